import Observation
import PersistenceKeys
import Presentation
import Sharing
package import TerminalUI

/// Shows the progress of loading a large file, before the app is ready.
///
/// ```swift
/// let loading = LoadingScreen(terminal: session, fileSize: size, colors: colors)
/// guard await loading.run({ syncUps = try? await Shared(require: .syncUps) }) else { return }
/// let app = TerminalApp(model: AppModel(), terminal: loading.appTerminal, …)
/// ```
package final class LoadingScreen {
  /// The minimum size, in bytes, of a file whose loading progress is shown.
  ///
  /// Smaller files load so quickly that users would not see the progress.
  package static let smallestFileSize = 4_000_000

  /// The terminal for the app.
  ///
  /// This terminal delivers the events that arrive after the file has been loaded. If the real
  /// terminal reported its background colour while the file was loading, this terminal delivers
  /// that report too.
  package let appTerminal: any Terminal

  /// A closure that ends the app, called by ``end()`` once loading has finished.
  package var onEnd: () -> Void = {}

  private let terminal: any Terminal
  private let fileSize: Int
  private let colors: ColorSupport
  private let appEvents: AsyncStream<TerminalEvent>.Continuation
  private var shown: Buffer?

  /// Events for the app that arrived while the file was loading.
  private var early: [TerminalEvent] = []
  private var leave: AsyncStream<Bool>.Continuation?
  @SharedReader(.loadingProgress) private var progress

  /// Creates the screen.
  ///
  /// - Parameters:
  ///   - terminal: The terminal. The app must read the terminal's events from ``appTerminal``, not
  ///     from this terminal.
  ///   - fileSize: The size of the file, in bytes.
  ///   - colors: The colours that the terminal supports.
  package init(terminal: any Terminal, fileSize: Int, colors: ColorSupport) {
    let (events, appEvents) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.terminal = terminal
    self.fileSize = fileSize
    self.colors = colors
    self.appEvents = appEvents
    appTerminal = AppTerminal(terminal: terminal, events: events)
  }

  /// Shows the progress until the file has been loaded.
  ///
  /// - Parameter read: A closure that loads the file without blocking the main actor.
  /// - Returns: Whether to show the app: `false` if the user left or the terminal closed.
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

  /// Stops loading, or ends the app if loading has already finished.
  package func end() {
    if let leave { leave.yield(false) } else { onEnd() }
  }

  private func handle(_ event: TerminalEvent) {
    guard leave != nil else {
      appEvents.yield(event)
      return
    }
    switch event {
    // Only the app needs the background colour, so keep the terminal's report of that colour for
    // the app.
    case .background: early.append(event)
    case .redraw: redraw()
    case .input(let events):
      // Ignore keys that do not leave the loading screen: they would act on a screen that the user
      // has not seen yet.
      let leaving: [KeyPress] = [.key(.escape), .control("c"), "q"]
      if events.contains(where: { leaving.map(InputEvent.key).contains($0) }) { end() }
    }
  }

  private func redraw() {
    shown = nil
    draw()
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
    let old = shown
    shown = canvas.buffer
    do {
      let renderer = Renderer(colors: colors)
      guard try terminal.show(canvas.buffer, over: old, renderer: renderer) else {
        return redraw()
      }
    } catch {
      // Ignore errors: if the terminal no longer accepts output, its stream of events also ends.
    }
  }
}

/// A terminal whose events come from the loading screen.
private nonisolated struct AppTerminal: Terminal {
  let terminal: any Terminal
  let events: AsyncStream<TerminalEvent>

  var size: Size { terminal.size }

  func write(_ frame: [UInt8], isUpdate: Bool) throws -> Bool {
    try terminal.write(frame, isUpdate: isUpdate)
  }
}
