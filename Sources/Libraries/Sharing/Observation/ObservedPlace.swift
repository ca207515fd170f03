import Synchronization

import class Foundation.NSLock

/// A place inside a source's value that somebody has looked at through a derived reference, with the signal for
/// those who observe it.
///
/// Places form a tree, from the whole value down to members and elements. A change at one place concerns those
/// above it, which contain it, and those below it, which are in it. It does not concern other elements, nor
/// members that are stored elsewhere: who observes only those is left alone.
///
/// A place lives as long as a reference to it does, and at least until its observers, who are told once, have been
/// told: the reference through which they have looked may be gone long before.
///
/// SAFETY: What can change is atomic or only touched inside `lock`, which all places of one tree share.
@usableFromInline
final class ObservedPlace: @unchecked Sendable {
  /// The step from one place to the next.
  enum Step {
    /// The element with an id.
    case element(AnyHashable)

    /// A member, and where in the base it is stored, if it is.
    case member(AnyKeyPath, storage: Range<Int>?)
  }

  private struct Child {
    weak let place: ObservedPlace?
    let identity: ObjectIdentifier
    let storage: Range<Int>?

    init(_ place: ObservedPlace, storage: Range<Int>? = nil) {
      self.place = place
      identity = ObjectIdentifier(place)
      self.storage = storage
    }
  }

  private let signal: ObservationSignal
  private let isKept = Atomic(false)
  private var keeper: ObservedPlace?
  private let parent: ObservedPlace?
  private let step: Step?
  private let lock: NSLock
  private var elements: [AnyHashable: Child] = [:]
  private var members: [AnyKeyPath: Child] = [:]

  /// Creates the place that is the whole value.
  init(root signal: ObservationSignal) {
    self.signal = signal
    parent = nil
    step = nil
    lock = NSLock()
  }

  private init(_ step: Step, in parent: ObservedPlace) {
    signal = ObservationSignal()
    self.parent = parent
    self.step = step
    lock = parent.lock
  }

  deinit {
    guard let parent, let step else { return }
    lock.withLock { parent.forget(step, ObjectIdentifier(self)) }
  }

  /// Registers an observer of the calling code.
  @usableFromInline
  func registerObserver() {
    signal.access()
    // After the registration: whoever is told in between needs to be kept no longer.
    if !isKept.load(ordering: .acquiring) { keep() }
  }

  private func keep() {
    lock.withLock {
      keeper = self
      isKept.store(true, ordering: .releasing)
    }
  }

  /// Lets go of all places below this one, since there will be no more changes.
  func end() {
    let places = lock.withLock {
      var places: [ObservedPlace] = []
      appendDescendants(to: &places)
      return places
    }
    // Released outside the lock.
    _ = places
  }

  /// Returns the place one step further down.
  func place(at step: Step) -> ObservedPlace {
    lock.withLock {
      if let place = self[step]?.place { return place }
      let place = ObservedPlace(step, in: self)
      switch step {
      case .element(let id): elements[id] = Child(place)
      case .member(let keyPath, let storage): members[keyPath] = Child(place, storage: storage)
      }
      return place
    }
  }

  private subscript(step: Step) -> Child? {
    switch step {
    case .element(let id): elements[id]
    case .member(let keyPath, _): members[keyPath]
    }
  }

  /// Forgets a child that is gone, unless another has taken its place.
  ///
  /// NB: To compare the places themselves could release the last reference to the other one, inside the lock.
  private func forget(_ step: Step, _ identity: ObjectIdentifier) {
    guard self[step]?.identity == identity else { return }
    switch step {
    case .element(let id): elements[id] = nil
    case .member(let keyPath, _): members[keyPath] = nil
    }
  }
}

// MARK: - Changes

extension ObservedPlace {
  /// Tells the observers of this place that it is no longer where they have looked.
  func notifyObservers() {
    signal.notify()
  }

  /// Tells the observers of all places that a change at this one concerns, apart from the whole value's.
  func notifyConcerned() {
    // Outside the lock: observers are foreign code.
    for place in concerned() { place.signal.notify() }
  }

  private func concerned() -> [ObservedPlace] {
    lock.withLock {
      var places: [ObservedPlace] = []
      appendDescendants(to: &places)
      var place = self
      while let parent = place.parent, let step = place.step {
        place.append(to: &places)
        parent.appendOverlapping(step, to: &places)
        place = parent
      }
      return places
    }
  }

  private func appendDescendants(to places: inout [ObservedPlace]) {
    for child in elements.values { child.place?.appendTree(to: &places) }
    for child in members.values { child.place?.appendTree(to: &places) }
  }

  private func appendTree(to places: inout [ObservedPlace]) {
    append(to: &places)
    appendDescendants(to: &places)
  }

  /// Appends this place, which then keeps it instead of it itself.
  private func append(to places: inout [ObservedPlace]) {
    places.append(self)
    isKept.store(false, ordering: .releasing)
    keeper = nil
  }

  /// Appends what lies beside a step and may share something with it.
  private func appendOverlapping(_ step: Step, to places: inout [ObservedPlace]) {
    switch step {
    case .element:
      // Whatever is made of the whole array.
      for child in members.values { child.place?.appendTree(to: &places) }
    case .member(let keyPath, let storage):
      for child in elements.values { child.place?.appendTree(to: &places) }
      for (other, child) in members where other != keyPath {
        if let storage, let otherStorage = child.storage, !storage.overlaps(otherStorage) {
          continue
        }
        child.place?.appendTree(to: &places)
      }
    }
  }
}
