/// The order in which the parts of a screen have the focus.
///
/// ```swift
/// let order = FocusOrder(rows.filter { $0 != .heading })
/// focused = order.neighbor(of: focused, by: 1, wraps: true) ?? focused  // Tab
/// ```
public struct FocusOrder<ID: Equatable> {
  /// The parts that can have it, from the first to the last.
  public let ids: [ID]

  /// Creates an order.
  ///
  /// - Parameter ids: The parts that can have the focus, from the first to the last.
  public init(_ ids: [ID]) {
    self.ids = ids
  }

  /// The part that has the focus after another.
  ///
  /// - Parameters:
  ///   - id: The part that has it; the first one if there is no such part.
  ///   - offset: How many parts to go on, negative towards the first.
  ///   - wraps: Whether the first part follows the last one.
  /// - Returns: `nil` where there is none.
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
