import Dispatch
public import Observation
import Synchronization

/// What observers of one source of truth are registered with.
///
/// A registrar whose subject is generic instantiates its key path anew at each access, which costs
/// fifty times the access itself. The signal is the one, non-generic subject for sources of every
/// type of value: reading a source is an access of ``change``, and changing it a mutation of it.
///
/// SAFETY: The key path is immutable and captures nothing; the rest is `Sendable`.
@usableFromInline
final class ObservationSignal: Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()

  /// ``change``, looked up once: a literal is looked up at each evaluation.
  private let changeKeyPath: KeyPath<ObservationSignal, Void> = \.change

  private let isReminderPending = Atomic(false)

  /// The property that stands for "the source's value".
  private var change: Void { () }

  /// Registers the caller as an observer, if it is tracking.
  @usableFromInline
  func access() {
    registrar.access(self, keyPath: changeKeyPath)
  }

  /// Tells all observers that the source has changed.
  ///
  /// Call it when the new value is visible to every thread and no lock is held.
  ///
  /// NB: Of a registrar's two notifications the first is the one that everybody can ask for, and it usually
  /// comes before a change. It comes after it here, and the second would tell nobody.
  ///
  /// NB: Tracking is installed after the tracked code has read the value. A change by another thread
  /// in between would wake nobody, and an observer would be left with a stale value. Observers on the
  /// main actor install within one turn of the main queue, so that a second notification on that
  /// queue finds them.
  func notify() {
    registrar.willSet(self, keyPath: changeKeyPath)
    if !MainThread.isCurrent { remindOnMainQueue() }
  }

  private func remindOnMainQueue() {
    // The flag is lowered before the reminder looks for observers, so that a change that comes too
    // late for this reminder sends one of its own.
    guard
      isReminderPending.compareExchange(
        expected: false,
        desired: true,
        ordering: .sequentiallyConsistent
      ).exchanged
    else { return }
    DispatchQueue.main.async { @Sendable in
      self.isReminderPending.store(false, ordering: .sequentiallyConsistent)
      self.registrar.willSet(self, keyPath: self.changeKeyPath)
    }
  }
}
