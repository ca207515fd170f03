/// One line that tells what has happened.
public struct MessageLine: View, Sendable {
  /// How much the user must know it.
  public enum Kind: Hashable, Sendable {
    /// Good to know.
    case information

    /// Something went wrong.
    case failure
  }

  private let text: String
  private let kind: Kind

  /// Describes a message.
  ///
  /// - Parameters:
  ///   - text: What has happened.
  ///   - kind: How much the user must know it.
  public init(_ text: String, kind: Kind = .information) {
    self.text = text
    self.kind = kind
  }

  /// Draws the message into the first row, with a marker that needs no colour.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    switch kind {
    case .information:
      canvas.write("· " + text, in: rect.row(0), style: .dim)
    case .failure:
      canvas.write("! " + text, in: rect.row(0), style: Style.bold.foreground(.red))
    }
  }
}
