/// A centred alert over a dimmed screen.
///
/// Content behind the alert is not clickable.
public struct Alert: View, Sendable {
  private static let longestLine = 56
  private static let mostTitleLines = 3

  private let title: String
  private let message: String
  private let buttons: [ButtonRow.Button]
  private let selected: Int
  private let style: Style

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: The question, which wraps to three lines at most.
  ///   - message: Additional information, which wraps and may be empty.
  ///   - buttons: The buttons below the message.
  ///   - selected: The index of the button that Enter presses.
  ///   - style: The style of the alert.
  public init(
    title: String,
    message: String = "",
    buttons: [ButtonRow.Button],
    selected: Int,
    style: Style = .plain
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.selected = selected
    self.style = style
  }

  /// Dims the canvas and draws the alert in the middle.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.dim()
    let row = ButtonRow(buttons, selected: selected, style: style)
    let question = Text(title.inOneLine, style: style.bold(), isWrapped: true)
    let text = Text(message, style: style, isWrapped: true)
    // On each side of the content are a blank column, the border, and a column of the screen.
    let room = max(0, min(Self.longestLine, rect.width - 6))
    let titleLines = question.lines(width: room).prefix(Self.mostTitleLines)
    let messageLines = message.isEmpty ? [] : text.lines(width: room)
    let answers = row.size(fitting: room)
    let width =
      (titleLines + messageLines)
      .map(\.columnWidth).max().map { min(room, max($0, answers.width)) } ?? 0
    let blank = 1
    // The buttons have priority, then the title, then as much of the message as fits.
    let wanted = 2 + titleLines.count + messageLines.count + blank + answers.height
    let outer = rect.aligned(Size(width: width + 4, height: wanted))
    canvas.fill(outer, style: style)
    Border(style: style).draw(in: &canvas, rect: outer)
    let inner = outer.padded(horizontal: 2, vertical: 1)
    let titleHeight = min(titleLines.count, max(1, inner.height - answers.height))
    let parts = inner.rows(
      .fixed(titleHeight),
      .flexible(weight: messageLines.isEmpty ? 0 : 1),
      .fixed(inner.height > answers.height + titleHeight ? blank : 0),
      .fixed(min(answers.height, max(0, inner.height - 1)))
    )
    question.draw(in: &canvas, rect: parts[0])
    if !messageLines.isEmpty { text.draw(in: &canvas, rect: parts[1]) }
    row.draw(in: &canvas, rect: inner.height > 1 ? parts[3] : inner)
  }
}
