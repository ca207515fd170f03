extension IdentifiedArray: MutableCollection {
  /// The elements in a range of positions.
  ///
  /// ```swift
  /// todos[1...].sort()                   // Leaves the first todo where it is.
  /// todos[1...].removeAll(where: \.isDone)
  /// todos[..<3] = todos[3...]            // Stops the program: the last todos would be there twice.
  /// ```
  ///
  /// - Precondition: The positions are valid. After an assignment no two elements of the array have
  ///   the same id.
  /// - Complexity: O(1) to read, O(*n* + *m*) to assign *m* elements.
  @inlinable
  public subscript(range: Range<Int>) -> SubSequence {
    get {
      precondition(
        range.lowerBound >= 0 && range.upperBound <= storage.count,
        "The range of positions is out of range."
      )
      return SubSequence(storage: self, bounds: range)
    }
    set {
      storage.replaceSubrange(range, with: newValue)
      fill(with: storage)
    }
  }

  /// Calls a closure that may change the elements where they lie in memory.
  ///
  /// Algorithms of the standard library use it. While the closure runs, several elements may have
  /// the same id: the ids are read when it is done.
  ///
  /// - Parameter body: Gets the elements, valid for the time of the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; the elements are then what `body` has left.
  /// - Precondition: No two elements have the same id when the closure is done.
  /// - Complexity: O(*n*), apart from what `body` does.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer { fill(with: storage) }
    return try unsafe storage.withContiguousMutableStorageIfAvailable(body)
  }
}
