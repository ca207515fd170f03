/// Something that can be drawn.
///
/// Views are values that are created for each frame. A screen is a view that divides its
/// rectangle and draws other views in the parts:
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
  ///   - canvas: What it is drawn on.
  ///   - rect: Where it is drawn, of any size. Nothing outside may be changed.
  func draw(in canvas: inout Canvas, rect: Rect)
}

extension View {
  /// This view, as a region that the mouse can hit.
  ///
  /// - Parameter id: What ``RegionMap/region(at:)`` finds it by.
  public func clickable(_ id: some Hashable & Sendable) -> some View {
    ClickableView(view: self, id: RegionID(id))
  }
}

/// A view that registers where it is drawn.
private struct ClickableView<Content: View>: View {
  let view: Content
  let id: RegionID

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.regions.add(id, rect: rect)
    view.draw(in: &canvas, rect: rect)
  }
}
