extension IdentifiedArray: MutableCollection {
  /// The elements in a range of positions.
  ///
  /// ```swift
  /// todos[1...].sort()  // Leaves the first todo in place.
  /// todos[1...].removeAll(where: \.isDone)
  /// todos[..<3] = todos[3...]  // Stops the program, because ids would be repeated.
  /// ```
  ///
  /// - Precondition: The positions are valid. After an assignment, no two elements of the array may
  ///   have the same id.
  /// - Complexity: O(1) to read, O(*n* + *m*) to assign *m* elements.
  @inlinable
  public subscript(range: Range<Int>) -> SubSequence {
    get {
      precondition(
        range.lowerBound >= 0 && range.upperBound <= storage.count,
        "The range extends beyond the array."
      )
      return SubSequence(storage: self, bounds: range)
    }
    set {
      storage.replaceSubrange(range, with: newValue)
      fill(with: storage)
    }
  }

  /// Calls a closure with a mutable buffer pointer to the elements.
  ///
  /// Algorithms of the standard library use this method. Elements may have the same id while the
  /// closure runs, because the ids are read when the closure returns.
  ///
  /// - Parameter body: A closure that receives the buffer, which is valid until `body` returns.
  /// - Returns: The result of `body`.
  /// - Throws: Any error that `body` throws. Changes made before the error remain.
  /// - Precondition: No two elements have the same id when `body` returns.
  /// - Complexity: O(*n*), apart from the work of `body`.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer { fill(with: storage) }
    return try unsafe storage.withContiguousMutableStorageIfAvailable(body)
  }
}
