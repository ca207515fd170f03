import AppFeature
import IdentifiedCollections
import ListFeature
import Models
import RecordFeature
import ScheduleFeature
import Sharing
package import TerminalUI

extension TerminalApp {
  /// Handles an event of the terminal.
  ///
  /// ``run()`` calls this method for every event.
  ///
  /// - Parameter event: The event to handle.
  package func handle(_ event: TerminalEvent) {
    switch event {
    case .background(let color): terminalBackground = color
    case .redraw(let size): redraw(at: size)
    case .input(let events):
      let time = time()
      for (index, event) in events.enumerated() {
        let acceptsText = screenInFront.acceptsText
        for event in keys.events(for: event, acceptsText: acceptsText, at: time) {
          check(event, before: events[(index + 1)...], at: time)
        }
      }
    }
  }

  /// Draws the whole screen again.
  ///
  /// - Parameter size: The size of the window.
  func redraw(at size: Size) {
    shown = nil
    self.size = size
    redrawCount += 1
  }

  private func check(_ event: InputEvent, before next: ArraySlice<InputEvent>, at time: Duration) {
    let (acceptsText, isVisible) = (screenInFront.acceptsText, !isTooSmall)
    let result = keys.check(
      event,
      before: next,
      acceptsText: acceptsText,
      isVisible: isVisible,
      at: time
    )
    if result.isPaste { $notice.withLock { $0 = Self.pasteNotice } }
    if let press = result.released { run(.key(press), at: time) }
    if result.isRepeat, notice == nil {
      let name = Self.name(of: event) ?? "The key"
      $notice.withLock { $0 = "\(name) counts once while it is held down." }
    }
    if let event = result.event { run(event, at: time) }
  }

  /// Handles the key press that was held back in case the key repeats, if any.
  func runWaitingKey() {
    if let press = keys.releaseKey() { run(.key(press), at: time()) }
  }

  /// Handles the Enter key presses that were held back in case they belonged to a paste.
  func runWaitingEnters() {
    let time = time()
    for event in keys.releaseLines() { check(event, before: [], at: time) }
  }

  /// Handles an event that has passed the checks.
  ///
  /// Records a key that opens or closes a screen or a text field. Also records a key that must act
  /// only once while the user holds it down.
  private func run(_ event: InputEvent, at time: Duration) {
    let screen = screenInFront
    let former = (ObjectIdentifier(screen), screen.acceptsText)
    guard case .key(let press) = event else { return pass(event, at: time) }
    let actsOnce = stack.question == nil && helpPosition == nil && screen.actsOnce(press)
    pass(event, at: time)
    if former != (ObjectIdentifier(screenInFront), screenInFront.acceptsText) {
      keys.screenOpened(by: press, at: time)
    } else if actsOnce {
      keys.acted(press, at: time)
    }
  }

  private static let pasteNotice =
    "That looked like pasted text: no command was run."

  private static let misfitNotice = "The pasted text does not fit here."

  /// Passes an event to the question, to the help, or to the screen in front.
  private func pass(_ event: InputEvent, at time: Duration) {
    if let press = pressInFooter(event) { return pass(.key(press), at: time) }
    follow(stack.question)
    let subject = stack.question?.id?.subject
    defer {
      // When the user answers a question, the next question may appear at once. It was already
      // pending, so the event did not raise it.
      let isNext = subject != nil && stack.question?.id?.subject != subject
      follow(stack.question, askedBy: isNext ? nil : event)
    }
    forgetNotices()
    // A question hides the palette and the text field that finds rows, so close both.
    if stack.question != nil { stack.tool = nil }
    if let question = stack.question, helpPosition == nil {
      answer(question, event, at: time)
    } else if helpPosition != nil, stack.question != nil || event != .key(.control("c")) {
      handleInHelp(event)
    } else if event == .key(.control("c")) {
      model.quitButtonTapped()
    } else {
      pass(event, to: screenInFront)
    }
  }

  /// Scrolls the help if it does not fit on the screen.
  ///
  /// A key that does not scroll the help closes it.
  private func handleInHelp(_ event: InputEvent) {
    if let (count, visible) = help?.scrolling(in: helpRect),
      let offset = event.scrollOffset(page: visible)
    {
      helpPosition?.scroll(by: offset, of: count, visible: visible)
    } else if case .key = event {
      helpPosition = nil
    }
  }

  /// Passes an event to the topmost question, or to the text field behind that question.
  private func answer(_ question: any Question, _ event: InputEvent, at time: Duration) {
    let isReady = keys.gate.takes(event, at: time)
    if isReady, event == .key(.control("c")) {
      _ = question.handle(.key(.key(.escape)), in: shownFrame.screenRect)
    } else if let text = stack.textBehindQuestion, !isReady || !keys.gate.isAskedFor {
      if isReady, case .mouse = event { return pass(event, to: question) }
      if event != .key(.control("c")) { pass(event, to: text) }
    } else if isReady {
      pass(event, to: question)
    } else if let name = Self.name(of: event) {
      $notice.withLock { $0 = "\(name) came too soon to count as an answer: try again." }
    }
  }

  /// Returns the name of a key or a click, for the start of a sentence.
  ///
  /// Returns `nil` for other events and for keys such as the arrow keys, which the app does not
  /// report.
  private static func name(of event: InputEvent) -> String? {
    switch event {
    case .key(KeyPress(.enter)): "Enter"
    case .key(KeyPress(.escape)): "Escape"
    case .key(" "): "Space"
    case .key(KeyPress(.tab)), .key(KeyPress(.tab, .shift)): "Tab"
    case .key(KeyPress(.delete)): "Delete"
    case .key(let press): name(of: press)
    case .mouse(let mouse) where mouse.action == .press(.left): "The click"
    case .mouse, .paste: nil
    }
  }

  private static func name(of press: KeyPress) -> String? {
    if let text = press.text { return "'\(text)'" }
    switch press.key {
    case .function(let number): return "F\(number)"
    case .character(let letter) where press.modifiers == .control:
      return "Ctrl-\(letter.uppercased())"
    default: return nil
    }
  }

  private func follow(_ question: (any Question)?, askedBy event: InputEvent? = nil) {
    if keys.gate.follow(question?.id, askedBy: event) { question?.begin() }
  }

  /// Passes an event to a screen.
  ///
  /// If the event runs undo or redo, selects the restored row.
  private func pass(_ event: InputEvent, to screen: any Screen) {
    var mayRestore = if case .history? = model.path.last { true } else { false }
    if case .key(let press) = event, !screen.acceptsText {
      mayRestore = mayRestore || Command(press).map(Self.restores) ?? false
    }
    guard mayRestore else { return deliver(event, to: screen) }
    stack.selectingRestoredRows { deliver(event, to: screen) }
  }

  private nonisolated static func restores(_ command: Command) -> Bool {
    command == .undo || command == .redo
  }

  /// Opens the help or the command palette, or passes an event to a screen.
  ///
  /// If the screen does not handle a key, checks whether the key works on every screen. A key that
  /// does not answer the question on the screen is only reported to the user, and so is a character
  /// that the open text field does not accept.
  private func deliver(_ event: InputEvent, to screen: any Screen) {
    if event == .key(Self.helpKey) {
      helpPosition = ScrollPosition()
    } else if event == Command.palette.alternative.map(InputEvent.key), stack.tool == nil,
      stack.question == nil
    {
      openPalette()
    } else if !give(event, to: screen) {
      switch event {
      case .key(let press):
        if stack.question != nil, press != Command.help.press {
          reportNoAnswer(event)
        } else if screen.acceptsText, press.text != nil {
          reportUnused(press)
        } else {
          handleEverywhere(press)
        }
      case .paste:
        $notice.withLock { $0 = screen.acceptsText ? Self.misfitNotice : Self.pasteNotice }
      case .mouse: break
      }
    }
  }

  /// Reports a key that does not answer the question in front.
  private func reportNoAnswer(_ event: InputEvent) {
    guard let name = Self.name(of: event) else { return }
    $notice.withLock { $0 = "\(name) is not an answer: press a key shown below." }
  }

  /// Handles a key that works on every screen, or reports that the key does nothing.
  ///
  /// Called only for keys and commands that the screen does not handle itself.
  private func handleEverywhere(_ press: KeyPress) {
    if [.key(.escape), .key(.backspace), .key(.left)].contains(press) {
      return model.backButtonTapped()
    }
    switch Command(press) {
    case .help: helpPosition = ScrollPosition()
    case .palette: openPalette()
    case .search: openScreen(with: press) { model.searchButtonTapped() }
    case .settings: openScreen(with: press) { model.settingsButtonTapped() }
    case .statistics: openScreen(with: press) { model.statisticsButtonTapped() }
    case .actionItems: openScreen(with: press) { model.actionItemsButtonTapped() }
    case .history: openScreen(with: press) { model.historyButtonTapped() }
    case .undo: if isWithoutText { model.undoButtonTapped() }
    case .redo: if isWithoutText { model.redoButtonTapped() }
    case .leave: model.closeButtonTapped()
    case .record: startAnnouncedMeeting()
    case .filter: openFind()
    default: reportUnused(press)
    }
  }

  /// Opens a screen.
  ///
  /// If no screen opens and no notice explains why, reports that the key does nothing.
  private func openScreen(with press: KeyPress, _ open: () -> Void) {
    let top = model.path.last?.id
    open()
    if model.path.last?.id == top, notice == nil { reportUnused(press) }
  }

  /// Starts the meeting that is about to begin.
  ///
  /// If no meeting is about to begin, or a meeting is already in progress, reports that the key
  /// does nothing.
  private func startAnnouncedMeeting() {
    guard let reminder = model.schedule.currentReminder, model.meetingInProgress == nil else {
      return reportUnused(Command.record.press)
    }
    model.syncUpsList.startMeetingButtonTapped(id: reminder.syncUp.id)
  }

  private func reportUnused(_ press: KeyPress) {
    guard let name = Self.name(of: .key(press)) else { return }
    let helpKey = screenInFront.acceptsText ? "F1" : "'?'"
    $notice.withLock { $0 = "\(name) does nothing here: \(helpKey) lists the keys." }
  }

  /// Opens the command palette with the actions of the screen in front and of the app.
  private func openPalette() {
    guard stack.question == nil else { return }
    let screen = screenInFront
    let everywhere = KeySection.everywhere(
      hasCommands: true,
      acceptsText: false,
      mayUndo: mayUndo
    ).without([keysOfNoUse])
    let hints = screen.actions.flatMap(\.hints) + screen.hints + everywhere.hints
    let entries = PaletteEntry.entries(
      of: hints,
      first: screen.hints,
      acceptsText: screen.acceptsText
    )
    stack.tool = PaletteScreen(entries) { [weak self] entry in
      self?.stack.tool = nil
      if let entry { self?.run(entry) }
    }
  }

  /// Opens the text field that finds rows, or reports that the screen in front has no rows to find.
  private func openFind() {
    let screen = screenInFront
    guard let rows = screen.findable, !rows.texts.isEmpty else {
      $notice.withLock {
        $0 = "There is nothing to find on this screen: 'f' searches all sync-ups."
      }
      return
    }
    stack.tool = FindScreen {
      screen.findable
    } onClose: { [weak self] in
      self?.stack.tool = nil
    }
  }

  private func run(_ entry: PaletteEntry) {
    let screen = screenInFront
    if let command = entry.command {
      let run = {
        if !screen.run(command, in: self.shownFrame.screenRect) {
          self.handleEverywhere(command.press)
        }
      }
      Self.restores(command) ? stack.selectingRestoredRows(run) : run()
    } else if entry.press == .control("c") {
      model.quitButtonTapped()
    } else {
      pass(.key(entry.press), to: screen)
    }
  }

  /// Whether the topmost screen of the path has no overlay and accepts no text.
  ///
  /// Undo and redo have no effect while a text field, a form or a question is open.
  private var isWithoutText: Bool { stack.top.overlay == nil && !stack.top.acceptsText }

  /// Whether undo is available on the current screen.
  var mayUndo: Bool { isWithoutText && model.mayUndo }

  /// Passes an event to a screen.
  ///
  /// If the event is a click on a region, calls the screen's `click` method first.
  ///
  /// - Returns: Whether the screen handled the event.
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

  /// Removes the notices from the screen.
  ///
  /// A user who presses a key has had time to read the notices.
  private func forgetNotices() {
    if notice != nil { $notice.withLock { $0 = nil } }
    if changesElsewhere != nil { $changesElsewhere.withLock { $0 = nil } }
  }
}
