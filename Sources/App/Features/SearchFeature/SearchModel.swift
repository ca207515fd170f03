import Dependencies
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Sharing

/// A search of all sync-ups while the user types.
///
/// The text is a part of the key of the results. When it changes, the model loads the results of
/// another key. The old results stay until the new ones are there.
@Observable
package final class SearchModel {
  /// The text to search for.
  package var text: String

  /// The results: titles first, then attendees, then transcripts.
  @ObservationIgnored @SharedReader package var results: IdentifiedArrayOf<SearchResult>

  /// Called when the user opens a result.
  @ObservationIgnored package var onResultTapped: (SearchResult) -> Void =
    unimplemented("SearchModel.onResultTapped")

  /// Shows the results of a search.
  ///
  /// - Parameter text: The text to search for at first.
  package init(text: String = "") {
    self.text = text
    _results = SharedReader(wrappedValue: [], .search(text))
  }

  /// Whether the results are being loaded.
  package var isLoading: Bool { $results.isLoading }

  /// Follows the text until the task is cancelled.
  ///
  /// A text that is replaced during the search for an earlier one is skipped.
  package func onTask() async {
    for await text in Observations({ self.text }) {
      // The results have the error. A search of values in memory throws none.
      do { try await $results.load(.search(text)) } catch {}
    }
  }

  /// Clears the text.
  package func clearButtonTapped() {
    text = ""
  }

  /// Opens a result.
  ///
  /// - Parameter id: The result.
  package func resultTapped(id: SearchResult.ID) {
    guard let result = results[id: id] else { return }
    onResultTapped(result)
  }
}
