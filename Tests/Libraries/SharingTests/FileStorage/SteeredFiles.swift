import Foundation
import Locking
import Sharing

/// Files that hold what a test says, on a timeline that the test runs.
final class SteeredFiles: StoredFiles {
  let id = FileStorage.ID()
  let saveInterval = Duration.seconds(1)
  let patience = Patience()
  let timeline = SteeredTimeline()
  private let reading: FileReading
  private let failureCount: Int
  private let writes = Locked<[String]>([])

  /// - Parameters:
  ///   - reading: What each reading of a file finds.
  ///   - failureCount: How many times a file cannot be written before it can.
  init(_ reading: FileReading = FileReading(content: nil), failureCount: Int = 0) {
    self.reading = reading
    self.failureCount = failureCount
  }

  /// The key of a number in one of these files.
  var key: FileStorageKey<Int> {
    FileStorageKey(
      url: URL(filePath: "/count.json"),
      storage: FileStorage(self),
      decode: { try JSONDecoder().decode(Int.self, from: $0) },
      encode: { value, _ in try JSONEncoder().encode(value) }
    )
  }

  /// What was written.
  var contents: [String] { writes.withLock { Array($0.dropFirst(failureCount)) } }

  func makeTimeline() -> any SaveTimeline { timeline }
  func read(_ url: URL, expecting content: Data?) -> FileReading { reading }
  func status(of url: URL) -> FileStatus? { nil }
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    SharedSubscription {}
  }
  func pause(for duration: Duration) { timeline.pass(duration) }
  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws { try operation() }
  func keepBackup(of data: Data, from url: URL, because reason: FileBackup.Reason) {}

  func replace(
    _ reading: FileReading,
    with data: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement {
    let writeCount = writes.withLock { writes in
      writes.append(String(decoding: data, as: UTF8.self))
      return writes.count
    }
    if writeCount <= failureCount { throw .unwritable(url, reason: "No space left on device") }
    return .replaced(status: nil, file: nil)
  }
}

/// A timeline that runs its work when the test says so, and lets it interrupt what asks for the
/// time.
final class SteeredTimeline: SaveTimeline {
  private let start = ContinuousClock.now
  private let state = Locked((elapsed: Duration.zero, waitCount: 0))
  private let work = Locked<[@Sendable () -> Void]>([])
  private let interruption = Locked<(@Sendable () -> Void)?>(nil)

  /// How much time has passed on it.
  var elapsed: Duration { state.withLock(\.elapsed) }

  /// How often it was waited for.
  var waitCount: Int { state.withLock(\.waitCount) }

  var now: ContinuousClock.Instant {
    let interruption = interruption.withLock { interruption in
      defer { interruption = nil }
      return interruption
    }
    interruption?()
    return start + elapsed
  }

  func pass(_ duration: Duration) { state.withLock { $0.elapsed += duration } }

  /// Calls a closure once, where the time is asked for next.
  func whenAskedForTheTime(_ body: @escaping @Sendable () -> Void) {
    interruption.withLock { $0 = body }
  }

  func perform(_ work: @escaping @Sendable () -> Void) { self.work.withLock { $0.append(work) } }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) { perform(work) }

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    state.withLock { $0.waitCount += 1 }
    perform { work {} }
    run()
  }

  /// Runs all work.
  func run() {
    while let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
  }
}
