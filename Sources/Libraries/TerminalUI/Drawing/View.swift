/// A component that can draw itself.
///
/// Views are values, and each frame creates new views. A view can divide its rectangle and draw in
/// the parts:
///
/// ```swift
/// struct TitleBar: View {
///   let title: String
///   let status: String
///
///   func draw(in canvas: inout Canvas, rect: Rect) {
///     let parts = rect.columns(.flexible(), .fixed(status.columnWidth), spacing: 1)
///     canvas.write(title, in: parts[0], style: .bold)
///     canvas.write(status, in: parts[1], style: .dim)
///   }
/// }
/// ```
public protocol View {
  /// Draws this view.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area to draw in. The area may have any size, even zero. A view must not draw
  ///     outside its area.
  func draw(in canvas: inout Canvas, rect: Rect)
}

extension View {
  /// Returns a view that draws this view and makes its area a clickable region.
  ///
  /// - Parameter id: The id of the region that ``RegionMap/region(at:)`` returns.
  public func clickable(_ id: some Hashable & Sendable) -> some View {
    ClickableView(view: self, id: RegionID(id))
  }
}

/// A view that registers its area as a clickable region.
private struct ClickableView<Content: View>: View {
  let view: Content
  let id: RegionID

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.regions.add(id, rect: rect)
    view.draw(in: &canvas, rect: rect)
  }
}
