import Dependencies
package import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Sharing

/// Searches all sync-ups as the user types.
///
/// The key of the results contains the query. When the query changes, the model loads the new
/// query's results. Until the new results are loaded, the model shows the old results.
@Observable
package final class SearchModel {
  /// The query.
  package var text: String { didSet { opensFirstResult = false } }

  private var foundText: String
  @ObservationIgnored private var opensFirstResult = false

  /// The results: titles first, then attendees, then transcripts.
  @ObservationIgnored @SharedReader package var results: IdentifiedArrayOf<SearchResult>

  @ObservationIgnored @SharedReader(.syncUps) private var syncUps

  /// Called to open a result.
  @ObservationIgnored package var onResultTapped: (SearchResult) -> Void =
    unimplemented("SearchModel.onResultTapped")

  /// Creates a search.
  ///
  /// - Parameter text: The initial query.
  package init(text: String = "") {
    self.text = text
    foundText = text
    _results = SharedReader(wrappedValue: [], .search(text))
  }

  /// Whether the current query's results are still being loaded.
  package var isLoading: Bool { foundText != text || $results.isLoading }

  /// Observes the query until the task is cancelled.
  ///
  /// Skips a query that the user changed while an earlier search was running.
  package func onTask() async {
    for await text in Observations({ self.text }) {
      // Ignore errors: `$results` reports them, and searching values in memory throws none.
      do { try await $results.load(.search(text)) } catch {}
      foundText = text
      if opensFirstResult, !isLoading { openButtonTapped(selectedID: results.first?.id) }
    }
  }

  /// Returns the sync-up that contains a result, if it still exists.
  ///
  /// - Parameter result: The result.
  package func syncUp(of result: SearchResult) -> SyncUp? { syncUps[id: result.syncUpID] }

  package func clearButtonTapped() {
    text = ""
  }

  /// Opens the selected result.
  ///
  /// If the results of the current query are still being loaded, opens the first result once the
  /// results are loaded.
  ///
  /// - Parameter selectedID: The selected result, if any.
  package func openButtonTapped(selectedID: SearchResult.ID?) {
    opensFirstResult = isLoading
    if !isLoading, let selectedID { resultTapped(id: selectedID) }
  }

  /// Opens a result.
  ///
  /// - Parameter id: The result to open.
  package func resultTapped(id: SearchResult.ID) {
    guard let result = results[id: id] else { return }
    onResultTapped(result)
  }
}
