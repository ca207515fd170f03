import Clients
import Dependencies
package import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
package import Sharing
import Tagged

/// The role of a window in a meeting: the window holds the meeting, or has joined another window's
/// meeting.
///
/// The clock of the holder (the window that holds the meeting) determines the meeting's time, and
/// the holder saves the meeting. After every change, and every ten seconds, the holder publishes a
/// description of the meeting in a file or in the team's cluster. A window that has joined starts
/// from the last description and advances the time on its own. Each window has a lock that shows
/// whether its process is still running. Each meeting has a lock that prevents two windows from
/// holding the meeting at the same time.
///
/// ```text
/// alone ── sit() ──────────────────────────────▸ holder
///   │                                             │  ▴
///   └─ joinOrClaim() ────────────▸ joiner ◂───────┘  │  another window holds it now
///                                    └───────────────┘  the holder hands over, ends or is stuck
/// ```
@Observable
package final class MeetingSeat {
  /// The current role of this window.
  package enum State {
    /// The window has not joined a meeting yet, or has left it.
    case alone

    /// The window holds the meeting.
    case holder(Locks)

    /// The window joined another window's meeting.
    ///
    /// `heldSince` is the time at which the other window became the holder, if this window observed
    /// the change.
    case joiner(DescribedMeeting, heldSince: Duration?, takeOverRequestedAt: Duration?)
  }

  /// Closures that release the holder's locks.
  package struct Locks {
    /// A closure that releases the meeting's lock, or `nil` while a suspended process still has the
    /// lock.
    var meeting: (@Sendable () -> Void)?

    /// A closure that releases the window's lock, or `nil` if meetings cannot be shared.
    var window: (@Sendable () -> Void)?
  }

  /// A change to the meeting by another window, or a request from another window.
  package enum Event: Hashable, Sendable {
    /// The holder has published a new description of the meeting. `hasJustJoined` means that this
    /// window joins the meeting with this description. `wasHolder` means that this window held the
    /// meeting until the description arrived.
    case described(hasJustJoined: Bool, wasHolder: Bool)

    /// Another window changed the notes.
    case notesChanged(IdentifiedArrayOf<MeetingNote>)

    /// This window holds the meeting, and should publish a description. If `successor` is not
    /// `nil`, this window should also hand the meeting over to the successor.
    case descriptionRequested(successor: LiveMeeting.Window?)

    /// This window now holds the meeting. `unseenNotes` are the notes that the former holder had
    /// saved in its draft but not shared.
    case tookOver(unseenNotes: [String])

    /// The holder ended the meeting. This window had joined the meeting, or had been its holder
    /// until the window's process was suspended.
    case ended
  }

  /// The current role of this window.
  package private(set) var state = State.alone

  /// The meeting's description, which all windows share.
  @ObservationIgnored private var shared: SharedDescription

  /// This window, or `nil` if windows cannot share meetings because the system has no locks.
  @ObservationIgnored package let window: LiveMeeting.Window?

  /// Whether the meeting is over for this window.
  ///
  /// Once the meeting is over, this window ignores changes made in other windows.
  @ObservationIgnored package var isOver = false

  /// Called after a change by another window.
  @ObservationIgnored package var onEvent: (Event) async -> Void = { _ in }

  /// This window's claim on the sync-up, held until the meeting's description is saved.
  private var claim: MeetingClaim?

  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Shared(.meetingDrafts) private var drafts
  @ObservationIgnored @SharedReader(.teamStatus) private var teamStatus
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.machineClient) private var machine
  @ObservationIgnored @Dependency(\.meetingLockClient) private var locks

  /// The time of this window's last wake-up, if the window holds the meeting.
  @ObservationIgnored private var wokenUpAt: Duration?

  /// The time within which the holder must hand the meeting over after another window has asked for
  /// it.
  private static let answerTimeout = Duration.seconds(2)

  /// The maximum time between two wake-ups of a holder whose process is not suspended.
  private static let longestLap = Duration.milliseconds(1_500)

  /// The time between two attempts to join another window's meeting, or to claim its sync-up.
  private static let claimInterval = Duration.milliseconds(50)

  /// The maximum number of attempts to join another window's meeting, or to claim its sync-up.
  ///
  /// All attempts together take two seconds.
  private static let claimAttempts = 40

  /// Creates the seat of a window that has no role in the meeting yet.
  ///
  /// - Parameters:
  ///   - syncUpID: The meeting's sync-up.
  ///   - meetingID: The id of the meeting that this window starts if it does not join one.
  package init(of syncUpID: SyncUp.ID, meetingID: Meeting.ID) {
    shared = SharedDescription(syncUpID: syncUpID, meetingID: meetingID)
    @Dependency(\.machineClient) var machine
    @Dependency(\.meetingLockClient) var locks
    @Dependency(\.uuid) var uuid
    window = locks.machine().map {
      LiveMeeting.Window(id: uuid(), name: machine.userName(), machine: $0)
    }
  }

  /// The id of this window's meeting.
  ///
  /// In a window that has joined, this is the id of the holder's meeting.
  package var meetingID: Meeting.ID { shared.meetingID }

  /// The window that holds the joined meeting, or `nil` if this window has not joined one.
  package var holder: LiveMeeting.Window? { described?.live.holder }

  /// The name of the window that holds the joined meeting, or `nil` if this window has not joined
  /// one.
  package var holderTitle: String? {
    guard let window, let holder else { return nil }
    return holder.title(in: window)
  }

  /// Whether another window holds the meeting.
  package var isJoined: Bool { described != nil }

  /// Whether this window holds the meeting.
  package var isHolder: Bool { if case .holder = state { true } else { false } }

  /// The descriptions of all meetings that windows share.
  package var liveMeetings: Shared<IdentifiedArrayOf<LiveMeeting>> { shared.$liveMeetings }

  /// The shared description of the meeting, if any.
  package var liveMeeting: LiveMeeting? { shared.live }

  private var described: DescribedMeeting? {
    if case .joiner(let described, _, _) = state { described } else { nil }
  }

  // MARK: - Sitting down

  /// Joins another window's meeting of the sync-up, if there is one; otherwise, tries to claim the
  /// sync-up for this window's meeting.
  ///
  /// Call this method before the meeting's screen appears. While this window has the claim, another
  /// window cannot start a meeting of the sync-up: that window waits for this meeting's
  /// description, and then joins this meeting.
  package func joinOrClaim() {
    guard let window, !isJoined else { return }
    if let live = shared.ofSyncUp, live.holder.id != window.id, locks.isHeld(live) {
      adoptDescription(live)
    } else {
      claimSyncUp()
    }
  }

  /// Claims the sync-up for this window's meeting, unless another window has claimed it.
  package func claimSyncUp() {
    guard window != nil, !isJoined, claim == nil else { return }
    // Lock a derived id, because the sync-up's own id may be locked for the draft of the sync-up's
    // form.
    let id = shared.syncUpID.rawValue.derived(from: "meeting")
    claim = locks.lock(id).map(MeetingClaim.init)
  }

  /// Joins the meeting in progress, if there is one; otherwise, becomes the holder of this window's
  /// meeting.
  ///
  /// - Returns: `false` if another process holds the meeting and this window cannot join it.
  package func sit() async -> Bool {
    if window != nil, !isJoined {
      guard await joinOrWaitForClaim() else { return false }
      if isJoined { await onEvent(.described(hasJustJoined: true, wasHolder: false)) }
    }
    if isJoined {
      requestDescription()
      return true
    }
    guard let unlock = locks.lock(meetingID.rawValue) else {
      claim = nil
      return false
    }
    if window != nil { withDependencies(from: self) { LiveMeetingRecovery() }.run() }
    hold(unlock)
    await onEvent(.descriptionRequested(successor: nil))
    return true
  }

  /// Waits until this window has joined the meeting in progress, or has claimed the sync-up.
  ///
  /// If another window has claimed the sync-up, that window is about to publish its meeting.
  ///
  /// - Returns: `false` if this window could neither join a meeting nor claim the sync-up within
  ///   two seconds, or if the task was cancelled.
  private func joinOrWaitForClaim() async -> Bool {
    for _ in 0..<Self.claimAttempts {
      claimSyncUp()
      // Load the shared descriptions, because another window may have published its meeting just
      // before this window claimed the sync-up. Do not load while the team is offline, because
      // loading would fail only after a timeout.
      if teamStatus.map({ $0.connection == .connected }) ?? true {
        try? await liveMeetings.load()
      }
      joinOrClaim()
      if isJoined || claim != nil { return true }
      do { try await clock.sleep(for: Self.claimInterval) } catch { return false }
    }
    return false
  }

  /// Releases this window's locks, so that another window that joined takes over the meeting.
  package func releaseLocks() {
    claim = nil
    guard case .holder(let locks) = state else { return }
    locks.meeting?()
    locks.window?()
    state = .alone
  }

  // MARK: - The holder

  /// Publishes a description of the meeting for windows that joined.
  ///
  /// - Parameters:
  ///   - meeting: The current state of the meeting.
  ///   - successor: The window that should take over the meeting, if any.
  package func publish(
    _ meeting: MeetingInProgress,
    handingOverTo successor: LiveMeeting.Window? = nil
  ) {
    guard let window, case .holder(let locks) = state, locks.window != nil, !isOver else { return }
    let timestamp = machine.bootID().map {
      LiveMeeting.Timestamp(bootID: $0, uptime: machine.uptime())
    }
    shared.publish(meeting, of: successor ?? window, at: timestamp)
  }

  /// Shares notes that this window added or corrected.
  ///
  /// - Parameter notes: The added and corrected notes. The method does not change any other note of
  ///   the meeting.
  package func publish(_ notes: IdentifiedArrayOf<MeetingNote>) {
    if window != nil { shared.publish(notes) }
  }

  /// Loads and returns the notes of all windows, or returns `nil` if this window does not hold the
  /// meeting.
  package func allNotes() async -> IdentifiedArrayOf<MeetingNote>? {
    guard window != nil, !isJoined else { return nil }
    try? await liveMeetings.load()
    return liveMeeting.flatMap { $0.holder.id == window?.id ? $0.notes : nil }
  }

  /// Removes the description of a meeting that is over.
  package func removeLiveMeeting() async { await shared.remove() }

  // MARK: - The joiner

  /// Asks the holder to hand the meeting over.
  package func requestTakeOver() {
    guard let window, case .joiner(let described, let heldSince, _) = state else { return }
    let now = machine.uptime()
    state = .joiner(described, heldSince: heldSince, takeOverRequestedAt: now)
    shared.request(successor: window)
  }

  /// The joined meeting, advanced from the time of the holder's last description to the current
  /// time.
  ///
  /// - Parameter syncUp: The current sync-up.
  package func joinedMeeting(of syncUp: SyncUp) -> MeetingInProgress? {
    described?.meeting(of: syncUp, on: machine)
  }

  // MARK: - Following other windows

  /// Reacts to changes made in other windows until the task is cancelled.
  package func run() async {
    guard window != nil else { return }
    var latest: LiveMeeting??
    // Skip an unchanged value: a save may notify observers although the value has not changed.
    for await live in Observations({ self.shared.ofSyncUp }) where live != latest {
      latest = live
      await liveMeetingChanged()
      // If saving fails, save again after the next change. After the first save, other windows can
      // join this meeting, so the claim is no longer needed.
      do {
        try await liveMeetings.save()
        if isHolder { claim = nil }
      } catch {}
    }
  }

  /// Reacts to a change to the shared description.
  package func liveMeetingChanged() async {
    guard let window, !isOver else { return }
    guard let live = liveMeeting else {
      if isJoined { return await onEvent(.ended) }
      return await descriptionDisappeared()
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

  /// Reacts after the shared description of this window's meeting was removed.
  ///
  /// If the meeting is already saved, another window took the meeting over and ended it while this
  /// process was suspended. If the description was lost before the meeting was saved, this window
  /// publishes the description again.
  private func descriptionDisappeared() async {
    guard isHolder else { return }
    if await isSaved() {
      await onEvent(.ended)
      if isOver { releaseLocks() }
    } else if shared.ofSyncUp == nil {
      await onEvent(.descriptionRequested(successor: nil))
    }
  }

  /// Checks whether this window should take over the meeting, or has lost the meeting to another
  /// window.
  ///
  /// Called about once a second.
  ///
  /// A window that has joined the meeting takes it over if the holder's process has exited, or if
  /// the holder ignores a request to hand the meeting over. A holder whose process was suspended
  /// checks whether another window took over the meeting in the meantime.
  package func wakeUp() async {
    guard window != nil, !isOver else { return }
    let now = machine.uptime()
    defer { wokenUpAt = machine.uptime() }
    switch state {
    case .alone: break
    case .holder(var held):
      if let wokenUpAt, now - wokenUpAt > Self.longestLap {
        try? await liveMeetings.load()
        await liveMeetingChanged()
      }
      guard case .holder = state, held.meeting == nil else { return }
      held.meeting = locks.lock(meetingID.rawValue)
      state = .holder(held)
    case .joiner(let described, let heldSince, let requestedAt):
      if !locks.isLocked(described.live.holder.id) {
        // A new holder may not have its lock yet, because it does not know yet that it received the
        // meeting.
        let isNew = heldSince.map { now - $0 < Self.answerTimeout } ?? false
        if !isNew { await replaceHolder() }
      } else if let requestedAt, now - requestedAt >= Self.answerTimeout {
        await takeOver(unlock: locks.lock(meetingID.rawValue))
      }
    }
  }

  // MARK: - Help

  /// Asks the holder for a new description, unless both windows share this machine's clock.
  ///
  /// This machine's clock cannot measure how long ago a holder on another machine published its
  /// last description.
  private func requestDescription() {
    guard let window, let timestamp = liveMeeting?.state.timestamp,
      timestamp.bootID != machine.bootID()
    else { return }
    shared.requestDescription(for: window)
  }

  private func hold(_ unlock: (@Sendable () -> Void)?) {
    // Also take a lock for this window, because the meeting's lock does not show which window holds
    // the meeting. A suspended process keeps the meeting's lock even after another process has
    // taken the meeting over.
    state = .holder(Locks(meeting: unlock, window: window.flatMap { locks.lock($0.id) }))
  }

  private func join(_ live: LiveMeeting) async {
    let hasJustJoined = !isJoined
    let wasHolder = isHolder
    adoptDescription(live)
    await onEvent(.described(hasJustJoined: hasJustJoined, wasHolder: wasHolder))
  }

  private func adoptDescription(_ live: LiveMeeting) {
    let now = machine.uptime()
    var described = DescribedMeeting(live: live, receivedAt: now)
    var (heldSince, requestedAt): (Duration?, Duration?) = (nil, nil)
    switch state {
    case .alone: break
    case .holder: heldSince = now
    case .joiner(let former, let heldBefore, let requestedBefore):
      heldSince = former.live.holder == live.holder ? heldBefore : now
      requestedAt = requestedBefore
      if former.live.state == live.state { described.receivedAt = former.receivedAt }
    }
    releaseLocks()
    shared.meetingID = live.meetingID
    state = .joiner(described, heldSince: heldSince, takeOverRequestedAt: requestedAt)
  }

  /// Takes over the meeting from a window that exited without saving it.
  private func replaceHolder() async {
    try? await liveMeetings.load()
    guard isJoined, !isOver, let live = liveMeeting else { return }
    if live.holder.id != window?.id { await join(live) }
    if await isSaved() { return await onEvent(.ended) }
    try? await $drafts.load()
    // Check again, because the user may have left the meeting in the meantime. If several windows
    // have joined, the first window that asks for the lock gets it.
    guard isJoined, !isOver, let live = liveMeeting, let unlock = locks.lock(meetingID.rawValue)
    else { return }
    guard !isOver else { return unlock() }
    // If the former holder handed the meeting over, do not add notes from its draft: the unfinished
    // note stays in the former holder's window.
    let isHandedOver = live.holder.id == window?.id
    let unseenNotes = isHandedOver ? nil : drafts[id: meetingID]?.notes(missingIn: live.notes)
    await takeOver(unlock: unlock, unseenNotes: unseenNotes ?? [])
  }

  /// Loads the sync-ups, and returns whether they contain the meeting.
  private func isSaved() async -> Bool {
    // If loading fails, check the sync-ups in memory.
    try? await $syncUps.load()
    return syncUps[id: shared.syncUpID]?.meetings[id: meetingID] != nil
  }

  private func takeOver(unlock: (@Sendable () -> Void)?, unseenNotes: [String] = []) async {
    // Continue from the state that the former holder published.
    await onEvent(.described(hasJustJoined: false, wasHolder: false))
    wokenUpAt = machine.uptime()
    hold(unlock)
    await onEvent(.tookOver(unseenNotes: unseenNotes))
  }
}
