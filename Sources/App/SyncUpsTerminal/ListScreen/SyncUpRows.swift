import IdentifiedCollections
import Models
import Tagged

/// The sync-ups in the order in which the list shows them.
///
/// In the order of the file nothing is made and nothing is looked at: a list of a hundred thousand costs
/// as much as one of three.
nonisolated struct SyncUpRows {
  private let syncUps: IdentifiedArrayOf<SyncUp>
  private let order: SyncUpsSortOrder
  private let sorted: IdentifiedArrayOf<SyncUp>

  /// Puts sync-ups in order, unless that was done before.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups. Those of the last time are recognised without a look at them.
  ///   - order: The order to show them in.
  ///   - former: What there was the last time.
  init(
    _ syncUps: IdentifiedArrayOf<SyncUp>,
    order: SyncUpsSortOrder,
    reusing former: SyncUpRows? = nil
  ) {
    (self.syncUps, self.order) = (syncUps, order)
    if order == .manual {
      sorted = syncUps
    } else if let former, former.order == order, former.syncUps == syncUps {
      sorted = former.sorted
    } else {
      sorted = IdentifiedArray(uniqueElements: order.sorted(syncUps))
    }
  }

  /// How many sync-ups there are.
  var count: Int { sorted.count }

  /// The sync-up in a row.
  ///
  /// - Parameter index: The row, of which there must be one.
  subscript(index: Int) -> SyncUp { sorted[index] }

  /// The row of a sync-up.
  ///
  /// - Parameter id: The sync-up.
  /// - Returns: `nil` if it is not there.
  func index(of id: SyncUp.ID) -> Int? { sorted.index(id: id) }
}
