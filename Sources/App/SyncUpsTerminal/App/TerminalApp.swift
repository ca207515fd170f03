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

/// The app on a terminal.
///
/// Draws the topmost screen of the path and passes the user's input to it.
///
/// When a drawn value changes, because of a key, the clock or another process, the app draws a new
/// frame. Between changes it is idle.
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
  @ObservationIgnored private let screens: ScreenFactory
  @ObservationIgnored let terminalColors: ColorSupport
  @ObservationIgnored private let list: any Screen

  /// The question about an interrupted meeting, shown over any screen.
  @ObservationIgnored let interruptedMeeting: AlertScreen<InterruptedMeetingsModel.AlertAction>

  /// The question of a meeting that runs behind other screens.
  @ObservationIgnored let meetingBehind: AlertScreen<RecordMeetingModel.AlertAction>

  /// The question about unsaved changes when the user quits.
  @ObservationIgnored let unsavedChanges: AlertScreen<UnsavedChangesModel.AlertAction>

  /// The prompt for the path of a copy of the sync-ups.
  @ObservationIgnored let copy: CopyScreen

  /// Decides when the topmost question accepts answers.
  @ObservationIgnored var gate = QuestionGate()

  /// Distinguishes commands from pastes and repeats.
  @ObservationIgnored var commandKeys = CommandKeys()

  /// Detects a held key that has opened the topmost screen.
  var heldKey = HeldKey()

  /// Detects line breaks of a paste in a text field.
  var pastedLines = PastedLines()

  /// Returns the time since the app was created.
  @ObservationIgnored let time: () -> Duration
  @ObservationIgnored @Dependency(\.continuousClock) private var clock

  /// The screens of the models on the path.
  @ObservationIgnored private var openScreens: [ObjectIdentifier: any Screen] = [:]

  /// The frame on the terminal, or `nil` if it is unknown.
  @ObservationIgnored var shown: Frame?

  @ObservationIgnored private var finish: AsyncStream<Void>.Continuation?

  @ObservationIgnored @SharedReader(.interfaceTheme) var theme
  @ObservationIgnored @SharedReader(.teamStatus) private var teamStatus
  @ObservationIgnored @SharedReader(.background) private var backgroundSetting
  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Shared(.changesElsewhere) var changesElsewhere
  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored @Dependency(\.date.now) var now

  var size: Size
  var isHelpShown = false

  /// The command palette, if it is open.
  ///
  /// Another question over it hides it.
  var palette: PaletteScreen?

  /// The background colour that the terminal has reported.
  var terminalBackground: Color?

  /// The number of full redraws.
  ///
  /// A redraw can happen without a change of size.
  var redrawCount = 0

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - model: The model of the app.
  ///   - terminal: The terminal. Only the app may use it.
  ///   - colors: The colours that the terminal supports.
  ///   - screens: Creates the screens.
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
      model.interruptedMeetingAlert
    } onAnswer: {
      interruptedMeetings.alertButtonTapped($0)
    }
  }

  /// Runs the app until the user quits, the terminal closes or the task is cancelled.
  ///
  /// When it returns, open screens have finished, and all changes have been passed on for saving.
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

  /// The content of the terminal in the colours in use, or `nil` if it is unknown.
  ///
  /// Tests compare it with the result of the bytes of all frames.
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

  /// Runs each waiting key when no repeat has followed.
  private func runWaitingKeys() async {
    for await waiting in Observations({ self.heldKey.waiting }) {
      guard let waiting else { continue }
      // Sleeping fails when the app ends.
      do { try await clock.sleep(for: HeldKey.repeatInterval) } catch { return }
      if heldKey.waiting == waiting { runWaitingKey() }
    }
  }

  /// Runs each waiting Enter when no text has followed.
  private func runWaitingLines() async {
    for await waiting in Observations({ self.pastedLines.waiting }) {
      guard let waiting else { continue }
      // Sleeping fails when the app ends.
      do { try await clock.sleep(for: PastedLines.timeout) } catch { return }
      if pastedLines.waiting == waiting { runWaitingEnters() }
    }
  }

  /// Writes a frame to the terminal.
  ///
  /// - Parameter frame: The frame to write.
  package func show(_ frame: Frame) {
    // After a change of the colours, everything must be drawn again.
    let old = shown?.colors == frame.colors ? shown?.canvas.buffer : nil
    let bytes = Renderer(colors: frame.colors).bytes(from: old, to: frame.canvas.buffer)
    shown = frame
    do {
      if !bytes.isEmpty { try terminal.write(bytes) }
      gate.show(frame.question, at: time())
    } catch {
      // The terminal has closed.
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

    /// The topmost question, if any.
    package let question: QuestionID?
  }
}

extension TerminalApp {
  /// The background that the colours must contrast with, or `nil` if it is unknown.
  var background: Color? {
    switch backgroundSetting {
    case .auto: terminalBackground
    // Not quite black and white, like the backgrounds of most terminals.
    case .dark: Color(hex: 0x202020)
    case .light: Color(hex: 0xF4F4F4)
    }
  }

  /// The state of the team for the footer: the list shows it in its title.
  var teamSign: String {
    teamStatus?.connection == .offline && !model.path.isEmpty ? "● offline" : ""
  }

  /// The layers shown over any screen, topmost last.
  var layersInFront: [any Screen] {
    var layers: [any Screen] = []
    if meetingBehind.isShown { layers.append(meetingBehind) }
    if interruptedMeeting.isShown { layers.append(interruptedMeeting) }
    if unsavedChanges.isShown { layers.append(unsavedChanges) }
    if copy.isShown { layers.append(copy) }
    return layers
  }

  /// The topmost screen of the path and everything over it, topmost last.
  private var layers: [any Screen] {
    let behind = topScreen.layers
    let isAsked = (behind + layersInFront).last is any Question
    return behind + (isAsked ? [] : [palette].compactMap(\.self)) + layersInFront
  }

  /// The question shown over everything, if any.
  var questionInFront: (any Question)? { layers.last as? any Question }

  /// The screen behind the topmost question, if it accepts text.
  var textBehindQuestion: (any Screen)? {
    layers.dropLast().last.flatMap { $0.isTakingText ? $0 : nil }
  }

  /// The screen that receives the keys.
  ///
  /// This is the topmost layer, with one exception: a question that the user did not ask for leaves
  /// the keys to the text field behind it until the user leaves that field.
  var screenInFront: any Screen {
    let layers = layers
    guard questionInFront != nil, !gate.isAskedFor, let text = textBehindQuestion else {
      return layers[layers.count - 1]
    }
    return text
  }

  /// The topmost screen of the path, not counting dismissed models.
  ///
  /// Screens are created on first use. This does not change what is drawn, because a new screen is
  /// in its initial state.
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
