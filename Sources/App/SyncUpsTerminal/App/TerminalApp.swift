package import AppFeature
import Dependencies
import Foundation
import Models
import Observation
import PersistenceKeys
import Sharing
package import TerminalUI

/// The app on a terminal.
///
/// Draws the topmost screen of the path and the layers over it, and passes the user's input to the
/// screen in front.
///
/// The app draws a new frame when a key, the clock or another process changes a value on the
/// screen. Between changes, the app is idle.
///
/// ```swift
/// let app = TerminalApp(model: AppModel(), terminal: session, colors: colors, screens: .all)
/// await app.run()
/// ```
@Observable
package final class TerminalApp {
  /// The minimum size of the window.
  package static let smallestSize = Size(width: 60, height: 16)

  @ObservationIgnored let model: AppModel
  @ObservationIgnored private let terminal: any Terminal
  @ObservationIgnored let terminalColors: ColorSupport

  /// The screens, and the questions shown over them.
  @ObservationIgnored let stack: ScreenStack

  /// The checks that a key goes through on its way to a screen.
  @ObservationIgnored var keys = KeyPipeline() {
    didSet {
      if waitingKey != keys.waitingKey { waitingKey = keys.waitingKey }
      if waitingLines != keys.waitingLines { waitingLines = keys.waitingLines }
    }
  }

  private var waitingKey: HeldKey.Waiting?
  private var waitingLines: PastedLines.Waiting?

  /// Returns the time since the app was created.
  @ObservationIgnored let time: () -> Duration
  @ObservationIgnored @Dependency(\.continuousClock) private var clock

  /// The frame on the terminal, or `nil` if the content of the terminal is unknown.
  @ObservationIgnored var shown: Frame?

  @ObservationIgnored private var finish: AsyncStream<Void>.Continuation?

  @ObservationIgnored @SharedReader(.interfaceTheme) var theme
  @ObservationIgnored @SharedReader(.teamStatus) var teamStatus
  @ObservationIgnored @SharedReader(.background) private var backgroundSetting
  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Shared(.changesElsewhere) var changesElsewhere
  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored @Dependency(\.date.now) var now
  @ObservationIgnored @Dependency(\.isDemo) private var isDemo

  var size: Size

  /// The scroll position of the help, or `nil` if the help is closed.
  var helpPosition: ScrollPosition?

  /// The background colour that the terminal has reported, if any.
  var terminalBackground: Color?

  /// The number of redraws that the terminal has asked for.
  ///
  /// Increasing the number makes ``run()`` draw a new frame, even if the size has not changed.
  var redrawCount = 0

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - model: The model of the app.
  ///   - terminal: The terminal. Only the app may use the terminal.
  ///   - colors: The colours that the terminal supports.
  ///   - screens: The factory that creates the screens.
  package init(
    model: AppModel,
    terminal: any Terminal,
    colors: ColorSupport,
    screens: ScreenFactory
  ) {
    self.model = model
    self.terminal = terminal
    terminalColors = colors
    size = terminal.size
    stack = ScreenStack(model: model, screens: screens)
    @Dependency(\.continuousClock) var clock
    time = clock.stopwatch()
  }

  /// Runs the app until the user quits, the terminal closes or the task is cancelled.
  ///
  /// When this method returns, the tasks of the open screens have ended, and all changes have been
  /// passed to the storage.
  package func run() async {
    let (finished, finish) = AsyncStream.makeStream(of: Void.self)
    self.finish = finish
    let reporting = Shared(.syncUps).reportChangesElsewhere()
    defer { reporting.cancel() }
    let tasks = [
      Task { await ScreenTasks(of: model).run() },
      Task {
        for await frame in Observations({ self.frame(colors: self.terminalColors) }) { show(frame) }
      },
      Task {
        for await event in terminal.events { handle(event) }
        finish.finish()
      },
      Task { await runWaitingKeys() },
      Task { await runWaitingLines() },
      Task {
        for await mayQuit in Observations({ self.model.unsavedChanges.mayQuit }) where mayQuit {
          finish.finish()
        }
      },
    ]
    for await _ in finished {}
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// The content of the terminal, with the colours that the terminal shows, or `nil` if the content
  /// is unknown.
  ///
  /// Tests compare this buffer with the screen that results from the bytes of all frames.
  package var shownBuffer: Buffer? {
    guard let shown else { return nil }
    var buffer = shown.canvas.buffer
    buffer.restyle(buffer.bounds) { $0.reduced(to: shown.colors) }
    return buffer
  }

  /// Ends the app without asking, for example because the terminal has closed.
  package func end() {
    finish?.finish()
  }

  /// Handles a held-back key press if no repeat follows within a short time.
  private func runWaitingKeys() async {
    for await waiting in Observations({ self.waitingKey }) {
      guard let waiting else { continue }
      // `sleep` throws only if the app has ended.
      do { try await clock.sleep(for: HeldKey.repeatInterval) } catch { return }
      if waitingKey == waiting { runWaitingKey() }
    }
  }

  /// Handles held-back Enter key presses if no text follows within a short time.
  private func runWaitingLines() async {
    for await waiting in Observations({ self.waitingLines }) {
      guard let waiting else { continue }
      // `sleep` throws only if the app has ended.
      do { try await clock.sleep(for: PastedLines.timeout) } catch { return }
      if waitingLines == waiting { runWaitingEnters() }
    }
  }

  /// Writes a frame to the terminal.
  ///
  /// - Parameter frame: The frame to write.
  package func show(_ frame: Frame) {
    // If the colours have changed, draw everything again.
    let old = shown?.colors == frame.colors ? shown?.canvas.buffer : nil
    let renderer = Renderer(colors: frame.colors)
    shown = frame
    do {
      guard try terminal.show(frame.canvas.buffer, over: old, renderer: renderer) else {
        // The redraw event may arrive late, after many keys. The window may have a new size.
        return redraw(at: terminal.size)
      }
      keys.gate.show(frame.question, at: time())
    } catch {
      // Writing fails only if the terminal has closed.
      end()
    }
  }

  /// A drawn frame and its colours.
  package nonisolated struct Frame: Sendable {
    /// The drawn cells.
    package let canvas: Canvas

    /// The area of the topmost screen on the path.
    package let screenRect: Rect

    package let colors: ColorSupport

    /// The identity of the topmost question, if any.
    package let question: QuestionID?
  }
}

extension TerminalApp {
  /// The background that the colours must contrast with, or `nil` if it is unknown.
  var background: Color? {
    switch backgroundSetting {
    case .auto: terminalBackground
    // Use colours that are not quite black or white, like the backgrounds of most terminals.
    case .dark: Color(hex: 0x202020)
    case .light: Color(hex: 0xF4F4F4)
    }
  }

  /// The text that the footer shows in a demo and while the team is offline, otherwise an empty
  /// string.
  ///
  /// On the list of sync-ups, the text omits the state of the team, because the title of the list
  /// already shows it.
  var sign: String {
    if isDemo { return "demo" }
    return teamStatus?.connection == .offline && !model.path.isEmpty ? "● offline" : ""
  }

  /// The screen that receives the keys.
  var screenInFront: any Screen { stack.front(isAskedFor: keys.gate.isAskedFor) }
}
