import EtcdClient
import Foundation
import Glibc

/// The local file of a store: it keeps the store's replica on disk.
///
/// The first line contains the name of the format, its version and the store's prefix. Records
/// follow the first line. Each record consists of its length, its checksum and its events. Files of
/// version 1 do not record which changes are in flight, so the store rewrites these files.
///
/// The store appends a record for each change. A crash can leave the last record incomplete. The
/// next process ignores an incomplete record, because no caller was told that the change in the
/// record was saved. The store rewrites the file when the file is several times as large as its
/// live content.
///
/// All processes of a user share the file. A process changes the file only while it holds the
/// file's lock, and only after it has read all changes of the other processes. So no process can
/// overwrite a change that it has not read.
final class ReplicaFile {
  /// The URL of the file.
  let url: URL

  private let heading: Data
  private let headingOfVersion1: Data
  private var lockFile: Int32 = -1
  private var turnFile: Int32 = -1
  private var descriptor: Int32 = -1

  /// The offset after the last record that this process has read or written.
  private var size = 0
  private var sizeAfterReplacing = 0

  /// Whether the file was complete, undamaged and of the current version when this process read it.
  private var isWhole = false

  /// The latest copy that this process has kept of a damaged file, if any.
  var damagedFile: URL?

  /// Creates the directory of a local file and opens the file's locks, without reading the file.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - prefix: The store's prefix.
  /// - Throws: A ``ReplicaFileError`` if the directory cannot be created, or if a lock cannot be
  ///   opened.
  init(opening url: URL, prefix: String) throws {
    (self.url, heading, headingOfVersion1) = Self.headings(url, prefix)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw ReplicaFileError(path: url.path, detail: "its directory cannot be created")
    }
    lockFile = try openLock("lock")
    turnFile = try openLock("turn.lock")
  }

  init(_ url: URL, prefix: String) {
    (self.url, heading, headingOfVersion1) = Self.headings(url, prefix)
  }

  deinit {
    for file in [descriptor, lockFile, turnFile] where file >= 0 { Glibc.close(file) }
  }

  private static func headings(_ url: URL, _ prefix: String) -> (URL, Data, Data) {
    (url, Data("etcd replica 2 \(prefix)\n".utf8), Data("etcd replica 1 \(prefix)\n".utf8))
  }

  private func openLock(_ name: String) throws -> Int32 {
    let path = url.appendingPathExtension(name).path
    let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if file < 0 { throw error() }
    return file
  }

  /// Returns the replica in a local file, without locking the file.
  ///
  /// - Returns: The replica, which is empty if the file does not exist or cannot be read.
  static func copy(of url: URL, prefix: String) -> Replica {
    (try? ReplicaFile(url, prefix: prefix).read()) ?? Replica()
  }

  // MARK: Locks

  /// Waits until no other process holds the lock of the file, and takes the lock.
  func lock() { while flock(lockFile, LOCK_EX) != 0, errno == EINTR {} }

  /// Locks a file of an earlier version of the store, unless a process still uses the file.
  ///
  /// - Returns: Whether the file is locked.
  func lockIfUnused() throws -> Bool {
    lockFile = try openLock("lock")
    return flock(lockFile, LOCK_EX | LOCK_NB) == 0
  }

  func unlock() { flock(lockFile, LOCK_UN) }

  /// Takes the turn to send changes if no other process has the turn.
  ///
  /// A process loses the turn when it exits.
  ///
  /// - Returns: Whether this process has the turn to send changes.
  func takeTurn() -> Bool { flock(turnFile, LOCK_EX | LOCK_NB) == 0 }

  /// Waits until no other process has the turn to send changes, and takes the turn.
  func waitForTurn() { while flock(turnFile, LOCK_EX) != 0, errno == EINTR {} }

  func endTurn() { flock(turnFile, LOCK_UN) }

  // MARK: Content

  /// Returns the changes that other processes have made to the file since the last call.
  ///
  /// The first call returns the whole replica. If a record is incomplete or damaged, the call
  /// rewrites the file without this record and all later records.
  ///
  /// - Parameter known: The replica of this process, from which the call restores a deleted file.
  /// - Returns: The changes, or `nil` if there are none.
  func news(_ known: Replica) throws -> ReplicaNews? {
    var (current, opened) = (stat(), stat())
    let exists = unsafe stat(url.path, &current) == 0
    if descriptor >= 0 {
      if !exists {
        try replace(with: known)
        return nil
      }
      if unsafe fstat(descriptor, &opened) == 0, current.st_ino == opened.st_ino,
        current.st_dev == opened.st_dev
      {
        if Int(current.st_size) == size { return nil }
        if let events = try appendedEvents() { return .events(events) }
      }
    }
    do {
      let replica = try read()
      try open(with: replica)
      return .everything(replica)
    } catch {
      // Close the file, so that the next call reads the whole file.
      if descriptor >= 0 { Glibc.close(descriptor) }
      descriptor = -1
      throw error
    }
  }

  /// Returns the events in the records that other processes have appended, or `nil` if the records
  /// are damaged or incomplete.
  private func appendedEvents() throws -> [ReplicaEvent]? {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(size))
    guard let data = try file.readToEnd() else { return nil }
    var reader = ReplicaReader(data)
    var all: [ReplicaEvent] = []
    while !reader.isAtEnd {
      guard let events = try? Self.events(&reader) else { return nil }
      all += events
    }
    size += data.count
    return all
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

  /// Opens the existing file for appending if the file is intact and compact; otherwise rewrites
  /// it.
  private func open(with replica: Replica) throws {
    let live = replica.entries.values.reduce(0) { $0 + $1.value.count + $1.key.utf8.count + 64 }
    guard isWhole, size < 3 * live + 1_048_576 else { return try replace(with: replica) }
    let new = unsafe Glibc.open(url.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    if new < 0 { throw error() }
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = new
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

  func read() throws -> Replica {
    var replica = Replica()
    isWhole = false
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
      // An incomplete first record means that the file is damaged. A crash cannot truncate the
      // first record, because the store writes this record before it renames the temporary file.
      if size == heading.count, size < data.count { throw ReplicaReader.Malformed() }
    } catch {
      try setAside(data)
    }
    isWhole = reader.isAtEnd && size == data.count && data.starts(with: heading)
    return replica
  }

  /// Keeps a copy of a damaged file, whose unreadable part may contain pending changes.
  private func setAside(_ data: Data) throws {
    if lockFile >= 0 { damagedFile = try keepBackup(of: data, at: Date(), as: .damaged) }
  }

  /// Decodes the events in the next record, or returns `nil` if a crash has truncated the record.
  ///
  /// - Throws: An error if the record is damaged.
  private static func events(
    _ reader: inout ReplicaReader
  ) throws(ReplicaReader.Malformed) -> [ReplicaEvent]? {
    guard let count = try? reader.number(), let sum = try? reader.number() else { return nil }
    guard let record = try? reader.bytes(Int(count)) else {
      // A crash can truncate a record, but cannot change its bytes. So a record with an impossible
      // length is damaged, not truncated. The length is also damaged if a prefix of the remaining
      // bytes has the record's checksum.
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

  /// Returns whether any prefix of the bytes has the given checksum.
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
}
