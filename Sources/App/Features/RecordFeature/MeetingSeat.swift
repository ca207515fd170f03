import Clients
import Dependencies
package import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
package import Sharing
import Tagged

/// The role of a window in a meeting: it holds the meeting, or has joined the meeting of another
/// window.
///
/// The holder's clock determines the time, and the holder saves the meeting. It publishes a
/// description of the meeting in a shared file for every change other than the passage of time.
/// Windows that joined advance the time themselves from that description. Each window has a lock
/// that shows whether its process still runs. Another lock prevents two windows from holding the
/// same meeting.
///
/// ```text
/// alone ── sit() ──────────────────────────────▸ holder
///   │                                             │  ▴
///   └─ joinMeetingInProgress() ──▸ joiner ◂───────┘  │  another window holds it now
///                                    └───────────────┘  the holder hands over, ends or is stuck
/// ```
@Observable
package final class MeetingSeat {
  /// The state of a seat.
  package enum State {
    /// The window has not joined a meeting yet, or has left it.
    case alone

    /// The window holds the meeting.
    case holder(Locks)

    /// The window joined the meeting of another window.
    ///
    /// `receivedAt` is the time of the holder's last description. `heldSince` is the time at which
    /// that window became the holder, if this window saw it happen.
    case joiner(
      LiveMeeting.Window,
      receivedAt: Duration,
      heldSince: Duration?,
      takeOverRequestedAt: Duration?
    )
  }

  /// Closures that release the locks of the holder.
  package struct Locks {
    /// The lock of the meeting, or `nil` while a suspended process still has it.
    var meeting: (@Sendable () -> Void)?

    /// The lock of the window, or `nil` if meetings cannot be shared.
    var window: (@Sendable () -> Void)?
  }

  /// A change of the meeting by another window.
  package enum Event: Hashable, Sendable {
    /// The holder has described the meeting, which this window has joined.
    case described(isFirst: Bool, wasHolder: Bool)

    /// Another window changed the notes.
    case notesChanged(IdentifiedArrayOf<MeetingNote>)

    /// The holder should publish a description, and hand the meeting over if there is a successor.
    case descriptionRequested(successor: LiveMeeting.Window?)

    /// The window now holds the meeting. Contains the notes that the former holder did not show.
    case tookOver(unseenNotes: [String])

    /// The holder ended the meeting that this window joined.
    case ended
  }

  /// The state of the seat.
  package private(set) var state = State.alone

  /// The current meeting.
  ///
  /// After joining, it is the holder's.
  @ObservationIgnored package private(set) var meetingID: Meeting.ID

  /// This window, or `nil` if the system has no locks, so that windows cannot share meetings.
  @ObservationIgnored package let window: LiveMeeting.Window?

  /// Whether the meeting is over for this window, so that changes of other windows no longer
  /// matter.
  @ObservationIgnored package var isOver = false

  /// Called after a change by another window.
  @ObservationIgnored package var onEvent: (Event) async -> Void = { _ in }

  /// The meetings that windows share.
  @ObservationIgnored @Shared(.liveMeetings) package var liveMeetings:
    IdentifiedArrayOf<LiveMeeting>

  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Shared(.meetingDrafts) private var drafts
  @ObservationIgnored @Dependency(\.machineClient) private var machine
  @ObservationIgnored @Dependency(\.meetingLockClient) private var locks

  private let syncUpID: SyncUp.ID

  /// The description that the window joined with or received last.
  @ObservationIgnored private var description: LiveMeeting?

  /// The holder's last wake-up.
  @ObservationIgnored private var wokenUpAt: Duration?

  /// The time limit for the holder to hand the meeting over.
  private static let answerTimeout = Duration.seconds(2)

  /// The maximum time between two wake-ups of a holder while time runs.
  private static let longestLap = Duration.milliseconds(1_500)

  /// The maximum time between two descriptions of a meeting while time runs.
  ///
  /// The holder publishes a description with each write of the draft.
  private static let longestSilence = Duration.seconds(15)

  /// Creates a seat without a meeting.
  ///
  /// - Parameters:
  ///   - syncUpID: The sync-up that meets.
  ///   - meetingID: The meeting.
  package init(of syncUpID: SyncUp.ID, meetingID: Meeting.ID) {
    (self.syncUpID, self.meetingID) = (syncUpID, meetingID)
    @Dependency(\.machineClient) var machine
    @Dependency(\.meetingLockClient) var locks
    @Dependency(\.uuid) var uuid
    window = locks.machine().map {
      LiveMeeting.Window(id: uuid(), name: machine.userName(), machine: $0)
    }
  }

  /// The window that holds the meeting, or `nil` if this window has not joined.
  package var holder: LiveMeeting.Window? {
    if case .joiner(let holder, _, _, _) = state { holder } else { nil }
  }

  /// Whether another window holds the meeting.
  package var isJoined: Bool { holder != nil }

  /// The shared description of the meeting, if any.
  package var liveMeeting: LiveMeeting? {
    liveMeetings[id: syncUpID].flatMap { $0.meetingID == meetingID ? $0 : nil }
  }

  // MARK: - Sitting down

  /// Joins the meeting of the sync-up in another window, if any.
  package func joinMeetingInProgress() {
    guard let window, !isJoined, let live = liveMeetings[id: syncUpID],
      live.holder.id != window.id, locks.isHeld(live)
    else { return }
    adoptDescription(live)
  }

  /// Joins the meeting in progress, or holds a new one.
  ///
  /// - Returns: `false` if another process holds the meeting and this window cannot join it.
  package func sit() async -> Bool {
    if !isJoined {
      joinMeetingInProgress()
      if isJoined { await onEvent(.described(isFirst: true, wasHolder: false)) }
    }
    if isJoined {
      requestDescription()
      return true
    }
    guard let unlock = locks.lock(meetingID.rawValue) else { return false }
    if window != nil { withDependencies(from: self) { LiveMeetingRecovery() }.run() }
    hold(unlock)
    await onEvent(.descriptionRequested(successor: nil))
    return true
  }

  /// Releases the locks, so that a window that joined takes the meeting over.
  package func leave() {
    guard case .holder(let locks) = state else { return }
    locks.meeting?()
    locks.window?()
    state = .alone
  }

  // MARK: - The holder

  /// Publishes a description of the meeting for windows that joined.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - successor: The window that should take over, if any.
  package func publish(
    _ meeting: MeetingInProgress,
    handingOverTo successor: LiveMeeting.Window? = nil
  ) {
    guard let window, case .holder(let locks) = state, locks.window != nil, !isOver else { return }
    let moment = machine.bootID().map {
      LiveMeeting.Moment(bootID: $0, uptime: machine.uptime())
    }
    $liveMeetings.withLock { [syncUpID, meetingID] meetings in
      let known = meetings[id: syncUpID].flatMap { $0.meetingID == meetingID ? $0 : nil }
      var live =
        known
        ?? LiveMeeting(id: syncUpID, meetingID: meetingID, holder: window, notes: meeting.notes)
      live.holder = successor ?? window
      if live.successor?.id == live.holder.id { live.successor = nil }
      live.newcomer = nil
      live.revision += 1
      live.state = meeting.state(at: moment)
      meetings.updateOrAppend(live)
    }
  }

  /// Shares notes that this window added or corrected.
  ///
  /// - Parameter notes: The notes. Other notes stay unchanged.
  package func publish(_ notes: IdentifiedArrayOf<MeetingNote>) {
    guard window != nil, liveMeeting != nil else { return }
    $liveMeetings.withLock { [syncUpID] meetings in
      for note in notes { meetings[id: syncUpID]?.notes.updateOrAppend(note) }
    }
  }

  /// The notes of all windows, if this window holds the meeting.
  package func allNotes() async -> IdentifiedArrayOf<MeetingNote>? {
    guard window != nil, !isJoined else { return nil }
    try? await $liveMeetings.load()
    return liveMeeting.flatMap { $0.holder.id == window?.id ? $0.notes : nil }
  }

  /// Removes the description of a meeting that is over.
  package func removeLiveMeeting() async {
    // A note that arrived after the end may have restored it.
    guard liveMeeting != nil else { return }
    $liveMeetings.withLock { [syncUpID] in _ = $0.remove(id: syncUpID) }
    try? await $liveMeetings.save()
  }

  // MARK: - The joiner

  /// Asks the holder to hand the meeting over.
  package func requestTakeOver() {
    guard let window, case .joiner(let holder, let receivedAt, let heldSince, _) = state else {
      return
    }
    state = .joiner(
      holder,
      receivedAt: receivedAt,
      heldSince: heldSince,
      takeOverRequestedAt: machine.uptime()
    )
    $liveMeetings.withLock { [syncUpID] in $0[id: syncUpID]?.successor = window }
  }

  /// The joined meeting, advanced from the holder's last description to now.
  ///
  /// - Parameter syncUp: The current sync-up.
  package func joinedMeeting(of syncUp: SyncUp) -> MeetingInProgress? {
    guard let description, case .joiner(_, let receivedAt, _, _) = state else { return nil }
    var meeting = MeetingInProgress(joining: description, of: syncUp)
    guard !description.state.isPaused else { return meeting }
    let moment = description.state.moment
    let isSameBoot = moment != nil && moment?.bootID == machine.bootID()
    let start = isSameBoot ? moment?.uptime : receivedAt
    let time = max(.zero, machine.uptime() - (start ?? receivedAt))
    // After a longer silence, the holder is asleep or has stopped responding.
    let countsOverrun = time <= Self.longestSilence
    for case .timeIsUp(let rest) in meeting.advance(by: time, countsOverrun: countsOverrun) {
      meeting.goOver(by: countsOverrun ? rest : .zero)
    }
    return meeting
  }

  // MARK: - Following other windows

  /// Follows the changes of other windows until the task is cancelled.
  package func run() async {
    guard window != nil else { return }
    var latest: LiveMeeting??
    // A save may notify with an unchanged value.
    for await live in Observations({ self.liveMeetings[id: self.syncUpID] }) where live != latest {
      latest = live
      await liveMeetingChanged()
      // The next change tries again.
      try? await $liveMeetings.save()
    }
  }

  /// Reacts to a change of the shared description.
  package func liveMeetingChanged() async {
    guard let window, !isOver else { return }
    guard let live = liveMeeting else {
      if isJoined { return await onEvent(.ended) }
      // Only the holder ends a meeting, so here the description was lost.
      if case .holder = state, liveMeetings[id: syncUpID] == nil {
        await onEvent(.descriptionRequested(successor: nil))
      }
      return
    }
    if live.holder.id != window.id {
      await join(live)
    } else if isJoined {
      await takeOver(unlock: locks.lock(meetingID.rawValue))
    } else if case .holder = state {
      if live.successor == nil, live.newcomer == nil {
        return await onEvent(.notesChanged(live.notes))
      }
      await onEvent(.descriptionRequested(successor: live.successor))
      if let live = liveMeeting, live.holder.id != window.id { await join(live) }
    }
  }

  /// Checks on the other window.
  ///
  /// Called about once per second.
  ///
  /// A joiner takes the meeting over if the holder's process has exited or does not respond. A
  /// holder whose process was suspended checks whether another window took the meeting over.
  package func wakeUp() async {
    guard window != nil, !isOver else { return }
    let now = machine.uptime()
    defer { wokenUpAt = machine.uptime() }
    switch state {
    case .alone: break
    case .holder(var held):
      if let wokenUpAt, now - wokenUpAt > Self.longestLap {
        try? await $liveMeetings.load()
        await liveMeetingChanged()
      }
      guard case .holder = state, held.meeting == nil else { return }
      held.meeting = locks.lock(meetingID.rawValue)
      state = .holder(held)
    case .joiner(let holder, _, let heldSince, let requestedAt):
      if !locks.isLocked(holder.id) {
        // The new holder may not know yet that it received the meeting.
        let isNew = heldSince.map { now - $0 < Self.answerTimeout } ?? false
        if !isNew { await replaceHolder() }
      } else if let requestedAt, now - requestedAt >= Self.answerTimeout {
        await takeOver(unlock: locks.lock(meetingID.rawValue))
      }
    }
  }

  // MARK: - Help

  /// Asks the holder for a new description, unless both share the clock of this machine.
  ///
  /// A holder on another machine may have published its last description minutes ago.
  private func requestDescription() {
    guard let window, let moment = liveMeeting?.state.moment, moment.bootID != machine.bootID()
    else { return }
    $liveMeetings.withLock { [syncUpID] in $0[id: syncUpID]?.newcomer = window.id }
  }

  private func hold(_ unlock: (@Sendable () -> Void)?) {
    // The lock of the meeting does not identify the holder: a suspended process keeps the lock
    // after another process took over.
    state = .holder(Locks(meeting: unlock, window: window.flatMap { locks.lock($0.id) }))
  }

  private func join(_ live: LiveMeeting) async {
    let isFirst = !isJoined
    let wasHolder = if case .holder = state { true } else { false }
    adoptDescription(live)
    await onEvent(.described(isFirst: isFirst, wasHolder: wasHolder))
  }

  private func adoptDescription(_ live: LiveMeeting) {
    let now = machine.uptime()
    var (receivedAt, heldSince, requestedAt): (Duration, Duration?, Duration?) = (now, nil, nil)
    switch state {
    case .alone: break
    case .holder: heldSince = now
    case .joiner(let holder, let receivedBefore, let heldBefore, let requestedBefore):
      heldSince = holder == live.holder ? heldBefore : now
      requestedAt = requestedBefore
      if description?.state == live.state { receivedAt = receivedBefore }
    }
    leave()
    (meetingID, description) = (live.meetingID, live)
    state = .joiner(
      live.holder,
      receivedAt: receivedAt,
      heldSince: heldSince,
      takeOverRequestedAt: requestedAt
    )
  }

  /// Takes the meeting over from a window that exited without saving it.
  private func replaceHolder() async {
    try? await $liveMeetings.load()
    guard isJoined, !isOver, let live = liveMeeting else { return }
    if live.holder.id != window?.id { await join(live) }
    try? await $syncUps.load()
    if syncUps[id: syncUpID]?.meetings[id: meetingID] != nil { return await onEvent(.ended) }
    try? await $drafts.load()
    // The user may have left in the meantime. Of several joined windows, the first gets the lock.
    guard isJoined, !isOver, liveMeeting != nil, let unlock = locks.lock(meetingID.rawValue) else {
      return
    }
    guard !isOver else { return unlock() }
    await takeOver(unlock: unlock, unseenNotes: notesLeftByHolder)
  }

  private func takeOver(unlock: (@Sendable () -> Void)?, unseenNotes: [String] = []) async {
    // The meeting continues from the former holder's description.
    await onEvent(.described(isFirst: false, wasHolder: false))
    wokenUpAt = machine.uptime()
    hold(unlock)
    await onEvent(.tookOver(unseenNotes: unseenNotes))
  }

  /// Returns the notes from the draft of a holder that died before it could share them, as
  /// transcript lines.
  ///
  /// The text being typed in the draft is the last line before the parking lot.
  private var notesLeftByHolder: [String] {
    guard let draft = drafts[id: meetingID] else { return [] }
    var seen = (liveMeeting?.notes ?? []).flatMap { $0.text.split(separator: "\n") }
    let missing = draft.transcript.split(separator: "\n").filter { line in
      guard let index = seen.firstIndex(of: line) else { return true }
      seen.remove(at: index)
      return false
    }
    var notes = missing.map(String.init)
    let title = IdentifiedArrayOf<MeetingNote>.parkingLotTitle
    // The parking lot is complete.
    if notes.last == title { notes.removeLast() }
    let end = notes.lastIndex(of: title) ?? notes.endIndex
    if let note = draft.unsubmittedNote { notes.insert(note, at: end) }
    return notes
  }
}
