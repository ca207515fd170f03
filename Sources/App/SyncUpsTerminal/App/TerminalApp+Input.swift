import AppFeature
import RecordFeature
import Sharing
package import TerminalUI

extension TerminalApp {
  /// Handles an event of the terminal.
  ///
  /// ``run()`` calls it for every event.
  ///
  /// - Parameter event: The event to handle.
  package func handle(_ event: TerminalEvent) {
    switch event {
    case .background(let color): terminalBackground = color
    case .redraw(let size):
      shown = nil
      self.size = size
      redrawCount += 1
    case .input(let events):
      let time = time()
      for (index, event) in events.enumerated() {
        for event in resolved(event, at: time) {
          run(event, before: events[(index + 1)...], at: time)
        }
      }
    }
  }

  /// Returns the events to run now that an event has arrived.
  private func resolved(_ event: InputEvent, at time: Duration) -> [InputEvent] {
    guard screenInFront.isTakingText, case .key(let press) = event else {
      return pastedLines.release() + [event]
    }
    return pastedLines.events(for: press, at: time)
  }

  private func run(_ event: InputEvent, before next: ArraySlice<InputEvent>, at time: Duration) {
    guard case .key(let press) = event else {
      runWaitingKey()
      return handle(event, at: time)
    }
    if !screenInFront.isTakingText {
      // The user could not see the effect of a command.
      if isTooSmall, press != .control("c") { return }
      if isRefused(press, before: next, at: time) { return }
    }
    if heldKey.waiting?.press != press { runWaitingKey() }
    if heldKey.meaning(of: press, at: time) == .press { handle(press, at: time) }
  }

  /// Runs the key that was waiting for its next repeat, if any.
  func runWaitingKey() {
    if let press = heldKey.release() { handle(press, at: time()) }
  }

  /// Runs the presses of Enter that were waiting for more text.
  func runWaitingEnters() {
    let time = time()
    for event in pastedLines.release() { run(event, before: [], at: time) }
  }

  private func handle(_ press: KeyPress, at time: Duration) {
    let former = (ObjectIdentifier(screenInFront), screenInFront.isTakingText)
    handle(.key(press), at: time)
    if former != (ObjectIdentifier(screenInFront), screenInFront.isTakingText) {
      heldKey.screenOpened(by: press, at: time)
    }
  }

  /// Returns whether a key must not run a command: it is pasted text or a repeat.
  private func isRefused(
    _ press: KeyPress,
    before next: ArraySlice<InputEvent>,
    at time: Duration
  ) -> Bool {
    let next = next.compactMap { if case .key(let press) = $0 { press } else { nil } }
    switch commandKeys.meaning(of: press, before: next, at: time) {
    case .command: return false
    case .paste: $notice.withLock { $0 = Self.pasteNotice }
    case .repeat: break
    }
    return true
  }

  private static let pasteNotice =
    "That looked like pasted text: no command was run."

  private func handle(_ event: InputEvent, at time: Duration) {
    if let press = pressInFooter(event) { return handle(.key(press), at: time) }
    follow(questionInFront)
    let subject = questionInFront?.id?.subject
    defer {
      // The next question was waiting for the answer to this one, so the user did not ask for it.
      let isNext = subject != nil && questionInFront?.id?.subject != subject
      follow(questionInFront, askedBy: isNext ? nil : event)
    }
    forgetNotices()
    // The user saw the question instead of the palette.
    if questionInFront != nil { palette = nil }
    if let question = questionInFront, !isHelpShown {
      answer(question, event, at: time)
    } else if isHelpShown, questionInFront != nil || event != .key(.control("c")) {
      if case .key = event { isHelpShown = false }
    } else if event == .key(.control("c")) {
      model.quitButtonTapped()
    } else {
      handle(event, on: screenInFront)
    }
  }

  /// Passes an event to the topmost question, or to the text field behind it.
  private func answer(_ question: any Question, _ event: InputEvent, at time: Duration) {
    let isReady = gate.takes(event, at: time)
    if isReady, event == .key(.control("c")) {
      _ = question.handle(.key(.key(.escape)), in: shownFrame.screenRect)
    } else if let text = textBehindQuestion, !isReady || !gate.isAskedFor {
      if isReady, case .mouse = event { return handle(event, on: question) }
      if event != .key(.control("c")) { handle(event, on: text) }
    } else if isReady {
      handle(event, on: question)
    } else if let name = Self.name(of: event) {
      $notice.withLock { $0 = "\(name) came too soon to be an answer: try it again." }
    }
  }

  /// Returns the name of a key or click in a sentence, or `nil` for other events.
  private static func name(of event: InputEvent) -> String? {
    switch event {
    case .key(KeyPress(.enter)): "Enter"
    case .key(KeyPress(.escape)): "Escape"
    case .key(" "): "Space"
    case .key(let press): press.text.map { "'\($0)'" }
    case .mouse(let mouse) where mouse.action == .press(.left): "The click"
    case .mouse, .paste: nil
    }
  }

  private func follow(_ question: (any Question)?, askedBy event: InputEvent? = nil) {
    if gate.follow(question?.id, askedBy: event) { question?.begin() }
  }

  private func handle(_ event: InputEvent, on screen: any Screen) {
    if event == .key(Self.helpKey) {
      isHelpShown = true
    } else if event == Command.palette.alternative.map(InputEvent.key), palette == nil {
      openPalette()
    } else if !give(event, to: screen), case .key(let press) = event,
      questionInFront == nil || press == Command.help.press
    {
      handleEverywhere(press)
    }
  }

  /// Handles a key that has a meaning on every screen, unless the screen uses it otherwise.
  private func handleEverywhere(_ press: KeyPress) {
    if [.key(.escape), .key(.backspace), .key(.left)].contains(press) {
      return model.backButtonTapped()
    }
    switch Command(press) {
    case .help: isHelpShown = true
    case .palette: openPalette()
    case .search: model.searchButtonTapped()
    case .settings: model.settingsButtonTapped()
    case .statistics: model.statisticsButtonTapped()
    case .actionItems: model.actionItemsButtonTapped()
    case .history: model.historyButtonTapped()
    case .undo: if isWithoutText { model.undoButtonTapped() }
    case .redo: if isWithoutText { model.redoButtonTapped() }
    case .leave: model.closeButtonTapped()
    case .filter:
      $notice.withLock { $0 = "This screen has no filter: 'f' searches everything." }
    default:
      guard let key = press.text, key != " " else { break }
      $notice.withLock { $0 = "'\(key)' does nothing here: '?' lists the keys." }
    }
  }

  /// Opens the palette with the actions of the topmost screen and of the app.
  private func openPalette() {
    guard questionInFront == nil else { return }
    let screen = screenInFront
    let everywhere = KeySection.everywhere(
      hasCommands: true,
      isTakingText: false,
      mayUndo: mayUndo
    )
    let hints = screen.actions.flatMap(\.hints) + screen.hints + everywhere.hints
    palette = PaletteScreen(PaletteEntry.entries(of: hints + [.explaining(.statistics)])) {
      [weak self] entry in
      self?.palette = nil
      if let entry { self?.run(entry) }
    }
  }

  private func run(_ entry: PaletteEntry) {
    let screen = screenInFront
    if let command = entry.command {
      if !screen.run(command, in: shownFrame.screenRect) { handleEverywhere(command.press) }
    } else if entry.press == .control("c") {
      model.quitButtonTapped()
    } else {
      handle(.key(entry.press), on: screen)
    }
  }

  /// Whether no text field or question is open, where undo would have no effect.
  private var isWithoutText: Bool { topScreen.overlay == nil && !topScreen.isTakingText }

  /// Whether undo is available here.
  var mayUndo: Bool { isWithoutText && model.mayUndo }

  /// Passes an event to a screen, as a click if it hits a region.
  private func give(_ event: InputEvent, to screen: any Screen) -> Bool {
    let frame = shownFrame
    if case .mouse(let mouse) = event, mouse.action == .press(.left),
      let region = frame.canvas.regions.region(at: mouse.position),
      screen.click(region.id, mouse, in: region.rect)
    {
      return true
    }
    return screen.handle(event, in: frame.screenRect)
  }

  private func pressInFooter(_ event: InputEvent) -> KeyPress? {
    guard case .mouse(let mouse) = event, mouse.action == .press(.left),
      let region = shownFrame.canvas.regions.region(at: mouse.position),
      let target = region.id.value(as: PressTarget.self)
    else { return nil }
    return target.press
  }

  /// Removes the notices.
  ///
  /// Clears them: a user who presses a key has had time to read them.
  private func forgetNotices() {
    if notice != nil { $notice.withLock { $0 = nil } }
    if changesElsewhere != nil { $changesElsewhere.withLock { $0 = nil } }
  }
}
