package import IdentifiedCollections
import Tagged

/// The results of a search, grouped by the part of the sync-up that matches.
package struct SearchFindings: Sendable {
  private let words: SearchWords
  private var titles: [SearchResult] = []
  private var attendees: [SearchResult] = []
  private var lines: [SearchResult] = []

  /// Searches the titles, attendees' names and transcripts of sync-ups for lines that contain all
  /// words of a query.
  ///
  /// The words can be in any order. Case and accents are ignored.
  ///
  /// - Parameters:
  ///   - query: The words to search for. A query without words finds nothing.
  ///   - syncUps: The sync-ups to search.
  package init(of query: String, in syncUps: some Sequence<SyncUp>) {
    words = SearchWords(query)
    if words.isEmpty { return }
    for syncUp in syncUps { look(in: syncUp) }
  }

  /// Appends the results of the same query in other sync-ups.
  ///
  /// - Parameter other: The results in the sync-ups that come later in the list.
  package mutating func append(_ other: SearchFindings) {
    titles += other.titles
    attendees += other.attendees
    lines += other.lines
  }

  /// The results: titles first, then attendees, then lines of transcripts.
  ///
  /// Each group is in the order of the sync-ups, and the newest meeting of a sync-up comes first.
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
  /// - Parameter words: The words to search for. If there are none, the result is `true`.
  package func matches(_ words: SearchWords) -> Bool {
    words.match(between: [title] + attendees.map(\.name))
  }
}
