import EtcdClient
import Foundation
import Glibc

/// The local file of a store, from which a replica is restored.
///
/// The first line names the format and its version. Version 1 does not record what was sent.
/// Records follow: each has the length and a checksum of its bytes, then the bytes. Each change
/// appends a record. A crash can leave the last record incomplete. It is then ignored, because no
/// caller was told that it was saved. When the file has become several times as large as its
/// content, it is replaced as a whole.
///
/// One process uses a file at a time. Another one that comes meanwhile gets a file beside it.
final class ReplicaFile {
  /// The file.
  let url: URL

  /// What the file held that could not be read is kept here, if there was something.
  private(set) var setAside: URL?

  private let heading: Data
  private let headingOfVersion1: Data
  private let lock: Int32
  private var descriptor: Int32 = -1
  private var size = 0
  private var sizeAfterReplacing = 0

  /// Whether the file was read to its end.
  private var isWhole = false

  /// When files beside this one were last changed that have nothing more for it.
  private var adopted: [Int: Date] = [:]

  /// Opens the first file of those for a URL that no process uses, and creates it if need be.
  ///
  /// - Parameters:
  ///   - url: The file that the first process gets.
  ///   - prefix: The prefix of the store.
  /// - Throws: A `CocoaError` or a ``ReplicaFileError`` if there is no such file.
  static func open(_ url: URL, prefix: String) throws -> (file: ReplicaFile, replica: Replica) {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    for number in 1...64 {
      let candidate = numbered(url, number)
      guard let lock = try lock(candidate) else { continue }
      let file = ReplicaFile(url: candidate, prefix: prefix, lock: lock)
      var replica = try file.read()
      if number > 1, replica.revision == 0, replica.waiting.isEmpty,
        // The first file is complete at any time, whichever process uses it.
        let other = try? ReplicaFile(url: url, prefix: prefix, lock: -1).read()
      {
        replica = other.besideThis
      }
      try file.open(with: replica)
      return (file, replica)
    }
    throw ReplicaFileError(path: url.path, detail: "too many processes use it")
  }

  private init(url: URL, prefix: String, lock: Int32) {
    self.url = url
    self.lock = lock
    heading = Data("etcd replica 2 \(prefix)\n".utf8)
    headingOfVersion1 = Data("etcd replica 1 \(prefix)\n".utf8)
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
    if lock >= 0 { Glibc.close(lock) }
  }

  /// Hands over what waits in the files of processes that were beside this one and have ended.
  ///
  /// All but the first file are removed then.
  ///
  /// - Parameters:
  ///   - url: The file that the first process gets.
  ///   - prefix: The prefix of the store.
  ///   - adopt: Writes what has waited to this file, or returns `false`: then it stays where it is.
  func adoptOthers(
    of url: URL,
    prefix: String,
    _ adopt: ([String: WaitingChange]) throws -> Bool
  ) throws {
    for number in 1...64 {
      let other = Self.numbered(url, number)
      guard other != self.url, let time = Self.modificationTime(of: other),
        time != adopted[number], let lock = try? Self.lock(other)
      else { continue }
      let file = ReplicaFile(url: other, prefix: prefix, lock: lock)
      let replica = try file.read()
      // What has waited is safe in this file then.
      guard try replica.waiting.isEmpty || adopt(replica.waiting) else { continue }
      if number > 1 {
        try FileManager.default.removeItem(at: other)
      } else {
        // The next process begins with it.
        try file.open(with: replica)
        try file.append(replica.waiting.keys.map(ReplicaEvent.sent), flushing: true)
        adopted[number] = Self.modificationTime(of: other)
      }
    }
  }

  /// Appends what has happened.
  ///
  /// - Parameters:
  ///   - events: What has happened.
  ///   - isFlushed: Whether it has to survive a failure of power.
  func append(_ events: [ReplicaEvent], flushing isFlushed: Bool) throws {
    if !events.isEmpty { try write(Self.record(of: events), to: descriptor) }
    if isFlushed, fdatasync(descriptor) != 0 { throw error() }
  }

  /// Goes on with the file as it is, if that was written to its end, and replaces it otherwise.
  private func open(with replica: Replica) throws {
    let live = replica.entries.values.reduce(0) { $0 + $1.value.count + $1.key.utf8.count + 64 }
    guard isWhole, size < 3 * live + 1_048_576 else { return try replace(with: replica) }
    descriptor = unsafe Glibc.open(url.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    if descriptor < 0 { throw error() }
    sizeAfterReplacing = live
  }

  /// Whether most of the file is past.
  var isWasteful: Bool { size > 3 * sizeAfterReplacing + 1_048_576 }

  /// Replaces the file as a whole.
  func replace(with replica: Replica) throws {
    let temporary = url.appendingPathExtension("tmp")
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC
    let new = unsafe Glibc.open(temporary.path, flags, 0o600)
    if new < 0 { throw error() }
    let size = self.size
    do {
      self.size = 0
      try write(heading, to: new)
      try write(Self.record(of: replica.history), to: new)
      if unsafe fsync(new) != 0 || rename(temporary.path, url.path) != 0 { throw error() }
    } catch {
      self.size = size
      Glibc.close(new)
      throw error
    }
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = new
    sizeAfterReplacing = self.size
    let directory = unsafe Glibc.open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    fsync(directory)
    Glibc.close(directory)
  }

  /// Keeps a content beside the file, which nothing removes.
  func keepBackup(of content: Data, at time: Date) throws -> URL {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    let name = "\(url.lastPathComponent).backup-\(formatter.string(from: time))"
    var backup = url.deletingLastPathComponent().appending(path: name)
    var number = 2
    while FileManager.default.fileExists(atPath: backup.path) {
      backup = url.deletingLastPathComponent().appending(path: "\(name)-\(number)")
      number += 1
    }
    let file = unsafe Glibc.open(backup.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file < 0 { throw error() }
    defer { Glibc.close(file) }
    try write(content, to: file)
    if fsync(file) != 0 { throw error() }
    return backup
  }

  // MARK: Reading

  private func read() throws -> Replica {
    var replica = Replica()
    guard FileManager.default.fileExists(atPath: url.path) else { return replica }
    let data = try Data(contentsOf: url)
    guard data.starts(with: heading) || data.starts(with: headingOfVersion1) else {
      if !data.isEmpty, lock >= 0 { setAside = try keepBackup(of: data, at: Date()) }
      return replica
    }
    var reader = ReplicaReader(data.dropFirst(heading.count))
    size = heading.count
    do throws(ReplicaReader.Malformed) {
      while !reader.isAtEnd, let events = try Self.events(&reader) {
        for event in events { replica.replay(event) }
        size = heading.count + reader.index
      }
    } catch {
      // What follows may be changes that wait.
      if lock >= 0 { setAside = try keepBackup(of: data, at: Date()) }
    }
    isWhole = reader.isAtEnd && size == data.count && data.starts(with: heading)
    replica.resolveBatches()
    return replica
  }

  /// Reads the events of the next record, or returns `nil` if it is not complete.
  ///
  /// - Throws: If the record is damaged.
  private static func events(
    _ reader: inout ReplicaReader
  ) throws(ReplicaReader.Malformed) -> [ReplicaEvent]? {
    guard let count = try? reader.number(), let sum = try? reader.number(),
      let record = try? reader.bytes(Int(count))
    else { return nil }
    guard checksum(of: record) == sum else { throw ReplicaReader.Malformed() }
    var events: [ReplicaEvent] = []
    while reader.index < record.endIndex { events.append(try reader.event()) }
    return events
  }

  // MARK: Writing

  private static func record(of events: [ReplicaEvent]) -> Data {
    var body = ReplicaWriter()
    for event in events { body.write(event) }
    var head = ReplicaWriter()
    head.write(Int64(body.bytes.count))
    head.write(checksum(of: body.bytes[...]))
    return Data(head.bytes) + Data(body.bytes)
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> Int64 {
    var (low, high): (UInt64, UInt64) = (1, 0)
    for byte in bytes {
      low &+= UInt64(byte)
      high &+= low
    }
    return Int64(bitPattern: high << 24 ^ low)
  }

  private func write(_ data: Data, to descriptor: Int32) throws {
    let before = lseek(descriptor, 0, SEEK_END)
    do {
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
    } catch {
      // Half a record would hide those that follow.
      ftruncate(descriptor, before)
      throw ReplicaFileError(path: url.path, detail: String(describing: error))
    }
    size += data.count
  }

  private func error() -> ReplicaFileError {
    ReplicaFileError(path: url.path, detail: Self.message(of: errno))
  }

  private static func message(of number: Int32) -> String {
    POSIXErrorCode(rawValue: number).map { POSIXError($0).localizedDescription } ?? "\(number)"
  }

  private static func modificationTime(of url: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.modificationDate] as? Date
  }

  private static func numbered(_ url: URL, _ number: Int) -> URL {
    number == 1 ? url : url.appendingPathExtension("\(number)")
  }

  /// Locks a file for this process, or returns `nil` if another one has it.
  private static func lock(_ url: URL) throws -> Int32? {
    let path = url.appendingPathExtension("lock").path
    let lock = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if lock < 0 { throw ReplicaFileError(path: url.path, detail: message(of: errno)) }
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { return lock }
    Glibc.close(lock)
    return nil
  }
}

/// The local file of a store cannot be read or written.
public struct ReplicaFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String

  let detail: String

  /// One sentence that says what cannot be done.
  public var description: String {
    "Cannot keep the team's copy in '\(path)': \(detail)."
  }
}
