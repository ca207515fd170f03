import SyncUpsHistory
import SyncUpsTestSupport

extension HistoryStep {
  /// Creates a step whose ID is derived from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - seconds: The date, in seconds since 1970.
  ///   - origin: The origin of the change.
  ///   - title: The title.
  ///   - before: The list before the change.
  ///   - after: The list after the change.
  ///   - id: The sync-up that was moved.
  init(
    _ number: Int,
    at seconds: Double = 0,
    by origin: Origin = .window,
    _ title: String = "Change",
    from before: [SyncUp] = [],
    to after: [SyncUp] = [],
    moving id: SyncUp.ID? = nil
  ) {
    let before = IdentifiedArray(uniqueElements: before)
    let after = IdentifiedArray(uniqueElements: after)
    self.init(
      id: ID(UUID(number)),
      date: Date(timeIntervalSince1970: seconds),
      origin: origin,
      title: title,
      changes: SyncUpChange.all(from: before, to: after, moving: id)
    )
  }
}
