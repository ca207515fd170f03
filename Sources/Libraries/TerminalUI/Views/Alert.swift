/// A question in front of the screen, which is dimmed behind it.
///
/// Small and centred. What is behind can no longer be clicked.
public struct Alert: View, Sendable {
  private static let longestLine = 56

  private let title: String
  private let message: String
  private let buttons: [ButtonRow.Button]
  private let selected: Int
  private let style: Style

  /// Describes an alert.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: What there is to know about it, wrapped; may be empty.
  ///   - buttons: The answers.
  ///   - selected: The answer that Enter gives.
  ///   - style: How it is drawn.
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

  /// Dims all that was drawn before, and draws the alert in the middle.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.dim()
    let row = ButtonRow(buttons, selected: selected, style: style)
    let text = Text(message, style: style, isWrapped: true)
    // A border with a blank column at each side of it.
    let room = max(0, min(Self.longestLine, rect.width - 6))
    let messageLines = message.isEmpty ? [] : text.lines(width: room)
    let answers = row.size(fitting: room)
    let width =
      ([title.sanitized(newlines: .space, tabs: .space)] + messageLines)
      .map(\.columnWidth).max().map { min(room, max($0, answers.width)) } ?? 0
    let blank = 1
    // The answers are shown first, then the title, then as much of the message as there is room for.
    let wanted = 2 + 1 + messageLines.count + blank + answers.height
    let outer = rect.aligned(Size(width: width + 4, height: wanted))
    canvas.fill(outer, style: style)
    Border(style: style).draw(in: &canvas, rect: outer)
    let inner = outer.padded(horizontal: 2, vertical: 1)
    let parts = inner.rows(
      .fixed(1),
      .flexible(weight: messageLines.isEmpty ? 0 : 1),
      .fixed(inner.height > answers.height + 1 ? blank : 0),
      .fixed(min(answers.height, max(0, inner.height - 1)))
    )
    canvas.write(title, in: parts[0], style: style.bold())
    if !messageLines.isEmpty { text.draw(in: &canvas, rect: parts[1]) }
    row.draw(in: &canvas, rect: inner.height > 1 ? parts[3] : inner)
  }
}
