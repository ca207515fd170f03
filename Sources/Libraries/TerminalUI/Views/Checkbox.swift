/// A checkbox with a title.
public struct Checkbox: View, Sendable {
  private let title: String
  private let isOn: Bool
  private let style: Style

  /// Creates a checkbox.
  ///
  /// - Parameters:
  ///   - title: The title of the checkbox.
  ///   - isOn: Whether the box is checked.
  ///   - style: The style of the checkbox.
  public init(_ title: String, isOn: Bool, style: Style = .plain) {
    self.title = title
    self.isOn = isOn
    self.style = style
  }

  /// Draws the box and its title in the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.write((isOn ? "[x] " : "[ ] ") + title, in: rect.row(0), style: style)
  }
}
