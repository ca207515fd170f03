package import Foundation
package import IdentifiedCollections
import Tagged

/// A meeting as all windows see it that show it while it is being held.
///
/// One window, the holder, writes how far the meeting is, whenever that is not what time alone has
/// made of it. The others, who have joined, count on from there. All of them add notes.
package struct LiveMeeting: Hashable, Identifiable, Sendable {
  /// A window in which a meeting is held or joined.
  package struct Window: Hashable, Sendable {
    /// The identity of the window, new each time a meeting is opened.
    package var id: UUID

    /// The name of the user.
    package var name: String

    /// The name of the machine.
    package var machine: String

    /// Describes a window.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - name: The name of the user.
    ///   - machine: The name of the machine.
    package init(id: UUID, name: String, machine: String) {
      self.id = id
      self.name = name
      self.machine = machine
    }

    /// The window as people say it: the user and the machine.
    package var title: String { name.isBlank ? machine : "\(name)@\(machine)" }
  }

  /// When a state was written, on a clock that all windows of one machine share.
  package struct Moment: Hashable, Sendable {
    /// The run of the machine that the clock belongs to.
    package var bootID: String

    /// The time since the machine was started.
    package var uptime: Duration

    /// Describes a moment.
    ///
    /// - Parameters:
    ///   - bootID: The run of the machine.
    ///   - uptime: The time since it was started.
    package init(bootID: String, uptime: Duration) {
      self.bootID = bootID
      self.uptime = uptime
    }
  }

  /// How far a meeting is, which only its holder changes.
  package struct State: Hashable, Sendable {
    /// The order of the speakers, or `nil` if it is that of the sync-up.
    package var agenda: [Attendee.ID]?

    /// The attendees who are not there.
    package var absent: [Attendee.ID] = []

    /// How much longer than the sync-up says the meeting may take.
    package var addedTime: Duration = .zero

    /// The position of the speaker among those who are there.
    package var speakerIndex = 0

    /// How far the meeting has come, out of its whole length.
    package var elapsed: Duration = .zero

    /// How long the meeting has been held.
    package var held: Duration = .zero

    /// How long the meeting has gone on since its time was up, if it was.
    package var overtime: Duration?

    /// When the turn began, on the scale of ``elapsed``.
    package var turnStart: Duration = .zero

    /// The part of the turn that is its speaker's alone.
    package var extraTime: Duration = .zero

    /// How long attendees have spoken, in the order in which they began.
    package var spoken: [Attendance] = []

    /// How long the meeting was to take.
    package var planned: Duration = .zero

    /// Whether the time stands still.
    package var isPaused = false

    /// When this was so, if the machine tells that.
    package var moment: Moment?

    /// Creates the state of a meeting that has not begun.
    package init() {}
  }

  /// The sync-up that meets.
  package let id: SyncUp.ID

  /// The identity that the meeting will have.
  package var meetingID: Meeting.ID

  /// The window that holds the meeting.
  package var holder: Window

  /// The window that asks to take the meeting over, if there is one.
  package var successor: Window?

  /// The window that has joined on another machine, and waits for the holder to say how far the
  /// meeting is, if there is one.
  package var newcomer: UUID?

  /// How often the holder has written the state, in whatever window.
  package var revision: Int

  /// How far the meeting is.
  package var state: State

  /// The notes of all windows, in order of arrival.
  package var notes: IdentifiedArrayOf<MeetingNote>

  /// Describes a meeting.
  ///
  /// - Parameters:
  ///   - id: The sync-up that meets.
  ///   - meetingID: The identity that the meeting will have.
  ///   - holder: The window that holds the meeting.
  ///   - revision: How often the state was written.
  ///   - state: How far the meeting is.
  ///   - notes: The notes of all windows.
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
