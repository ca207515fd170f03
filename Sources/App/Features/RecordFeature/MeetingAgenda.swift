import IdentifiedCollections
package import Models
import Tagged

/// Who speaks in a meeting and in which order, and how much longer it may take than the sync-up
/// says.
///
/// The sync-up itself stays as it is: the agenda says what is different today. All that is derived
/// from the sync-up during the meeting is derived from ``applied(to:)``.
nonisolated package struct MeetingAgenda: Hashable, Sendable {
  /// The order of the speakers, or `nil` if it is that of the sync-up.
  ///
  /// Attendees who are not in it come last.
  package private(set) var order: [Attendee.ID]?

  /// The attendees who are not there.
  package private(set) var absent: Set<Attendee.ID> = []

  /// How much longer the meeting may take.
  package private(set) var addedTime: Duration = .zero

  /// Creates the agenda of a meeting that is as the sync-up says.
  package init() {}

  /// Creates the agenda of a meeting that was interrupted.
  ///
  /// - Parameter draft: The meeting until it was interrupted.
  package init(resuming draft: MeetingDraft) {
    order = draft.agenda
    absent = Set(draft.absent ?? [])
    addedTime = .seconds(max(0, draft.addedSeconds ?? 0))
  }

  /// Creates the agenda of a meeting that another window holds.
  ///
  /// - Parameter state: How far the meeting is.
  init(_ state: LiveMeeting.State) {
    order = state.agenda
    absent = Set(state.absent)
    addedTime = state.addedTime
  }

  /// The sync-up as it meets today: with those who are there, in the order in which they speak, and
  /// with the time that was added.
  ///
  /// - Parameter syncUp: The sync-up.
  package func applied(to syncUp: SyncUp) -> SyncUp {
    if self == MeetingAgenda() { return syncUp }
    var meeting = syncUp
    meeting.duration += addedTime
    let present = syncUp.attendees.filter { !absent.contains($0.id) }
    if let order {
      let ordered = order.compactMap { present[id: $0] }
      meeting.attendees = IdentifiedArray(ordered + present)
    } else {
      meeting.attendees = present
    }
    return meeting
  }

  /// The attendees who are not there, in the order of the sync-up.
  ///
  /// - Parameter syncUp: The sync-up.
  package func absentAttendees(of syncUp: SyncUp) -> [Attendee] {
    syncUp.attendees.filter { absent.contains($0.id) }
  }

  /// Lets the meeting take longer.
  ///
  /// - Parameter time: How much longer.
  mutating func add(_ time: Duration) {
    addedTime += time
  }

  /// Notes that an attendee is not there, or is there after all and speaks last.
  ///
  /// - Parameters:
  ///   - id: The attendee.
  ///   - syncUp: The sync-up.
  mutating func toggleAbsence(of id: Attendee.ID, in syncUp: SyncUp) {
    guard absent.remove(id) != nil else {
      absent.insert(id)
      return
    }
    order = applied(to: syncUp).attendees.ids.filter { $0 != id } + [id]
  }

  /// Changes the order of those who have not had their turn.
  ///
  /// - Parameters:
  ///   - index: The position of the speaker, who goes on.
  ///   - syncUp: The sync-up.
  ///   - generator: The source of the new order.
  mutating func shuffle(
    after index: Int,
    in syncUp: SyncUp,
    using generator: inout some RandomNumberGenerator
  ) {
    let ids = Array(applied(to: syncUp).attendees.ids)
    order = ids.prefix(index + 1) + ids.dropFirst(index + 1).shuffled(using: &generator)
  }
}
