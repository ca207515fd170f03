import Foundation
import Sharing

/// The files of a simulated world, as one process sees them.
///
/// SAFETY: See ``World``.
final class SimulatedFiles: StoredFiles, @unchecked Sendable {
  let saveInterval = Duration.seconds(1)
  let timeouts: FileTimeouts
  private let world: World

  /// Whether the process has been killed and does nothing more.
  var isKilled = false

  /// The scheduled work of the process.
  fileprivate var unfinished: [@Sendable () -> Void] = []

  /// Called right after the process has exchanged two files.
  var afterExchange: () -> Void = {}

  /// Whether the process was killed, so its file operations have no effect.
  private var isGhost = false

  /// The additional time that has passed for a process that is exiting.
  fileprivate var ghostTime = Duration.zero

  init(_ world: World) {
    self.world = world
    timeouts = world.configuration.timeouts
  }

  /// Ends a killed process without effect on the world, so other code does not wait for it forever.
  func layToRest() {
    isGhost = true
    while !unfinished.isEmpty {
      ghostTime += .seconds(1)
      unfinished.removeFirst()()
    }
  }

  func makeTimeline() -> any SaveTimeline { SimulatedTimeline(world, self) }

  func read(
    _ url: URL,
    expecting known: ContentDigest?,
    removedWithin limit: Duration?
  ) throws(FileStorageError) -> FileSnapshot {
    if isGhost { return FileSnapshot(content: nil) }
    world.passSome()
    guard let inode = world.file else {
      let age = world.removedAt.map { world.now - $0 }
        .flatMap { age in limit.map { age < $0 } ?? true ? age : nil }
      return FileSnapshot(
        content: nil,
        age: world.isRemovalVisible ? age : nil,
        surroundings: age.map { $0 < .milliseconds(20) } ?? false ? .changing : .calm
      )
    }
    return snapshot(of: inode, expecting: known)
  }

  private func snapshot(
    of inode: World.Inode,
    expecting known: ContentDigest? = nil
  ) -> FileSnapshot {
    let content = FileContent(inode.content)
    return FileSnapshot(
      content: content.digest == known ? FileContent(content.digest) : content,
      writer: !world.configuration.hasLeases
        ? .unknown : world.configuration.showsWriters && inode.writerCount > 0 ? .present : .absent,
      age: world.now - inode.modifiedAt,
      status: inode.status
    )
  }

  func status(of url: URL) -> FileStatus? { world.file?.status }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    world.watch { [weak self] in if self?.isKilled == false { onChange() } }
  }

  func pause(for duration: Duration) { world.pass(duration) }

  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws {
    if isGhost { return try operation() }
    try check(url)
    if world.now < world.isLockedUntil {
      throw FileStorageError.unwritable(url, reason: "The lock is held")
    }
    world.passSome()
    world.sweep()
    try operation()
  }

  func replace(
    _ snapshot: FileSnapshot,
    with data: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement {
    if isGhost { return .replaced(status: nil, file: nil) }
    world.passSome()
    try check(url)
    if world.now < world.isFullUntil {
      throw .unwritable(url, reason: "No space left on device")
    }
    let new = world.newInode()
    new.content = data
    // Writing and flushing take longest.
    world.pass(world.time(upTo: 20))
    try check(url)
    let status = new.status
    guard let expected = snapshot.status else {
      world.strike()
      if world.configuration.has(.creation) {
        if world.file != nil { return .changed }
        let age = world.removedAt.map { world.now - $0 }
        if let age, snapshot.age.map({ age < $0 }) ?? true { return .changed }
      }
      world.log("the file is created: \(describe(data))")
      world.name(new)
      return .replaced(status: status, file: nil)
    }
    guard let existing = world.file else { return .changed }
    if world.configuration.showsWriters, existing.writerCount > 0, snapshot.writer != .present {
      return .changed
    }
    existing.isWaitedFor = false
    let isLeased = world.configuration.showsWriters && existing.writerCount == 0
    existing.isLeased = isLeased
    defer { existing.isLeased = false }
    let isOpen = world.configuration.showsWriters && existing.writerCount > 0
    guard existing.status == expected || isOpen else { return .changed }
    world.passSome()
    try check(url)
    world.strike()
    // Another file may have the name by now.
    guard let replaced = world.file else { return .changed }
    let modified = existing.modified
    world.log("the file is exchanged: \(describe(data))")
    world.touch(new, isContent: false)
    world.name(new)
    let placed = new.modified
    if world.configuration.has(.exchange) {
      afterExchange()
      if isKilled {
        if replaced !== existing || existing.modified != modified { world.leave(replaced) }
        try check(url)
      }
      if replaced !== existing || existing.isWaitedFor {
        exchangeBack(new, placed, replaced)
        return .changed
      }
    }
    if isLeased {
      // The lease is released and taken again, which takes a moment.
      existing.isLeased = false
      world.strike()
      world.pass(.microseconds(world.number(20...60)))
      if world.configuration.has(.exchange),
        existing.writerCount > 0 || existing.modified != modified
      {
        exchangeBack(new, placed, existing)
        return .changed
      }
    }
    let file = world.configuration.has(.exchange) ? replaced : existing
    if world.configuration.has(.openFiles), isOpen { world.keptFiles.append(file) }
    // Unless another program has changed the file since, only its name has changed.
    let placedStatus = new.modified == placed ? new.status : status
    guard world.configuration.has(.replacedFile) else {
      return .replaced(status: placedStatus, file: nil)
    }
    return .replaced(status: placedStatus, file: SimulatedReplacedFile(files: self, inode: file))
  }

  /// Restores a file that another program has changed, or has put in place, at the last moment.
  private func exchangeBack(_ new: World.Inode, _ modified: Int, _ replaced: World.Inode) {
    // A third file stays, and so does a version that another program has written to the new file.
    guard world.file === new, new.modified == modified else {
      world.log("another version stays: \(describe(world.file?.content))")
      return world.leave(replaced)
    }
    world.log("the file is exchanged back: \(describe(replaced.content))")
    world.name(replaced)
  }

  func keepBackup(
    of data: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError) -> URL {
    if isGhost { return url }
    try check(url)
    if world.now < world.isFullUntil {
      throw .unwritable(url, reason: "No space left on device")
    }
    world.log("backup of \(describe(data))")
    if world.configuration.has(.backups) { world.backups.append(data) }
    return url
  }

  private func check(_ url: URL) throws(FileStorageError) {
    if isKilled { throw .unwritable(url, reason: "The process was killed") }
  }

  /// SAFETY: See ``World``.
  private struct SimulatedReplacedFile: ReplacedFile, @unchecked Sendable {
    let files: SimulatedFiles
    let inode: World.Inode

    func snapshotIfChanged() -> FileSnapshot? {
      files.world.passSome()
      return files.snapshot(of: inode)
    }
  }
}

/// Returns a description of the data for a log.
func describe(_ data: Data?) -> String {
  guard let data else { return "nothing" }
  guard let entries = try? EntryCoding.decode(data) else { return "\(data.count) broken bytes" }
  return entries.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
}

/// The timeline of one process in a simulated world.
///
/// SAFETY: See ``World``.
final class SimulatedTimeline: SaveTimeline, @unchecked Sendable {
  private static let start = ContinuousClock.now
  private let world: World
  private let files: SimulatedFiles

  init(_ world: World, _ files: SimulatedFiles) {
    self.world = world
    self.files = files
  }

  var now: ContinuousClock.Instant { Self.start + world.now + files.ghostTime }

  func perform(_ work: @escaping @Sendable () -> Void) {
    perform(after: .microseconds(5), work)
  }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    if files.isKilled { return files.unfinished.append(work) }
    world.perform(after: delay) { [files] in
      if files.isKilled { files.unfinished.append(work) } else { work() }
    }
  }

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    let isDone = Flag()
    perform { work { isDone.value = true } }
    while !isDone.value, !files.isKilled, world.step(until: .seconds(1_000_000)) {}
    if files.isKilled { files.layToRest() }
  }

  /// SAFETY: See ``World``.
  private final class Flag: @unchecked Sendable {
    var value = false
  }
}
