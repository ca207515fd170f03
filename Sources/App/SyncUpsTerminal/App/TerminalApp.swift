package import AppFeature
import Dependencies
import Foundation
import Models
import Observation
import PersistenceKeys
import Presentation
import RecordFeature
import Sharing
package import TerminalUI

/// The app on a terminal: draws the screen on top of the path, and gives it what is typed.
///
/// When something changes that was drawn, by a key, the clock or another process, the app draws a
/// new frame. It does nothing in between.
///
/// ```swift
/// let app = TerminalApp(model: AppModel(), terminal: session, colors: colors, screens: .all)
/// await app.run()
/// ```
@Observable
package final class TerminalApp {
  /// The smallest window that the screens fit into.
  package static let smallestSize = Size(width: 60, height: 16)

  @ObservationIgnored let model: AppModel
  @ObservationIgnored private let terminal: any Terminal
  @ObservationIgnored private let screens: ScreenFactory
  @ObservationIgnored let terminalColors: ColorSupport
  @ObservationIgnored private let list: any Screen

  /// The question about an interrupted meeting, above whatever screen is open.
  @ObservationIgnored let interruptedMeeting: AlertScreen<InterruptedMeetingsModel.AlertAction>

  /// The question of a meeting that goes on behind other screens.
  @ObservationIgnored let meetingBehind: AlertScreen<RecordMeetingModel.AlertAction>

  /// The question about changes that could not be saved when the user leaves.
  @ObservationIgnored let unsavedChanges: AlertScreen<UnsavedChangesModel.AlertAction>

  /// The path of a copy of the sync-ups.
  @ObservationIgnored let copy: CopyScreen

  /// When the question in front may be answered.
  @ObservationIgnored var gate = QuestionGate()

  /// Which keys are commands, rather than a paste or repeats.
  @ObservationIgnored var commandKeys = CommandKeys()

  /// Whether a key is held that has opened the screen in front.
  var heldKey = HeldKey()

  /// The presses of Enter in a text that may be line breaks of a paste.
  var pastedLines = PastedLines()

  /// Reads the time since the app was created.
  @ObservationIgnored let time: () -> Duration
  @ObservationIgnored @Dependency(\.continuousClock) private var clock

  /// The screens above the list, each as long as its model is on the path.
  @ObservationIgnored private var openScreens: [ObjectIdentifier: any Screen] = [:]

  /// What the terminal shows, or `nil` if that is not known.
  @ObservationIgnored var shown: Frame?

  @ObservationIgnored private var finish: AsyncStream<Void>.Continuation?

  @ObservationIgnored @SharedReader(.interfaceTheme) var theme
  @ObservationIgnored @SharedReader(.background) private var backgroundSetting
  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Shared(.changesElsewhere) var changesElsewhere
  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored @Dependency(\.date.now) var now

  var size: Size
  var isHelpShown = false

  /// The background that the terminal has told.
  var terminalBackground: Color?

  /// How often all had to be drawn anew, which happens in the same size, too.
  var redrawCount = 0

  /// Prepares the app.
  ///
  /// - Parameters:
  ///   - model: The app below the screen.
  ///   - terminal: The terminal, which is there for the app alone.
  ///   - colors: How many colours it has.
  ///   - screens: Makes the screens.
  package init(
    model: AppModel,
    terminal: any Terminal,
    colors: ColorSupport,
    screens: ScreenFactory
  ) {
    self.model = model
    self.terminal = terminal
    self.screens = screens
    terminalColors = colors
    size = terminal.size
    list = screens.makeList(model.syncUpsList)
    @Dependency(\.continuousClock) var clock
    time = clock.stopwatch()
    meetingBehind = AlertScreen {
      if case .record? = model.path.last { nil } else { model.meetingInProgress?.alert }
    } onAnswer: {
      model.meetingInProgress?.alertButtonTapped($0)
    }
    let leaving = model.unsavedChanges
    copy = CopyScreen(model: leaving)
    unsavedChanges = AlertScreen {
      if case .alert(let alert) = leaving.destination { alert } else { nil }
    } onAnswer: {
      leaving.alertButtonTapped($0)
    }
    let interruptedMeetings = model.interruptedMeetings
    interruptedMeeting = AlertScreen {
      interruptedMeetings.meetingID.map { "\($0)" }
    } of: {
      interruptedMeetings.alert
    } onAnswer: {
      interruptedMeetings.alertButtonTapped($0)
    }
  }

  /// Runs the app until the user leaves it, the terminal ends or the task is cancelled.
  ///
  /// When it returns, what was open has ended, and what was changed is on its way to the file.
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

  /// What the terminal shows, in the colours that are used, or `nil` if that is not known.
  ///
  /// Tests compare it with what the bytes of all frames make of a terminal.
  package var shownBuffer: Buffer? {
    guard let shown else { return nil }
    var buffer = shown.canvas.buffer
    buffer.restyle(buffer.bounds) { $0.reduced(to: shown.colors) }
    return buffer
  }

  /// Ends the app without a question, for example because the terminal is gone.
  package func end() {
    finish?.finish()
  }

  /// Runs each key that has waited for its next repeat, if none has come.
  private func runWaitingKeys() async {
    for await waiting in Observations({ self.heldKey.waiting }) {
      guard let waiting else { continue }
      // The clock fails when the app ends.
      do { try await clock.sleep(for: HeldKey.repeatInterval) } catch { return }
      if heldKey.waiting == waiting { runWaitingKey() }
    }
  }

  /// Runs each Enter that has waited for text, if none has come.
  private func runWaitingLines() async {
    for await waiting in Observations({ self.pastedLines.waiting }) {
      guard let waiting else { continue }
      // The clock fails when the app ends.
      do { try await clock.sleep(for: PastedLines.patience) } catch { return }
      if pastedLines.waiting == waiting { runWaitingEnters() }
    }
  }

  /// Writes a frame to the terminal.
  ///
  /// - Parameter frame: The frame.
  package func show(_ frame: Frame) {
    // In other colours nothing that is shown can stay.
    let old = shown?.colors == frame.colors ? shown?.canvas.buffer : nil
    let bytes = Renderer(colors: frame.colors).bytes(from: old, to: frame.canvas.buffer)
    shown = frame
    do {
      if !bytes.isEmpty { try terminal.write(bytes) }
      gate.show(frame.question, at: time())
    } catch {
      // The terminal is gone.
      end()
    }
  }

  /// What is shown at a moment, and in which colours.
  package nonisolated struct Frame: Sendable {
    /// What is shown.
    package let canvas: Canvas

    /// Where the screen on top of the path is.
    package let screenRect: Rect

    /// How many colours it is shown in.
    package let colors: ColorSupport

    /// The question in front, if there is one.
    package let question: QuestionID?
  }
}

extension TerminalApp {
  /// The background for which colours are chosen, or `nil` if it is not known.
  var background: Color? {
    switch backgroundSetting {
    case .auto: terminalBackground
    // Not quite black and white, as few terminals are.
    case .dark: Color(hex: 0x202020)
    case .light: Color(hex: 0xF4F4F4)
    }
  }

  /// What is in front of whatever screen is open, the one in front last.
  var layersInFront: [any Screen] {
    var layers: [any Screen] = []
    if meetingBehind.isShown { layers.append(meetingBehind) }
    if interruptedMeeting.isShown { layers.append(interruptedMeeting) }
    if unsavedChanges.isShown { layers.append(unsavedChanges) }
    if copy.isShown { layers.append(copy) }
    return layers
  }

  /// The screen on top of the path and all that is in front of it, the one in front last.
  private var layers: [any Screen] { topScreen.layers + layersInFront }

  /// The question in front of all, if there is one.
  var questionInFront: (any Question)? { layers.last as? any Question }

  /// The screen behind the question in front, if a text is typed there.
  var textBehindQuestion: (any Screen)? {
    layers.dropLast().last.flatMap { $0.isTakingText ? $0 : nil }
  }

  /// The screen that takes the keys.
  ///
  /// That is the one in front. But a question that the user did not ask for leaves the keyboard
  /// with the text that is being typed, until the user leaves that.
  var screenInFront: any Screen {
    let layers = layers
    guard questionInFront != nil, !gate.isAskedFor, let text = textBehindQuestion else {
      return layers[layers.count - 1]
    }
    return text
  }

  /// The screen on top of the path, of those that are not about to be closed.
  ///
  /// It is created when it is first asked for. That changes nothing that is drawn: a new screen is
  /// what a screen is before any key.
  var topScreen: any Screen {
    let path = model.path.filter { !$0.isDismissed }
    let ids = Set(path.map(\.id))
    openScreens = openScreens.filter { ids.contains($0.key) }
    guard let top = path.last else { return list }
    if let screen = openScreens[top.id] { return screen }
    let screen = screens.makeScreen(top)
    openScreens[top.id] = screen
    return screen
  }
}
