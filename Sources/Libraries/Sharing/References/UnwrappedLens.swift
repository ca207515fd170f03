/// Finds the value inside an optional that had one when the reference was created.
@usableFromInline
struct UnwrappedLens<Value>: Lens {
  @usableFromInline var lastSeen: LastSeen<Value>

  @inlinable
  init(_ value: Value, revision: UInt64?) {
    lastSeen = LastSeen(value, revision: revision)
  }

  @usableFromInline
  static func step(of reference: DerivedReference<Self>) -> ObservationNode.Step? { nil }

  @usableFromInline
  func value(in base: Value?) -> Value? { base }

  @inlinable
  static func lend(_ reference: DerivedReference<Self>, _ body: (inout Value) -> Void) {
    let isRemembered = reference.source.ifUnchanged(
      since: unsafe reference.lens.lastSeen.revision
    ) {
      unsafe reference.lens.lastSeen.value.modify(body)
    }
    if isRemembered { return }
    var replaced: Value?
    reference.base.lend { optional in
      reference.source.inside {
        replaced = unsafe reference.lens.lastSeen.lend(
          in: reference.source,
          isComputed: reference.isComputed,
          current: { optional },
          body
        )
      }
    }
    withExtendedLifetime(replaced) {}
  }

  @inlinable
  static func mutate(
    _ reference: DerivedReference<Self>,
    _ body: (inout Value) -> Bool
  ) -> MutationEnd {
    reference.base.mutate { optional in
      var isChanged = false
      reference.source.inside {
        isChanged = unsafe reference.lens.lastSeen.mutate(in: reference.source, &optional, body)
      }
      return isChanged
    }
  }
}
