package import IdentifiedCollections
import Tagged

/// What was found in some sync-ups, by the kind of place.
package struct SearchFindings: Sendable {
  private let words: SearchWords
  private var titles: [SearchResult] = []
  private var attendees: [SearchResult] = []
  private var lines: [SearchResult] = []

  /// Looks for the lines that have all words of a query, in any order, in titles, names of attendees
  /// and transcripts.
  ///
  /// Neither case nor accents matter.
  ///
  /// - Parameters:
  ///   - query: The words to look for. Nothing is found without any.
  ///   - syncUps: Where to look.
  package init(of query: String, in syncUps: some Sequence<SyncUp>) {
    words = SearchWords(query)
    if words.isEmpty { return }
    for syncUp in syncUps { look(in: syncUp) }
  }

  /// Adds what was found in the sync-ups after these.
  ///
  /// - Parameter other: What was found for the same query.
  package mutating func append(_ other: SearchFindings) {
    titles += other.titles
    attendees += other.attendees
    lines += other.lines
  }

  /// Titles first, then attendees, then the lines of transcripts, each in the order of the sync-ups,
  /// and the meetings of a sync-up newest first.
  package var results: IdentifiedArrayOf<SearchResult> {
    IdentifiedArray(titles + attendees + lines)
  }

  private mutating func look(in syncUp: SyncUp) {
    func result(_ text: String, _ place: SearchResult.Place) -> SearchResult {
      SearchResult(
        syncUpID: syncUp.id,
        syncUpTitle: syncUp.title,
        theme: syncUp.theme,
        place: place,
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
        lines.append(result(line, .transcript(meeting.id, meeting.date, line: number)))
      }
    }
  }
}

extension Collection<SyncUp> {
  /// Finds the lines that have all words of a query: see ``SearchFindings``.
  ///
  /// - Parameter query: The words to look for. Nothing is found without any.
  package func searchResults(for query: String) -> IdentifiedArrayOf<SearchResult> {
    SearchFindings(of: query, in: self).results
  }
}

extension SyncUp {
  /// Returns whether the title and the names of the attendees have all of some words between them.
  ///
  /// - Parameter words: The words. Without any the answer is yes.
  package func matches(_ words: SearchWords) -> Bool {
    words.match(between: [title] + attendees.map(\.name))
  }
}
