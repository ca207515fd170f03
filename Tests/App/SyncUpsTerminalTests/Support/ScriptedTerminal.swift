import Locking
import SyncUpsTerminal
import TerminalUI

/// A terminal without a window.
///
/// A test types on this terminal and waits for its lines.
final class ScriptedTerminal: Terminal {
  private struct State {
    var screen: OffscreenTerminal
    var frameCount = 0
    var size: Size
    var showsFrame = false
  }

  let events: AsyncStream<TerminalEvent>
  private let input: AsyncStream<TerminalEvent>.Continuation
  private let frames: AsyncStream<Void>
  private let frameDrawn: AsyncStream<Void>.Continuation
  private let state: Locked<State>

  /// Opens a terminal.
  init(width: Int = 80, height: Int = 24) {
    let size = Size(width: width, height: height)
    state = Locked(State(screen: OffscreenTerminal(size: size), size: size))
    (events, input) = AsyncStream.makeStream(of: TerminalEvent.self)
    (frames, frameDrawn) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
  }

  var size: Size { state.withLock { $0.size } }

  func write(_ frame: [UInt8], isUpdate: Bool) -> Bool {
    let isWritten = state.withLock { state in
      guard state.showsFrame || !isUpdate else { return false }
      state.screen.receive(frame)
      state.frameCount += 1
      state.showsFrame = true
      return true
    }
    if isWritten { frameDrawn.yield() }
    return isWritten
  }

  /// The visible cells, and the cursor.
  var buffer: Buffer { state.withLock { $0.screen.buffer } }

  /// The visible rows.
  var lines: [String] { state.withLock { $0.screen.buffer.lines } }

  /// The number of frames that the terminal has received.
  var frameCount: Int { state.withLock { $0.frameCount } }

  /// Waits until the terminal shows the text.
  func wait(for text: String) async {
    await wait { lines in lines.contains { $0.contains(text) } }
  }

  /// Waits until the visible rows satisfy a condition.
  func wait(until condition: ([String]) -> Bool) async {
    if condition(lines) { return }
    for await _ in frames where condition(lines) { return }
  }

  /// Waits until the terminal has received more than the given number of frames.
  func waitForFrame(after count: Int) async {
    if frameCount > count { return }
    for await _ in frames where frameCount > count { return }
  }

  /// The style of a cell.
  func style(x: Int, y: Int) -> Style {
    state.withLock { $0.screen.buffer[x, y].style }
  }

  /// Presses keys so fast that they arrive together.
  func press(_ presses: KeyPress...) {
    input.yield(.input(presses.map { .key($0) }))
  }

  /// Clicks a cell.
  func click(x: Int, y: Int) {
    input.yield(.input([.mouse(MouseEvent(.press(.left), at: Point(x: x, y: y)))]))
  }

  /// Changes the size of the terminal.
  func resize(width: Int, height: Int) {
    let size = Size(width: width, height: height)
    clear(size: size)
    input.yield(.redraw(size))
  }

  /// Clears the screen, as when a suspended program continues, but sends no redraw event yet.
  ///
  /// - Parameter size: The new size of the window.
  func clear(size: Size) {
    state.withLock { state in
      state.size = size
      state.screen = OffscreenTerminal(size: size)
      state.showsFrame = false
    }
  }

  /// Ends the input, as a terminal does when its window is closed.
  func hangUp() { input.finish() }
}
