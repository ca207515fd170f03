import AppFeature
import Foundation
import Models
import PersistenceKeys
import RecordFeature
package import TerminalUI

extension TerminalApp {
  /// Draws everything there is to see at the moment.
  ///
  /// ``run()`` shows it, and shows it again when something changes that is in it.
  ///
  /// - Parameter terminalColors: How many colours the terminal has, of which the user may want
  ///   fewer.
  package func frame(colors terminalColors: ColorSupport) -> Frame {
    _ = redrawCount
    let colors = theme.colors(of: terminalColors)
    var canvas = Canvas(size: size, background: background)
    let screenRect = draw(in: &canvas, colors: colors)
    canvas.adjustToBackground()
    return Frame(
      canvas: canvas,
      screenRect: screenRect,
      colors: colors,
      question: questionInFront?.id
    )
  }

  /// Draws everything, and returns where the screen on top of the path is.
  private func draw(in canvas: inout Canvas, colors: ColorSupport) -> Rect {
    guard !isTooSmall else {
      canvas.draw(TooSmallView(smallestSize: Self.smallestSize), in: canvas.bounds)
      return canvas.bounds
    }
    let screen = topScreen
    let message = message(of: screen).map { message in
      MessageLine(message.text, kind: message.isFailure ? .failure : .information)
    }
    // In the middle of a wide terminal, and all screens from the same column on.
    let widest = max(Self.widestPage, screen.usefulWidth)
    let block = canvas.bounds.aligned(Size(width: min(size.width, widest), height: size.height))
    let width = min(block.width, screen.usefulWidth)
    let page = block.columns(.fixed(width), .flexible())[0]
    // A message must be read to its end, but it does not take the screen away.
    let messageHeight = message.map { min($0.height(fitting: page.width - 2), size.height / 4) }
    let parts = page.rows(.flexible(), .fixed(messageHeight ?? 1), .fixed(1))
    let context = ScreenContext(
      now: now,
      calendar: calendar,
      colors: colors,
      previousTitle: model.path.dropLast().last?.title ?? ListScreen.title
    )
    screen.layers.draw(in: &canvas, rect: parts[0], context)
    let inset = Insets(top: 0, leading: 1, bottom: 0, trailing: 1)
    if let message { canvas.draw(message, in: parts[1].inset(by: inset)) }
    layersInFront.draw(in: &canvas, rect: canvas.bounds, context)
    if isHelpShown {
      let front = screenInFront
      let everywhere = KeySection.everywhere(
        hasCommands: !front.isTakingText && questionInFront == nil,
        isTakingText: front.isTakingText,
        mayUndo: mayUndo
      )
      let room = canvas.bounds.inset(by: Insets(top: 0, leading: 0, bottom: 1, trailing: 0))
      let sections = front.help
      let known = sections + [KeySection(title: "", hints: hintsOfNoUse)]
      canvas.draw(HelpView(sections: sections + [everywhere.without(known)]), in: room)
    }
    canvas.draw(footer, in: parts[2].inset(by: inset))
    return parts[0]
  }

  /// Whether no screen fits into the window.
  var isTooSmall: Bool {
    size.width < Self.smallestSize.width || size.height < Self.smallestSize.height
  }

  /// The keys that lead to the screen that is open already, or do nothing there.
  private var hintsOfNoUse: [KeyHint] {
    switch model.path.last {
    case .settings: [KeyHint(", u ^R", "")]
    case .history: [KeyHint("U", "")]
    case .detail, .meeting, .record, .search, .statistics, nil: []
    }
  }

  /// What the terminal shows, or will show if nothing is shown yet.
  var shownFrame: Frame { shown ?? frame(colors: terminalColors) }

  /// The most important message: what is wrong, then what was done here, then what was done
  /// elsewhere, then that a meeting goes on behind the screen.
  private func message(of screen: any Screen) -> ScreenMessage? {
    if let message = screen.message { return message }
    return (notice ?? changesElsewhere?.text ?? textOfMeetingBehind)
      .map { ScreenMessage(text: $0, isFailure: false) }
  }

  private var textOfMeetingBehind: String? {
    if case .record? = model.path.last { return nil }
    return model.meetingInProgress.map {
      "\($0.syncUp.title.quotedTitle) is being held: Esc leads back to it."
    }
  }

  /// The keys of what is in front.
  private var footer: KeyHints {
    func shown(_ hint: KeyHint) -> KeyHints.Hint {
      guard let press = hint.press else {
        var shown = KeyHints.Hint(hint.key, hint.word)
        shown.isDimmed = hint.isDimmed
        return shown
      }
      return KeyHints.Hint(hint.key, hint.word, id: PressTarget(press: press))
    }
    if isHelpShown { return KeyHints([shown(KeyHint("any key", "back", .key(.escape)))]) }
    let screen = screenInFront
    let help = KeyHint(screen.isTakingText ? "F1" : "?", "help", Self.helpKey)
    return KeyHints(screen.hints.map(shown), always: shown(help))
  }

  /// The columns of the widest screen that can be read.
  private static let widestPage = 200

  /// The key that shows the help where letters are text, too.
  static let helpKey = KeyPress.key(.function(1))
}
