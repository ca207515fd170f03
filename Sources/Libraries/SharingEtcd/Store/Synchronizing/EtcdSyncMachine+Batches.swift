import EtcdClient
import Foundation

// Writes, finishes and deletes batches.
extension EtcdSyncMachine {
  // MARK: Writing

  /// Sends changes that are too large for one transaction.
  ///
  /// If other clients make changes before the commit, the machine tries again with the same batch,
  /// and rewrites only the parts that changed.
  mutating func beginBatch(_ changes: [String: WaitingChange], _ values: EtcdValues) {
    // A batch needs a lease, because other members delete a batch whose writer has no lease.
    guard presence.lease != 0 else { return renewLease() }
    var all = changes
    for (key, part) in values.additions(to: changes) { all[key] = WaitingChange(part: part) }
    let contents = all.sorted { $0.key < $1.key }.map { key, change in
      let revision = replica.modRevision(of: key)
      return Batch.Content(key: key, value: change.part?.bytes, modRevision: revision)
    }
    latestNumber += 1
    var writing = batch ?? WritingBatch(id: "\(identity.memberID)-\(latestNumber)")
    var operations: [EtcdOperation] = []
    for number in writing.update(contents) {
      let key = full(Batch.partKey(writing.id, number))
      operations.append(.put(key, writing.parts[number]))
    }
    writing.remaining = chunks(of: operations).map { EtcdTransaction(performing: $0) }
    if batch == nil {
      let writer = full(Batch.writerKey(writing.id))
      let put = EtcdOperation.put(writer, Data(), lease: presence.lease)
      writing.remaining.insert(EtcdTransaction(performing: [put]), at: 0)
    }
    batch = writing
    replica.recordSent(changes.keys)
    sendStep(of: writing, changes)
  }

  private mutating func sendStep(of writing: WritingBatch, _ changes: [String: WaitingChange]) {
    guard let transaction = writing.remaining.first ?? commit(writing) else {
      return retryBatch(changes)
    }
    state = .sending(.batch(changes, writing))
    request(.commit(transaction), for: .work)
  }

  /// Handles the answer to a request that writes a batch.
  mutating func finishStep(
    of former: WritingBatch,
    _ changes: [String: WaitingChange],
    _ result: EtcdTransaction.Result,
    _ values: EtcdValues
  ) {
    var writing = former
    guard writing.remaining.isEmpty else {
      writing.remaining.removeFirst()
      return sendStep(of: writing, changes)
    }
    if result.succeeded {
      batch = nil
      sendFailures = 0
      finishSending(changes, values)
      finishBatch(writing.id, values)
    } else {
      // If the writer's key is gone, other clients may have deleted the batch, so write a new
      // batch.
      if result.entries.isEmpty { batch = nil }
      retryBatch(changes)
    }
  }

  /// Waits a few milliseconds for changes of other clients, then sends the batch again.
  private mutating func retryBatch(_ changes: [String: WaitingChange]) {
    replica.recordRefused(changes)
    state = .pausing(.conflict)
    wake(.sending, after: .exactly(.milliseconds(5)))
  }

  /// The key that every commit of a batch writes, so that other clients can detect the commit.
  static let commitKey = "committed"

  /// Returns the transaction that commits a batch, or `nil` if one of the batch's keys has changed
  /// since the batch's parts were created.
  ///
  /// One transaction cannot compare all keys of a batch. So the transaction requires only that no
  /// key in the folders of these keys has changed since the replica's revision.
  private func commit(_ batch: WritingBatch) -> EtcdTransaction? {
    let writer = full(Batch.writerKey(batch.id))
    var transaction = EtcdTransaction(
      comparing: [.version(of: writer, .equal, 1)],
      performing: [
        .put(full(Batch.recordKey(batch.id)), Data("\(batch.parts.count)".utf8)),
        .delete(.key(writer)),
        .put(full(Self.commitKey), Data()),
      ],
      otherwiseReading: [.key(writer)]
    )
    // Comparing the revisions of the keys in the folders does not detect the commit of another
    // batch or the removal of a key. Every commit writes `commitKey`, and every removal writes
    // `removalKey`, so also compare the revisions of these two keys.
    for key in [Self.commitKey, Self.removalKey] {
      let revision = replica.modRevision(of: key)
      transaction.comparisons.append(.modRevision(of: full(key), .equal, revision))
    }
    if batch.contents.contains(where: { $0.value == nil }) {
      transaction.operations.append(.put(full(Self.removalKey), Data()))
    }
    var folders: Set<String> = []
    for content in batch.contents {
      let revision = replica.modRevision(of: content.key)
      guard revision == content.modRevision, replica.overlay.replacements[content.key] == nil
      else { return nil }
      if let end = content.key.firstIndex(of: "/") {
        folders.insert(String(content.key[...end]))
      } else {
        transaction.comparisons.append(.modRevision(of: full(content.key), .equal, revision))
      }
    }
    for folder in folders.sorted() {
      transaction.comparisons.append(
        .modRevision(ofEachWithPrefix: full(folder), .less, replica.revision + 1)
      )
    }
    return transaction
  }

  /// Abandons the batch that is being written.
  mutating func abandonBatch() {
    if let batch { abandoned.insert(batch.id) }
    batch = nil
  }

  /// Splits operations into chunks, each of which fits into one transaction.
  private func chunks(of operations: [EtcdOperation]) -> [[EtcdOperation]] {
    var chunks: [[EtcdOperation]] = []
    var size = TransactionLimit.bytes
    for operation in operations {
      var bytes = 0
      if case .put(let key, let value, _) = operation { bytes = key.utf8.count + value.count }
      size += bytes
      if size > TransactionLimit.bytes || chunks.last?.count == identity.operationLimit {
        chunks.append([])
        size = bytes
      }
      chunks[chunks.count - 1].append(operation)
    }
    return chunks
  }

  // MARK: Finishing and deleting

  /// Deletes uncommitted batches that this process has abandoned, or whose writers have
  /// disappeared.
  mutating func cleanBatches() {
    let ids = Set(replica.entries.keys.compactMap(Batch.id(ofPart:)))
    for id in ids.sorted() where !replica.overlay.batches.contains(id) && batch?.id != id {
      // Do not delete a batch that was committed, or whose writer may still be alive.
      let isWriterGone = EtcdComparison.version(of: full(Batch.writerKey(id)), .equal, 0)
      let transaction = EtcdTransaction(
        comparing: [.version(of: full(Batch.recordKey(id)), .equal, 0)]
          + (abandoned.contains(id) ? [] : [isWriterGone]),
        performing: deletion(ofBatch: id)
      )
      request(.commit(transaction), for: .cleaning)
    }
    abandoned.formIntersection(ids)
  }

  private func deletion(ofBatch id: String) -> [EtcdOperation] {
    let record = full(Batch.recordKey(id))
    return [.delete(.key(record)), .delete(.prefix(record + "/"))]
  }

  /// Copies the next parts of a committed batch to the keys that these parts change.
  ///
  /// If no parts remain, deletes the batch. Several clients may finish the same batch at the same
  /// time.
  mutating func finishBatch(_ id: String, _ values: EtcdValues) {
    let keys = replica.overlay.keys(of: id).sorted()
    var transaction = EtcdTransaction(performing: keys.isEmpty ? deletion(ofBatch: id) : [])
    if !keys.isEmpty {
      transaction.comparisons = [.version(of: full(Batch.recordKey(id)), .greater, 0)]
    }
    var size = 0
    for key in keys.prefix(identity.operationLimit - 1) {
      let value = replica.overlay.replacements[key]?.entry?.value
      size += key.utf8.count + (value?.count ?? 0)
      if size > TransactionLimit.bytes, !transaction.operations.isEmpty { break }
      let full = full(key)
      transaction.comparisons.append(.modRevision(of: full, .equal, replica.modRevision(of: key)))
      transaction.operations.append(value.map { .put(full, $0) } ?? .delete(.key(full)))
    }
    // If the answer to this request is lost, the machine finishes the batch later, even if no
    // changes are pending.
    mustFinishBatches = true
    state = .sending(.finishing(id, isLast: keys.isEmpty))
    request(.commit(transaction), for: .work)
  }
}
