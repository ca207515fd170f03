import Foundation
import Locking
import Sharing
import Testing

@Suite("A caller who was told that a save has failed", .timeLimit(.minutes(1)))
struct ReportedFailureTests {
  @Test("can rely on that, even if its save was begun before it had been asked for")
  func requestDuringWrite() throws {
    let files = FilesThatFailOnce()
    let key = FileStorageKey<Int>(
      url: URL(filePath: "/count.json"),
      storage: FileStorage(files),
      decode: { try JSONDecoder().decode(Int.self, from: $0) },
      encode: { value, _ in try JSONEncoder().encode(value) }
    )
    let count = Count(2, key)
    let failures = Locked(0)
    let caller = Locked<KernelThread?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    count.requestSave()
    // The schedule asks for the time right before the value is taken, and keeps others out.
    files.timeline.whenAskedForTheTime {
      Thread.detachNewThread {
        caller.withLock { $0 = .current }
        count.save(.userInitiated) { result in
          if case .failure = result { failures.withLock { $0 += 1 } }
        }
        isDone.signal()
      }
      while caller.withLock({ $0 })?.isAsleep != true { sched_yield() }
    }
    files.timeline.run()
    isDone.wait()
    files.timeline.run()
    #expect(failures.withLock { $0 } == 1)
    #expect(files.contents == [])

    key.flush()
    #expect(files.contents == ["2"], "The program asks for it.")
  }
}

/// A number that is saved as a property saves its value.
private final class Count: UnsavedValueSource {
  private let value: Int
  private let key: FileStorageKey<Int>
  private let isUnsaved = Locked(true)

  init(_ value: Int, _ key: FileStorageKey<Int>) {
    self.value = value
    self.key = key
  }

  var hasUnsavedValue: Bool { isUnsaved.withLock { $0 } }

  func save(
    _ context: SaveContext,
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let unsaved = UnsavedValue(source: self)
    key.save(unsaved: unsaved, context: context, continuation: SaveContinuation { completion($0) })
  }

  func requestSave() { save(.didSet) { _ in } }

  func takeUnsavedValue() -> Int {
    isUnsaved.withLock { $0 = false }
    return value
  }

  func takeUnsavedValue(merging theirs: Int, since base: Int, with merger: inout Merger) -> Int? {
    nil
  }
}

/// Files that can be written from the second time on.
private final class FilesThatFailOnce: StoredFiles {
  let id = FileStorage.ID()
  let saveInterval = Duration.seconds(1)
  let patience = Patience()
  let timeline = InterruptedTimeline()
  private let writes = Locked<[String?]>([])

  /// What was written.
  var contents: [String] { writes.withLock { $0.compactMap(\.self) } }

  func makeTimeline() -> any SaveTimeline { timeline }
  func read(_ url: URL, expecting content: Data?) -> FileReading { FileReading(content: nil) }
  func status(of url: URL) -> FileStatus? { nil }
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    SharedSubscription {}
  }
  func pause(for duration: Duration) {}
  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws { try operation() }
  func keepBackup(of data: Data, from url: URL, because reason: FileBackup.Reason) {}

  func replace(
    _ reading: FileReading,
    with data: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement {
    let isFirst = writes.withLock { writes in
      writes.append(writes.isEmpty ? nil : String(decoding: data, as: UTF8.self))
      return writes.count == 1
    }
    if isFirst { throw .unwritable(url, reason: "No space left on device") }
    return .replaced(status: nil, file: nil)
  }
}

/// A timeline that runs its work when the test says so, and lets it interrupt what asks for the
/// time.
private final class InterruptedTimeline: SaveTimeline {
  private let start = ContinuousClock.now
  private let work = Locked<[@Sendable () -> Void]>([])
  private let interruption = Locked<(@Sendable () -> Void)?>(nil)

  var now: ContinuousClock.Instant {
    let interruption = interruption.withLock { interruption in
      defer { interruption = nil }
      return interruption
    }
    interruption?()
    return start
  }

  /// Calls a closure once, where the time is asked for next.
  func whenAskedForTheTime(_ body: @escaping @Sendable () -> Void) {
    interruption.withLock { $0 = body }
  }

  func perform(_ work: @escaping @Sendable () -> Void) { self.work.withLock { $0.append(work) } }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) { perform(work) }

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    perform { work {} }
    run()
  }

  /// Runs all work.
  func run() {
    while let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
  }
}
