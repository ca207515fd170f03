package import Foundation
package import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
package import Tagged

/// A value that is kept as a draft while the user edits it: a form, notes, or a meeting.
///
/// Drafts of one kind share a file. A draft preserves the members that only a newer version
/// understands.
package protocol DraftValue: Hashable, Identifiable, Sendable where ID == Tagged<Subject, UUID> {
  /// The type of the object that the id identifies.
  associatedtype Subject

  /// The file's key.
  static var key: FileStorageKey<IdentifiedArrayOf<Self>>.Default { get }

  /// The time and the machine of the last change, if known.
  var stamp: DraftStamp? { get set }

  /// The time until which a draft from another machine counts as open there, because that machine's
  /// locks are invisible here.
  var openUntil: Date { get }

  /// The members that another version wrote.
  var unknownMembers: UnknownMembers { get set }

  /// Returns whether a list contains everything in this draft, or `nil` if the draft's sync-up or
  /// meeting no longer exists.
  ///
  /// - Parameter syncUps: The list.
  func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool?
}

extension DraftValue {
  /// A day after the last change.
  package var openUntil: Date { stamp.map { $0.date + 86_400 } ?? .distantPast }
}
