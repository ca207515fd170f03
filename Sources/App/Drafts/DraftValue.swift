package import Foundation
package import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
package import Tagged

/// A value that is kept as a draft while the user edits it: a form, notes, or a meeting.
///
/// All drafts of one kind are in the same file. A draft preserves the members that only a newer
/// version understands.
package protocol DraftValue: Hashable, Identifiable, Sendable where ID == Tagged<Subject, UUID> {
  /// The type of the object that the id identifies.
  associatedtype Subject

  /// The key of the file that contains all drafts of one kind.
  static var key: FileStorageKey<IdentifiedArrayOf<Self>>.Default { get }

  /// The time and the machine of the last change, if known.
  var stamp: DraftStamp? { get set }

  /// The time until which a draft from another machine counts as open.
  ///
  /// The locks of other machines are not visible on this machine.
  var openUntil: Date { get }

  /// The JSON members that another version wrote.
  var unknownMembers: UnknownMembers { get set }

  /// Returns whether a list contains all changes in this draft, or `nil` if the draft's sync-up or
  /// meeting no longer exists.
  ///
  /// - Parameter syncUps: The list of sync-ups.
  func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool?
}

extension DraftValue {
  /// One day after the last change to the draft.
  package var openUntil: Date { stamp.map { $0.date + 86_400 } ?? .distantPast }
}
