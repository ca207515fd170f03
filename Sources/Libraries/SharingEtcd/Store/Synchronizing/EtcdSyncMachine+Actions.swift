import EtcdClient
import Foundation

// Helpers that the machine's other extensions use.
extension EtcdSyncMachine {
  package var hasOpenWatch: Bool {
    switch state {
    case .following, .sending, .pausing: true
    case .idle, .loading, .offline, .diverged, .closed: false
    }
  }

  /// Appends an action.
  mutating func act(_ action: Action) { actions.append(action) }

  /// Sends a request, and records its purpose.
  mutating func request(_ request: Request, for purpose: Purpose) {
    latestNumber += 1
    requests[latestNumber] = PendingRequest(purpose: purpose, revision: replica.revision)
    var request = request
    if case .commit(var transaction) = request {
      var marker = markerPrefix + String(latestNumber)
      if let copy = mergedCopy, copy.revision > 0, isCopying { marker += " \(copy.revision)" }
      transaction.operations.append(.put(full(Self.markerKey), Data(marker.utf8)))
      request = .commit(transaction)
    }
    act(.send(latestNumber, request))
  }

  /// The key to which each transaction of the store writes a unique value.
  ///
  /// The value that a transaction writes identifies the cluster's history up to the transaction's
  /// revision. This value consists of the process's id and the request's number. If the transaction
  /// sends only unchanged entries of the local copy, this value also contains the copy's revision
  /// in the former history.
  static let markerKey = "latest"

  /// Whether the machine is sending only unchanged entries of the local copy.
  private var isCopying: Bool {
    switch state {
    case .sending(.changes(let changes)), .sending(.batch(let changes, _)):
      changes.values.allSatisfy(\.isCopied)
    default: false
    }
  }

  private var markerPrefix: String { identity.memberID + "-" }

  /// Returns the request number in a marker that this process wrote, or `nil` for any other change.
  func requestNumber(in change: EtcdChange) -> Int? {
    guard case .put(let entry) = change, entry.key == Self.markerKey else { return nil }
    let marker = String(decoding: entry.value, as: UTF8.self)
    guard marker.hasPrefix(markerPrefix) else { return nil }
    return Int(marker.dropFirst(markerPrefix.count).prefix { $0 != " " })
  }

  /// Returns the revision of the sender's local copy, as stored in a marker, or `nil` if the marker
  /// contains no such revision.
  static func mergedRevision(in marker: EtcdEntry) -> Int64? {
    let words = String(decoding: marker.value, as: UTF8.self).split(separator: " ")
    return words.count == 2 ? Int64(words[1]) : nil
  }

  /// Stops waiting for the answers to all requests whose purpose satisfies a condition.
  mutating func forgetRequests(where isForgotten: (Purpose) -> Bool) {
    requests = requests.filter { !isForgotten($0.value.purpose) }
  }

  /// Starts or restarts a timer.
  mutating func wake(_ kind: Timer.Kind, after delay: Delay) {
    latestNumber += 1
    timers[kind] = latestNumber
    act(.wake(Timer(kind: kind, number: latestNumber), delay))
  }

  /// Adds the store's prefix to a key.
  func full(_ key: String) -> String { identity.prefix + key }

  /// Removes the store's prefix from the key of an entry.
  func relative(_ entry: EtcdEntry) -> EtcdEntry {
    var entry = entry
    entry.key = relative(entry.key)
    return entry
  }

  /// Removes the store's prefix from the key of a change.
  func relative(_ change: EtcdChange) -> EtcdChange {
    switch change {
    case .put(let entry): .put(relative(entry))
    case .delete(let key, let revision): .delete(key: relative(key), revision: revision)
    }
  }

  private func relative(_ key: String) -> String {
    String(Substring(key.utf8.dropFirst(identity.prefix.utf8.count)))
  }

  /// Returns the collected actions, and the actions that save backups, record events and report the
  /// status.
  mutating func takeActions(_ values: EtcdValues) -> [Action] {
    finishSentSaves(values)
    let events = replica.takeUnwritten()
    let isFlushed = isFlushDue || unrecorded.contains { !$0.isBeingRecorded }
    isFlushDue = false
    let isRecording = !events.isEmpty || isFlushed
    if isRecording {
      for index in unrecorded.indices { unrecorded[index].isBeingRecorded = true }
      actions.insert(.record(events, isFlushed: isFlushed), at: 0)
    }
    let status = status(values)
    if status != reported {
      reported = status
      // Report the status before resuming any caller, because a resumed caller may read the status.
      actions.insert(.report(status), at: isRecording ? 1 : 0)
    }
    // Save the backups before writing the local file, so that a version that lost a conflict
    // survives a crash.
    let backups = (dueBackups + values.takeBackups()).map(Action.keepBackup)
    dueBackups = []
    defer { actions = [] }
    return backups + actions
  }

  private func status(_ values: EtcdValues) -> EtcdStatus {
    var status = EtcdStatus()
    if outage != nil || divergedError != nil {
      status.connection = .offline
    } else if hasOpenWatch || isRereading {
      status.connection = .connected
      status.members = claims.names.members
    }
    status.waitingChanges = replica.waiting.count
    status.hasCopy = replica.isUsed
    status.loadedPart = loadedPart
    status.lastError =
      divergedError?.description ?? lastError?.description
      ?? fileError.map(String.init(describing:)) ?? replica.tooLarge()?.description
    let foreign = replica.overlay.unreadable.map { UnreadableKey(key: $0).message }
    status.unreadable = (values.unreadable + foreign).sorted()
    status.claims = claims.claimedNames
    status.divergence = divergedError?.divergence
    status.hasMergedCopy = hasMergedCopy
    return status
  }

  /// The error that saves and loads throw while the cluster's history differs from the local copy's
  /// history; otherwise `nil`.
  var divergedError: EtcdDivergedError? {
    guard case .diverged(let divergence) = state else { return nil }
    return EtcdDivergedError(divergence, file: identity.localFile)
  }

  /// Whether the machine is loading again after an earlier connection.
  private var isRereading: Bool {
    if case .loading = state { hasFollowed && replica.revision > 0 } else { false }
  }
}
