import DetailFeature
import FormFeature
import ListFeature
import MeetingFeature
import RecordFeature

extension AppModel {
  /// Leaves the app, or asks first if something would be lost: what was changed in a form, the
  /// meeting that is being held, or changes that are not in the file.
  package func quitButtonTapped() {
    if case .copy = unsavedChanges.destination {
      unsavedChanges.cancelCopyButtonTapped()
    } else if let form = formOnTop, form.hasChanges {
      form.cancelButtonTapped()
    } else if let notes = notesOnTop, notes.hasChanges {
      notes.cancelButtonTapped()
    } else if let meeting = meetingInProgress {
      meeting.endMeetingButtonTapped()
    } else {
      unsavedChanges.quitButtonTapped()
    }
  }

  /// Closes the screen on top, or leaves the app if only the list is open.
  package func closeButtonTapped() {
    closeDismissedScreens()
    if path.isEmpty { quitButtonTapped() } else { backButtonTapped() }
  }

  /// The notes that are edited on the screen on top, if some are.
  private var notesOnTop: NotesEditModel? {
    guard case .meeting(let model)? = path.last(where: { !$0.isDismissed }),
      case .edit(let notes) = model.destination
    else { return nil }
    return notes
  }

  /// The form on the screen on top, if one is open there.
  private var formOnTop: SyncUpFormModel? {
    switch path.last(where: { !$0.isDismissed }) {
    case .detail(let model):
      if case .edit(let form) = model.destination { form } else { nil }
    case .history, .record, .meeting, .search, .settings, .statistics: nil
    case nil:
      switch syncUpsList.destination {
      case .add(let form), .edit(let form): form
      case .alert, .repair, nil: nil
      }
    }
  }
}
