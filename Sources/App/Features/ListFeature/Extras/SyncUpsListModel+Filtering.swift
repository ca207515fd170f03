package import Models
import PersistenceKeys
import Sharing

// Filtering the list.
extension SyncUpsListModel {
  package var filterWords: SearchWords { SearchWords(filter) }

  /// Whether a filter is set.
  package var isFiltered: Bool { !filter.isBlank }

  /// Starts editing the filter.
  package func filterButtonTapped() {
    isFilterFocused = true
  }

  /// Moves the focus from the filter to the filtered list.
  package func filterSubmitted() {
    isFilterFocused = false
    if !isFiltered { filter = "" }
  }

  package func clearFilterButtonTapped() {
    isFilterFocused = false
    filter = ""
  }

  /// Selects a sync-up, and removes the filter if it would hide the sync-up.
  ///
  /// - Parameter syncUp: The sync-up to select.
  package func show(_ syncUp: SyncUp) {
    if isFiltered, !syncUp.matches(filterWords) { clearFilterButtonTapped() }
    selectedID = syncUp.id
  }

  /// Selects the first match of a changed filter, so that Enter opens it.
  ///
  /// If the filter is empty, the selection does not change.
  func selectBestMatch() {
    guard isFiltered else { return }
    selectedID = syncUps(matching: filterWords).first?.id ?? selectedID
  }
}
