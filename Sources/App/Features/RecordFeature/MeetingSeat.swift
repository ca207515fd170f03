import Clients
import Dependencies
package import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
package import Sharing
import Tagged

/// The seat of a window in a meeting: it holds the meeting, or has joined one that another window
/// holds.
///
/// The holder's clock counts, and the holder files the meeting. It describes the meeting in a shared
/// file whenever that changes by more than time. Windows that have joined count on from there. A
/// lock for each window shows whether its process still runs; one for the meeting keeps two windows
/// from holding it.
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
    /// The window takes no part in a meeting yet, or any more.
    case alone

    /// The window holds the meeting.
    case holder(Locks)

    /// The window has joined the meeting of another window.
    ///
    /// `receivedAt` is the time of the holder's last description, `heldSince` the time at which it
    /// became the holder, if the window has seen that.
    case joiner(
      LiveMeeting.Window,
      receivedAt: Duration,
      heldSince: Duration?,
      takeOverRequestedAt: Duration?
    )
  }

  /// The locks of the window that holds a meeting, as functions that release them.
  package struct Locks {
    /// The lock of the meeting, or `nil` while a process that was stopped still has it.
    var meeting: (@Sendable () -> Void)?

    /// The lock of the window, or `nil` where meetings cannot be shared.
    var window: (@Sendable () -> Void)?
  }

  /// Something that happened to the meeting in another window.
  package enum Event: Hashable, Sendable {
    /// The window has joined, or the holder has described the meeting.
    case joined(isFirst: Bool, wasHolder: Bool)

    /// The notes were changed in another window.
    case notesChanged(IdentifiedArrayOf<MeetingNote>)

    /// The holder is to describe the meeting, and to hand it over if there is a successor.
    case descriptionRequested(successor: LiveMeeting.Window?)

    /// The window holds the meeting now. The notes are those that the former holder has not shown.
    case tookOver(unseenNotes: [String])

    /// The holder has ended the meeting that was joined.
    case ended
  }

  /// The state of the seat.
  package private(set) var state = State.alone

  /// The meeting, which is the holder's after joining.
  @ObservationIgnored package private(set) var meetingID: Meeting.ID

  /// The window, or `nil` if the system has no locks, so that windows cannot share meetings.
  @ObservationIgnored package let window: LiveMeeting.Window?

  /// Whether the meeting is over for this window: other windows have no influence any more.
  @ObservationIgnored package var isOver = false

  /// Called when something happens in another window.
  @ObservationIgnored package var onEvent: (Event) async -> Void = { _ in }

  /// The meetings that windows hold together.
  @ObservationIgnored @Shared(.liveMeetings) package var liveMeetings:
    IdentifiedArrayOf<LiveMeeting>

  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Shared(.meetingDrafts) private var drafts
  @ObservationIgnored @Dependency(\.machineClient) private var machine
  @ObservationIgnored @Dependency(\.meetingLockClient) private var locks

  private let syncUpID: SyncUp.ID

  /// The description that the window has joined or received last.
  @ObservationIgnored private var joined: LiveMeeting?

  /// When the holder woke up last.
  @ObservationIgnored private var wokenUpAt: Duration?

  /// How long a holder may take to hand the meeting over.
  private static let answerTimeout = Duration.seconds(2)

  /// The longest time between two wake-ups of a holder whose time runs.
  private static let longestLap = Duration.milliseconds(1_500)

  /// The longest time between two descriptions of a meeting whose time runs.
  ///
  /// The holder publishes the state of the meeting with each write of the draft.
  private static let longestSilence = Duration.seconds(15)

  /// Creates a seat that takes no part in a meeting yet.
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

  /// The window that holds the meeting that this one has joined, or `nil` if it has not joined.
  package var holder: LiveMeeting.Window? {
    if case .joiner(let holder, _, _, _) = state { holder } else { nil }
  }

  /// Whether another window holds the meeting.
  package var isJoined: Bool { holder != nil }

  /// The shared description of the meeting, if there is one.
  package var liveMeeting: LiveMeeting? {
    liveMeetings[id: syncUpID].flatMap { $0.meetingID == meetingID ? $0 : nil }
  }

  // MARK: - Sitting down

  /// Joins the meeting of the sync-up that another window holds, if one does.
  package func joinMeetingInProgress() {
    guard let window, !isJoined, let live = liveMeetings[id: syncUpID],
      live.holder.id != window.id, locks.isHeld(live)
    else { return }
    take(live)
  }

  /// Joins the meeting in progress, or else holds the meeting.
  ///
  /// - Returns: False if another process holds the meeting and it cannot be joined.
  package func sit() async -> Bool {
    if !isJoined {
      joinMeetingInProgress()
      if isJoined { await onEvent(.joined(isFirst: true, wasHolder: false)) }
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

  /// Releases the locks, so that a window that has joined takes the meeting over.
  package func leave() {
    guard case .holder(let locks) = state else { return }
    locks.meeting?()
    locks.window?()
    state = .alone
  }

  // MARK: - The holder

  /// Describes the meeting for the windows that have joined.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - successor: The window that takes over, if any.
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

  /// Shows all windows the notes that were added or corrected here.
  ///
  /// - Parameter notes: The notes. Other notes stay unchanged.
  package func publish(_ notes: IdentifiedArrayOf<MeetingNote>) {
    guard window != nil, liveMeeting != nil else { return }
    $liveMeetings.withLock { [syncUpID] meetings in
      for note in notes { meetings[id: syncUpID]?.notes.updateOrAppend(note) }
    }
  }

  /// The notes of all windows, if this one holds the meeting.
  package func allNotes() async -> IdentifiedArrayOf<MeetingNote>? {
    guard window != nil, !isJoined else { return nil }
    try? await $liveMeetings.load()
    return liveMeeting.flatMap { $0.holder.id == window?.id ? $0.notes : nil }
  }

  /// Removes the description of a meeting that is over.
  package func removeLiveMeeting() async {
    // A note that came after the end may have brought it back.
    guard liveMeeting != nil else { return }
    $liveMeetings.withLock { [syncUpID] in _ = $0.remove(id: syncUpID) }
    try? await $liveMeetings.save()
  }

  // MARK: - The joiner

  /// Asks the holder for the meeting.
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

  /// The meeting that was joined, counted on from the holder's last description.
  ///
  /// - Parameter syncUp: The current sync-up.
  package func joinedMeeting(of syncUp: SyncUp) -> MeetingInProgress? {
    guard let joined, case .joiner(_, let receivedAt, _, _) = state else { return nil }
    var meeting = MeetingInProgress(joining: joined, of: syncUp)
    guard !joined.state.isPaused else { return meeting }
    let moment = joined.state.moment
    let isSameBoot = moment != nil && moment?.bootID == machine.bootID()
    let start = isSameBoot ? moment?.uptime : receivedAt
    let time = max(.zero, machine.uptime() - (start ?? receivedAt))
    // The holder slept or hangs if it has been silent for longer.
    let countsOverrun = time <= Self.longestSilence
    for case .timeIsUp(let rest) in meeting.advance(by: time, countsOverrun: countsOverrun) {
      meeting.goOver(by: countsOverrun ? rest : .zero)
    }
    return meeting
  }

  // MARK: - Following other windows

  /// Follows the other windows until the task is cancelled.
  package func run() async {
    guard window != nil else { return }
    var latest: LiveMeeting??
    // A save may notify of the value that is there.
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
      // Only the holder ends a meeting, so the description was lost.
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

  /// Checks the other window: called about once a second.
  ///
  /// A joiner takes the meeting over if the holder's process has ended or does not answer. A holder
  /// whose process was stopped looks whether another window has taken it over.
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
        // The new holder may not know yet that the meeting was handed over to it.
        let isNew = heldSince.map { now - $0 < Self.answerTimeout } ?? false
        if !isNew { await replaceHolder() }
      } else if let requestedAt, now - requestedAt >= Self.answerTimeout {
        await takeOver(unlock: locks.lock(meetingID.rawValue))
      }
    }
  }

  // MARK: - Help

  /// Asks the holder to describe the meeting, unless the clock of this machine is the holder's.
  ///
  /// The last description of a holder on another machine may be minutes old.
  private func requestDescription() {
    guard let window, let moment = liveMeeting?.state.moment, moment.bootID != machine.bootID()
    else { return }
    $liveMeetings.withLock { [syncUpID] in $0[id: syncUpID]?.newcomer = window.id }
  }

  private func hold(_ unlock: (@Sendable () -> Void)?) {
    // The lock of the meeting does not show its holder: a stopped process keeps the lock after
    // another process took over.
    state = .holder(Locks(meeting: unlock, window: window.flatMap { locks.lock($0.id) }))
  }

  private func join(_ live: LiveMeeting) async {
    let isFirst = !isJoined
    let wasHolder = if case .holder = state { true } else { false }
    take(live)
    await onEvent(.joined(isFirst: isFirst, wasHolder: wasHolder))
  }

  private func take(_ live: LiveMeeting) {
    let now = machine.uptime()
    var (receivedAt, heldSince, requestedAt): (Duration, Duration?, Duration?) = (now, nil, nil)
    switch state {
    case .alone: break
    case .holder: heldSince = now
    case .joiner(let holder, let receivedBefore, let heldBefore, let requestedBefore):
      heldSince = holder == live.holder ? heldBefore : now
      requestedAt = requestedBefore
      if joined?.state == live.state { receivedAt = receivedBefore }
    }
    leave()
    (meetingID, joined) = (live.meetingID, live)
    state = .joiner(
      live.holder,
      receivedAt: receivedAt,
      heldSince: heldSince,
      takeOverRequestedAt: requestedAt
    )
  }

  /// Takes the meeting over from a window that has ended without saving it.
  private func replaceHolder() async {
    try? await $liveMeetings.load()
    guard isJoined, !isOver, let live = liveMeeting else { return }
    if live.holder.id != window?.id { await join(live) }
    try? await $syncUps.load()
    if syncUps[id: syncUpID]?.meetings[id: meetingID] != nil { return await onEvent(.ended) }
    try? await $drafts.load()
    // The user may have left meanwhile. Of several windows that have joined, the first one has the
    // lock.
    guard isJoined, !isOver, liveMeeting != nil, let unlock = locks.lock(meetingID.rawValue) else {
      return
    }
    guard !isOver else { return unlock() }
    await takeOver(unlock: unlock, unseenNotes: notesLeftByHolder)
  }

  private func takeOver(unlock: (@Sendable () -> Void)?, unseenNotes: [String] = []) async {
    // The meeting continues from the former holder's description.
    await onEvent(.joined(isFirst: false, wasHolder: false))
    wokenUpAt = machine.uptime()
    hold(unlock)
    await onEvent(.tookOver(unseenNotes: unseenNotes))
  }

  /// The notes in the draft of a holder that was killed before others could see them, as the lines
  /// of a transcript.
  ///
  /// The text that was being typed there is the last one before the parking lot.
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
    // Nothing of the parking lot is missing.
    if notes.last == title { notes.removeLast() }
    let end = notes.lastIndex(of: title) ?? notes.endIndex
    if let note = draft.unsubmittedNote { notes.insert(note, at: end) }
    return notes
  }
}
