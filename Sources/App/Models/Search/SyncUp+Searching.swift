package import IdentifiedCollections
import Tagged

/// The results of a search, grouped by the part of the sync-up.
package struct SearchFindings: Sendable {
  private let words: SearchWords
  private var titles: [SearchResult] = []
  private var attendees: [SearchResult] = []
  private var lines: [SearchResult] = []

  /// Searches titles, names of attendees and transcripts for lines that contain all words of a
  /// query, in any order.
  ///
  /// Ignores case and accents.
  ///
  /// - Parameters:
  ///   - query: The words to search for. A query without words finds nothing.
  ///   - syncUps: The sync-ups to search.
  package init(of query: String, in syncUps: some Sequence<SyncUp>) {
    words = SearchWords(query)
    if words.isEmpty { return }
    for syncUp in syncUps { look(in: syncUp) }
  }

  /// Appends the results from further sync-ups.
  ///
  /// - Parameter other: The results of the same query in the sync-ups that follow.
  package mutating func append(_ other: SearchFindings) {
    titles += other.titles
    attendees += other.attendees
    lines += other.lines
  }

  /// The results: titles first, then attendees, then lines of transcripts.
  ///
  /// Within each group, the results keep the order of the sync-ups, and the newest meeting of a
  /// sync-up comes first.
  package var results: IdentifiedArrayOf<SearchResult> {
    IdentifiedArray(titles + attendees + lines)
  }

  private mutating func look(in syncUp: SyncUp) {
    func result(_ text: String, _ field: SearchResult.Field) -> SearchResult {
      SearchResult(
        syncUpID: syncUp.id,
        syncUpTitle: syncUp.title,
        theme: syncUp.theme,
        field: field,
        text: text,
        words: words
      )
    }
    if words.match(syncUp.title) { titles.append(result(syncUp.title, .title)) }
    for attendee in syncUp.attendees where words.match(attendee.name) {
      attendees.append(result(attendee.name, .attendee(attendee.id)))
    }
    for meeting in syncUp.meetingsByDate {
      for (number, line) in words.lines(of: meeting.transcript) {
        lines.append(result(line, .transcript(meeting.id, meeting.startDate, line: number)))
      }
    }
  }
}

extension SyncUp {
  /// Returns whether each word is in the title or in an attendee's name.
  ///
  /// - Parameter words: The words to search for. Without words the result is `true`.
  package func matches(_ words: SearchWords) -> Bool {
    words.match(between: [title] + attendees.map(\.name))
  }
}
