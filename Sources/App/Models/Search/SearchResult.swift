package import Foundation

/// A line in which all of the words of a search were found.
package struct SearchResult: Hashable, Identifiable, Sendable {
  /// A kind of place.
  package enum Place: Hashable, Sendable {
    /// The title of a sync-up.
    case title

    /// The name of an attendee.
    case attendee(Attendee.ID)

    /// A line of the transcript of a meeting that was held at a time, 1 for the first.
    case transcript(Meeting.ID, Date, line: Int)
  }

  /// The identity of a place.
  package struct ID: Hashable, Sendable {
    fileprivate let syncUpID: SyncUp.ID
    fileprivate let place: Place

    /// Hashes the innermost of the places: tens of thousands are hashed for each letter that is
    /// typed.
    package func hash(into hasher: inout Hasher) {
      switch place {
      case .title: hasher.combine(syncUpID)
      case .attendee(let id): hasher.combine(id)
      case .transcript(let id, _, let line):
        hasher.combine(id)
        hasher.combine(line)
      }
    }
  }

  /// The sync-up.
  package let syncUpID: SyncUp.ID

  /// What the sync-up is called.
  package let syncUpTitle: String

  /// The theme of the sync-up.
  package let theme: Theme

  /// Where in the sync-up it was found.
  package let place: Place

  /// The whole line.
  package let text: String

  /// What was looked for.
  package let words: SearchWords

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - syncUpID: The sync-up.
  ///   - syncUpTitle: What the sync-up is called.
  ///   - theme: The theme of the sync-up.
  ///   - place: Where in the sync-up it was found.
  ///   - text: The whole line.
  ///   - words: What was looked for.
  package init(
    syncUpID: SyncUp.ID,
    syncUpTitle: String,
    theme: Theme,
    place: Place,
    text: String,
    words: SearchWords
  ) {
    self.syncUpID = syncUpID
    self.syncUpTitle = syncUpTitle
    self.theme = theme
    self.place = place
    self.text = text
    self.words = words
  }

  /// The place.
  package var id: ID { ID(syncUpID: syncUpID, place: place) }

  /// What was found, and what there is around it.
  ///
  /// - Parameter context: How many characters to keep on each side, at most.
  /// - Complexity: O(*n*) in the length of the line, each time: of thousands of results few are shown.
  package func excerpt(context: Int = 32) -> SearchExcerpt {
    words.excerpt(of: text, context: context)
  }

  /// The meeting, if it was found in the transcript of one.
  package var meetingID: Meeting.ID? {
    if case .transcript(let id, _, _) = place { id } else { nil }
  }
}
