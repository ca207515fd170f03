package import Foundation

/// A place where something was found, and what there is around it.
package struct SearchResult: Hashable, Identifiable, Sendable {
  /// A kind of place.
  package enum Place: Hashable, Sendable {
    /// The title of a sync-up.
    case title

    /// The name of an attendee.
    case attendee(Attendee.ID)

    /// The transcript of a meeting, held at a time.
    case transcript(Meeting.ID, Date)
  }

  /// The identity of a place.
  package struct ID: Hashable, Sendable {
    fileprivate let syncUpID: SyncUp.ID
    fileprivate let place: Place
  }

  /// The sync-up.
  package let syncUpID: SyncUp.ID

  /// What the sync-up is called.
  package let syncUpTitle: String

  /// The theme of the sync-up.
  package let theme: Theme

  /// Where in the sync-up it was found.
  package let place: Place

  /// The text in which it was found.
  private let text: String

  /// Where in the text.
  private let match: Range<String.Index>

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - syncUpID: The sync-up.
  ///   - syncUpTitle: What the sync-up is called.
  ///   - theme: The theme of the sync-up.
  ///   - place: Where in the sync-up it was found.
  ///   - match: What was found.
  ///   - text: The text in which it was found.
  package init(
    syncUpID: SyncUp.ID,
    syncUpTitle: String,
    theme: Theme,
    place: Place,
    match: Range<String.Index>,
    in text: String
  ) {
    self.syncUpID = syncUpID
    self.syncUpTitle = syncUpTitle
    self.theme = theme
    self.place = place
    self.match = match
    self.text = text
  }

  /// What was found, and what there is around it.
  ///
  /// It is cut when it is shown: of thousands of results only a few are.
  package var excerpt: SearchExcerpt { SearchExcerpt(of: match, in: text) }

  /// The place.
  package var id: ID { ID(syncUpID: syncUpID, place: place) }

  /// The meeting, if it was found in the transcript of one.
  package var meetingID: Meeting.ID? {
    if case .transcript(let id, _) = place { id } else { nil }
  }
}
