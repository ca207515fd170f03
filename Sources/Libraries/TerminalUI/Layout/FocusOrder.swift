/// The order in which Tab and the arrow keys move through the parts of a screen.
///
/// ```swift
/// let order = FocusOrder(rows.filter { $0 != .heading })
/// focused = order.neighbor(of: focused, by: 1, wraps: true) ?? focused  // Tab
/// ```
public struct FocusOrder<ID: Equatable> {
  /// The parts that can be focused, in order.
  public let ids: [ID]

  /// Creates an order.
  ///
  /// - Parameter ids: The parts that can be focused, in order.
  public init(_ ids: [ID]) {
    self.ids = ids
  }

  /// Returns the part to focus next.
  ///
  /// - Parameters:
  ///   - id: The part that currently has the focus. An unknown part counts as the first part.
  ///   - offset: The number of parts to move. A negative offset moves backwards.
  ///   - wraps: Whether a move past the last part continues at the first part, and vice versa.
  /// - Returns: The part to focus, or `nil` if there is no part at that offset.
  public func neighbor(of id: ID, by offset: Int, wraps: Bool) -> ID? {
    guard !ids.isEmpty else { return nil }
    let target = (ids.firstIndex(of: id) ?? 0).saturatingAdd(offset)
    if wraps {
      let remainder = target % ids.count
      return ids[remainder < 0 ? remainder + ids.count : remainder]
    }
    return ids.indices.contains(target) ? ids[target] : nil
  }
}

extension FocusOrder: Sendable where ID: Sendable {}
