/// A message that wraps to as many lines as necessary.
public struct MessageLine: View, Sendable {
  /// The severity of the message.
  public enum Kind: Hashable, Sendable {
    /// Information for the user.
    case information

    /// A failure.
    case failure
  }

  private let text: String
  private let kind: Kind

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: The text of the message.
  ///   - kind: The severity of the message.
  public init(_ text: String, kind: Kind = .information) {
    self.text = text
    self.kind = kind
  }

  /// Returns the number of rows that the whole message needs.
  ///
  /// - Parameter width: The available width in columns.
  public func height(fitting width: Int) -> Int {
    body(style: .plain).lines(width: max(0, width - Self.markerWidth)).count
  }

  /// Draws the message after a marker that shows the severity, even without colours.
  ///
  /// Text that does not fit ends with an ellipsis.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let (marker, style) =
      switch kind {
      case .information: ("·", Style.dim)
      case .failure: ("!", Style.bold.foreground(.red))
      }
    let parts = rect.columns(.fixed(Self.markerWidth), .flexible())
    canvas.write(marker, in: parts[0], style: style)
    canvas.draw(body(style: style), in: parts[1])
  }

  private func body(style: Style) -> Text {
    Text(text, style: style, isWrapped: true)
  }

  private static let markerWidth = 2
}
