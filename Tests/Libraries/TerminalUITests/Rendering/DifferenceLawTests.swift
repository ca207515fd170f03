import SeededRandomness
import TerminalUI
import Testing

@Suite("Applying the difference of two buffers")
struct DifferenceLawTests {
  private static let seeds = Array(100..<140) as [UInt64]

  @Test(
    "Applying the difference of two screen buffers to the first gives the second buffer",
    arguments: seeds
  )
  func givesTheTargetBuffer(seed: UInt64) {
    var buffers = AwkwardBuffers(seed: seed)
    let renderer = Renderer(colors: .trueColor)
    var shown = buffers.next()
    var terminal = OffscreenTerminal(size: shown.size)
    terminal.receive(renderer.bytes(from: nil, to: shown))
    #expect(terminal.buffer == shown, "seed \(seed), first frame")
    for frame in 0..<12 {
      var next = frame.isMultiple(of: 3) ? buffers.next(size: shown.size) : shown
      buffers.draw(into: &next, count: 3)
      terminal.receive(renderer.bytes(from: shown, to: next))
      #expect(terminal.buffer == next, "seed \(seed), frame \(frame)")
      #expect(terminal.unknownSequences == [], "seed \(seed), frame \(frame)")
      shown = next
    }
  }

  @Test(
    "Even on a terminal that splits emoji, drawing only the changes shows the same as a full redraw",
    arguments: seeds
  )
  func givesWhatDrawingAnewGivesWhereClustersAreShownInPieces(seed: UInt64) {
    var buffers = AwkwardBuffers(seed: seed)
    let renderer = Renderer(colors: .trueColor)
    var shown = buffers.next()
    var terminal = inPieces(shown, drawnBy: renderer)
    for frame in 0..<12 {
      var next = frame.isMultiple(of: 3) ? buffers.next(size: shown.size) : shown
      buffers.draw(into: &next, count: 3)
      terminal.receive(renderer.bytes(from: shown, to: next))
      let drawnAnew = inPieces(next, drawnBy: renderer)
      #expect(terminal.buffer == drawnAnew.buffer, "seed \(seed), frame \(frame)")
      shown = next
    }
  }

  /// A terminal that shows the scalars of a character separately, and does not wrap lines, as in a
  /// session.
  private func inPieces(_ buffer: Buffer, drawnBy renderer: Renderer) -> OffscreenTerminal {
    var terminal = OffscreenTerminal(size: buffer.size, measure: .scalars)
    terminal.receive("\u{1B}[?7l".utf8)
    terminal.receive(renderer.bytes(from: nil, to: buffer))
    return terminal
  }

  @Test(
    "The difference of two screen buffers uses only the colours that the terminal supports",
    arguments: seeds.prefix(10),
    [ColorSupport.none, .ansi16, .ansi256]
  )
  func givesTheTargetBufferInTheColoursThereAre(seed: UInt64, colors: ColorSupport) {
    var buffers = AwkwardBuffers(seed: seed)
    let first = buffers.next(size: Size(width: 20, height: 4))
    var second = first
    buffers.draw(into: &second, count: 4)
    let renderer = Renderer(colors: colors)
    var terminal = OffscreenTerminal(size: first.size)
    terminal.receive(renderer.bytes(from: nil, to: first))
    terminal.receive(renderer.bytes(from: first, to: second))
    second.restyle(second.bounds) { $0.reduced(to: colors) }
    #expect(terminal.buffer == second, "seed \(seed)")
  }

  @Test(
    "The difference of two screen buffers is not longer than a full redraw",
    arguments: seeds.prefix(10)
  )
  func isNeverLongerThanDrawingAnew(seed: UInt64) {
    var buffers = AwkwardBuffers(seed: seed)
    let renderer = Renderer(colors: .trueColor)
    for _ in 0..<10 {
      let old = buffers.next(size: Size(width: 16, height: 4))
      var new = old
      buffers.draw(into: &new, count: 2)
      let (change, all) = (renderer.bytes(from: old, to: new), renderer.bytes(from: nil, to: new))
      #expect(change.count <= all.count, "seed \(seed)")
    }
  }
}
