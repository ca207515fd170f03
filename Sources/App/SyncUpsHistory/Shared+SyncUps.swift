import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
import Tagged

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Adds a sync-up as a step that can be undone, and shows a notice.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up to add.
  ///   - id: The sync-up after which to insert the new one. By default, or if no sync-up has this
  ///     id, the new sync-up comes last.
  ///   - name: The change's name, by default the name for adding a sync-up.
  package func add(_ syncUp: SyncUp, after id: SyncUp.ID? = nil, as name: ChangeName? = nil) {
    withLock(recording: name ?? .add(syncUp.title)) { syncUps in
      let neighbor = id.flatMap { syncUps.index(id: $0) }
      _ = syncUps.insert(syncUp, at: neighbor.map { $0 + 1 } ?? syncUps.count)
    }
    show("\(syncUp.title.quotedTitle) was added.")
  }

  /// Deletes a sync-up as a step that can be undone, and shows a notice.
  ///
  /// - Parameter id: The sync-up to delete. If the sync-up does not exist, nothing happens.
  package func delete(_ id: SyncUp.ID) {
    guard let title = wrappedValue[id: id]?.title else { return }
    withLock(recording: .delete(title)) { _ = $0.remove(id: id) }
    show("\(title.quotedTitle) was deleted.")
  }

  private func show(_ sentence: String) {
    Shared<String?>(.notice).withLock { $0 = sentence }
  }
}
