/// A view drawn by a closure, for small views that need no type of their own.
///
/// ```swift
/// List(count: 3) { index in
///   Drawing { canvas, rect in canvas.write("Row \(index)", in: rect) }
/// }
/// ```
public struct Drawing: View {
  private let body: (inout Canvas, Rect) -> Void

  /// Creates a view.
  ///
  /// - Parameter body: A closure that draws the view.
  public init(_ body: @escaping (_ canvas: inout Canvas, _ rect: Rect) -> Void) {
    self.body = body
  }

  /// Draws the view.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    body(&canvas, rect)
  }
}
