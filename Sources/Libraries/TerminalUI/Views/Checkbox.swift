/// Something that is on or off.
public struct Checkbox: View, Sendable {
  private let title: String
  private let isOn: Bool
  private let style: Style

  /// Creates a checkbox.
  ///
  /// - Parameters:
  ///   - title: What is on or off.
  ///   - isOn: Whether it is on.
  ///   - style: How it is drawn.
  public init(_ title: String, isOn: Bool, style: Style = .plain) {
    self.title = title
    self.isOn = isOn
    self.style = style
  }

  /// Draws the box and its title into the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.write((isOn ? "[x] " : "[ ] ") + title, in: rect.row(0), style: style)
  }
}
