import SyncUpsTerminal
import TerminalUI

/// Checks that frames contain nothing forbidden, and that they make a terminal show the expected
/// content.
@MainActor
final class FrameExaminer {
  /// The app that draws the frames.
  weak var app: TerminalApp?

  /// The first failure.
  private(set) var failure: Failure?

  /// The number of frames, and the number of their bytes.
  private(set) var (frameCount, byteCount) = (0, 0)

  private var terminal = OffscreenTerminal(size: .zero)

  /// The picture that the terminal shows.
  var picture: Buffer { terminal.buffer }

  func examine(_ bytes: [UInt8]) {
    guard failure == nil, let expected = app?.shownBuffer else { return }
    frameCount += 1
    byteCount += bytes.count
    if bytes.starts(with: Self.clearing) {
      // Earlier contents of the screen must no longer be visible.
      terminal = OffscreenTerminal(size: expected.size)
      terminal.receive("\u{1B}[1;7;31;42m".utf8)
      for y in 0..<expected.size.height {
        terminal.receive("\u{1B}[\(y + 1)H".utf8)
        terminal.receive(repeatElement(UInt8(ascii: "#"), count: expected.size.width))
      }
    }
    do throws(Failure) {
      try OutputGrammar.check(bytes, size: expected.size)
      terminal.receive(bytes)
      if terminal.buffer != expected {
        throw Failure(
          "the terminal shows something else than it should:\n\(terminal.buffer.difference(from: expected))"
        )
      }
    } catch {
      failure = error
    }
  }

  /// The start of each frame that does not depend on the previous one.
  private static let clearing = Array("\u{1B}[?2026h\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J".utf8)
}

extension Buffer {
  /// Describes the rows that differ from an expected buffer.
  func difference(from expected: Buffer) -> String {
    guard size == expected.size else { return "size \(size) instead of \(expected.size)" }
    var text = cursor == expected.cursor ? "" : "the cursor is elsewhere\n"
    for y in 0..<size.height {
      guard let x = (0..<size.width).first(where: { self[$0, y] != expected[$0, y] }) else {
        continue
      }
      text += "\(y): \(lines[y])\nnot \(expected.lines[y])\n"
      text += "at \(x) \(self[x, y].details), not \(expected[x, y].details)\n"
    }
    return text
  }
}

extension Cell {
  /// The contents of the cell, with each scalar, and its style.
  fileprivate var details: String {
    let scalars = character.unicodeScalars.map { String($0.value, radix: 16) }.joined(
      separator: " "
    )
    return "\(scalars)\(isContinuation ? " continued" : "") \(style)"
  }
}
