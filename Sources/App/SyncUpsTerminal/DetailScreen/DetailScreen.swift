package import DetailFeature
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged
import TerminalUI

/// A sync-up on the terminal: its facts, what is to be done, and its past meetings.
@Observable
package final class DetailScreen: Screen {
  /// The sync-up.
  package let model: SyncUpDetailModel

  /// Which rows are shown.
  var scroll = RowScroll()

  /// The row that is selected, without an identity if none was selected yet.
  private var selected = RowSelection<DetailRow.ID>()

  @ObservationIgnored private let form: FormScreen
  @ObservationIgnored private let alert: AlertScreen<SyncUpDetailModel.AlertAction>
  @ObservationIgnored private let sortedMeetings =
    Memo<IdentifiedArrayOf<Meeting>, IdentifiedArrayOf<Meeting>>()
  @ObservationIgnored private let recent = Memo<IdentifiedArrayOf<Meeting>, RecentMeetings>()
  @ObservationIgnored private let measured = Memo<IdentifiedArrayOf<Meeting>, MeetingRow.Widths>()

  /// Shows a sync-up.
  ///
  /// - Parameter model: The sync-up.
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

  /// The form or the question in front of the sync-up.
  package var overlay: (any Screen)? {
    switch model.destination {
    case .edit: form
    case .alert: alert
    case nil: nil
    }
  }

  /// What keeps the sync-up from being read or saved.
  package var message: ScreenMessage? {
    model.storageProblem.map { ScreenMessage(text: $0.message, isFailure: true) }
  }

  /// More than other screens: there are two columns, which the form does not have.
  package var usefulWidth: Int {
    if case .edit = model.destination { 120 } else { 160 }
  }

  /// What the last meetings add up to.
  var recentMeetings: RecentMeetings {
    let syncUp = model.syncUp
    return recent.value(for: syncUp.meetings) { RecentMeetings(of: syncUp) }
  }

  /// How wide the columns of the past meetings are.
  var meetingWidths: MeetingRow.Widths {
    let meetings = model.syncUp.meetings
    return measured.value(for: meetings) { MeetingRow.Widths(of: meetings) }
  }

  /// Where the parts are.
  func layout(_ rect: Rect) -> DetailLayout {
    let recent = recentMeetings
    return DetailLayout(
      rect,
      hasSide: !model.actionItems.isEmpty || !recent.people.isEmpty || !recent.lengths.isEmpty
    )
  }

  /// The rows.
  func page(_ layout: DetailLayout) -> DetailPage {
    let syncUp = model.syncUp
    return DetailPage(
      of: syncUp,
      meetings: sortedMeetings.value(for: syncUp.meetings) { syncUp.meetingsByDate },
      items: model.actionItems,
      recent: recentMeetings,
      isUnfolded: model.isUnfolded,
      layout
    )
  }

  /// The selected row, or its neighbour if it is gone.
  func selection(in page: DetailPage) -> DetailRow.ID {
    guard let id = selected.id else { return .start }
    let ids = page.selectableIDs
    return selected.index(in: ids.count) { ids.firstIndex(of: $0) }.map { ids[$0] } ?? id
  }

  /// Selects a row.
  ///
  /// - Parameters:
  ///   - id: The row.
  ///   - page: The rows.
  func select(_ id: DetailRow.ID, in page: DetailPage) {
    selected.select(id, at: page.selectableIDs.firstIndex(of: id) ?? 0)
  }
}
