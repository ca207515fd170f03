import AtomicFiles
import Locking

import struct Foundation.Data

// The methods that perform the machine's actions.
extension FileSyncRunner {
  private typealias Action = FileSyncMachine.Action
  private typealias Event = FileSyncMachine.Event

  /// Passes an event to the machine, and performs the actions that the machine returns.
  func process(_ event: FileSyncMachine.Event) {
    var actions = handle(event)
    while !actions.isEmpty {
      let action = actions.removeFirst()
      if action == .read(.save) {
        actions = performInsideLock()
      } else if case .keepBackup(let backup) = action {
        if let event = writeInsideLock(backup) { actions = handle(event) }
      } else if let event = perform(action) {
        actions = handle(event)
      }
    }
    forgetOldVersions()
  }

  private func handle(_ event: Event) -> [Action] {
    state.withLock { $0.machine.handle(event, at: timeline.now) }
  }

  /// Acquires the lock, reads the file for a save, and performs the next actions, up to the first
  /// action that belongs outside the lock.
  ///
  /// - Returns: The remaining actions, to perform outside the lock.
  private func performInsideLock() -> [Action] {
    var actions: [Action] = []
    do {
      try files.withExclusiveAccess(to: url) {
        actions = handle(event { .read(try read(for: .save)) })
        while let action = actions.first, action.isInsideLock {
          actions.removeFirst()
          if let event = perform(action) { actions = handle(event) }
        }
      }
    } catch {
      actions = handle(.failed(FileStorageError(error, writing: url)))
    }
    return actions
  }

  /// Performs one action.
  ///
  /// - Returns: The event with the action's result, if any.
  private func perform(_ action: Action) -> Event? {
    switch action {
    case .encode: event { try encodeValue() }
    case .read(let job): event { .read(try read(for: job)) }
    case .wait(let duration): lookAgain(after: duration)
    case .merge(let content, let base, _): event { .merged(try merge(content, since: base)) }
    case .keepBackup(let backup): write(backup)
    case .replace(let snapshot): event { try replace(snapshot) }
    case .checkReplacedFile:
      .replacedFile(state.withLock { $0.save?.replaced }?.snapshotIfChanged())
    case .offer(let content, let job): .offered(offer(content, for: job))
    case .saveAgainLater: repeatSave()
    case .finish(let job, let error): finish(job, error)
    }
  }

  private func event(of operation: () throws -> Event) -> Event {
    do { return try operation() } catch { return .failed(FileStorageError(error, writing: url)) }
  }

  private func read(for job: FileSyncMachine.Job) throws -> FileSnapshot {
    let known = state.withLock { $0.machine.lastSynced.digest }
    // A `.follow` job ignores removals that are older than the deletion timeout: in a directory of
    // 10,000 files, searching for older removals takes longer than the timeout.
    let limit = job == .follow ? files.timeouts.deletion : nil
    let snapshot = try files.read(url, expecting: known, removedWithin: limit)
    state.withLock { state in
      if let status = snapshot.reliableStatus {
        if state.latest.status != status { state.latest = .read(status) }
      } else {
        state.latest = .unknown
      }
    }
    return snapshot
  }

  private func lookAgain(after duration: Duration) -> Event? {
    timeline.perform(after: duration) { [weak self] in self?.process(.timePassed) }
    return nil
  }

  // MARK: Saving

  /// The save whose actions the machine has requested.
  private var currentSave: Save {
    guard let save = state.withLock({ $0.save }) else {
      fatalError("A step of a save was requested although no save is in progress.")
    }
    return save
  }

  private func encodeValue() throws -> Event {
    let base = state.withLock { $0.machine.lastSynced.digest }
    let encoded = try encode(currentSave.unsaved.take(), over: base)
    state.withLock { $0.save?.encoded = encoded }
    return .encoded
  }

  private func merge(
    _ theirs: FileContent,
    since lastSynced: FileSyncMachine.LastSynced
  ) throws -> FileSyncMachine.Merge {
    let save = currentSave
    if let encoded = save.encoded, theirs.digest == encoded.digest {
      state.withLock { $0.versions[encoded.digest] = encoded.version }
      return .merged(conflictCount: 0)
    }
    guard let theirValue = try? version(of: theirs)?.value else { return .undecodable }
    var merger = Merger()
    guard let base = try? base(lastSynced),
      let merged = save.unsaved.take(merging: theirValue, since: base, with: &merger)
    else { return .unmergeable }
    let encoded = try encode(merged, over: theirs.digest)
    state.withLock { $0.save?.encoded = encoded }
    return .merged(conflictCount: merger.conflictCount)
  }

  private func write(_ backup: FileSyncMachine.Backup) -> Event? {
    do {
      try files.keepBackup(of: data(of: backup.content), from: url, because: backup.reason)
      return nil
    } catch {
      return .failed(error)
    }
  }

  /// Saves a backup copy inside the lock or, if the lock cannot be acquired, without the lock.
  private func writeInsideLock(_ backup: FileSyncMachine.Backup) -> Event? {
    var result: Event?
    do {
      try files.withExclusiveAccess(to: url) { result = write(backup) }
    } catch {
      // Without the lock, two copies may get the same name, but a copy without the lock is better
      // than no copy.
      return write(backup)
    }
    return result
  }

  private func repeatSave() -> Event? {
    state.withLock { $0.save?.extent = .allButLatestMerge }
    return nil
  }

  private func replace(_ snapshot: FileSnapshot) throws -> Event {
    guard let encoded = currentSave.encoded else {
      fatalError("A save tried to write a value that has not been encoded.")
    }
    switch try files.replace(snapshot, with: encoded.data, at: url) {
    case .changed:
      return .changedMeanwhile
    case .replaced(let status, let file):
      state.withLock { state in
        state.latest = status.map(LatestVersion.written) ?? .unknown
        state.save?.replaced = file
        state.versions[encoded.digest] = encoded.version
      }
      return .replaced(with: encoded.digest)
    }
  }

  // MARK: Reading

  /// Offers another program's content, or a missing file's initial value, to the property.
  private func offer(
    _ content: FileContent?,
    for job: FileSyncMachine.Job
  ) -> FileSyncMachine.Offer {
    let (subscriber, lastSynced, failure) = state.withLock { state in
      (state.subscriber?.subscriber, state.machine.lastSynced, state.failure)
    }
    // The property considers its value saved, although the file lacks a merged change. So the
    // property would accept the other version, and lose the merged change.
    if job == .follow, let failure, case .none = failure.audience { return .refused }
    let version: FileFormat<Value>.Version?
    do {
      version = try self.version(of: content)
    } catch {
      return .undecodable(FileStorageError(error, writing: url))
    }
    let initialValue = state.withLock { $0.initialValue }
    if version == nil, initialValue == nil, case .content = lastSynced {
      // The property started with the file's content, so it has no other value to return to.
      return .undecodable(.unreadable(url, reason: "No such file or directory"))
    }
    reportSync(version)
    // A property receives offers only after it has subscribed. A load's caller gets the value from
    // `answerLoads`, so the offer counts as taken even if there is no subscriber.
    var offer: FileSyncMachine.Offer = job == .load ? .taken(conflictCount: 0) : .refused
    if let subscriber, let offered = version?.value ?? (job == .follow ? initialValue : nil) {
      var merger = Merger()
      let isTaken = subscriber.yield(offered, since: try base(lastSynced), with: &merger)
      offer = isTaken ? .taken(conflictCount: merger.conflictCount) : .refused
    }
    if job == .load { answerLoads(.success(version?.value)) }
    return offer
  }

  private func answerLoads(_ result: Result<Value?, any Error>) {
    let loads = state.withLock { exchange(&$0.loads, with: []) }
    for load in loads { load.resume(with: result) }
  }

  private func finish(_ job: FileSyncMachine.Job, _ error: FileStorageError?) -> Event? {
    switch job {
    case .save:
      endSave(error.map(asFailureToWrite))
    case .load:
      // If the load succeeded, its callers received the value when the content was offered.
      if let error { answerLoads(.failure(error)) }
    case .follow:
      if let error {
        state.withLock { $0.subscriber?.subscriber }?.yield(throwing: error)
      }
    }
    return nil
  }

  /// Turns a read error during a save into a write error, because the read error prevents the
  /// write.
  private func asFailureToWrite(_ error: FileStorageError) -> FileStorageError {
    guard case .unreadable(let url, let reason) = error else { return error }
    return .unwritable(url, reason: reason)
  }

  // MARK: Versions

  /// Returns the decoded version, or `nil` if the content is missing or empty.
  ///
  /// A version that this process already knows is not decoded again.
  func version(of content: FileContent?) throws -> FileFormat<Value>.Version? {
    guard let content, !content.isEmpty else { return nil }
    if let known = state.withLock({ $0.versions[content.digest] }) { return known }
    guard let data = content.data else { throw NothingSyncedError() }
    do {
      let version = try format.decode(data)
      state.withLock { $0.versions[content.digest] = version }
      return version
    } catch {
      throw FileStorageError.undecodable(url, DecodingFailure(error))
    }
  }

  /// The base of a merge: the last synced value, or the initial value if the file was missing.
  func base(_ lastSynced: FileSyncMachine.LastSynced) throws -> Value {
    let base = state.withLock { state in
      lastSynced.digest.map { state.versions[$0]?.value } ?? state.initialValue
    }
    guard let base else { throw NothingSyncedError() }
    return base
  }

  /// Encodes a value for a file whose current version has the given digest.
  func encode(
    _ value: Value,
    over replaced: ContentDigest?
  ) throws(FileStorageError) -> Encoded {
    let known = state.withLock { state in replaced.flatMap { state.versions[$0] } }
    do {
      let (data, version) = try format.encode(value, known?.remainder, replaced?.count ?? 0)
      return Encoded(data: data, digest: ContentDigest(of: data), version: version)
    } catch {
      throw FileStorageError.unencodable(url, reason: String(describing: error))
    }
  }

  /// Returns the bytes of the content.
  ///
  /// If only the digest is known, encodes the version's value again.
  func data(of content: FileContent) throws(FileStorageError) -> Data {
    if let data = content.data { return data }
    guard let version = state.withLock({ $0.versions[content.digest] }) else {
      throw .unencodable(url, reason: "the value is no longer in memory")
    }
    return try encode(version.value, over: content.digest).data
  }

  /// Discards the versions that merges and backups no longer need.
  func forgetOldVersions() {
    // Release the versions outside the lock, because a value's deinitialiser may run the caller's
    // code.
    _ = state.withLock { state in
      let needed = state.machine.neededVersions
      defer { state.versions = state.versions.filter { needed.contains($0.key) } }
      return state.versions
    }
  }

  /// Passes a version's remainder to the format.
  func reportSync(_ version: FileFormat<Value>.Version?) { format.onSync(version?.remainder) }
}

/// The error for a file that this process has neither read nor written.
private struct NothingSyncedError: Error {}
