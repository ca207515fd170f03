package import Foundation
package import IdentifiedCollections
import Tagged

/// A meeting in progress, shared by all windows that show it.
///
/// One window, the holder, writes the progress whenever something other than the passing of time
/// changes it. The windows that joined advance the time themselves. Every window can add notes.
package struct LiveMeeting: Hashable, Identifiable, Sendable {
  /// A window that holds or has joined a meeting.
  package struct Window: Hashable, Sendable {
    /// The window's identity, new for each meeting that it opens.
    package var id: UUID

    /// The user's name.
    package var name: String

    /// The machine's name.
    package var machine: String

    /// Describes a window.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - name: The user's name.
    ///   - machine: The machine's name.
    package init(id: UUID, name: String, machine: String) {
      self.id = id
      self.name = name
      self.machine = machine
    }

    /// Returns the user's name, with the machine if the other window is on another machine of the
    /// same user.
    ///
    /// Without a name, returns the machine if it is another one.
    ///
    /// - Parameter other: The window that shows the name.
    package func title(in other: Window) -> String {
      if name.isBlank { return machine == other.machine ? "another window" : machine }
      return name == other.name && machine != other.machine ? "\(name)@\(machine)" : name
    }
  }

  /// The time at which a state was written, on a clock that all windows of one machine share.
  package struct Timestamp: Hashable, Sendable {
    /// The id of the machine's current boot.
    package var bootID: String

    /// The time since the machine was booted.
    package var uptime: Duration

    package init(bootID: String, uptime: Duration) {
      self.bootID = bootID
      self.uptime = uptime
    }
  }

  /// The progress of a meeting, which only the holder writes.
  package struct State: Hashable, Sendable {
    /// The order of the speakers, or `nil` for the order in the sync-up.
    package var speakingOrder: [Attendee.ID]?

    package var absent: [Attendee.ID] = []

    /// The time added to the planned length.
    package var addedTime: Duration = .zero

    /// The index of the speaker among the attendees who are present.
    package var speakerIndex = 0

    /// The elapsed part of the meeting's length, including skipped time.
    package var elapsed: Duration = .zero

    /// The elapsed meeting time.
    package var heldTime: Duration = .zero

    /// The time since the meeting exceeded its length, or `nil` if it has not.
    package var overtime: Duration?

    /// The start of the current turn, in ``elapsed`` time.
    package var turnStart: Duration = .zero

    /// The time that was added to the current turn only.
    package var extraTime: Duration = .zero

    /// The speaker's time in this turn.
    package var turnTime: Duration = .zero

    /// The starts of the previous turns, the latest last.
    package var earlierTurnStarts: [Duration] = []

    /// The action at the end of a turn's time.
    package var turnEnd = TurnEnd.next

    /// The speaking times so far, ordered by each attendee's first turn.
    package var spoken: [Attendance] = []

    package var isPaused = false

    /// The time at which this state was written, or `nil` if the machine has no clock that its
    /// windows share.
    package var timestamp: Timestamp?

    /// Creates the state of a meeting that has not started.
    package init() {}
  }

  /// The meeting's sync-up.
  package let id: SyncUp.ID

  /// The identity under which the meeting will be saved.
  package var meetingID: Meeting.ID

  package var holder: Window

  /// The window that has asked to take over the meeting, if any.
  package var successor: Window?

  /// The window that has joined on another machine and waits for the holder to write the current
  /// progress, if any.
  package var newcomer: UUID?

  /// The number of times the state was written, by any holder.
  package var revision: Int

  /// The progress of the meeting.
  package var state: State

  /// The notes of all windows, in order of arrival.
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
