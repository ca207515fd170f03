import IdentifiedCollections
import Models
import Tagged

/// The sync-ups in the order in which the list shows them, made only when that changes.
///
/// In the order of the file nothing is copied: a list of a hundred thousand costs as much as one of
/// three.
nonisolated struct SyncUpRows {
  private var syncUps: IdentifiedArrayOf<SyncUp> = []
  private var order = SyncUpsSortOrder.manual

  /// The sync-ups in another order than that of the file, `nil` in that.
  private var sorted: IdentifiedArrayOf<SyncUp>?

  /// How many sync-ups there are.
  var count: Int { syncUps.count }

  /// The sync-up in a row.
  ///
  /// - Parameter index: The row, of which there must be one.
  subscript(index: Int) -> SyncUp { (sorted ?? syncUps)[index] }

  /// The row of a sync-up.
  ///
  /// - Parameter id: The sync-up.
  /// - Returns: `nil` if it is not there.
  func index(of id: SyncUp.ID) -> Int? { (sorted ?? syncUps).index(id: id) }

  /// Takes over what there is now.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups. Those of the last time are recognised without a look at them.
  ///   - order: The order to show them in.
  mutating func update(_ syncUps: IdentifiedArrayOf<SyncUp>, order: SyncUpsSortOrder) {
    switch order {
    case .manual: sorted = nil
    case .title, .lastMeeting:
      if sorted == nil || self.order != order || self.syncUps != syncUps {
        sorted = IdentifiedArray(uniqueElements: order.sorted(syncUps))
      }
    }
    (self.syncUps, self.order) = (syncUps, order)
  }
}
