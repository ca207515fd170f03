import Foundation
package import IdentifiedCollections
import Tagged

extension Collection<SyncUp> {
  /// Finds a text in titles, names of attendees and transcripts.
  ///
  /// Neither case nor accents matter. A title, a name and a transcript are each found once, however
  /// often the text is in them.
  ///
  /// - Parameter query: What to look for. White space around it does not count, and nothing is
  ///   found for an empty text.
  /// - Returns: Titles first, then attendees, then transcripts, each in the order of the
  ///   collection.
  package func searchResults(for query: String) -> IdentifiedArrayOf<SearchResult> {
    let query = query.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !query.isEmpty else { return [] }
    let pattern = SearchPattern(query)
    var results: IdentifiedArrayOf<SearchResult> = []
    func look(in text: String, _ place: SearchResult.Place, of syncUp: SyncUp) {
      guard let match = pattern.firstMatch(in: text) else { return }
      results.append(
        SearchResult(
          syncUpID: syncUp.id,
          syncUpTitle: syncUp.title,
          theme: syncUp.theme,
          place: place,
          match: match,
          in: text
        )
      )
    }
    for syncUp in self { look(in: syncUp.title, .title, of: syncUp) }
    for syncUp in self {
      for attendee in syncUp.attendees {
        look(in: attendee.name, .attendee(attendee.id), of: syncUp)
      }
    }
    for syncUp in self {
      for meeting in syncUp.meetings {
        look(in: meeting.transcript, .transcript(meeting.id, meeting.date), of: syncUp)
      }
    }
    return results
  }
}
