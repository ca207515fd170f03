package import IdentifiedCollections
import Tagged

extension Collection<SyncUp> {
  /// Finds the lines that have all words of a query, in any order, in titles, names of attendees and
  /// transcripts.
  ///
  /// Neither case nor accents matter.
  ///
  /// - Parameter query: The words to look for. Nothing is found without any.
  /// - Returns: Titles first, then attendees, then the lines of transcripts, each in the order of the
  ///   collection, and the meetings of a sync-up newest first.
  package func searchResults(for query: String) -> IdentifiedArrayOf<SearchResult> {
    let words = SearchWords(query)
    guard !words.isEmpty else { return [] }
    var results: IdentifiedArrayOf<SearchResult> = []
    func add(_ text: String, _ place: SearchResult.Place, of syncUp: SyncUp) {
      results.append(
        SearchResult(
          syncUpID: syncUp.id,
          syncUpTitle: syncUp.title,
          theme: syncUp.theme,
          place: place,
          text: text,
          words: words
        )
      )
    }
    for syncUp in self where words.match(syncUp.title) { add(syncUp.title, .title, of: syncUp) }
    for syncUp in self {
      for attendee in syncUp.attendees where words.match(attendee.name) {
        add(attendee.name, .attendee(attendee.id), of: syncUp)
      }
    }
    for syncUp in self {
      for meeting in syncUp.meetingsByDate {
        for (number, line) in words.lines(of: meeting.transcript) {
          add(line, .transcript(meeting.id, meeting.date, line: number), of: syncUp)
        }
      }
    }
    return results
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
