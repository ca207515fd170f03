import EtcdClient
import Foundation

/// A batch that this process writes.
struct WritingBatch {
  let id = UUID().uuidString
  var parts: [String: Int] = [:]
}

extension StoreEngine {
  /// The batches that are committed and not finished.
  var committedBatches: [String] {
    Set(replica.overlay.values.map(\.batch)).sorted()
  }

  // MARK: Writing

  /// Sends changes that are too many for one transaction.
  func beginBatch(_ waiting: [String: WaitingChange]) {
    let writing = WritingBatch()
    batch = writing
    var all = waiting
    for participant in participants.values {
      for (key, part) in participant.additions(to: waiting.filter({ participant.owns($0.key) })) {
        all[key] = WaitingChange(part: part)
      }
    }
    let changes = all
    inFlight = InFlight(changes: changes)
    let contents = changes.sorted { $0.key < $1.key }.map { key, change in
      Batch.Content(
        key: key,
        value: change.part?.bytes,
        modRevision: replica.modRevision(of: key)
      )
    }
    let (client, prefix, revision) = (client, prefix, replica.revision)
    let removal = replica.modRevision(of: Self.removalKey)
    Task {
      do {
        let parts = try contents.map { try $0.part }
        if await on({ $0.lease }) == 0 { try await renewLease() }
        let lease = await on { $0.lease }
        let writer = EtcdOperation.put(prefix + Batch.writerKey(writing.id), Data(), lease: lease)
        _ = try await client.commit(EtcdTransaction(performing: [writer]))
        let puts = parts.enumerated().map { number, part in
          EtcdOperation.put(prefix + Batch.partKey(writing.id, number), part)
        }
        for chunk in Self.chunks(of: puts) {
          _ = try await client.commit(EtcdTransaction(performing: chunk))
        }
        let result = try await client.commit(
          Self.commit(writing.id, contents, prefix: prefix, since: revision, removal)
        )
        await on { engine in
          if result.succeeded {
            engine.committed(writing.id, parts, changes, at: result.revision)
          } else {
            engine.notCommitted(writing.id)
          }
        }
      } catch {
        await on { $0.notAnswered(error) }
      }
    }
  }

  /// The transaction that makes a batch count.
  ///
  /// The keys of a batch are too many to be compared one by one. So all of their folders are
  /// compared with the last revision that is known.
  private static func commit(
    _ id: String,
    _ contents: [Batch.Content],
    prefix: String,
    since revision: Int64,
    _ removal: Int64
  ) -> EtcdTransaction {
    var transaction = EtcdTransaction(
      comparing: [
        .version(of: prefix + Batch.writerKey(id), .equal, 1),
        .modRevision(of: prefix + removalKey, .equal, removal),
      ],
      performing: [
        .put(prefix + Batch.recordKey(id), Data("\(contents.count)".utf8)),
        .delete(.key(prefix + Batch.writerKey(id))),
      ]
    )
    if contents.contains(where: { $0.value == nil }) {
      transaction.operations.append(.put(prefix + removalKey, Data()))
    }
    var folders: Set<String> = []
    for content in contents {
      if let end = content.key.firstIndex(of: "/") {
        folders.insert(String(content.key[...end]))
      } else {
        transaction.comparisons.append(
          .modRevision(of: prefix + content.key, .equal, content.modRevision)
        )
      }
    }
    for folder in folders {
      transaction.comparisons.append(
        .modRevision(ofEachWithPrefix: prefix + folder, .less, revision + 1)
      )
    }
    return transaction
  }

  private func committed(
    _ id: String,
    _ parts: [Data],
    _ changes: [String: WaitingChange],
    at revision: Int64
  ) {
    for (number, part) in parts.enumerated() {
      let key = Batch.partKey(id, number)
      let entry = EtcdEntry(key: key, value: part, createRevision: revision, modRevision: revision)
      _ = replica.apply(.put(entry))
    }
    let record = EtcdEntry(
      key: Batch.recordKey(id),
      value: Data("\(parts.count)".utf8),
      createRevision: revision,
      modRevision: revision
    )
    let keys = replica.apply(.put(record))
    inFlight = nil
    batch = nil
    uncertain = [:]
    settle(Set(keys), isOwn: true)
    for (key, change) in changes where replica.waiting[key] == change {
      if !participants.values.contains(where: { $0.owns(key) }) {
        replica.setWaiting([:], generation: 0) { $0 == key }
      }
    }
    finishWaiters()
    takeInDeferred()
    finish(batch: id)
  }

  /// Begins again: other clients have changed something meanwhile.
  private func notCommitted(_ id: String) {
    remove(batch: id)
    inFlight = nil
    batch = nil
    takeInDeferred()
    after(.milliseconds(20)) { $0.send() }
  }

  /// Divides operations so that each part fits into a transaction.
  static func chunks(of operations: [EtcdOperation]) -> [[EtcdOperation]] {
    var chunks: [[EtcdOperation]] = []
    var size = Limit.bytes
    for operation in operations {
      var bytes = 0
      if case .put(let key, let value, _) = operation { bytes = key.utf8.count + value.count }
      size += bytes
      if size > Limit.bytes || chunks.last?.count == Limit.operations {
        chunks.append([])
        size = bytes
      }
      chunks[chunks.count - 1].append(operation)
    }
    return chunks
  }

  // MARK: Finishing and removing

  /// Finishes batches that were left, and removes those that will never be committed.
  func careForBatches() {
    if let unfinished = committedBatches.first { finish(batch: unfinished) }
    let ids = Set(replica.entries.keys.compactMap(Batch.id(ofPart:)))
    for id in ids where replica.entries[Batch.recordKey(id)] == nil { remove(batch: id) }
  }

  /// Deletes a batch unless it is committed, or will be.
  private func remove(batch id: String) {
    let isOwn = batch?.id == id
    var transaction = EtcdTransaction(
      comparing: [.version(of: prefix + Batch.recordKey(id), .equal, 0)],
      performing: [.delete(.prefix(prefix + Batch.recordKey(id)))]
    )
    if !isOwn {
      transaction.comparisons.append(.version(of: prefix + Batch.writerKey(id), .equal, 0))
    }
    let (client, toCommit) = (client, transaction)
    // If it fails another client does it.
    Task { try? await client.commit(toCommit) }
  }

  /// Copies the parts of a batch to their keys, and deletes it.
  ///
  /// Several clients may do that at once.
  func finish(batch id: String) {
    guard !isFinishingBatch else { return }
    isFinishingBatch = true
    Task {
      do {
        while let (transaction, keys) = await on({ $0.nextOfBatch(id) }) {
          let result = try await client.commit(transaction)
          await on { engine in
            if result.succeeded {
              engine.copied(keys, at: result.revision)
            } else {
              engine.takeIn(
                engine.relative(result.entries),
                of: keys.map(\.key),
                at: result.revision
              )
            }
          }
        }
        let record = EtcdTransaction(
          performing: [.delete(.prefix(prefix + Batch.recordKey(id)))]
        )
        let revision = try await client.commit(record).revision
        await on { engine in
          engine.settle(
            Set(engine.replica.apply(.delete(key: Batch.recordKey(id), revision: revision)))
          )
          engine.isFinishingBatch = false
          engine.send()
        }
      } catch {
        await on { engine in
          engine.isFinishingBatch = false
          engine.notAnswered(error)
        }
      }
    }
  }

  private func copied(_ contents: [Batch.Content], at revision: Int64) {
    var keys: Set<String> = []
    for content in contents {
      guard let value = content.value else {
        keys.formUnion(replica.apply(.delete(key: content.key, revision: revision)))
        continue
      }
      let entry = EtcdEntry(
        key: content.key,
        value: value,
        createRevision: replica.entries[content.key]?.createRevision ?? revision,
        modRevision: revision
      )
      keys.formUnion(replica.apply(.put(entry)))
    }
    settle(keys)
  }

  /// Returns the next copies that are to be made of a batch, or `nil` if all are.
  private func nextOfBatch(_ id: String) -> (EtcdTransaction, [Batch.Content])? {
    let keys = replica.overlay.filter { $0.value.batch == id }.keys.sorted()
    if keys.isEmpty { return nil }
    var transaction = EtcdTransaction(
      comparing: [.version(of: prefix + Batch.recordKey(id), .greater, 0)],
      performing: []
    )
    var (contents, size): ([Batch.Content], Int) = ([], 0)
    for key in keys.prefix(Limit.operations - 1) {
      let value = replica.overlay[key]?.entry?.value
      size += key.utf8.count + (value?.count ?? 0)
      if size > Limit.bytes, !contents.isEmpty { break }
      let full = prefix + key
      let revision = replica.modRevision(of: key)
      contents.append(Batch.Content(key: key, value: value, modRevision: revision))
      transaction.comparisons.append(.modRevision(of: full, .equal, revision))
      transaction.reading.append(.key(full))
      transaction.operations.append(value.map { .put(full, $0) } ?? .delete(.key(full)))
    }
    return (transaction, contents)
  }
}
