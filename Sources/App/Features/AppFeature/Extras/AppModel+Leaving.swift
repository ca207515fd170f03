import ActionItemsFeature
import AgendaFeature
import DetailFeature
import FormFeature
import ListFeature
import MeetingFeature
import Observation
import Presentation
import RecordFeature
import SyncUpsHistory

extension AppModel {
  /// Unsaved text or a meeting in progress, about which the app asks before it quits.
  private struct Obstacle {
    /// The identity of the form, the text field or the meeting.
    let id: ObjectIdentifier

    /// Whether the question about the obstacle is shown.
    let isAsking: Bool

    let ask: () -> Void
  }

  /// Quits the app.
  ///
  /// Before quitting, asks what to do with a meeting in progress, with unsaved edits in a form or a
  /// text field, and with changes that could not be saved. Once the user has ended the meeting and
  /// has saved or discarded the edits, `finishQuitting()` quits the app.
  package func quitButtonTapped() {
    if case .copy = unsavedChanges.destination {
      unsavedChanges.cancelCopyButtonTapped()
    } else if let obstacle {
      quittingObstacleID = obstacle.id
      obstacle.ask()
      // Some obstacles, such as a meeting that another window holds, disappear without a question.
      if self.obstacle?.id != obstacle.id { quitButtonTapped() }
    } else {
      quittingObstacleID = nil
      unsavedChanges.quitButtonTapped()
    }
  }

  /// Quits the app once the user has answered the questions that ``quitButtonTapped()`` asked.
  ///
  /// Runs until the task is cancelled.
  ///
  /// If the user keeps editing or resumes the meeting, the app does not quit.
  func finishQuitting() async {
    let isAnswered = Observations {
      self.quittingObstacleID != nil && self.obstacle?.isAsking != true
    }
    for await isAnswered in isAnswered where isAnswered {
      // Read the values again, because they may have changed after they were observed.
      guard let id = quittingObstacleID, obstacle?.isAsking != true else { continue }
      if obstacle?.id == id { quittingObstacleID = nil } else { quitButtonTapped() }
    }
  }

  /// Closes the topmost screen, or quits the app if only the list is open.
  package func closeButtonTapped() {
    closeDismissedScreens()
    if path.isEmpty { quitButtonTapped() } else { backButtonTapped() }
  }

  /// The first obstacle to quitting, if any.
  private var obstacle: Obstacle? {
    if let form = formOnTop, form.hasChanges {
      return makeObstacle(form, form.alert) { form.cancelButtonTapped() }
    }
    if let notes = notesOnTop, notes.hasChanges {
      return makeObstacle(notes, notes.alert) { notes.cancelButtonTapped() }
    }
    if let line = agendaLineOnTop, line.hasChanges {
      return makeObstacle(line, line.alert) { line.cancelButtonTapped() }
    }
    if let item = itemOnTop, item.hasChanges {
      return makeObstacle(item, item.alert) { item.cancelButtonTapped() }
    }
    return meetingInProgress.map { meeting in
      makeObstacle(meeting, meeting.question) { meeting.endMeetingButtonTapped() }
    }
  }

  private func makeObstacle(
    _ model: AnyObject,
    _ question: AlertState<some Any>?,
    ask: @escaping () -> Void
  ) -> Obstacle {
    Obstacle(id: ObjectIdentifier(model), isAsking: question != nil, ask: ask)
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
