import Foundation
import Locking
import Sharing

/// A file that a test changes, as another program would, on a timeline that the test runs.
final class SteeredFiles: StoredFiles {
  private struct State {
    var content: Data?
    var writeCount = 0
    var written: [String] = []
    var backups: [String] = []
    var removalLimits: [Duration?] = []
    var failingBackups: Int
    var replaced: [FileSnapshot]
    var onChange: @Sendable () -> Void = {}
  }

  let saveInterval = Duration.seconds(1)
  let timeouts = FileTimeouts()
  let timeline = SteeredTimeline()
  private let writer: FileSnapshot.Writer
  private let age: Duration?
  private let failingWrites: Set<Int>
  private let state: Locked<State>

  /// - Parameters:
  ///   - content: The content of the file.
  ///   - writer: Whether another program has the file open for writing.
  ///   - age: The time since the file was written, if known.
  ///   - failingWrites: The numbers, from 1, of the writes that fail.
  ///   - failingBackups: The number of attempts to keep a backup that fail.
  ///   - replaced: The snapshots of a replaced file, one for each read.
  init(
    holding content: String? = nil,
    _ writer: FileSnapshot.Writer = .absent,
    age: Duration? = nil,
    failingWrites: Set<Int> = [],
    failingBackups: Int = 0,
    replaced: [FileSnapshot] = []
  ) {
    self.writer = writer
    self.age = age
    self.failingWrites = failingWrites
    let content = content.map { Data($0.utf8) }
    state = Locked(
      State(content: content, failingBackups: failingBackups, replaced: replaced)
    )
  }

  /// A key for a number in the file.
  var key: FileStorageKey<Int> {
    FileStorageKey(
      url: URL(filePath: "/count.json"),
      storage: FileStorage(self),
      makeFormat: {
        FileFormat(
          decode: { try JSONDecoder().decode(Int.self, from: $0) },
          encode: { try JSONEncoder().encode($0) }
        )
      }
    )
  }

  /// The contents that saves have written, in order.
  var written: [String] { state.withLock { $0.written } }

  /// The contents of the backups, in order.
  var backups: [String] { state.withLock { $0.backups } }

  /// For each read, the maximum age of a removal to look for.
  var removalLimits: [Duration?] { state.withLock { $0.removalLimits } }

  /// Changes or removes the file, as another program would.
  func change(to content: String?) {
    let onChange = state.withLock { state in
      state.content = content.map { Data($0.utf8) }
      return state.onChange
    }
    onChange()
  }

  func makeTimeline() -> any SaveTimeline { timeline }

  func read(
    _ url: URL,
    expecting known: ContentDigest?,
    removedWithin limit: Duration?
  ) -> FileSnapshot {
    state.withLock { $0.removalLimits.append(limit) }
    return FileSnapshot(
      content: state.withLock { $0.content.map(FileContent.init) },
      writer: writer,
      age: age
    )
  }

  func status(of url: URL) -> FileStatus? { nil }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    state.withLock { $0.onChange = onChange }
    return SharedSubscription {}
  }

  func pause(for duration: Duration) { timeline.pass(duration) }

  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws { try operation() }

  func keepBackup(
    of content: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError) -> URL {
    let isKept = state.withLock { state in
      state.failingBackups -= 1
      guard state.failingBackups < 0 else { return false }
      state.backups.append(String(decoding: content, as: UTF8.self))
      return true
    }
    if !isKept { throw .unwritable(url, reason: "No space left on device") }
    return url
  }

  func replace(
    _ snapshot: FileSnapshot,
    with content: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement {
    let isWritten = state.withLock { state in
      state.writeCount += 1
      guard !failingWrites.contains(state.writeCount) else { return false }
      state.content = content
      state.written.append(String(decoding: content, as: UTF8.self))
      return true
    }
    guard isWritten else { throw .unwritable(url, reason: "No space left on device") }
    return .replaced(status: nil, file: Replaced(files: self))
  }

  private struct Replaced: ReplacedFile {
    let files: SteeredFiles

    func snapshotIfChanged() -> FileSnapshot? {
      files.state.withLock { $0.replaced.isEmpty ? nil : $0.replaced.removeFirst() }
    }
  }
}

/// A timeline that runs its work when the test requests it, and can run a closure when code asks
/// for the time.
final class SteeredTimeline: SaveTimeline {
  private struct State {
    var elapsed = Duration.zero
    var work: [(time: Duration, run: @Sendable () -> Void)] = []
    var delays: [Duration] = []
    var waitCount = 0
    var interruption: (@Sendable () -> Void)?
  }

  private let start = ContinuousClock.now
  private let state = Locked(State())

  /// The elapsed time.
  var elapsed: Duration { state.withLock { $0.elapsed } }

  /// The delays of all work that was scheduled with a delay.
  var delays: [Duration] { state.withLock { $0.delays } }

  /// The number of times that code waited for work on this timeline.
  var waitCount: Int { state.withLock { $0.waitCount } }

  var now: ContinuousClock.Instant {
    let interruption = state.withLock { state in
      defer { state.interruption = nil }
      return state.interruption
    }
    interruption?()
    return start + elapsed
  }

  /// Calls a closure once, the next time that code asks for the time.
  func whenAskedForTheTime(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.interruption = body }
  }

  func pass(_ duration: Duration) { state.withLock { $0.elapsed += duration } }

  func perform(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.work.append(($0.elapsed, work)) }
  }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.delays.append(delay)
      state.work.append((state.elapsed + delay, work))
    }
  }

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    state.withLock { $0.waitCount += 1 }
    perform { work {} }
    run()
  }

  /// Advances the time to each piece of scheduled work, and runs that work.
  func run() {
    while let next = takeNext() { next() }
  }

  private func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let index = state.work.indices.min(by: { state.work[$0].time < state.work[$1].time })
      else { return nil }
      let next = state.work.remove(at: index)
      state.elapsed = max(state.elapsed, next.time)
      return next.run
    }
  }
}
