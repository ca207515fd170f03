/// The part of a reference that is the same for every type of value: the source that it leads to, and its place in
/// the source's value.
///
/// SAFETY: Every reference keeps the source alive that it leads to.
@safe
@usableFromInline
class PlacedReference: @unchecked Sendable {
  @usableFromInline
  final let unmanagedState: Unmanaged<SourceState>

  @inlinable
  init(state: SourceState) {
    unsafe unmanagedState = .passUnretained(state)
  }

  @inlinable
  init(derivedFrom base: PlacedReference) {
    unsafe unmanagedState = base.unmanagedState
  }

  /// The state of the source of truth that this reference leads to.
  final var state: SourceState { unsafe unmanagedState.takeUnretainedValue() }

  /// Runs an operation inside the source's lock, whether the calling thread is in there already or not.
  @inlinable
  final func insideLock(_ operation: () -> Void) {
    unsafe unmanagedState._withUnsafeGuaranteedRef { $0.inside(operation) }
  }

  /// Where in the source's value this reference leads.
  var place: ObservedPlace { fatalError("A kind of reference has no place.") }

  /// Notes, inside the source's lock, that what changes is at this place only.
  @inlinable
  final func noteChange() {
    unsafe unmanagedState._withUnsafeGuaranteedRef { state in
      if state.isObservedInside { state.noteChange(at: self) }
    }
  }
}
