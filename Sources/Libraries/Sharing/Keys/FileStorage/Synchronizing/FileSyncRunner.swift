import AtomicFiles
import Locking

import struct Foundation.Data
import struct Foundation.URL

/// Synchronises a shared value and its file in both directions.
///
/// ``FileSyncMachine`` makes the decisions, and the runner carries them out. The runner accesses
/// the file on one timeline, except for the first read.
final class FileSyncRunner<Value: Sendable>: SharedKey, Sendable {
  /// The machine, and the data to which the machine refers.
  struct State {
    var machine: FileSyncMachine

    /// The decoded versions that the machine refers to by digest.
    ///
    /// A version shares its storage with the property's value until the value changes.
    var versions: [ContentDigest: FileFormat<Value>.Version] = [:]

    /// The property's value while the file is missing, or `nil` if the property has no such value.
    var initialValue: Value?

    /// The last version of the file that this process read or wrote.
    var latest = LatestVersion.unknown

    var subscriber: (number: UInt64, subscriber: SharedSubscriber<Value>)?
    var latestSubscriber: UInt64 = 0
    var loads: [LoadContinuation<Value>] = []

    /// The value to save next.
    var unsaved: UnsavedValue<Value>?

    /// The callers that wait for the next save.
    var savers: [Saver] = []

    /// The save in progress.
    var save: Save?

    /// The latest save, if it failed.
    var failure: Failure?
  }

  /// A version of the file, identified by the file's status when this process read or wrote it.
  enum LatestVersion: Equatable {
    /// The status cannot distinguish this version from a later version.
    case unknown

    /// This process has read the version, which may not be on disk yet.
    case read(FileStatus)

    /// This process wrote the version, and it is on disk.
    case written(FileStatus)

    /// The file's status, or `nil` if the status cannot distinguish this version from later
    /// versions.
    var status: FileStatus? {
      switch self {
      case .unknown: nil
      case .read(let status), .written(let status): status
      }
    }
  }

  /// A caller that waits for a save.
  struct Saver {
    let context: SaveContext
    let continuation: SaveContinuation
  }

  /// A save in progress.
  struct Save {
    let unsaved: UnsavedValue<Value>
    var savers: [Saver]
    let completion: @Sendable (SaveSchedule.Outcome) -> Void

    /// The encoded value.
    var encoded: Encoded?

    /// The part of the value that the file contains when the save ends.
    var extent = Extent.everything

    /// A part of the value.
    enum Extent {
      case everything

      /// The value without the latest merge. Another save must write the merged value.
      case allButLatestMerge
    }

    /// The file that this save has replaced.
    var replaced: (any ReplacedFile)?
  }

  /// An encoded value.
  struct Encoded {
    let data: Data
    let digest: ContentDigest
    let version: FileFormat<Value>.Version
  }

  /// A save that has failed.
  struct Failure {
    /// The recipient of a failure.
    enum Audience {
      /// The property receives the error. The library retries the save.
      case property

      /// A caller of `save()` receives the error, and decides what to do.
      case caller

      /// No caller and no property receives the error, because the file contains the saved value.
      /// But the property has merged another version since the file was written. The file lacks the
      /// merged value, and the property does not know that the merged value must be saved.
      case none
    }

    let unsaved: UnsavedValue<Value>

    /// The number of consecutive failures.
    let count: Int

    let audience: Audience
  }

  let state: Locked<State>
  let url: URL
  let files: any StoredFiles
  let timeline: any SaveTimeline
  let schedule: SaveSchedule
  let format: FileFormat<Value>

  /// Creates a runner for one file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - files: The storage that contains the file.
  ///   - format: The file's format.
  ///   - absence: The time for which the file must be missing before a save creates it, or `nil`
  ///     for the usual time.
  init(
    url: URL,
    files: any StoredFiles,
    format: FileFormat<Value>,
    absence: Duration? = nil
  ) {
    var timeouts = files.timeouts
    timeouts.absence = absence ?? timeouts.absence
    self.url = url
    self.files = files
    self.format = format
    state = Locked(State(machine: FileSyncMachine(url: url, timeouts: timeouts)))
    timeline = files.makeTimeline()
    typealias Completion = @Sendable (SaveSchedule.Outcome) -> Void
    let write = Locked<@Sendable (@escaping Completion) -> Void>({ $0(.written) })
    schedule = SaveSchedule(interval: files.saveInterval, timeline: timeline) { completion in
      write.withLock { $0 }(completion)
    }
    // The runner retains the schedule, so the schedule's closure refers to the runner weakly. While
    // a caller waits for a write, the caller retains the value. The value retains its key, and the
    // key retains this runner.
    write.withLock { write in
      write = { [weak self] completion in
        if let self { self.beginSave(completion) } else { completion(.written) }
      }
    }
  }

  var id: ObjectIdentifier { ObjectIdentifier(self) }
}

// MARK: - The beginning and the end of a save

extension FileSyncRunner {
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let unsaved = UnsavedValue(source: UnsavedConstant(value))
    save(unsaved: unsaved, context: context, continuation: continuation)
  }

  /// Saves a value that the runner reads only when it is about to write the file.
  func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    state.withLock { state in
      state.unsaved = unsaved
      state.savers.append(Saver(context: context, continuation: continuation))
    }
    switch context {
    case .didSet: schedule.request()
    case .userInitiated: schedule.requestNow()
    }
  }

  /// Starts to write the unsaved value.
  func beginSave(_ completion: @escaping @Sendable (SaveSchedule.Outcome) -> Void) {
    if let failure = state.withLock({ $0.unsaved == nil ? $0.failure : nil }) {
      // A caller has received the error, and relies on the file being unchanged. So a request that
      // was made before the error must not write the file.
      if case .caller = failure.audience, !schedule.isRetrying {
        return completion(.reportedFailure)
      }
      // Ask the property to request a save, so that the property receives the result.
      failure.unsaved.requestSave()
      // The current save takes the value, so the request must not cause a second save.
      schedule.forgetRequest()
    }
    let unsaved = state.withLock { state -> UnsavedValue<Value>? in
      guard let unsaved = state.unsaved else { return nil }
      state.save = Save(unsaved: unsaved, savers: state.savers, completion: completion)
      (state.unsaved, state.savers) = (nil, [])
      return unsaved
    }
    guard let unsaved else { return completion(.written) }
    if !unsaved.isSaveRequested, isOnDisk { return endSave(nil) }
    process(.requested(.save))
  }

  /// Whether the file still has the content that this process last wrote.
  ///
  /// If the file has this content, an unchanged value need not be written.
  private var isOnDisk: Bool {
    guard let latest = state.withLock({ $0.failure == nil ? $0.latest : nil }),
      let status = files.status(of: url)
    else { return false }
    return latest == .written(status)
  }

  /// Reports a save's result to its callers.
  func endSave(_ error: FileStorageError?) {
    guard var save = state.withLock({ $0.save.take() }) else { return }
    if error == nil, let encoded = save.encoded { reportSync(encoded.version) }
    // If the file contains the latest merge, this save is also the answer to the requests that
    // arrived during the save. Otherwise, these requests need another save.
    if save.extent == .everything { save.savers += saversOfSameValue() }
    let outcome = state.withLock { state in
      let status = state.latest.status
      guard let error else {
        if let status { state.latest = .written(status) }
        switch save.extent {
        case .everything:
          state.failure = nil
          return SaveSchedule.Outcome.written
        case .allButLatestMerge:
          state.failure = Failure(unsaved: save.unsaved, count: 1, audience: .none)
          return .failed(retryAfter: files.timeouts.firstRetry)
        }
      }
      if let status { state.latest = .read(status) }
      let count = state.failure?.count ?? 0
      let audience = audience(of: error, among: save.savers)
      state.failure = Failure(unsaved: save.unsaved, count: count + 1, audience: audience)
      return audience == .caller
        ? .reportedFailure : .failed(retryAfter: pause(afterFailures: count))
    }
    let result = error.map { Result<Void, any Error>.failure($0) } ?? .success(())
    for saver in save.savers { saver.continuation.resume(with: result) }
    save.completion(outcome)
  }

  /// Removes and returns the callers that requested a save of the same value during the current
  /// save.
  ///
  /// If the value has changed since the key took it for the current save, the method returns no
  /// callers.
  ///
  /// The returned callers need no second save.
  private func saversOfSameValue() -> [Saver] {
    let (unsaved, count) = state.withLock { ($0.unsaved, $0.savers.count) }
    guard let unsaved, !unsaved.isSaveRequested else { return [] }
    return withExtendedLifetime(unsaved) {
      state.withLock { state in
        // If another request has arrived since the requests were counted, it may be for a newer
        // value.
        guard state.savers.count == count else { return [] }
        // If the save has failed, the callers receive its error. Writing the file after all would
        // contradict the error that the callers have received.
        schedule.forgetImmediateRequest()
        state.unsaved = nil
        return exchange(&state.savers, with: [])
      }
    }
  }

  private func audience(of error: FileStorageError, among savers: [Saver]) -> Failure.Audience {
    // Do not retry automatically: encoding the same value would fail again.
    if case .unencodable = error { return .caller }
    // A caller that received an error relies on the file being unchanged.
    return savers.contains { $0.context == .userInitiated } ? .caller : .property
  }

  private func pause(afterFailures count: Int) -> Duration {
    min(files.timeouts.firstRetry * (1 << min(count, 10)), files.timeouts.longestRetry)
  }
}

extension FileSyncRunner: CustomStringConvertible {
  /// The expression that creates the file's key.
  var description: String { ".fileStorage(\(url))" }
}
