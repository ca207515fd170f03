extension EtcdClient {
  /// Reads a part of the keys.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - limit: How many entries to read at most, or 0 for all of them.
  ///   - revision: The revision to read, or 0 for the latest.
  /// - Returns: The entries in the order of their keys.
  /// - Throws: An ``EtcdError``, whose reason is `compacted` if the revision is too old.
  public func range(
    _ keys: EtcdKeys,
    limit: Int = 0,
    at revision: Int64 = 0
  ) async throws -> EtcdPage {
    let answer = try await call(
      "/v3/kv/range",
      .object([
        "key": keys.wireStart,
        "range_end": keys.wireEnd,
        "limit": limit == 0 ? nil : .number(Int64(limit)),
        "revision": revision == 0 ? nil : .number(revision),
      ])
    )
    return EtcdPage(
      entries: answer.entries,
      hasMore: answer.hasMore,
      count: Int(answer.count),
      revision: revision == 0 ? answer.revision : revision
    )
  }

  /// Reads all of the keys as they were at one revision, in pages, so that no answer is too large.
  ///
  /// For each page the server counts all keys that are left. So pages grow as long as they are small.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - splits: Keys at which the keys are split into ranges that are read beside each other, which
  ///     uses more than one processor of the server.
  ///   - pageSize: How many entries to ask for at first.
  ///   - pageBytes: How many bytes a page may have by the measure of the last one.
  ///   - progress: Called after each page, with the part of the entries that has been read, from 0
  ///     to 1.
  /// - Returns: The entries in the order of their keys, and the revision.
  public func snapshot(
    of keys: EtcdKeys,
    splitAt splits: [String] = [],
    pageSize: Int = 500,
    pageBytes: Int = 16 * 1_048_576,
    progress: (Double) async -> Void = { _ in }
  ) async throws -> EtcdPage {
    var whole = try await range(keys, limit: pageSize)
    guard whole.hasMore, let last = whole.entries.last else {
      await progress(1)
      return whole
    }
    await progress(Double(whole.entries.count) / Double(whole.count))
    let rest = keys.after(last.key).split(at: splits)
    let revision = whole.revision
    var readCount = whole.entries.count
    let parts = try await withThrowingTaskGroup(of: (Int, Int, EtcdPage).self) { group in
      func read(_ part: Int, _ keys: EtcdKeys, after page: EtcdPage, of limit: Int) {
        let bytes = page.entries.reduce(1) { $0 + $1.key.utf8.count + $1.value.count }
        let limit = min(16 * limit, max(1, pageBytes * page.entries.count / bytes))
        group.addTask { (part, limit, try await self.range(keys, limit: limit, at: revision)) }
      }
      for (part, keys) in rest.enumerated() { read(part, keys, after: whole, of: pageSize) }
      var parts = rest.map { _ in [EtcdEntry]() }
      for try await (part, limit, page) in group {
        parts[part] += page.entries
        readCount += page.entries.count
        await progress(Double(readCount) / Double(whole.count))
        if page.hasMore, let last = page.entries.last {
          read(part, rest[part].after(last.key), after: page, of: limit)
        }
      }
      return parts
    }
    whole.entries += parts.joined()
    whole.hasMore = false
    return whole
  }

  /// Carries out operations together, if all comparisons hold.
  ///
  /// If the connection is lost before the answer, the transaction may have been carried out, and is
  /// not sent again. The caller finds out by reading.
  ///
  /// - Parameter transaction: What to compare and what to do. Both together have at most 128
  ///   members and 1.5 MiB by default.
  /// - Returns: Whether the comparisons held, and the revision after it.
  public func commit(_ transaction: EtcdTransaction) async throws -> EtcdTransaction.Result {
    let answer = try await call("/v3/kv/txn", transaction.wireValue, isRepeatable: false)
    return EtcdTransaction.Result(
      succeeded: answer.hasSucceeded,
      revision: answer.revision,
      entries: answer.entries
    )
  }

  /// Gets a lease, which ends if it is not kept alive.
  ///
  /// - Parameter duration: How long it lasts, in whole seconds.
  /// - Returns: The id of the lease, to which keys can be bound.
  public func grantLease(lasting duration: Duration) async throws -> Int64 {
    try await call(
      "/v3/lease/grant",
      .object(["TTL": .number(duration.components.seconds)])
    ).id
  }

  /// Makes a lease last as long again as it did from the beginning.
  ///
  /// - Throws: An ``EtcdError``, whose reason is `leaseEnded` if it was too late.
  public func keepAlive(lease: Int64) async throws {
    let answer = try await call("/v3/lease/keepalive", .object(["ID": .number(lease)]))
    if answer.timeToLive <= 0 { throw EtcdError(endpoint: endpoint, reason: .leaseEnded) }
  }

  /// Ends a lease, and deletes the keys that are bound to it.
  public func revoke(lease: Int64) async throws {
    _ = try await call("/v3/lease/revoke", .object(["ID": .number(lease)]))
  }

  /// Asks a member of the cluster how it is.
  ///
  /// - Returns: Its version and the size of its database.
  public func status() async throws -> EtcdServerStatus {
    let answer = try await call("/v3/maintenance/status", .object([:]))
    return EtcdServerStatus(
      version: answer.version,
      revision: answer.revision,
      databaseSize: answer.databaseSize
    )
  }
}
