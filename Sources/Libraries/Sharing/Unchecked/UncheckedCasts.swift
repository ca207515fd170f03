// Casts that always succeed. Every read and mutation casts a source. A checked cast would first
// look up the generic class: two checked casts took 46 of the 219 ns of a delivery.

extension Subscriber {
  /// Casts a subscriber of a source with this type of value.
  @inline(__always) static func known(_ subscriber: AnySubscriber) -> Subscriber {
    // SAFETY: Generic code for the same type of value has added the subscriber.
    unsafe unsafeDowncast(subscriber, to: Subscriber.self)
  }
}

extension Reference {
  /// The source of this reference.
  ///
  /// The reference must refer to the source's whole value.
  @inlinable @inline(__always) final var wholeSource: Source<Value> {
    // SAFETY: A reference to a whole value was created with a source of the same type of value.
    unsafe unsafeDowncast(source, to: Source<Value>.self)
  }

  /// Lends the whole value of the source, inside the lock.
  ///
  /// NB: In a plain access, the compiler would retain the source during the call.
  /// Retaining the source would make a read through a key path take 29 ns instead of 24.
  @inlinable @inline(__always) final func withWholeValue<R>(_ body: (inout Value) -> R) -> R {
    // SAFETY: This reference retains the source, which has the same type of value.
    unsafe Unmanaged.passUnretained(source)._withUnsafeGuaranteedRef {
      // SAFETY: See above.
      let source = unsafe unsafeDowncast($0, to: Source<Value>.self)
      return body(&source.value)
    }
  }

  /// Casts the result of an unwrapping closure to this type of reference.
  @inlinable @inline(__always) static func unwrapped(_ reference: AnyObject) -> Reference {
    // SAFETY: The closure returns a reference to the wrapped value.
    unsafe unsafeDowncast(reference, to: Reference.self)
  }

  /// Casts a reference to its actual type, in a closure to which the reference passes itself.
  @inlinable @inline(__always)
  static func known<Known: Reference>(_ reference: Reference, as _: Known.Type) -> Known {
    // SAFETY: A reference passes itself to its closures.
    // A copy of a reference has the same type and the same closures, and passes itself to them.
    unsafe unsafeDowncast(reference, to: Known.self)
  }
}
