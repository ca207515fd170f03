package import Models
import PersistenceKeys
import Sharing

// What of the list is shown.
extension SyncUpsListModel {
  /// The words of the filter.
  package var filterWords: SearchWords { SearchWords(filter) }

  /// Whether some sync-ups may be left out.
  package var isFiltered: Bool { !filter.isBlank }

  /// Starts to type the words of the filter.
  package func filterButtonTapped() {
    isFilterFocused = true
  }

  /// Leaves the words of the filter for the list, which stays filtered.
  package func filterSubmitted() {
    isFilterFocused = false
    if !isFiltered { filter = "" }
  }

  /// Shows all sync-ups again.
  package func clearFilterButtonTapped() {
    isFilterFocused = false
    filter = ""
  }

  /// Searches titles, names and notes of all sync-ups, rather than to filter the list.
  package func searchButtonTapped() {
    onSearchStarted()
  }

  /// Selects a sync-up, and shows all of them if the filter would leave it out.
  ///
  /// - Parameter syncUp: The sync-up.
  package func show(_ syncUp: SyncUp) {
    if isFiltered, !syncUp.matches(filterWords) { clearFilterButtonTapped() }
    selectedID = syncUp.id
  }

  /// Selects the first match of new words, so that Enter opens what is seen at the top.
  ///
  /// Without words, what was selected stays so.
  func selectBestMatch() {
    guard isFiltered else { return }
    selectedID = syncUps(matching: filterWords).first?.id ?? selectedID
  }
}
