extension Optional {
  /// Changes the wrapped value in place, if any, without a copy.
  ///
  /// - Parameter body: Changes the value.
  /// - Returns: The result of the closure, or `nil` if the optional is `nil`.
  @inlinable @discardableResult mutating func modify<R>(_ body: (inout Wrapped) -> R) -> R? {
    guard case .some = self else { return nil }
    // Other ways of changing the wrapped value move it out of the optional and back.
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
