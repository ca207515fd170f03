import Observation
import PersistenceKeys
import Presentation
import Sharing
package import TerminalUI

/// What the terminal shows while a large file is being read, before the app is there.
///
/// ```swift
/// let opening = Opening(terminal: session, fileSize: size, colors: colors)
/// guard await opening.run({ syncUps = try? await Shared(require: .syncUps) }) else { return }
/// let app = TerminalApp(model: AppModel(), terminal: opening.appTerminal, …)
/// ```
package final class Opening {
  /// How large a file must be for its reading to be seen, in bytes.
  ///
  /// Smaller ones are read before a frame of it could be looked at.
  package static let smallestFileSize = 4_000_000

  /// The terminal for the app, which has the events from then on.
  package let appTerminal: any Terminal

  /// Called when the app is to end without a key.
  package var onEnd: () -> Void = {}

  private let terminal: any Terminal
  private let fileSize: Int
  private let colors: ColorSupport
  private let appEvents: AsyncStream<TerminalEvent>.Continuation
  private var shown: Buffer?

  /// What the terminal has told that is for the app.
  private var early: [TerminalEvent] = []
  private var leave: AsyncStream<Bool>.Continuation?
  @SharedReader(.readingProgress) private var progress

  /// Prepares what is shown.
  ///
  /// - Parameters:
  ///   - terminal: The terminal. Its events have one reader, which is this one.
  ///   - fileSize: How large the file is, in bytes.
  ///   - colors: How many colours the terminal has.
  package init(terminal: any Terminal, fileSize: Int, colors: ColorSupport) {
    let (events, appEvents) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.terminal = terminal
    self.fileSize = fileSize
    self.colors = colors
    self.appEvents = appEvents
    appTerminal = AppTerminal(terminal: terminal, events: events)
  }

  /// Shows how far the file has been read, until it has been.
  ///
  /// - Parameter read: Reads the file, elsewhere than on the main actor.
  /// - Returns: Whether the app is to be shown: not if the user has left, or the terminal ended.
  package func run(_ read: @escaping () async -> Void) async -> Bool {
    let (ends, leave) = AsyncStream.makeStream(of: Bool.self)
    self.leave = leave
    draw()
    Task {
      for await event in terminal.events { handle(event) }
      self.leave?.yield(false)
      appEvents.finish()
    }
    let drawing = Task { for await _ in Observations({ self.progress }) { draw() } }
    let reading = Task {
      await read()
      leave.yield(true)
    }
    var isRead = false
    for await end in ends {
      isRead = end
      break
    }
    self.leave = nil
    for event in early { appEvents.yield(event) }
    drawing.cancel()
    if !isRead { reading.cancel() }
    return isRead
  }

  /// Ends what is shown without a key, for example because the terminal is gone.
  package func end() {
    if let leave { leave.yield(false) } else { onEnd() }
  }

  private func handle(_ event: TerminalEvent) {
    guard leave != nil else {
      appEvents.yield(event)
      return
    }
    switch event {
    // What is shown has no colours. The app hears of it when it is there.
    case .background: early.append(event)
    case .redraw:
      shown = nil
      draw()
    case .input(let events):
      // Keys for what is not shown yet would do what the user has not seen.
      let leaving: [KeyPress] = [.key(.escape), .control("c"), "q"]
      if events.contains(where: { leaving.map(InputEvent.key).contains($0) }) { end() }
    }
  }

  private func draw() {
    guard leave != nil else { return }
    var canvas = Canvas(size: terminal.size)
    let screen = canvas.bounds.inset(by: Insets(top: 0, leading: 1, bottom: 0, trailing: 1))
    let rows = screen.rows(.fixed(1), .flexible(), .fixed(1))
    canvas.write(ListScreen.title, in: rows[0], style: .bold)
    let sentence = "Reading \(fileSize / 1_000_000) MB of sync-ups …"
    let middle = rows[1].aligned(Size(width: min(40, rows[1].width), height: 2))
      .rows(.fixed(1), .fixed(1))
    canvas.write(sentence, in: middle[0], alignment: .center)
    canvas.draw(ProgressBar(progress), in: middle[1])
    canvas.draw(KeyHints([KeyHints.Hint("q", "leave")]), in: rows[2])
    let bytes = Renderer(colors: colors).bytes(from: shown, to: canvas.buffer)
    shown = canvas.buffer
    // A terminal that takes nothing any more ends its events, too.
    do { if !bytes.isEmpty { try terminal.write(bytes) } } catch {}
  }
}

/// A terminal whose events were read by another reader before.
private nonisolated struct AppTerminal: Terminal {
  let terminal: any Terminal
  let events: AsyncStream<TerminalEvent>

  var size: Size { terminal.size }

  func write(_ bytes: [UInt8]) throws { try terminal.write(bytes) }
}
