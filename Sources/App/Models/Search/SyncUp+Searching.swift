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

  /// Returns the results of a search: titles first, then attendees, then lines of transcripts.
  ///
  /// Within each group, the results keep the order of the sync-ups, and the newest meeting of a
  /// sync-up comes first.
  ///
  /// - Parameter parts: The findings of the same query in successive parts of the list of sync-ups.
  package static func results(of parts: [SearchFindings]) -> IdentifiedArrayOf<SearchResult> {
    let groups = parts.map(\.titles) + parts.map(\.attendees) + parts.map(\.lines)
    var results: IdentifiedArrayOf<SearchResult> = []
    results.reserveCapacity(groups.reduce(0) { $0 + $1.count })
    for group in groups { results.append(contentsOf: group) }
    return results
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
    for position in syncUp.meetingPositionsByDate {
      let meeting = syncUp.meetings[position]
      for (number, line) in words.lines(of: meeting.transcript) {
        lines.append(result(line, .transcript(meeting.id, meeting.startDate, line: number)))
      }
    }
  }
}

extension SyncUp {
  /// Returns whether each word is in the title or in an attendee's name.
  ///
  /// - Parameter words: The words to search for. If there are no words, the result is `true`.
  package func matches(_ words: SearchWords) -> Bool {
    words.match(between: [title] + attendees.map(\.name))
  }
}
