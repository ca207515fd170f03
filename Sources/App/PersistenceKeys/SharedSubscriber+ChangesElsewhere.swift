import IdentifiedCollections
import Models
package import Sharing
import Tagged

/// The most sync-ups that are compared one by one.
///
/// To compare them, the content of a file before the change is decoded, too. With many sync-ups
/// that would take longer than the message is shown.
private let mostCompared = 10_000

extension SharedSubscriber<IdentifiedArrayOf<SyncUp>> {
  /// Returns a subscriber that hands everything on to this one, and sets
  /// ``Sharing/SharedReaderKey/changesElsewhere`` to what is different in a list that was changed
  /// elsewhere.
  ///
  /// - Parameter takingIn: Runs when there is such a list, and takes it in by calling its argument,
  ///   whose result it returns.
  /// - Returns: The subscriber.
  package func notingChangesElsewhere(
    takingIn: @escaping @Sendable (_ takeIn: () -> Bool) -> Bool = { $0() }
  ) -> SharedSubscriber {
    let changes = Shared(.changesElsewhere)
    return SharedSubscriber { result in
      yield(with: result)
    } onChange: { syncUps, base, merger in
      takingIn { take(syncUps, since: base, with: &merger, noting: changes) }
    } onLoading: { isLoading in
      yieldLoading(isLoading)
    }
  }

  private func take(
    _ syncUps: IdentifiedArrayOf<SyncUp>,
    since base: () throws -> IdentifiedArrayOf<SyncUp>,
    with merger: inout Merger,
    noting changes: Shared<ChangesElsewhere?>
  ) -> Bool {
    // Decoded once, even if it is needed both to merge and to compare.
    var decoded: IdentifiedArrayOf<SyncUp>?
    func old() throws -> IdentifiedArrayOf<SyncUp> {
      if let decoded { return decoded }
      let old = try base()
      decoded = old
      return old
    }
    // The list first: a screen that reports the change can already show it.
    guard yield(syncUps, since: try old(), with: &merger) else { return false }
    if syncUps.count <= mostCompared, let old = try? old(),
      let new = ChangesElsewhere(from: old, to: syncUps)
    {
      changes.withLock { $0 = new }
    }
    return true
  }
}
