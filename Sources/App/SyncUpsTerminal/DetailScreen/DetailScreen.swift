package import DetailFeature
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged
import TerminalUI

/// A sync-up on the terminal: its facts and its past meetings.
@Observable
package final class DetailScreen: Screen {
  /// The sync-up.
  package let model: SyncUpDetailModel

  /// Which meetings are shown.
  var scroll = RowScroll()

  /// The meeting that is selected, without an identity if it is the start of a new one.
  private var selected = RowSelection<Meeting.ID>()

  @ObservationIgnored private let form: FormScreen
  @ObservationIgnored private let alert: AlertScreen<SyncUpDetailModel.AlertAction>
  @ObservationIgnored private let sortedMeetings =
    Memo<IdentifiedArrayOf<Meeting>, IdentifiedArrayOf<Meeting>>()

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

  /// The past meetings, newest first.
  var meetings: IdentifiedArrayOf<Meeting> {
    let syncUp = model.syncUp
    return sortedMeetings.value(for: syncUp.meetings) { syncUp.meetingsByDate }
  }

  /// The place of the selected meeting, or of its neighbour if it is gone.
  ///
  /// - Parameter meetings: The past meetings.
  /// - Returns: `nil` if the start of a new meeting is selected.
  func selection(in meetings: IdentifiedArrayOf<Meeting>) -> Int? {
    guard selected.id != nil else { return nil }
    return selected.index(in: meetings.count) { meetings.index(id: $0) }
  }

  /// Selects a meeting.
  ///
  /// - Parameters:
  ///   - index: The place of the meeting, or `nil` for the start of a new one.
  ///   - meetings: The past meetings.
  func select(_ index: Int?, in meetings: IdentifiedArrayOf<Meeting>) {
    selected.select(index.map { meetings[$0].id }, at: index ?? 0)
  }
}
