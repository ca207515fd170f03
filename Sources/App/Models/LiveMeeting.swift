package import Foundation
package import IdentifiedCollections
import Tagged

/// The description of a meeting in progress that all windows of the meeting share.
///
/// One window, the holder, writes the state of the meeting. The holder need not write the state
/// every second, because the windows that joined advance the time themselves. Every window can add
/// notes.
package struct LiveMeeting: Hashable, Identifiable, Sendable {
  /// A window that holds or has joined a meeting.
  package struct Window: Hashable, Sendable {
    /// The window's id, which differs in each meeting that the window opens.
    package var id: UUID

    /// The user's name.
    package var name: String

    /// The machine's name.
    package var machine: String

    /// Creates the description of a window.
    ///
    /// - Parameters:
    ///   - id: The window's id.
    ///   - name: The user's name.
    ///   - machine: The machine's name.
    package init(id: UUID, name: String, machine: String) {
      self.id = id
      self.name = name
      self.machine = machine
    }

    /// Returns the user's name as another window shows it.
    ///
    /// If the same user runs both windows on different machines, the name includes the machine, as
    /// in `ada@laptop`.
    ///
    /// If the user has no name, returns the machine's name, or `another window` if both windows are
    /// on the same machine.
    ///
    /// - Parameter other: The window that shows the name.
    package func title(in other: Window) -> String {
      if name.isBlank { return machine == other.machine ? "another window" : machine }
      return name == other.name && machine != other.machine ? "\(name)@\(machine)" : name
    }
  }

  /// The time at which a state was written, on a clock that all windows of one machine share.
  package struct Timestamp: Hashable, Sendable {
    /// The id of the machine's current boot, which changes when the machine restarts.
    package var bootID: String

    /// The time since the machine was booted.
    package var uptime: Duration

    package init(bootID: String, uptime: Duration) {
      self.bootID = bootID
      self.uptime = uptime
    }
  }

  /// The state of a meeting, which only the holder writes.
  package struct State: Hashable, Sendable {
    /// The order of the speakers, or `nil` for the order in the sync-up.
    package var speakingOrder: [Attendee.ID]?

    package var absent: [Attendee.ID] = []

    /// The time added to the planned length.
    package var addedTime: Duration = .zero

    /// The index of the speaker among the attendees who are present.
    package var speakerIndex = 0

    /// The meeting's elapsed time, including skipped time but without overtime.
    package var elapsed: Duration = .zero

    /// The time for which the meeting was held, without pauses and skipped time.
    package var heldTime: Duration = .zero

    /// The time by which the meeting has exceeded its length, or `nil` if it has not.
    package var overtime: Duration?

    /// The start of the current turn, in ``elapsed`` time.
    package var turnStart: Duration = .zero

    /// The time that was added to the current turn only.
    package var extraTime: Duration = .zero

    /// The time that the speaker has spoken in the current turn.
    package var turnTime: Duration = .zero

    /// The starts of the previous turns, earliest first.
    package var earlierTurnStarts: [Duration] = []

    /// The behaviour when the time of a turn is up.
    package var turnEnd = TurnEnd.next

    /// The speaking times so far, ordered by the start of each attendee's first turn.
    package var spoken: [Attendance] = []

    package var isPaused = false

    /// The time at which the meeting started, or `nil` if an earlier version started the meeting.
    package var startDate: Date?

    /// The time at which this state was written, or `nil` if the machine has no clock that its
    /// windows share.
    package var timestamp: Timestamp?

    /// Creates the state of a meeting that has not started.
    package init() {}
  }

  /// The id of the meeting's sync-up.
  package let id: SyncUp.ID

  /// The id under which the meeting will be saved.
  package var meetingID: Meeting.ID

  package var holder: Window

  /// The window that has asked to take over the meeting, if any.
  package var successor: Window?

  /// The id of a window that has joined on another machine and waits for the holder to write the
  /// current state, if any.
  package var newcomer: UUID?

  /// The number of times that any holder has written the state.
  package var revision: Int

  /// The state of the meeting when the holder last wrote it.
  package var state: State

  /// The notes of all windows, in the order in which they were written.
  package var notes: IdentifiedArrayOf<MeetingNote>

  package init(
    id: SyncUp.ID,
    meetingID: Meeting.ID,
    holder: Window,
    revision: Int = 0,
    state: State = State(),
    notes: IdentifiedArrayOf<MeetingNote> = []
  ) {
    self.id = id
    self.meetingID = meetingID
    self.holder = holder
    self.revision = revision
    self.state = state
    self.notes = notes
  }
}
