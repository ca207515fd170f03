import Models
import Tagged

/// The selectable rows of a screen, so that the app can select a row that an undo has restored.
package struct SelectableRows {
  /// The identities of the rows.
  ///
  /// If an undo restores several rows, the app selects the restored row that comes first in this
  /// array.
  package let ids: [AnyHashable]

  /// Selects the row with the identity at an index.
  package let select: (Int) -> Void

  package init(ids: [AnyHashable], select: @escaping (Int) -> Void) {
    self.ids = ids
    self.select = select
  }
}

/// The identity of an action item, which stays the same when earlier action items are removed.
nonisolated struct ItemIdentity: Hashable, Sendable {
  let meetingID: Meeting.ID
  let text: String

  /// Creates the identity of an action item.
  init(_ item: ActionItem) {
    (meetingID, text) = (item.id.meetingID, item.text)
  }
}
