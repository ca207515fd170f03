package import Foundation

/// A line that contains all words of a query.
package struct SearchResult: Hashable, Identifiable, Sendable {
  /// The part of a sync-up that contains the line.
  package enum Field: Hashable, Sendable {
    case title

    case attendee(Attendee.ID)

    /// A line of a transcript, with the start of the meeting and the line number, counting from 1.
    case transcript(Meeting.ID, Date, line: Int)
  }

  /// The id of a search result.
  package struct ID: Hashable, Sendable {
    fileprivate let syncUpID: SyncUp.ID
    fileprivate let field: Field

    /// Hashes only one id: a search hashes tens of thousands of results per key press.
    package func hash(into hasher: inout Hasher) {
      switch field {
      case .title: hasher.combine(syncUpID)
      case .attendee(let id): hasher.combine(id)
      case .transcript(let id, _, let line):
        hasher.combine(id)
        hasher.combine(line)
      }
    }
  }

  /// The sync-up that contains the line.
  package let syncUpID: SyncUp.ID

  package let syncUpTitle: String

  package let theme: Theme

  /// The part of the sync-up that contains the line.
  package let field: Field

  /// The whole line.
  package let text: String

  /// The words of the query.
  package let words: SearchWords

  package init(
    syncUpID: SyncUp.ID,
    syncUpTitle: String,
    theme: Theme,
    field: Field,
    text: String,
    words: SearchWords
  ) {
    self.syncUpID = syncUpID
    self.syncUpTitle = syncUpTitle
    self.theme = theme
    self.field = field
    self.text = text
    self.words = words
  }

  package var id: ID { ID(syncUpID: syncUpID, field: field) }

  /// Returns the match and the text around it.
  ///
  /// - Parameter context: The maximum number of characters to keep on each side of the match.
  /// - Complexity: O(*n*) in the length of the line. The excerpt is not cached, because the screen
  ///   shows only a few of thousands of results.
  package func excerpt(context: Int = 32) -> SearchExcerpt {
    words.excerpt(of: text, context: context)
  }

  /// The meeting whose transcript contains the line, or `nil` for titles and attendees.
  package var meetingID: Meeting.ID? {
    if case .transcript(let id, _, _) = field { id } else { nil }
  }
}
