/// Finds a stored member at a fixed offset from the start of the enclosing value.
@usableFromInline struct MemberLens<Base, Value>: Lens {
  @usableFromInline let offset: Int

  /// Creates a lens for the member at a key path.
  ///
  /// - Returns: `nil` if the member is not stored in the value itself. Reading a member that is not
  ///   stored in the value may run the caller's code.
  @inlinable init?(_ keyPath: KeyPath<Base, Value>) {
    guard let offset = MemoryLayout<Base>.offset(of: keyPath) else { return nil }
    self.offset = offset
  }

  @usableFromInline static func step(of reference: Derived) -> ObservationNode.Step? {
    let size = MemoryLayout<Value>.size
    let offset = reference.lens.offset
    return size == 0 ? nil : .member(bytes: offset..<(offset + size))
  }

  @usableFromInline func value(in base: Base) -> Value? {
    var base = base
    return access(&base) { $0 }
  }

  /// Lends the member in place.
  ///
  /// NB: Using the key path would take ten times as long.
  @inlinable func access<R>(_ base: inout Base, _ body: (inout Value) -> R) -> R {
    // SAFETY: A value of the member's type is stored at this offset.
    unsafe withUnsafeMutablePointer(to: &base) { base in
      let member = unsafe UnsafeMutableRawPointer(base).advanced(by: offset)
      return unsafe body(&member.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  @inlinable static func lend(_ reference: Derived, _ body: (inout Value) -> Void) {
    reference.base.lend { reference.lens.access(&$0, body) }
  }

  @inlinable static func mutate(
    _ reference: Derived,
    _ body: (inout Value) -> Bool
  ) -> MutationEnd {
    reference.base.mutate { reference.lens.access(&$0, body) }
  }
}
