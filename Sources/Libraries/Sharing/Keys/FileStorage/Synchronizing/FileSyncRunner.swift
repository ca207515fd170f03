import AtomicFiles
import Locking

import struct Foundation.Data
import struct Foundation.URL

/// Synchronizes a shared value and its file in both directions.
///
/// ``FileSyncMachine`` makes the decisions; this type performs them. All access to the file happens
/// on one timeline, except for the first reading.
final class FileSyncRunner<Value: Sendable>: SharedKey, Sendable {
  /// The machine and the data that it refers to.
  struct State {
    var machine: FileSyncMachine

    /// The decoded contents that the machine refers to by digest.
    ///
    /// They share their storage with the property's value until that changes.
    var versions: [ContentDigest: FileFormat<Value>.Version] = [:]

    /// The value for a missing file, if the property has one.
    var initialValue: Value?

    /// The version of the file that was last read or written.
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

  /// A version of the file, identified by its status at that time.
  enum LatestVersion: Equatable {
    /// The status cannot distinguish the version from a later one.
    case unknown

    /// The version was read, but may not be on disk yet.
    case read(FileStatus)

    /// This process wrote the version, and it is on disk.
    case written(FileStatus)

    /// The status, if it distinguishes this version from every later one.
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

    /// The content that the save writes if it succeeds.
    var extent = Extent.everything

    /// A part of the value.
    enum Extent {
      case everything

      /// The file contains the value, but the value must be saved once more.
      case allButLatestMerge
    }

    /// The file that was replaced.
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
      /// The property. The library retries the save.
      case property

      /// A caller of `save()`, which decides what to do.
      case caller

      /// No one, because the file contains the value. The property does not know that it has merged
      /// a change since then.
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
  private let format: FileFormat<Value>

  /// Creates a runner for one file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - files: The storage of the file.
  ///   - format: The format of the file.
  ///   - absence: The time that a file must be missing before a save creates it, or `nil` for the
  ///     usual time.
  init(
    url: URL,
    files: any StoredFiles,
    format: FileFormat<Value>,
    absence: Duration? = nil
  ) {
    var patience = files.patience
    patience.absence = absence ?? patience.absence
    self.url = url
    self.files = files
    self.format = format
    state = Locked(State(machine: FileSyncMachine(url: url, patience: patience)))
    timeline = files.makeTimeline()
    typealias Completion = @Sendable (SaveSchedule.Outcome) -> Void
    let write = Locked<@Sendable (@escaping Completion) -> Void>({ $0(.written) })
    schedule = SaveSchedule(interval: files.saveInterval, timeline: timeline) { completion in
      write.withLock { $0 }(completion)
    }
    // Weak, because a caller that waits for a write retains the value, which retains its key and
    // this runner.
    write.withLock { write in
      write = { [weak self] completion in
        if let self { self.beginSave(completion) } else { completion(.written) }
      }
    }
  }

  var id: ObjectIdentifier { ObjectIdentifier(self) }

  // MARK: Reading

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue(let value): loadInitial(value, continuation)
    case .userInitiated: load(continuation)
    }
  }

  /// Reads the file for a new property, before this call returns.
  private func loadInitial(_ initialValue: Value, _ continuation: LoadContinuation<Value>) {
    let result = Result { try readInitially() }
    state.withLock { state in
      state.initialValue = initialValue
      if case .success((let reading, let version)) = result {
        state.latest = reading.reliableStatus.map(LatestVersion.read) ?? .unknown
        let isDecodable = (try? version.get()) != nil
        state.machine.begin(with: reading, isDecodable: isDecodable)
      } else {
        state.latest = .unknown
        // A file that cannot be read is also checked again.
        let unread = FileReading(content: FileContent(Data([0])))
        state.machine.begin(with: unread, isDecodable: false)
      }
    }
    // NB: A key path here takes a tenth of a millisecond, because its type is generic.
    let version = result.flatMap { $0.version }
    if case .success(let version) = version { reportSync(version) }
    switch version {
    case .success(let version?): continuation.resume(returning: version.value)
    case .success(nil): continuation.resumeReturningInitialValue()
    case .failure(let error): continuation.resume(throwing: error)
    }
  }

  /// Reads the file, and repeats that while another program is writing content that cannot be
  /// decoded yet.
  private func readInitially() throws -> (
    reading: FileReading, version: Result<FileFormat<Value>.Version?, any Error>
  ) {
    let begin = timeline.now
    while true {
      let reading = try files.read(url, expecting: nil, removedWithin: .zero)
      let version = Result { try self.version(of: reading.content) }
      if (try? version.get()) != nil { return (reading, version) }
      guard reading.isBeingWritten(unchangedFor: reading.age, files.patience),
        timeline.now - begin < files.patience.writer
      else {
        if reading.writer == .present, reading.content?.isEmpty == true {
          // The file exists, but its content is unknown.
          let reason = FileSyncMachine.emptiedReason
          return (reading, .failure(FileStorageError.unreadable(url, reason: reason)))
        }
        return (reading, version)
      }
      files.pause(for: files.patience.pause)
    }
  }

  /// Reads the file at the request of the program, after writing the unsaved value.
  private func load(_ continuation: LoadContinuation<Value>) {
    state.withLock { $0.loads.append(continuation) }
    timeline.perform {
      self.schedule.writeIfRequested()
      self.process(.requested(.load))
    }
  }

  /// Notifies a subscriber of changes by other programs.
  ///
  /// - Returns: The subscription.
  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let number = state.withLock { state in
      state.latestSubscriber += 1
      state.subscriber = (state.latestSubscriber, subscriber)
      state.initialValue = context.initialValue
      return state.latestSubscriber
    }
    let watch = files.watch(url) { [weak self, timeline] in
      timeline.perform { self?.followIfChanged() }
    }
    // The file may have changed between the reading and the start of the watch.
    timeline.perform { [weak self] in self?.followIfChanged() }
    return SharedSubscription { [weak self] in
      watch.cancel()
      // A key that is used again may have a new subscriber.
      self?.state.withLock { if $0.subscriber?.number == number { $0.subscriber = nil } }
    }
  }

  private func followIfChanged() {
    let isChanged = state.withLock { state in
      // A property that is being created checks again after it has subscribed.
      guard state.machine.hasBegun, state.subscriber != nil else { return false }
      // The program that the job waits for may have closed the file without changing it.
      if state.machine.isWaiting { return true }
      guard let status = files.status(of: url), let known = state.latest.status else { return true }
      return status != known
    }
    guard isChanged else { return }
    // Merging the other version now is better than later.
    schedule.writeIfRequested()
    process(.requested(.follow))
  }

  // MARK: Versions

  /// Returns the decoded version of a content, or `nil` for an empty content, which counts as
  /// missing.
  ///
  /// A known version is not decoded again.
  func version(of content: FileContent?) throws -> FileFormat<Value>.Version? {
    guard let content, !content.isEmpty else { return nil }
    if let known = state.withLock({ $0.versions[content.digest] }) { return known }
    guard let data = content.data else { throw NothingSyncedError() }
    do {
      let version = try format.decode(data)
      state.withLock { $0.versions[content.digest] = version }
      return version
    } catch {
      throw FileStorageError.undecodable(url, DecodingFailure(error))
    }
  }

  /// The base of a merge: the last synced value, or the value for a missing file.
  func base(_ lastSynced: FileSyncMachine.LastSynced) throws -> Value {
    let base = state.withLock { state in
      lastSynced.digest.map { state.versions[$0]?.value } ?? state.initialValue
    }
    guard let base else { throw NothingSyncedError() }
    return base
  }

  /// Encodes a value that will replace a content.
  func encode(
    _ value: Value,
    over replaced: ContentDigest?
  ) throws(FileStorageError) -> Encoded {
    let known = state.withLock { state in replaced.flatMap { state.versions[$0] } }
    do {
      let (data, version) = try format.encode(value, known?.remainder, replaced?.count ?? 0)
      return Encoded(data: data, digest: ContentDigest(of: data), version: version)
    } catch {
      throw FileStorageError.unencodable(url, reason: String(describing: error))
    }
  }

  /// Returns the bytes of a content, encoding its value if the bytes are not available.
  func data(of content: FileContent) throws(FileStorageError) -> Data {
    if let data = content.data { return data }
    guard let version = state.withLock({ $0.versions[content.digest] }) else {
      throw .unencodable(url, reason: "its value is not known any more")
    }
    return try encode(version.value, over: content.digest).data
  }

  /// Discards the versions that merges no longer need.
  func forgetOldVersions() {
    // Released outside the lock, because the deinitialiser of a value may run the caller's code.
    _ = state.withLock { state in
      let needed = state.machine.neededVersions
      defer { state.versions = state.versions.filter { needed.contains($0.key) } }
      return state.versions
    }
  }

  /// Passes the remainder of a version to the format.
  func reportSync(_ version: FileFormat<Value>.Version?) { format.onSync(version?.remainder) }
}

extension FileSyncRunner: CustomStringConvertible {
  /// The expression that creates the key of the file.
  var description: String { ".fileStorage(\(url))" }
}

/// This process has neither read nor written the file.
private struct NothingSyncedError: Error {}
