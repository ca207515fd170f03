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

  /// The question of a meeting that goes on behind other screens: the meeting stands still until it is answered.
  @ObservationIgnored private lazy var meetingBehind = AlertScreen(
    of: { [model] in
      if case .record? = model.path.last { nil } else { model.meetingInProgress?.alert }
    },
    attention: { [unowned self] in
      if askedFor == model.meetingInProgress?.alert { return .question }
      return topScreen.isTakingText ? .text : .elsewhere
    },
    onAnswer: { [model] in model.meetingInProgress?.alertButtonTapped($0) }
  )

  /// The question of the meeting that Ctrl-C has raised, which the user knows of.
  private var askedFor: AlertState<RecordMeetingModel.AlertAction>?

  /// The answers that may not be in the file yet.
  @ObservationIgnored private let answers = Answers()

  /// The screens above the list, each as long as its model is on the path.
  @ObservationIgnored private var openScreens: [ObjectIdentifier: any Screen] = [:]

  /// What the terminal shows, or `nil` if nobody knows.
  @ObservationIgnored private var shown: Frame?

  @ObservationIgnored private var finish: AsyncStream<Void>.Continuation?

  @ObservationIgnored @SharedReader(.interfaceTheme) private var theme
  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Shared(.changesElsewhere) private var changesElsewhere
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
    @Shared(.notice) var notice
    interruptedMeeting = AlertScreen { interruptedMeetings.alert } onAnswer: {
      [answers, $notice] action in
      answers.tasks.append(Task { await interruptedMeetings.alertButtonTapped(action) })
      switch action {
      case .confirmSave: $notice.withLock { $0 = "The meeting is among the past ones." }
      case .confirmDiscard: $notice.withLock { $0 = "The meeting was dropped." }
      case nil: break
      }
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
      Task {
        for await frame in Observations({ self.frame(colors: self.terminalColors) }) { show(frame) }
      },
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
  ///
  /// ``run()`` shows it, and shows it again when something changes that is in it.
  ///
  /// - Parameter terminalColors: How many colours the terminal has, of which the user may want fewer.
  package func frame(colors terminalColors: ColorSupport) -> Frame {
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
    let message = message(of: screen).map { message in
      MessageLine(message.text, kind: message.isFailure ? .failure : .information)
    }
    let page = canvas.bounds.aligned(
      Size(width: min(size.width, screen.usefulWidth), height: size.height)
    )
    // A message must be read to its end, but it does not take the screen away.
    let messageHeight = message.map { min($0.height(fitting: page.width - 2), size.height / 4) }
    let parts = page.rows(.flexible(), .fixed(messageHeight ?? 1), .fixed(1))
    let context = ScreenContext(
      now: now,
      calendar: calendar,
      colors: colors,
      previousTitle: model.path.dropLast().last?.title ?? ListScreen.title
    )
    screen.draw(in: &canvas, rect: parts[0], context)
    let inset = Insets(top: 0, leading: 1, bottom: 0, trailing: 1)
    if let message { canvas.draw(message, in: parts[1].inset(by: inset)) }
    meetingBehind.draw(in: &canvas, rect: canvas.bounds, context)
    interruptedMeeting.draw(in: &canvas, rect: canvas.bounds, context)
    if isHelpShown {
      let front = screenInFront
      let everywhere = KeySection.everywhere(isTakingText: front.isTakingText)
      let room = canvas.bounds.inset(by: Insets(top: 0, leading: 0, bottom: 1, trailing: 0))
      canvas.draw(HelpView(sections: front.help + [everywhere]), in: room)
    }
    canvas.draw(footer, in: parts[2].inset(by: inset))
    return canvas
  }

  /// The most important thing to say: what is wrong, then what was done here, then what was done elsewhere.
  private func message(of screen: any Screen) -> ScreenMessage? {
    if let message = screen.message { return message }
    return (notice ?? changesElsewhere?.text).map { ScreenMessage(text: $0, isFailure: false) }
  }

  /// Takes away what was told: whoever does something has had the time to read it.
  private func forgetNotices() {
    if notice != nil { $notice.withLock { $0 = nil } }
    if changesElsewhere != nil { $changesElsewhere.withLock { $0 = nil } }
  }

  private func drawTooSmall(in canvas: inout Canvas) {
    let smallest = Self.smallestSize
    // With spaces at which no line ends.
    func text(_ size: Size) -> String { "\(size.width)\u{A0}×\u{A0}\(size.height)" }
    let sentence = """
      This window has \(text(size)) characters. The screens need \(text(smallest)): make it larger.
      """
    let width = max(0, size.width - 2)
    let lines = sentence.wrapped(toWidth: width)
    let place = canvas.bounds.aligned(Size(width: width, height: lines.count))
    for (index, line) in lines.enumerated() {
      let line = line.replacing("\u{A0}", with: " ")
      canvas.write(line, in: place.row(index), alignment: .center)
    }
  }

  /// The keys of what is in front.
  private var footer: KeyHints {
    func shown(_ hint: KeyHint) -> KeyHints.Hint {
      guard let press = hint.press else { return KeyHints.Hint(hint.key, hint.word) }
      return KeyHints.Hint(hint.key, hint.word, id: FooterTarget(press: press))
    }
    if isHelpShown { return KeyHints([shown(KeyHint("any key", "back", .key(.escape)))]) }
    let screen = screenInFront
    let help = KeyHint(screen.isTakingText ? "F1" : "?", "help", Self.helpKey)
    return KeyHints(screen.hints.map(shown), always: shown(help))
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
  package nonisolated struct Frame: Sendable {
    /// What is shown.
    package let canvas: Canvas

    /// How many colours it is shown in.
    package let colors: ColorSupport
  }

  /// Tasks that the app waits for at its end.
  private final class Answers {
    var tasks: [Task<Void, Never>] = []
  }

  /// What a click on a key in the footer finds.
  private nonisolated struct FooterTarget: Hashable {
    let press: KeyPress
  }

  /// The key that shows the help where letters are text, too.
  private static let helpKey = KeyPress.key(.function(1))
}

// MARK: - Screens

extension TerminalApp {
  /// The screen that takes the keys: a question that can come whatever is shown, or the screen on top.
  private var screenInFront: any Screen {
    if interruptedMeeting.isShown { return interruptedMeeting }
    return meetingBehind.isShown ? meetingBehind : topScreen
  }

  /// The screen on top of the path.
  private var topScreen: any Screen {
    let path = model.path
    let ids = Set(path.map(\.id))
    openScreens = openScreens.filter { ids.contains($0.key) }
    guard let top = path.last else { return list }
    if let screen = openScreens[top.id] { return screen }
    let screen = screens.makeScreen(top, model)
    openScreens[top.id] = screen
    return screen
  }
}

// MARK: - Input

extension TerminalApp {
  /// Does what happened at the terminal asks for.
  ///
  /// ``run()`` calls it for everything that does.
  ///
  /// - Parameter event: What happened.
  package func handle(_ event: TerminalEvent) {
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
    forgetNotices()
    if event == .key(.control("c")) { return leave() }
    isLeaving = false
    if isHelpShown {
      if case .key = event { isHelpShown = false }
    } else if event == .key(Self.helpKey) {
      isHelpShown = true
    } else if !screenInFront.handle(event),
      !(meetingBehind.isTakingText && topScreen.handle(event)),
      case .key(let press) = event
    {
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
    // An interrupted meeting is asked about at the next start, and none has begun behind that question.
    if isLeaving || interruptedMeeting.isShown { return end() }
    if topScreen.hasUnsavedInput {
      _ = topScreen.handle(.key(.key(.escape)))
    } else if let meeting = model.meetingInProgress {
      meeting.endMeetingButtonTapped()
      askedFor = meeting.alert
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
