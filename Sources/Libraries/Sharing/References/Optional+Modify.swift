extension Optional {
  /// Changes the wrapped value in place, if there is one, without a copy.
  ///
  /// - Parameter body: Changes the value.
  /// - Returns: What the closure returns, or `nil` if there is no value.
  @inlinable @discardableResult mutating func modify<R>(_ body: (inout Wrapped) -> R) -> R? {
    guard case .some = self else { return nil }
    // There is no other way to reach the value without moving it out and back.
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
