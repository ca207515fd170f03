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
  package var text: String { didSet { opensFirstResult = false } }

  private var foundText: String
  @ObservationIgnored private var opensFirstResult = false

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
    foundText = text
    _results = SharedReader(wrappedValue: [], .search(text))
  }

  /// Whether the results are not yet those of the text.
  package var isLoading: Bool { foundText != text || $results.isLoading }

  /// Follows the text until the task is cancelled.
  ///
  /// A text that is replaced during the search for an earlier one is skipped.
  package func onTask() async {
    for await text in Observations({ self.text }) {
      // The results have the error. A search of values in memory throws none.
      do { try await $results.load(.search(text)) } catch {}
      foundText = text
      if opensFirstResult, !isLoading { openButtonTapped(selectedID: results.first?.id) }
    }
  }

  /// Clears the text.
  package func clearButtonTapped() {
    text = ""
  }

  /// Opens the result that is selected, or the first one as soon as it is found if the results are
  /// still those of an earlier text.
  ///
  /// - Parameter selectedID: The result that is selected, if there is one.
  package func openButtonTapped(selectedID: SearchResult.ID?) {
    opensFirstResult = isLoading
    if !isLoading, let selectedID { resultTapped(id: selectedID) }
  }

  /// Opens a result.
  ///
  /// - Parameter id: The result.
  package func resultTapped(id: SearchResult.ID) {
    guard let result = results[id: id] else { return }
    onResultTapped(result)
  }
}
