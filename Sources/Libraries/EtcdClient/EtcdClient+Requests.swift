import Foundation

extension EtcdClient {
  /// Reads a page of keys.
  ///
  /// - Parameters:
  ///   - keys: The keys to read.
  ///   - limit: The maximum number of entries, or 0 for no limit.
  ///   - revision: The revision to read, or 0 for the latest revision.
  /// - Returns: The entries, sorted by key.
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

  /// Reads all keys at a single revision, in pages of limited size.
  ///
  /// For each page, the server counts all keys that remain, which takes time. So the client
  /// requests larger pages as long as entries are small.
  ///
  /// - Parameters:
  ///   - keys: The keys to read.
  ///   - splits: Keys that divide the range into parts. The parts are read concurrently, to use
  ///     several processors of the server.
  ///   - pageSize: The number of entries in the first page.
  ///   - pageBytes: The approximate maximum size in bytes of each page after the first. The client
  ///     estimates the size of a page from the previous page.
  ///   - progress: A closure that is called after each page with the fraction of entries read so
  ///     far, from 0 to 1.
  /// - Returns: The entries, sorted by key, and the revision at which they were read.
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

  /// Performs a transaction.
  ///
  /// If no answer arrives, because the connection was lost or the request timed out, the
  /// transaction may nevertheless have been committed. The client never repeats a transaction whose
  /// answer is missing. Read the keys to find out whether the transaction was committed.
  ///
  /// - Parameter transaction: The comparisons and operations. By default, etcd allows 128
  ///   operations and 1.5 MiB in a transaction.
  /// - Returns: The revision after the transaction, and a Boolean value that indicates whether all
  ///   comparisons held. If a comparison failed, the result also contains the entries that were
  ///   read.
  public func commit(_ transaction: EtcdTransaction) async throws -> EtcdTransaction.Result {
    let answer = try await call("/v3/kv/txn", transaction.wireValue, isRepeatable: false)
    return EtcdTransaction.Result(
      succeeded: answer.hasSucceeded,
      revision: answer.revision,
      entries: answer.entries
    )
  }

  /// Grants a lease, which expires unless it is kept alive.
  ///
  /// - Parameter duration: The requested lifetime of the lease. Fractions of a second are ignored.
  /// - Returns: The id of the lease, which is needed to attach keys to the lease.
  public func grantLease(lasting duration: Duration) async throws -> Int64 {
    try await call(
      "/v3/lease/grant",
      .object(["TTL": .number(duration.components.seconds)])
    ).id
  }

  /// Restarts the lifetime of a lease.
  ///
  /// - Throws: An ``EtcdError``, whose reason is `leaseEnded` if the lease has expired.
  public func keepAlive(lease: Int64) async throws {
    let answer = try await call("/v3/lease/keepalive", .object(["ID": .number(lease)]))
    if answer.timeToLive <= 0 { throw EtcdError(endpoint: endpoint, reason: .leaseEnded) }
  }

  /// Revokes a lease, and deletes the keys attached to it.
  public func revoke(lease: Int64) async throws {
    _ = try await call("/v3/lease/revoke", .object(["ID": .number(lease)]))
  }

  /// Returns the status of a member of the cluster.
  ///
  /// - Returns: The member's version, database size, time and latest revision.
  public func status() async throws -> EtcdServerStatus {
    let answer = try await call("/v3/maintenance/status", .object([:]))
    return EtcdServerStatus(
      version: answer.version,
      revision: answer.revision,
      databaseSize: answer.databaseSize,
      date: Self.date(answer.date)
    )
  }

  /// Decodes an HTTP date, such as `Thu, 26 Nov 2026 06:22:16 GMT`.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)
  }
}
