import EtcdClient
import Foundation

/// A batch that this process is writing.
struct WritingBatch {
  let id: String

  /// The parts, indexed by number.
  private(set) var parts: [Data] = []

  private var numbers: [String: Int] = [:]

  init(id: String) { self.id = id }

  /// Replaces the contents of the batch.
  ///
  /// - Returns: The numbers of the parts that changed and must be written.
  mutating func update(_ contents: [Batch.Content]) throws -> [Int] {
    var changed: [Int] = []
    var unused = numbers
    for content in contents {
      let part = try content.part
      guard let number = unused.removeValue(forKey: content.key) else {
        numbers[content.key] = parts.count
        changed.append(parts.count)
        parts.append(part)
        continue
      }
      if parts[number] != part { changed.append(number) }
      parts[number] = part
    }
    for (key, number) in unused {
      numbers[key] = nil
      parts[number] = Data()
      changed.append(number)
    }
    return changed
  }
}

extension StoreEngine {
  // MARK: Writing

  /// Sends changes that are too large for one transaction.
  ///
  /// If other clients make changes before the commit, the store retries the batch and rewrites only
  /// the parts that changed.
  func beginBatch(_ flight: InFlight) {
    var changes = flight.changes
    for participant in participants.values {
      let owned = flight.changes.filter { participant.owns($0.key) }
      for (key, part) in participant.additions(to: owned) {
        changes[key] = WaitingChange(part: part)
      }
    }
    let contents = changes.sorted { $0.key < $1.key }.map { key, change in
      let revision = replica.modRevision(of: key)
      return Batch.Content(key: key, value: change.part?.bytes, modRevision: revision)
    }
    let isNew = batch == nil
    var writing = batch ?? WritingBatch(id: UUID().uuidString)
    let changed: [Int]
    do { changed = try writing.update(contents) } catch {
      return notAnswered(error, to: flight)
    }
    batch = writing
    let written = writing
    Task {
      do {
        try await write(written, changed, isNew: isNew)
        guard let transaction = await on({ $0.commit(written, contents) }) else {
          return await on { $0.notCommitted(flight, isWriterThere: true) }
        }
        let result = try await client.commit(transaction)
        await on { engine in
          if result.succeeded {
            engine.committed(written, flight, at: result.revision)
          } else {
            engine.notCommitted(flight, isWriterThere: !result.entries.isEmpty)
          }
        }
      } catch {
        await on { $0.notAnswered(error, to: flight) }
      }
    }
  }

  /// Writes the changed parts of a batch.
  private func write(_ batch: WritingBatch, _ changed: [Int], isNew: Bool) async throws {
    if isNew {
      if await on({ $0.lease }) == 0 { try await renewLease() }
      let lease = await on { $0.lease }
      let writer = EtcdOperation.put(prefix + Batch.writerKey(batch.id), Data(), lease: lease)
      _ = try await client.commit(EtcdTransaction(performing: [writer]))
    }
    let puts = changed.map { number in
      EtcdOperation.put(prefix + Batch.partKey(batch.id, number), batch.parts[number])
    }
    for chunk in Self.chunks(of: puts) {
      _ = try await client.commit(EtcdTransaction(performing: chunk))
    }
  }

  /// A key that every commit of a batch writes, so that others can detect the commit.
  static let commitKey = "committed"

  /// Returns the transaction that commits a batch, or `nil` if a key changed since its parts were
  /// created.
  ///
  /// A batch has too many keys to compare each of them. The transaction instead requires that their
  /// folders have not changed since the replica's revision.
  private func commit(_ batch: WritingBatch, _ contents: [Batch.Content]) -> EtcdTransaction? {
    var transaction = EtcdTransaction(
      comparing: [
        .version(of: prefix + Batch.writerKey(batch.id), .equal, 1)
      ],
      performing: [
        .put(prefix + Batch.recordKey(batch.id), Data("\(batch.parts.count)".utf8)),
        .delete(.key(prefix + Batch.writerKey(batch.id))),
        .put(prefix + Self.commitKey, Data()),
      ],
      otherwiseReading: [.key(prefix + Batch.writerKey(batch.id))]
    )
    // The changes of another batch are not in the folders yet.
    for key in [Self.commitKey, Self.removalKey] {
      let revision = replica.modRevision(of: key)
      transaction.comparisons.append(.modRevision(of: prefix + key, .equal, revision))
    }
    if contents.contains(where: { $0.value == nil }) {
      transaction.operations.append(.put(prefix + Self.removalKey, Data()))
    }
    var folders: Set<String> = []
    for content in contents {
      let revision = replica.modRevision(of: content.key)
      guard revision == content.modRevision, replica.overlay[content.key] == nil else { return nil }
      if let end = content.key.firstIndex(of: "/") {
        folders.insert(String(content.key[...end]))
      } else {
        transaction.comparisons.append(.modRevision(of: prefix + content.key, .equal, revision))
      }
    }
    for folder in folders {
      transaction.comparisons.append(
        .modRevision(ofEachWithPrefix: prefix + folder, .less, replica.revision + 1)
      )
    }
    return transaction
  }

  private func committed(
    _ batch: WritingBatch,
    _ flight: InFlight,
    at revision: Int64
  ) {
    guard lands(flight) else { return }
    for (number, part) in batch.parts.enumerated() {
      let key = Batch.partKey(batch.id, number)
      let entry = EtcdEntry(key: key, value: part, createRevision: revision, modRevision: revision)
      _ = replica.apply(.put(entry))
    }
    let record = EtcdEntry(
      key: Batch.recordKey(batch.id),
      value: Data("\(batch.parts.count)".utf8),
      createRevision: revision,
      modRevision: revision
    )
    let keys = replica.apply(.put(record))
    self.batch = nil
    (failures, lastError) = (0, nil)
    settle(Set(keys), isOwn: true)
    forgetUnowned(flight.changes)
    finish(batch: batch.id)
  }

  /// Retries after another client changed something in the meantime.
  ///
  /// - Parameters:
  ///   - flight: The batch that was refused.
  ///   - isWriterThere: Whether the batch still exists. Other clients may delete it after the lease
  ///     expired.
  private func notCommitted(_ flight: InFlight, isWriterThere: Bool) {
    guard lands(flight) else { return }
    if !isWriterThere { batch = nil }
    replica.noteRefused(flight.changes)
    settle(Set(flight.changes.keys))
    after(.milliseconds(5)) { $0.send() }
  }

  /// Splits operations into chunks that each fit into one transaction.
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

  /// Finishes committed batches and deletes abandoned ones.
  func careForBatches() {
    if let unfinished = replica.batches.min() { finish(batch: unfinished) }
    let ids = Set(replica.entries.keys.compactMap(Batch.id(ofPart:)))
    for id in ids where !replica.batches.contains(id) && batch?.id != id { remove(batch: id) }
    abandoned = abandoned.filter(ids.contains)
  }

  /// Deletes a batch unless it is committed or its writer is still alive.
  private func remove(batch id: String) {
    let isWriterGone = EtcdComparison.version(of: prefix + Batch.writerKey(id), .equal, 0)
    let transaction = EtcdTransaction(
      comparing: [.version(of: prefix + Batch.recordKey(id), .equal, 0)]
        + (abandoned.contains(id) ? [] : [isWriterGone]),
      performing: deletion(ofBatch: id)
    )
    let client = client
    // If the request fails, another client deletes the batch.
    Task { try? await client.commit(transaction) }
  }

  private func deletion(ofBatch id: String) -> [EtcdOperation] {
    let record = prefix + Batch.recordKey(id)
    return [.delete(.key(record)), .delete(.prefix(record + "/"))]
  }

  /// Copies the parts of a batch to their keys, then deletes the batch.
  ///
  /// Several clients may finish the same batch at the same time.
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
          performing: deletion(ofBatch: id)
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
          engine.retry(after: error)
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

  /// Returns the transaction for the next parts to copy, or `nil` if all parts were copied.
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
