import ActionItemsFeature
import AgendaFeature
import DetailFeature
import FormFeature
import ListFeature
import MeetingFeature
import RecordFeature
import SyncUpsHistory

extension AppModel {
  /// Quits the app.
  ///
  /// Asks first if quitting would lose the changes in a form, a meeting in progress, or changes
  /// that are not saved.
  package func quitButtonTapped() {
    if case .copy = unsavedChanges.destination {
      unsavedChanges.cancelCopyButtonTapped()
    } else if let form = formOnTop, form.hasChanges {
      form.cancelButtonTapped()
    } else if let notes = notesOnTop, notes.hasChanges {
      notes.cancelButtonTapped()
    } else if let line = agendaLineOnTop, line.hasChanges {
      line.cancelButtonTapped()
    } else if let item = itemOnTop, item.hasChanges {
      item.cancelButtonTapped()
    } else if let meeting = meetingInProgress {
      meeting.endMeetingButtonTapped()
    } else {
      unsavedChanges.quitButtonTapped()
    }
  }

  /// Closes the topmost screen, or quits the app if only the list is open.
  package func closeButtonTapped() {
    closeDismissedScreens()
    if path.isEmpty { quitButtonTapped() } else { backButtonTapped() }
  }

  /// The notes being edited on the topmost screen, if any.
  private var notesOnTop: NotesEditModel? {
    guard case .meeting(let model)? = path.last(where: { !$0.isDismissed }),
      case .edit(let notes) = model.destination
    else { return nil }
    return notes
  }

  /// The line of an agenda being written on the topmost screen, if any.
  private var agendaLineOnTop: AgendaEntryModel? {
    guard case .agenda(let model)? = path.last(where: { !$0.isDismissed }) else { return nil }
    return model.entry
  }

  /// The action item being edited on the topmost screen, if any.
  private var itemOnTop: ActionItemEditModel? {
    guard case .actionItems(let model)? = path.last(where: { !$0.isDismissed }) else { return nil }
    return model.edit
  }

  /// The form that is open on the topmost screen, if any.
  private var formOnTop: SyncUpFormModel? {
    switch path.last(where: { !$0.isDismissed }) {
    case .detail(let model):
      if case .edit(let form) = model.destination { form } else { nil }
    case .actionItems, .agenda, .history, .record, .meeting, .minutes, .search, .settings,
      .statistics:
      nil
    case nil:
      switch syncUpsList.destination {
      case .add(let form), .edit(let form): form
      case .alert, .repair, nil: nil
      }
    }
  }
}
