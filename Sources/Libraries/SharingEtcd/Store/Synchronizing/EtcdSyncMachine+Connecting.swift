import EtcdClient
import Foundation

// Connects to the cluster, and handles a cluster with another history.
extension EtcdSyncMachine {
  /// The key whose value identifies the history of the cluster.
  ///
  /// In a cluster that was set up again, the history key has another value or is missing.
  static let historyKey = "history"

  /// Starts to connect.
  mutating func connect(loading extent: Extent = .changes) {
    state = .loading(.checking(extent))
    checked = (latestKnown, replica.revision, replica.committed(Self.historyKey)?.value)
    followed = 0
    request(.range(.key(full(Self.historyKey)), at: 0), for: .connection)
  }

  /// Ends the connection and connects again immediately, without going offline.
  ///
  /// Call this method, for example, if the cluster may have been replaced or the watch has missed
  /// changes.
  mutating func reconnect(loading extent: Extent = .changes) {
    endConnection()
    connect(loading: extent)
  }

  mutating func endConnection() {
    if let watch { act(.endWatch(watch)) }
    watch = nil
    abandonBatch()
    forgetRequests { purpose in
      switch purpose {
      case .connection, .work, .load: true
      case .presence, .claim, .cleaning: false
      }
    }
    for call in loads.keys { loads[call] = .waiting }
    for kind in [.sending, .renewal, .presence] as [Timer.Kind] { timers[kind] = nil }
    loadedPart = nil
  }

  /// Handles the answer to a request made while connecting.
  mutating func continueLoading(_ answer: Answer, _ values: EtcdValues) {
    switch state {
    case .loading(.checking), .loading(.comparing), .loading(.inspecting), .loading(.reading):
      // Another process of this user may have replaced or discarded the copy's history since this
      // process sent the request.
      if checked.history != replica.committed(Self.historyKey)?.value { return connect() }
    default: break
    }
    switch (state, answer) {
    case (.loading(.checking(let extent)), .page(let page)):
      checkLatestEntry(page, extent, values)
    case (.loading(.comparing(let page, let extent)), .page(let found)):
      let (entry, latest) = (found.entries.first, checked.latest)
      let isSame = entry?.modRevision == latest?.modRevision && entry?.value == latest?.value
      compare(page, isKnown: isSame, extent, values)
    case (.loading(.inspecting), .page(let all)):
      let divergence = EtcdDivergence(isEmpty: !hasTeamData(all))
      diverge(divergence, values)
    case (.loading(.reading(let page)), .page(var all)):
      // Another process of this user has received later changes, so the entries that this process
      // has read are outdated.
      if replica.revision > max(checked.revision, all.revision) { return connect() }
      // The cluster may have compacted the revision of the replica's latest entry, so compare all
      // entries.
      if replica.contradicts(all.entries.map(relative), at: all.revision) {
        discardLostHistory(at: all.revision, values)
      } else if page.entries.isEmpty, var history = replica.committed(Self.historyKey) {
        // Another program has deleted the history key. If the program has deleted all of the team's
        // keys, the user decides how to continue.
        if !hasTeamData(all), replica.hasTeamData {
          return diverge(EtcdDivergence(isEmpty: true), values)
        }
        history.key = full(history.key)
        all.entries.append(history)
      }
      merge(all, values)
      beginHistory(page)
    case (.loading(.beginning), .committed):
      openWatch()
    case (.loading(.recording), .committed(let result)):
      mergedCopy?.isRecorded = result.succeeded
      // The transaction fails only if another member has recorded a merge in the meantime. Try
      // again, with a value that keeps the other member's record.
      openWatch(knowing: result.entries.first.map(relative))
    case (.diverged, .page(let page)):
      let known = replica.committed(Self.historyKey)?.value
      // If the cluster has the copy's history again, for example after a restore, the user need not
      // decide.
      if page.entries.first?.value == known { return connect() }
      wake(.reconnection, after: .exactly(timeouts.refusal))
    default: break
    }
  }

  /// Handles the failure of a request made while connecting.
  mutating func failLoading(_ error: EtcdError, _ values: EtcdValues) {
    switch state {
    case .loading(.comparing(let page, _)):
      if case .compacted = error.reason { return compare(page, isKnown: true, .everything, values) }
    case .loading(.beginning) where error.isRefusal, .loading(.recording) where error.isRefusal:
      // The machine can still read a cluster that is full or does not permit the user to write.
      // Open the watch without writing the refused key.
      if state == .loading(.recording) { mergedCopy?.isRecorded = true }
      return openWatch()
    case .diverged:
      return wake(.reconnection, after: .exactly(timeouts.refusal))
    default: break
    }
    goOffline(error, values)
  }

  // MARK: The history

  /// The replica's entry with the latest revision.
  ///
  /// This entry is usually the marker. The latest entry is not the marker if the last change came
  /// from a program that writes no marker, such as an earlier version of the store.
  private var latestKnown: EtcdEntry? {
    func order(_ entry: EtcdEntry) -> (Int64, Int) {
      (entry.modRevision, entry.key == Self.markerKey ? 1 : 0)
    }
    return replica.entries.values.filter { $0.modRevision > 0 }.max { order($0) < order($1) }
  }

  /// Checks whether the cluster still has the latest entry of the replica.
  ///
  /// After a restore from an older snapshot, the cluster lacks the replica's latest entry, even if
  /// the cluster has reached a later revision.
  private mutating func checkLatestEntry(
    _ page: EtcdPage,
    _ extent: Extent,
    _ values: EtcdValues
  ) {
    guard let latest = checked.latest else { return compare(page, isKnown: true, extent, values) }
    guard latest.modRevision <= page.revision else {
      return compare(page, isKnown: false, extent, values)
    }
    state = .loading(.comparing(page, extent))
    request(.range(.key(full(latest.key)), at: latest.modRevision), for: .connection)
  }

  /// Compares the cluster's history with the replica's history.
  private mutating func compare(
    _ page: EtcdPage,
    isKnown: Bool,
    _ extent: Extent,
    _ values: EtcdValues
  ) {
    let known = replica.committed(Self.historyKey)?.value
    let found = page.entries.first?.value
    // The replica is new, or the machine has discarded the replica's history.
    guard replica.revision > 0 || known != nil else { return loadEverything(page, values) }
    if (known == nil || found == nil || found == known), isKnown, page.revision >= checked.revision
    {
      // If another program has deleted the history key, the other keys show whether the cluster
      // still has the team's data.
      if extent == .everything || replica.revision == 0 || known != nil && found == nil {
        return loadEverything(page, values)
      }
      // Go back to the revision of the replica's latest entry, so that the watch reports all later
      // changes. A restored cluster that still has this entry may have different changes after that
      // revision.
      followed = checked.latest?.modRevision ?? checked.revision
      replica.goBack(to: followed)
      return beginHistory(page)
    }
    if known == nil ? page.entries.isEmpty : found != known, replica.hasTeamData {
      // Read all keys to find out whether the cluster has data of the team. Another member may have
      // written the history key to a cluster without data.
      state = .loading(.inspecting(page))
      return request(.everything(.prefix(identity.prefix), folders: []), for: .connection)
    }
    if hasTurn { discardLostHistory(at: page.revision, values) }
    loadEverything(page, values)
  }

  /// Returns whether a cluster has data of the team.
  ///
  /// The keys that members use to coordinate their work do not count as data of the team.
  private func hasTeamData(_ all: EtcdPage) -> Bool {
    all.entries.contains { Batch.mayHold(relative($0).key) }
  }

  private mutating func loadEverything(_ page: EtcdPage, _ values: EtcdValues) {
    guard hasTurn else {
      state = .loading(.queueing)
      return wake(.reconnection, after: .exactly(Self.turnDelay))
    }
    state = .loading(.reading(page))
    checked.history = replica.committed(Self.historyKey)?.value
    let folders = values.folders.map { full($0) + "/" }
    request(.everything(.prefix(identity.prefix), folders: folders), for: .connection)
  }

  /// Writes the history key if the cluster does not have it.
  private mutating func beginHistory(_ page: EtcdPage) {
    guard page.entries.isEmpty else { return openWatch() }
    state = .loading(.beginning)
    let key = full(Self.historyKey)
    // The new value contains a number, because a process needs another value each time the cluster
    // is set up again.
    let new = Data("\(identity.memberID)-\(latestNumber)".utf8)
    // If another program has deleted the history key, write the key's former value again.
    let history = replica.committed(Self.historyKey)?.value ?? new
    request(
      .commit(
        EtcdTransaction(
          comparing: [.createRevision(of: key, .equal, 0)],
          performing: [.put(key, history)]
        )
      ),
      for: .connection
    )
  }

  // MARK: Another cluster

  private mutating func diverge(_ divergence: EtcdDivergence, _ values: EtcdValues) {
    endConnection()
    state = .diverged(divergence)
    outage = nil
    wake(.reconnection, after: .exactly(timeouts.refusal))
    finishAllSaves(divergedError)
    for call in loads.keys.sorted() { finishLoad(call, divergedError) }
  }

  /// Checks whether the cluster's history still differs from the local copy's history.
  mutating func checkHistoryAgain() {
    guard case .diverged = state else { return }
    request(.range(.key(full(Self.historyKey)), at: 0), for: .connection)
  }

  /// Applies the user's decision on how to continue with a cluster that has another history.
  ///
  /// The other processes of this user learn from the local file that the copy's history was
  /// discarded.
  mutating func decide(_ decision: EtcdDivergence.Decision, _ values: EtcdValues) {
    forgetRequests { $0 == .connection }
    timers[.reconnection] = nil
    switch decision {
    case .sendCopy:
      discardHistory(values, isDecided: true)
    case .adoptCluster:
      let entries = replica.resolved(with: replica.waiting).filter { Batch.mayHold($0.key) }
      dueBackups.append(EtcdValues.description(of: entries.mapValues(\.value)))
      isFlushDue = true
      replica.discardHistory(keepingDeletions: false)
      replica.setWaiting([:], generation: generation) { _ in true }
      values.merge(.waiting, in: &replica)
    }
    connect()
  }

  // MARK: The watch

  private mutating func openWatch() {
    openWatch(knowing: replica.committed(Self.mergedKey))
  }

  /// Opens the watch.
  ///
  /// If this process has merged its copy, the method first records the merge in the cluster.
  ///
  /// - Parameter merged: The cluster's entry with the records of all merges.
  private mutating func openWatch(knowing merged: EtcdEntry?) {
    if let transaction = recordOfMergedCopy(over: merged) {
      state = .loading(.recording)
      return request(.commit(transaction), for: .connection)
    }
    state = .loading(.opening)
    latestNumber += 1
    watch = latestNumber
    act(.watch(latestNumber, from: followed + 1))
  }

  /// Handles an event of the watch.
  mutating func handle(_ event: WatchEvent, _ values: EtcdValues) {
    switch event {
    case .opened:
      // If the machine is not waiting for this event, the client has reopened a silent watch.
      // Connect again, because the cluster may have been restored while the watch was silent.
      if state == .loading(.opening) { follow(values) } else { reconnect() }
    case .changes(let changes, let revision):
      receive(changes, at: revision, values)
      if state == .pausing(.conflict) { state = .following }
    case .ended(let error):
      watch = nil
      if case .compacted = error.reason { return reconnect(loading: .everything) }
      goOffline(error, values)
    }
  }

  private mutating func follow(_ values: EtcdValues) {
    // Before the store is connected, the members and claims in the local file may be outdated.
    claims.load(replica.entries.values)
    state = .following
    hasFollowed = true
    timers[.firstAttempt] = nil
    if outage?.isOfRequest != true { endOutage() }
    lastError = outage == nil ? nil : lastError
    values.recover()
    _ = presence.succeed()
    // In a restored cluster, the presence key may be missing, or may be attached to an earlier
    // lease.
    if replica.entries[presenceKey]?.lease != presence.lease { presence.forgetLease() }
    if timers[.claims] != nil {
      timers[.claims] = nil
      claims.resume()
    }
    wake(.presence, after: .exactly(timeouts.presence))
  }
}

extension EtcdError {
  /// Whether the error means that the user lacks a permission.
  var isOfUser: Bool { reason == .notPermitted }

  /// Whether the error proves that the cluster did not apply a transaction.
  var isRefusal: Bool {
    if case .misunderstood = reason { return false }
    return !isTransient
  }
}
