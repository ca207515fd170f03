import AppFeature
import DetailFeature
import Foundation
import ListFeature
import Models
import PersistenceKeys
import RecordFeature
import ScheduleFeature
import SyncUpsHistory
import Tagged
package import TerminalUI

extension TerminalApp {
  /// Draws the current frame.
  ///
  /// ``run()`` writes the frame to the terminal. After each change of a value used for drawing,
  /// ``run()`` draws a new frame.
  ///
  /// - Parameter terminalColors: The colours that the terminal supports. The frame has fewer
  ///   colours if the user has chosen fewer colours in the settings.
  package func frame(colors terminalColors: ColorSupport) -> Frame {
    _ = redrawCount
    let colors = theme.colors(of: terminalColors)
    var canvas = Canvas(size: size, background: background)
    let screenRect = draw(in: &canvas, colors: colors)
    canvas.adjustToBackground(colors: colors)
    return Frame(
      canvas: canvas,
      screenRect: screenRect,
      colors: colors,
      question: stack.question?.id
    )
  }

  /// Draws the current frame, and returns the area of the topmost screen on the path.
  private func draw(in canvas: inout Canvas, colors: ColorSupport) -> Rect {
    guard !isTooSmall else {
      canvas.draw(TooSmallView(smallestSize: Self.smallestSize), in: canvas.bounds)
      return canvas.bounds
    }
    let screen = stack.top
    let message = message(of: screen).map { message in
      MessageLine(message.text, kind: message.isFailure ? .failure : .information)
    }
    // Centre the page on a wide terminal.
    let width = min(size.width, screen.usefulWidth)
    let page = canvas.bounds.aligned(Size(width: width, height: size.height))
    // A long message wraps, but gets at most a third of the rows. In a small window, the message
    // gets up to seven rows, so that users can read the end of a long message. At least half of the
    // rows remain for the screen.
    let mostRows = max(size.height / 3, min(7, size.height / 2))
    let messageHeight = message.map { min($0.height(fitting: page.width - 2), mostRows) }
    let parts = page.rows(.flexible(), .fixed(messageHeight ?? 1), .fixed(1))
    let context = ScreenContext(
      // Reading the minute makes the app draw the screen again when the next minute begins.
      now: max(now, model.schedule.minute ?? now),
      calendar: calendar,
      colors: colors,
      background: background,
      previousTitle: model.path.dropLast().last?.title ?? ListScreen.title,
      unreadableFileText: model.syncUpsList.offersRepair ? ListScreen.unreadableFileText : nil
    )
    screen.layers.draw(in: &canvas, rect: parts[0], context)
    let inset = Insets(top: 0, leading: 1, bottom: 0, trailing: 1)
    if let message { canvas.draw(message, in: parts[1].inset(by: inset)) }
    if stack.question == nil { stack.tool?.draw(in: &canvas, rect: canvas.bounds, context) }
    stack.inFront.draw(in: &canvas, rect: canvas.bounds, context)
    if let help { canvas.draw(help, in: helpRect) }
    let sign = sign
    let bottom = parts[2].inset(by: inset)
      .columns(.flexible(), .fixed(sign.columnWidth), spacing: sign.isEmpty ? 0 : 2)
    canvas.draw(footer(of: parts[0]), in: bottom[0])
    canvas.write(sign, in: bottom[1], style: .bold)
    return parts[0]
  }

  /// Whether the window is too small for any screen.
  var isTooSmall: Bool {
    size.width < Self.smallestSize.width || size.height < Self.smallestSize.height
  }

  /// The help of the screen in front, if the help is open.
  var help: HelpView? {
    guard let helpPosition else { return nil }
    let front = screenInFront
    let everywhere = KeySection.everywhere(
      hasCommands: !front.acceptsText && stack.question == nil,
      acceptsText: front.acceptsText,
      mayUndo: mayUndo
    )
    return HelpView(
      sections: front.help + [everywhere.without(front.help + [keysOfNoUse])],
      position: helpPosition
    )
  }

  /// The area of the help: the terminal without the footer.
  var helpRect: Rect {
    Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 1))
  }

  /// The keys that the help and the command palette leave out on the current screen, such as the
  /// key that opens this screen.
  var keysOfNoUse: KeySection {
    let commands: [Command] =
      switch model.path.last {
      case .settings: [.settings, .undo, .redo]
      case .history: [.history]
      case .actionItems: [.actionItems]
      case .statistics: [.statistics]
      case .agenda, .detail, .meeting, .minutes, .record, .search, nil: []
      }
    return KeySection(title: "", hints: commands.isEmpty ? [] : [KeyHint(commands, "")])
  }

  /// The frame that the terminal shows, or a newly drawn frame if the content of the terminal is
  /// unknown.
  var shownFrame: Frame { shown ?? frame(colors: terminalColors) }

  /// Returns the message above the footer, if any.
  ///
  /// The message is the first of these that exists:
  ///
  /// 1. the message of the screen
  /// 2. a problem with the team or the file
  /// 3. a reminder of a meeting that is about to begin
  /// 4. a notice, such as the effect of the user's last action
  /// 5. changes by another process
  /// 6. a meeting in progress behind the screen
  ///
  /// If the message is one of the first three and there is also a notice, the notice follows the
  /// message in the same text.
  private func message(of screen: any Screen) -> ScreenMessage? {
    if let failure = screen.message ?? failureOfList {
      let text = [failure.text, textOfNotice].compactMap(\.self).joined(separator: " ")
      return ScreenMessage(text: text, isFailure: failure.isFailure)
    }
    // Show the reminder and the notice together: a notice alone would hide the reminder until the
    // user presses a key.
    let news = [textOfReminder, textOfNotice].compactMap(\.self).joined(separator: " ")
    return (news.isEmpty ? changesElsewhere?.text ?? textOfMeetingBehind : news)
      .map { ScreenMessage(text: $0, isFailure: false) }
  }

  /// The notice, if any.
  ///
  /// A notice can end with the key for a next step, as in `Ada is absent: 'u' undoes that.` While a
  /// question or a text field takes the keys, the text omits that step.
  private var textOfNotice: String? {
    guard let notice, stack.question != nil || screenInFront.acceptsText,
      let step = notice.firstMatch(of: #/: '\w' [^:]*$/#)
    else { return notice }
    return notice[..<step.range.lowerBound] + "."
  }

  /// A problem that the user must solve: a problem with the team or, while a screen covers the
  /// list, a problem with the file.
  private var failureOfList: ScreenMessage? {
    if let team = teamStatus, team.isSetUpAgain, let problem = team.problem {
      return ScreenMessage(text: problem, isFailure: true)
    }
    let list = model.syncUpsList
    guard list.offersRepair, !model.path.isEmpty, let problem = list.storageProblem else {
      return nil
    }
    return ScreenMessage(text: problem.message, isFailure: true)
  }

  /// The text that reminds the user of a meeting that is about to begin, if any.
  ///
  /// The text names the key that starts the meeting, if that key works now.
  private var textOfReminder: String? {
    guard let reminder = model.schedule.currentReminder else { return nil }
    guard stack.question == nil, !screenInFront.acceptsText, model.meetingInProgress == nil else {
      return reminder.sentence
    }
    let id = reminder.syncUp.id
    let place: String
    switch model.path.last {
    case .detail(let detail): place = detail.syncUp.id == id ? "" : " on its page"
    case nil: place = model.syncUpsList.selectedID == id ? "" : " on its row"
    default: place = ""
    }
    return "\(reminder.announcedStart): '\(Command.record.keyName)'\(place) starts the meeting."
  }

  /// The text about a meeting in progress behind the screen, if any.
  ///
  /// The text names Escape only if Escape returns to the meeting.
  private var textOfMeetingBehind: String? {
    if case .record? = model.path.last { return nil }
    return model.meetingInProgress.map { meeting in
      let sentence = "\(meeting.syncUp.title.quotedTitle) is in progress"
      return escapeReturnsToMeeting ? "\(sentence): Esc returns to the meeting." : "\(sentence)."
    }
  }

  /// Whether Escape closes the screen in front, and the screen behind it shows a meeting.
  private var escapeReturnsToMeeting: Bool {
    guard case .record? = model.path.dropLast().last, screenInFront === stack.top else {
      return false
    }
    // If a screen does not show Escape in the footer, the app handles Escape.
    let hint = screenInFront.hints.first { $0.press == .key(.escape) }
    return hint.map { $0.word == KeyHint.back.word } ?? true
  }

  /// Returns the hints in the footer: the keys of the help if the help is open, or else the keys of
  /// the screen in front.
  ///
  /// - Parameter rect: The area of the screen.
  private func footer(of rect: Rect) -> KeyHints {
    func shown(_ hint: KeyHint) -> KeyHints.Hint {
      guard let press = hint.press else { return KeyHints.Hint(hint.key, hint.word) }
      var shown = KeyHints.Hint(hint.key, hint.word, id: PressTarget(press: press))
      shown.staysVisible = hint.leaves
      return shown
    }
    if let help {
      let scrolls = help.scrolling(in: helpRect) != nil
      let scroll = [KeyHint.scroll, KeyHint("any other key", "back", .key(.escape))]
      return KeyHints((scrolls ? scroll : [KeyHint("any key", "back", .key(.escape))]).map(shown))
    }
    let screen = screenInFront
    let help = KeyHint(screen.acceptsText ? "F1" : "?", "help", Self.helpKey)
    let scroll = screen.scrolls(in: rect) ? [KeyHint.scroll] : []
    return KeyHints((scroll + screen.hints).map(shown), always: shown(help))
  }

  /// The key that opens the help even while letters are text.
  static let helpKey = KeyPress.key(.function(1))
}
