public import struct Foundation.Data

/// A key of a cluster with its value.
public struct EtcdEntry: Hashable, Sendable {
  /// The key, in which bytes that are not UTF-8 are repaired.
  public var key: String

  /// The value.
  public var value: Data

  /// The revision of the cluster at which the key was created.
  public var createRevision: Int64

  /// The revision of the cluster at which the key was last changed.
  public var modRevision: Int64

  /// How often the key was written since it was created.
  public var version: Int64

  /// The lease that the key is bound to, or 0.
  public var lease: Int64

  /// Describes an entry.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  ///   - createRevision: The revision at which the key was created.
  ///   - modRevision: The revision at which the key was last changed.
  ///   - version: How often the key was written.
  ///   - lease: The lease that the key is bound to, or 0.
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

/// One key, or all keys from one to another.
public struct EtcdKeys: Hashable, Sendable {
  let start: [UInt8]
  let end: [UInt8]?

  /// One key.
  public static func key(_ key: String) -> EtcdKeys { EtcdKeys(start: Array(key.utf8), end: nil) }

  /// All keys that begin with a prefix.
  public static func prefix(_ prefix: String) -> EtcdKeys {
    let start = Array(prefix.utf8)
    var end = start
    while let last = end.last, last == 0xFF { end.removeLast() }
    if let last = end.popLast() { end.append(last + 1) }
    // A single zero byte stands for the first and for all keys.
    return EtcdKeys(start: start.isEmpty ? [0] : start, end: end.isEmpty ? [0] : end)
  }

  /// The same keys from the one after the given one.
  func after(_ key: String) -> EtcdKeys { EtcdKeys(start: Array(key.utf8) + [0], end: end) }

  /// The same keys in several ranges, each of which begins with one of the given keys.
  func split(at keys: [String]) -> [EtcdKeys] {
    guard let end else { return [self] }
    let starts = keys.map { Array($0.utf8) }
      .filter { start.lexicographicallyPrecedes($0) }
      .filter { end == [0] || $0.lexicographicallyPrecedes(end) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return zip([start] + starts, starts + [end]).map { EtcdKeys(start: $0, end: $1) }
  }
}

/// Part of the keys of a range, at one revision.
public struct EtcdPage: Hashable, Sendable {
  /// The entries, in the order of their keys.
  public var entries: [EtcdEntry]

  /// Whether the range has more entries than these.
  public var hasMore: Bool

  /// How many entries the range has.
  public var count: Int

  /// The revision of the cluster that the entries are from.
  public var revision: Int64

  /// Describes a part of a range.
  ///
  /// - Parameters:
  ///   - entries: The entries, in the order of their keys.
  ///   - hasMore: Whether the range has more entries than these.
  ///   - count: How many entries the range has.
  ///   - revision: The revision of the cluster that the entries are from.
  public init(entries: [EtcdEntry], hasMore: Bool = false, count: Int, revision: Int64) {
    self.entries = entries
    self.hasMore = hasMore
    self.count = count
    self.revision = revision
  }
}

/// What a cluster says of itself.
public struct EtcdServerStatus: Hashable, Sendable {
  /// The version of the server.
  public var version: String

  /// The latest revision.
  public var revision: Int64

  /// The size of the database in bytes.
  public var databaseSize: Int64

  /// Describes a server.
  public init(version: String, revision: Int64, databaseSize: Int64) {
    (self.version, self.revision, self.databaseSize) = (version, revision, databaseSize)
  }
}
