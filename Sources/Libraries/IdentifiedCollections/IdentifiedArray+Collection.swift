extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element: zero.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last element: the number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var endIndex: Int { storage.count }

  /// The valid positions.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var indices: Range<Int> { 0..<storage.count }

  /// Iterates over the elements in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func makeIterator() -> IndexingIterator<[Element]> {
    storage.makeIterator()
  }

  /// Calls a closure with a buffer pointer to the elements.
  ///
  /// Algorithms of the standard library use this method to visit the elements faster.
  ///
  /// - Parameter body: A closure that receives the buffer, which is valid until `body` returns.
  /// - Returns: The result of `body`.
  /// - Throws: Any error that `body` throws.
  /// - Complexity: O(1).
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try unsafe storage.withContiguousStorageIfAvailable(body)
  }
}
