package import AppFeature
import Dependencies
import Foundation
import Models
import Observation
import PersistenceKeys
import RecordFeature
import Sharing
package import TerminalUI

/// The app on a terminal: draws the screen on top of the path, and gives it what is typed.
///
/// A frame is drawn when something changes that was drawn, whoever changes it: a key, the clock, another process. As
/// long as nothing does, nothing happens.
///
/// ```swift
/// let app = TerminalApp(model: AppModel(), terminal: session, colors: colors, screens: .all)
/// await app.run()
/// ```
@Observable
package final class TerminalApp {
  /// The smallest window that the screens fit into.
  package static let smallestSize = Size(width: 60, height: 16)

  @ObservationIgnored private let model: AppModel
  @ObservationIgnored private let terminal: any Terminal
  @ObservationIgnored private let screens: ScreenFactory
  @ObservationIgnored private let terminalColors: ColorSupport
  @ObservationIgnored private let list: any Screen

  /// The question about an interrupted meeting, above whatever screen is open.
  @ObservationIgnored private let interruptedMeeting:
    AlertScreen<InterruptedMeetingsModel.AlertAction>

  /// The answers that may not be in the file yet.
  @ObservationIgnored private let answers = Answers()

  /// The screens above the list, each as long as its model is on the path.
  @ObservationIgnored private var openScreens: [ObjectIdentifier: any Screen] = [:]

  /// What the terminal shows, or `nil` if nobody knows.
  @ObservationIgnored private var shown: Frame?

  @ObservationIgnored private var finish: AsyncStream<Void>.Continuation?

  @ObservationIgnored @SharedReader(.interfaceTheme) private var theme
  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now

  private var size: Size
  private var isHelpShown = false

  /// How often all had to be drawn anew, which happens in the same size, too.
  private var redrawCount = 0

  /// Whether the last thing that the user asked for was to leave.
  @ObservationIgnored private var isLeaving = false

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
    list = screens.makeList(model)
    let interruptedMeetings = model.interruptedMeetings
    interruptedMeeting = AlertScreen(of: { interruptedMeetings.alert }) { [answers] action in
      answers.tasks.append(Task { await interruptedMeetings.alertButtonTapped(action) })
    }
  }

  /// Runs the app until the user leaves it, the terminal ends or the task is cancelled.
  ///
  /// When it returns, what was open has ended, and what was changed is on its way to the file.
  package func run() async {
    let (finished, finish) = AsyncStream.makeStream(of: Void.self)
    self.finish = finish
    let tasks = [
      Task { await model.onTask() },
      Task { for await frame in Observations({ self.frame() }) { show(frame) } },
      Task {
        for await event in terminal.events { handle(event) }
        finish.finish()
      },
    ]
    for await _ in finished {}
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    for answer in answers.tasks { await answer.value }
  }

  /// What the terminal shows, in the colours that are used, or `nil` if nobody knows.
  ///
  /// For tests: nothing that the bytes of all frames make of a terminal may be anything else.
  package var shownBuffer: Buffer? {
    guard let shown else { return nil }
    var buffer = shown.canvas.buffer
    buffer.restyle(buffer.bounds) { $0.reduced(to: shown.colors) }
    return buffer
  }

  /// Leaves the app, as if the user had.
  package func end() {
    finish?.finish()
  }
}

// MARK: - Drawing

extension TerminalApp {
  /// Draws everything there is to see at the moment.
  private func frame() -> Frame {
    _ = redrawCount
    let colors = theme.colors(of: terminalColors)
    return Frame(canvas: canvas(colors: colors), colors: colors)
  }

  private func canvas(colors: ColorSupport) -> Canvas {
    var canvas = Canvas(size: size)
    guard size.width >= Self.smallestSize.width, size.height >= Self.smallestSize.height else {
      drawTooSmall(in: &canvas)
      return canvas
    }
    let screen = topScreen
    let parts = canvas.bounds.rows(.flexible(), .fixed(1), .fixed(1))
    let context = ScreenContext(now: now, calendar: calendar, colors: colors)
    screen.draw(in: &canvas, rect: parts[0], context)
    let inset = Insets(top: 0, leading: 1, bottom: 0, trailing: 1)
    if let message = screen.message {
      let line = MessageLine(message.text, kind: message.isFailure ? .failure : .information)
      canvas.draw(line, in: parts[1].inset(by: inset))
    }
    canvas.draw(KeyHints(footer(of: screen)), in: parts[2].inset(by: inset))
    if interruptedMeeting.isShown {
      interruptedMeeting.draw(in: &canvas, rect: canvas.bounds, context)
    } else if isHelpShown {
      canvas.draw(HelpView(sections: screen.help + [Self.keysEverywhere]), in: canvas.bounds)
    }
    return canvas
  }

  private func drawTooSmall(in canvas: inout Canvas) {
    let smallest = Self.smallestSize
    let text = """
      This window has \(size.width) × \(size.height) characters. The screens need \(smallest.width) × \
      \(smallest.height): make it larger.
      """
    canvas.draw(Text(text, isWrapped: true), in: canvas.bounds)
  }

  private func footer(of screen: any Screen) -> [KeyHints.Hint] {
    let help = screen.isTakingText ? [] : [KeyHint("?", "help", "?")]
    return (screen.hints + help).map { hint in
      guard let press = hint.press else { return KeyHints.Hint(hint.key, hint.word) }
      return KeyHints.Hint(hint.key, hint.word, id: FooterTarget(press: press))
    }
  }

  private func show(_ frame: Frame) {
    // In other colours nothing that is shown can stay.
    let old = shown?.colors == frame.colors ? shown?.canvas.buffer : nil
    let bytes = Renderer(colors: frame.colors).bytes(from: old, to: frame.canvas.buffer)
    shown = frame
    guard !bytes.isEmpty else { return }
    do {
      try terminal.write(bytes)
    } catch {
      // There is nobody left to show anything to.
      end()
    }
  }

  /// What is shown at a moment, and in which colours.
  private nonisolated struct Frame: Sendable {
    let canvas: Canvas
    let colors: ColorSupport
  }

  /// Tasks that the app waits for at its end.
  private final class Answers {
    var tasks: [Task<Void, Never>] = []
  }

  /// What a click on a key in the footer finds.
  private nonisolated struct FooterTarget: Hashable {
    let press: KeyPress
  }

  private static let keysEverywhere = KeySection(
    title: "Everywhere",
    hints: [
      KeyHint("/", "search"), KeyHint(",", "settings"), KeyHint("q", "back, or leave the list"),
      KeyHint("^C", "leave"), KeyHint("^Z", "stop until 'fg'"), KeyHint("?", "this help"),
    ]
  )
}

// MARK: - Screens

extension TerminalApp {
  /// The screen on top of the path.
  private var topScreen: any Screen {
    let path = model.path
    let ids = Set(path.map(\.id))
    openScreens = openScreens.filter { ids.contains($0.key) }
    guard let top = path.last else { return list }
    if let screen = openScreens[top.id] { return screen }
    let screen = screens.makeScreen(top)
    openScreens[top.id] = screen
    return screen
  }
}

// MARK: - Input

extension TerminalApp {
  private func handle(_ event: TerminalEvent) {
    switch event {
    case .redraw(let size):
      shown = nil
      self.size = size
      redrawCount += 1
    case .input(let input):
      handle(input)
    }
  }

  private func handle(_ event: InputEvent) {
    if let press = pressInFooter(event) { return handle(.key(press)) }
    if event == .key(.control("c")) { return leave() }
    isLeaving = false
    if interruptedMeeting.isShown {
      _ = interruptedMeeting.handle(event)
    } else if isHelpShown {
      if case .key = event { isHelpShown = false }
    } else if !topScreen.handle(event), case .key(let press) = event {
      handleEverywhere(press)
    }
  }

  /// Does what a key means on every screen that has no meaning of its own for it.
  private func handleEverywhere(_ press: KeyPress) {
    switch press {
    case "?": isHelpShown = true
    case "/": model.searchButtonTapped()
    case ",": model.settingsButtonTapped()
    case "q": if model.path.isEmpty { end() } else { model.backButtonTapped() }
    case .key(.escape), .key(.backspace), .key(.left): model.backButtonTapped()
    default: break
    }
  }

  /// Leaves, but asks before if there is something to lose.
  ///
  /// Whoever asks to leave a second time does not want to be asked.
  private func leave() {
    defer { isLeaving = true }
    if isLeaving { return end() }
    if let meeting = model.meetingInProgress {
      meeting.endMeetingButtonTapped()
    } else if topScreen.hasUnsavedInput {
      _ = topScreen.handle(.key(.key(.escape)))
    } else {
      end()
    }
  }

  private func pressInFooter(_ event: InputEvent) -> KeyPress? {
    guard case .mouse(let mouse) = event, mouse.action == .press(.left),
      let target = shown?.canvas.regions.region(at: mouse.position)?.id.value(as: FooterTarget.self)
    else { return nil }
    return target.press
  }
}
