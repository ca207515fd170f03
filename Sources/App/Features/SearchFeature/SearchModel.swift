import Dependencies
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Sharing

/// What is found in all sync-ups while a text is typed.
///
/// The results belong to a key with the text in it, and are re-pointed to another key when the text changes.
/// Until something is found for the new text, what was found for the old one stays.
@Observable
package final class SearchModel {
  /// What to look for.
  package var text: String

  /// What was found, titles first, then attendees, then transcripts.
  @ObservationIgnored @SharedReader package var results: IdentifiedArrayOf<SearchResult>

  /// Called when the place of a result is to be opened.
  @ObservationIgnored package var onResultTapped: (SearchResult) -> Void =
    unimplemented("SearchModel.onResultTapped")

  /// Shows what is found for a text.
  ///
  /// - Parameter text: What to look for first.
  package init(text: String = "") {
    self.text = text
    _results = SharedReader(wrappedValue: [], .search(text))
  }

  /// Whether the results are on their way.
  package var isLoading: Bool { $results.isLoading }

  /// Follows the text until the task is cancelled.
  ///
  /// A text that is replaced while another one is looked for is skipped.
  package func onTask() async {
    for await text in Observations({ self.text }) {
      // To look for something does not fail. If it ever does, the results say so.
      do { try await $results.load(.search(text)) } catch {}
    }
  }

  /// Empties the text.
  package func clearButtonTapped() {
    text = ""
  }

  /// Opens the place of a result.
  ///
  /// - Parameter id: The place.
  package func resultTapped(id: SearchResult.ID) {
    guard let result = results[id: id] else { return }
    onResultTapped(result)
  }
}
