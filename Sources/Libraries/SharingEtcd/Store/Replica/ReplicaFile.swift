import EtcdClient
import Foundation
import Glibc

/// The local file of a store, which keeps the replica on disk.
///
/// The first line contains the name and the version of the format. A file of version 1 does not
/// record which changes were sent. The first line is followed by records, each with its length, its
/// checksum and its bytes. Each change appends a record. A crash can leave the last record
/// incomplete. The next process ignores an incomplete record, because no caller was told that the
/// change in the record was saved. The store rewrites the file when the file is several times as
/// large as its live content.
///
/// Only one process uses a file at a time. A second process uses a numbered file next to the first
/// file.
final class ReplicaFile {
  /// The URL of the file.
  let url: URL

  private let heading: Data
  private let headingOfVersion1: Data
  private let lock: Int32
  private var descriptor: Int32 = -1
  private var size = 0
  private var sizeAfterReplacing = 0

  /// Whether the whole file was intact when this process read it.
  private var isWhole = false

  /// The latest copy of a damaged file that this process has kept, if any.
  private(set) var damagedFile: URL?

  /// The modification dates of files whose changes this process has adopted, by file number.
  private var adopted: [Int: Date] = [:]

  /// Opens the file at a URL or, if another process uses that file, the first free numbered file.
  ///
  /// Creates the file if it does not exist.
  ///
  /// - Parameters:
  ///   - url: The URL of the first file, whose name has no number.
  ///   - prefix: The store's prefix.
  /// - Throws: A ``ReplicaFileError`` if the directory cannot be created, if a file cannot be
  ///   locked, read or written, or if other processes use all 64 files.
  static func open(_ url: URL, prefix: String) throws -> (file: ReplicaFile, replica: Replica) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw ReplicaFileError(path: url.path, detail: "its directory cannot be created")
    }
    for number in 1...64 {
      let candidate = numbered(url, number)
      guard let lock = try lock(candidate) else { continue }
      let file = ReplicaFile(url: candidate, prefix: prefix, lock: lock)
      var replica = try file.read()
      if number > 1, replica.revision == 0, replica.waiting.isEmpty {
        replica = (try? ReplicaFile(url: url, prefix: prefix, lock: -1).read()) ?? Replica()
        replica = replica.withoutPendingChanges
      }
      try file.open(with: replica)
      showChanges(of: url, prefix: prefix, except: number, in: &replica)
      return (file, replica)
    }
    throw ReplicaFileError(path: url.path, detail: "64 other windows and commands are using it")
  }

  /// Returns a replica for a process that cannot write a file: the content of the first file, if it
  /// can be read, with the pending changes of all processes.
  ///
  /// A file can be read at any time, even while another process uses it.
  static func copy(for url: URL, prefix: String) -> Replica {
    let first = try? ReplicaFile(url: url, prefix: prefix, lock: -1).read()
    var replica = first?.withoutPendingChanges ?? Replica()
    showChanges(of: url, prefix: prefix, except: nil, in: &replica)
    return replica
  }

  /// Shows the pending changes in the files of other processes.
  private static func showChanges(
    of url: URL,
    prefix: String,
    except ownNumber: Int?,
    in replica: inout Replica
  ) {
    for number in 1...64 where number != ownNumber {
      let file = ReplicaFile(url: numbered(url, number), prefix: prefix, lock: -1)
      if let other = try? file.read() { replica.show(other.waiting) }
    }
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

  /// Returns the keys with pending changes in the first file and in the numbered files.
  ///
  /// A file can be read at any time, even while another process uses it.
  static func waitingKeys(of url: URL, prefix: String) -> Set<String> {
    (1...64).reduce(into: []) { keys, number in
      let file = ReplicaFile(url: numbered(url, number), prefix: prefix, lock: -1)
      if let replica = try? file.read() { keys.formUnion(replica.waiting.keys) }
    }
  }

  /// Adopts the pending changes of processes that have exited.
  ///
  /// Deletes the files of the exited processes afterwards, except for the first file.
  ///
  /// - Parameters:
  ///   - url: The URL of the first file, whose name has no number.
  ///   - prefix: The store's prefix.
  ///   - adopt: A closure that writes the changes to this file. If `adopt` returns `false`, the
  ///     changes stay in the other process's file.
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
      damagedFile = file.damagedFile ?? damagedFile
      // After `adopt` has returned `true`, the changes are safe in this file.
      guard try replica.waiting.isEmpty || adopt(replica.waiting) else { continue }
      if number > 1 {
        try FileManager.default.removeItem(at: other)
      } else {
        // Keep the first file, because the next process starts from it.
        try file.open(with: replica)
        try file.append(replica.waiting.keys.map(ReplicaEvent.sent), flushing: true)
        adopted[number] = Self.modificationTime(of: other)
      }
    }
  }

  /// Appends a record of events.
  ///
  /// - Parameters:
  ///   - events: The events to record.
  ///   - isFlushed: Whether the record must survive a power failure.
  func append(_ events: [ReplicaEvent], flushing isFlushed: Bool) throws {
    if !events.isEmpty { try write(Self.record(of: events), to: descriptor) }
    if isFlushed, fdatasync(descriptor) != 0 { throw error() }
  }

  /// Continues with the existing file if it is intact and compact; otherwise rewrites the file.
  private func open(with replica: Replica) throws {
    let live = replica.entries.values.reduce(0) { $0 + $1.value.count + $1.key.utf8.count + 64 }
    guard isWhole, size < 3 * live + 1_048_576 else { return try replace(with: replica) }
    descriptor = unsafe Glibc.open(url.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    if descriptor < 0 { throw error() }
    sizeAfterReplacing = live
  }

  /// Whether most of the file's content is obsolete.
  var isWasteful: Bool { size > 3 * sizeAfterReplacing + 1_048_576 }

  /// Atomically replaces the content of the file with the current state of a replica.
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
      unsafe unlink(temporary.path)
      throw error
    }
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = new
    sizeAfterReplacing = self.size
    let directory = unsafe Glibc.open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    fsync(directory)
    Glibc.close(directory)
  }

  // MARK: Reading

  private func read() throws -> Replica {
    var replica = Replica()
    guard FileManager.default.fileExists(atPath: url.path) else { return replica }
    guard let data = try? Data(contentsOf: url) else {
      throw ReplicaFileError(path: url.path, detail: "it cannot be read")
    }
    guard data.starts(with: heading) || data.starts(with: headingOfVersion1) else {
      if !data.isEmpty { try setAside(data) }
      return replica
    }
    var reader = ReplicaReader(data.dropFirst(heading.count))
    size = heading.count
    do throws(ReplicaReader.Malformed) {
      while !reader.isAtEnd, let events = try Self.events(&reader) {
        for event in events { replica.replay(event) }
        size = heading.count + reader.index
      }
      // If the first record is incomplete, the file is damaged: a crash cannot truncate the first
      // record, which is written before the file gets its name.
      if size == heading.count, size < data.count { throw ReplicaReader.Malformed() }
    } catch {
      try setAside(data)
    }
    isWhole = reader.isAtEnd && size == data.count && data.starts(with: heading)
    replica.resolveBatches()
    return replica
  }

  /// Keeps a copy of a damaged file, because its unreadable part may contain pending changes.
  private func setAside(_ data: Data) throws {
    if lock >= 0 { damagedFile = try keepBackup(of: data, at: Date(), as: .damaged) }
  }

  /// Decodes the events in the next record, or returns `nil` if a crash has truncated the record.
  ///
  /// - Throws: An error if the record is damaged.
  private static func events(
    _ reader: inout ReplicaReader
  ) throws(ReplicaReader.Malformed) -> [ReplicaEvent]? {
    guard let count = try? reader.number(), let sum = try? reader.number() else { return nil }
    guard let record = try? reader.bytes(Int(count)) else {
      // A crash can truncate a record, but changes no bytes. So the record is damaged if its length
      // is impossible, or if the checksum matches fewer bytes.
      if !(1..<(1 << 40)).contains(count) || hasPrefix(reader.rest, withChecksum: sum) {
        throw ReplicaReader.Malformed()
      }
      return nil
    }
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
    var checksum = Checksum()
    for byte in bytes { checksum.add(byte) }
    return checksum.value
  }

  /// Returns whether the given bytes begin with a record that has the given checksum.
  private static func hasPrefix(_ bytes: ArraySlice<UInt8>, withChecksum sum: Int64) -> Bool {
    var checksum = Checksum()
    return bytes.contains { byte in
      checksum.add(byte)
      return checksum.value == sum
    }
  }

  /// The checksum of a record.
  private struct Checksum {
    private var (low, high): (UInt64, UInt64) = (1, 0)

    mutating func add(_ byte: UInt8) {
      low &+= UInt64(byte)
      high &+= low
    }

    var value: Int64 { Int64(bitPattern: high << 24 ^ low) }
  }

  func write(_ data: Data, to descriptor: Int32) throws {
    let before = lseek(descriptor, 0, SEEK_END)
    var rest = data
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let error = error()
        // Remove the partial record, which would hide the records after it.
        ftruncate(descriptor, before)
        throw error
      }
    }
    size += data.count
  }

  func error() -> ReplicaFileError {
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

  /// Locks a file for this process, or returns `nil` if another process has locked it.
  private static func lock(_ url: URL) throws -> Int32? {
    let path = url.appendingPathExtension("lock").path
    let lock = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if lock < 0 { throw ReplicaFileError(path: url.path, detail: message(of: errno)) }
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { return lock }
    Glibc.close(lock)
    return nil
  }
}
