public import struct Foundation.Data
public import struct Foundation.Date

/// A key and its value in an etcd cluster.
public struct EtcdEntry: Hashable, Sendable {
  /// The key.
  ///
  /// Bytes of the key that are not valid UTF-8 are replaced by U+FFFD.
  public var key: String

  /// The value.
  public var value: Data

  /// The revision at which the key was created.
  public var createRevision: Int64

  /// The revision at which the key was last changed.
  public var modRevision: Int64

  /// The number of writes to the key since its creation, including its creation.
  public var version: Int64

  /// The lease that the key is attached to, or 0 if the key has no lease.
  public var lease: Int64

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  ///   - createRevision: The revision at which the key was created.
  ///   - modRevision: The revision at which the key was last changed.
  ///   - version: The number of writes to the key since its creation, including its creation.
  ///   - lease: The lease that the key is attached to, or 0 if the key has no lease.
  public init(
    key: String,
    value: Data,
    createRevision: Int64 = 0,
    modRevision: Int64 = 0,
    version: Int64 = 0,
    lease: Int64 = 0
  ) {
    self.key = key
    self.value = value
    self.createRevision = createRevision
    self.modRevision = modRevision
    self.version = version
    self.lease = lease
  }
}

/// A single key or a range of keys.
public struct EtcdKeys: Hashable, Sendable {
  package let start: [UInt8]
  package let end: [UInt8]?

  /// A single key.
  public static func key(_ key: String) -> EtcdKeys { EtcdKeys(start: Array(key.utf8), end: nil) }

  /// All keys with a prefix.
  public static func prefix(_ prefix: String) -> EtcdKeys {
    let start = Array(prefix.utf8)
    var end = start
    while let last = end.last, last == 0xFF { end.removeLast() }
    if let last = end.popLast() { end.append(last + 1) }
    // In etcd, a zero byte as the start means the first key, and a zero byte as the end means no
    // limit.
    return EtcdKeys(start: start.isEmpty ? [0] : start, end: end.isEmpty ? [0] : end)
  }

  /// Returns the keys of this range that come after a given key.
  func after(_ key: String) -> EtcdKeys { EtcdKeys(start: Array(key.utf8) + [0], end: end) }

  /// Splits the range at the given keys.
  func split(at keys: [String]) -> [EtcdKeys] {
    guard let end else { return [self] }
    let starts = keys.map { Array($0.utf8) }
      .filter { start.lexicographicallyPrecedes($0) }
      .filter { end == [0] || $0.lexicographicallyPrecedes(end) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return zip([start] + starts, starts + [end]).map { EtcdKeys(start: $0, end: $1) }
  }
}

/// A page of a range of keys, at one revision.
public struct EtcdPage: Hashable, Sendable {
  /// The entries, sorted by key.
  public var entries: [EtcdEntry]

  /// Whether the range has more entries.
  public var hasMore: Bool

  /// The number of entries in the range, on this and all later pages.
  public var count: Int

  /// The revision at which the entries were read.
  public var revision: Int64

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - entries: The entries, sorted by key.
  ///   - hasMore: Whether the range has more entries.
  ///   - count: The number of entries in the range, on this and all later pages.
  ///   - revision: The revision at which the entries were read.
  public init(entries: [EtcdEntry], hasMore: Bool = false, count: Int, revision: Int64) {
    self.entries = entries
    self.hasMore = hasMore
    self.count = count
    self.revision = revision
  }
}

/// The status of a member of a cluster.
public struct EtcdServerStatus: Hashable, Sendable {
  /// The version of the server.
  public var version: String

  /// The cluster's latest revision that the member knows.
  public var revision: Int64

  /// The size of the database in bytes.
  public var databaseSize: Int64

  /// The server's time in whole seconds, or `nil` if its answer contains no time.
  public var date: Date?

  /// Creates a status.
  public init(version: String, revision: Int64, databaseSize: Int64, date: Date? = nil) {
    (self.version, self.revision, self.databaseSize) = (version, revision, databaseSize)
    self.date = date
  }
}
