import Dependencies
package import DetailFeature
import Foundation
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged
import TerminalUI

/// The screen of a sync-up: its properties, its action items and its past meetings.
@Observable
package final class DetailScreen: Screen {
  package let model: SyncUpDetailModel

  var scroll = RowScroll()

  /// The selected row.
  ///
  /// The selection is empty until the user selects a row.
  private var selected = RowSelection<DetailRow.ID>()

  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored private let form: FormScreen
  @ObservationIgnored private let alert: AlertScreen<SyncUpDetailModel.AlertAction>
  @ObservationIgnored private let sortedMeetings =
    Memo<IdentifiedArrayOf<Meeting>, IdentifiedArrayOf<Meeting>>()
  @ObservationIgnored private let recent = Memo<IdentifiedArrayOf<Meeting>, RecentMeetings>()
  @ObservationIgnored private let measured = Memo<IdentifiedArrayOf<Meeting>, MeetingRow.Widths>()

  package init(model: SyncUpDetailModel) {
    self.model = model
    form = FormScreen {
      if case .edit(let form) = model.destination { (form, "Edit sync-up") } else { nil }
    }
    alert = AlertScreen {
      if case .alert(let alert) = model.destination { alert } else { nil }
    } onAnswer: {
      model.alertButtonTapped($0)
    }
  }

  /// The form or question shown over the screen.
  package var overlay: (any Screen)? {
    switch model.destination {
    case .edit: form
    case .alert: alert
    case nil: nil
    }
  }

  /// The error that prevents loading or saving the sync-up, if any.
  package var message: ScreenMessage? {
    model.storageProblem.map { ScreenMessage(text: $0.message, isFailure: true) }
  }

  /// The summary of the most recent meetings.
  var recentMeetings: RecentMeetings {
    let syncUp = model.syncUp
    return recent.value(for: syncUp.meetings) { RecentMeetings(of: syncUp) }
  }

  /// The newest meeting that has notes.
  var lastNotes: Meeting? { pastMeetings.first { !$0.transcript.isBlank } }

  /// The past meetings, newest first.
  var pastMeetings: IdentifiedArrayOf<Meeting> {
    let syncUp = model.syncUp
    return sortedMeetings.value(for: syncUp.meetings) { syncUp.meetingsByDate }
  }

  /// The column widths of the past meetings.
  var meetingWidths: MeetingRow.Widths {
    let meetings = model.syncUp.meetings
    return measured.value(for: meetings) { MeetingRow.Widths(of: meetings) }
  }

  func layout(_ rect: Rect) -> DetailLayout {
    let recent = recentMeetings
    let isEmpty =
      model.actionItems.isEmpty && model.syncUp.agenda.isEmpty && recent.people.isEmpty
      && recent.lengths.isEmpty && lastNotes == nil
    return DetailLayout(rect, hasSide: !isEmpty)
  }

  /// Returns the rows of the page for a layout.
  func page(_ layout: DetailLayout) -> DetailPage {
    let syncUp = model.syncUp
    return DetailPage(
      of: syncUp,
      meetings: pastMeetings,
      items: model.actionItems,
      postponed: model.postponedMeeting,
      recent: recentMeetings,
      isUnfolded: model.isUnfolded,
      layout
    )
  }

  /// Returns the selected row, or the row that starts a meeting if the user has not selected a row.
  ///
  /// If the selected row was removed, returns the row that took its position.
  func selection(in page: DetailPage) -> DetailRow.ID {
    guard let id = selected.id else { return .start }
    let ids = page.selectableIDs
    return selected.index(in: ids.count) { ids.firstIndex(of: $0) }.map { ids[$0] } ?? id
  }

  /// Selects a row.
  ///
  /// - Parameters:
  ///   - id: The row to select.
  ///   - page: The rows of the page.
  func select(_ id: DetailRow.ID, in page: DetailPage) {
    selected.select(id, at: page.selectableIDs.firstIndex(of: id) ?? 0)
  }
}
