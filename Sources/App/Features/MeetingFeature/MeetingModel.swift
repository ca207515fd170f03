import Clients
import Dependencies
import Drafts
package import Foundation
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Sharing
import SyncUpsHistory
import Tagged

/// One past meeting: its date, attendees and notes.
///
/// The user can extend, edit and copy the notes.
///
/// All values come from the list of sync-ups, so the screen shows each change immediately.
/// If the meeting or its sync-up is deleted, the model keeps the last values, and ``isDeleted`` is
/// `true`.
@Observable
package final class MeetingModel {
  /// The meeting's id.
  @ObservationIgnored package let meetingID: Meeting.ID

  /// The id of the meeting's sync-up.
  @ObservationIgnored package let syncUpID: SyncUp.ID

  /// The text field shown over the meeting, if any.
  package var destination: Destination?

  /// The number of the line to show in the notes, counting from 1, if a search result or an action
  /// item led to this meeting.
  @ObservationIgnored package var foundLine: Int?

  /// The notes that are open in the user's editor, if any.
  package internal(set) var textInEditor: String?

  /// Called when the user asks for the minutes.
  @ObservationIgnored package var onMinutesRequested: (MinutesRequest) -> Void =
    unimplemented("MeetingModel.onMinutesRequested")

  @ObservationIgnored @Shared var syncUp: SyncUp
  @ObservationIgnored @SharedReader var meeting: Meeting
  @ObservationIgnored @Shared(.syncUps) var syncUps
  @ObservationIgnored let drafts = StoredDrafts<NotesDraft>()
  @ObservationIgnored @Shared(.notice) var notice

  @ObservationIgnored @Dependency(\.clipboardClient) private var clipboardClient
  @ObservationIgnored @Dependency(\.editorClient) var editorClient

  /// The text field shown over a meeting.
  package enum Destination {
    /// The notes in a text field.
    case edit(NotesEditModel)
  }

  /// An action that the user requests for the minutes.
  package enum MinutesRequest: Hashable, Sendable {
    case shown, exported
  }

  /// Creates a model of a past meeting.
  ///
  /// - Parameters:
  ///   - meeting: A shared reference to the meeting in its sync-up.
  ///   - syncUp: A shared reference to the sync-up in the list.
  package init(meeting: Shared<Meeting>, of syncUp: Shared<SyncUp>) {
    meetingID = meeting.wrappedValue.id
    syncUpID = syncUp.wrappedValue.id
    _syncUp = syncUp
    _meeting = SharedReader(meeting)
  }

  /// Whether the meeting was deleted.
  package var isDeleted: Bool { syncUps[id: syncUpID]?.meetings[id: meetingID] == nil }

  /// The sync-up's title.
  package var title: String { syncUp.title }

  /// The sync-up's colours.
  package var theme: Theme { syncUp.theme }

  /// The end of the meeting.
  package var date: Date { meeting.date }

  /// The time at which the meeting started.
  package var startDate: Date { meeting.startDate }

  /// The length of the meeting, or `nil` if unknown.
  ///
  /// The original app does not store the length.
  package var duration: Duration? { meeting.duration }

  /// The names of the absent attendees, or `nil` if everyone attended.
  package var absenteesText: String? { meeting.absenteesText }

  /// The speakers who exceeded their planned share of the meeting by a second or more, each with
  /// the extra time, or `nil` if no one did.
  package var overrunsText: String? {
    let overruns = (meeting.attendances ?? []).enumerated().compactMap { index, attendance in
      attendance.overrun.flatMap { overrun in
        overrun >= .seconds(1)
          ? "\(attendance.name.speakerName(at: index).listElement) \(overrun.spoken)" : nil
      }
    }
    return overruns.isEmpty ? nil : overruns.joined(separator: ", ")
  }

  /// The attendees of the meeting.
  ///
  /// For a meeting that the original app saved, the array contains the current attendees of the
  /// sync-up, because the original app does not record who attended.
  package var attendees: [MeetingAttendee] {
    guard let attendances = meeting.attendances else {
      return syncUp.namedAttendees.map {
        MeetingAttendee(id: $0.id, name: $0.name, speakingTime: nil)
      }
    }
    return attendances.map {
      MeetingAttendee(id: $0.attendeeID, name: $0.name, speakingTime: $0.speakingTime)
    }
  }

  /// The notes and the transcribed speech.
  package var transcript: String { meeting.transcript }

  /// The action items of the notes, open and done.
  package var actionItems: [ActionItem] { syncUp.actionItems(of: meeting) }

  /// The newest earlier meeting that has notes, if any.
  package var meetingBefore: Meeting? {
    syncUp.meetingsByDate.first { $0.date < date && !$0.transcript.isBlank }
  }

  /// Adds a note to the transcript, unless the note is blank or the meeting was deleted.
  ///
  /// - Parameter note: The note.
  package func noteSubmitted(_ note: String) {
    guard !note.isBlank, !isDeleted else { return }
    let id = meetingID
    $syncUp.withLock(recording: .addNote(to: title)) {
      $0.meetings[id: id]?.append(note: note)
    }
  }

  /// Ticks or unticks an action item.
  ///
  /// - Parameter item: The item as the user saw it.
  package func itemTicked(_ item: ActionItem) {
    $syncUps.tick(item, isDone: !item.isDone)
  }

  /// Copies the notes to the clipboard.
  package func copyButtonTapped() {
    let isEmpty = transcript.isBlank
    if !isEmpty { clipboardClient.copy(transcript) }
    $notice.withLock {
      $0 =
        isEmpty
        ? "There are no notes to copy."
        : "The notes were copied to the clipboard, if the terminal supports that."
    }
  }

  /// Opens the minutes of the meeting.
  package func minutesButtonTapped() { onMinutesRequested(.shown) }

  /// Opens the minutes of the meeting, and asks for a file to export them to.
  package func exportButtonTapped() { onMinutesRequested(.exported) }
}
