import AtomicFiles
import Locking

import struct Foundation.Data
import struct Foundation.URL

/// Keeps a shared value and its file in sync in both directions.
///
/// ``FileSyncMachine`` decides what to do; this does it. Everything that touches the file happens
/// on one timeline, apart from the first reading.
final class FileSyncRunner<Value: Sendable>: SharedKey, Sendable {
  /// The machine, and what it refers to.
  struct State {
    var machine: FileSyncMachine

    /// The decoded contents that the machine refers to by their digests.
    ///
    /// They share their storage with the property's value as long as that does not change.
    var versions: [ContentDigest: FileFormat<Value>.Version] = [:]

    /// The value while the file is missing, if the property has one.
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

    /// The save that is under way.
    var save: Save?

    /// The latest save, if it has failed.
    var failure: Failure?
  }

  /// A version of the file, by the status that the file had then.
  enum LatestVersion: Equatable {
    /// The status does not tell the version from a later one.
    case unknown

    /// The version was read, and may not be on disk yet.
    case read(FileStatus)

    /// The version was written here, and is on disk.
    case written(FileStatus)

    /// The status, if it tells this version from every later one.
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

  /// A save that is under way.
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

      /// The value is in the file, but has to be saved once more.
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
    /// Who knows of a failure.
    enum Audience {
      /// The property: the save is retried.
      case property

      /// A caller of `save()`, who decides what to do.
      case caller

      /// No one, since the value is in the file. The property does not know that it has merged
      /// something since that is not.
      case none
    }

    let unsaved: UnsavedValue<Value>

    /// The number of failures in a row.
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
  ///   - absence: How long a file must have been missing before a save creates it, if not as long
  ///     as usual.
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
    // Weakly: a caller that waits for a write retains the value, which retains its key and this.
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

  /// Reads the file for a new property, before this returns.
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
        // A file that cannot be read is looked at again, too.
        let unread = FileReading(content: FileContent(Data([0])))
        state.machine.begin(with: unread, isDecodable: false)
      }
    }
    let version = result.flatMap(\.version)
    if case .success(let version) = version { reportSync(version) }
    switch version {
    case .success(let version?): continuation.resume(returning: version.value)
    case .success(nil): continuation.resumeReturningInitialValue()
    case .failure(let error): continuation.resume(throwing: error)
    }
  }

  /// Reads the file, and reads it again while another program is writing what cannot be decoded
  /// yet.
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
          // The file is not missing, and its content is unknown.
          let reason = FileSyncMachine.emptiedReason
          return (reading, .failure(FileStorageError.unreadable(url, reason: reason)))
        }
        return (reading, version)
      }
      files.pause(for: files.patience.pause)
    }
  }

  /// Reads the file because the program has asked for it, after writing the unsaved value.
  private func load(_ continuation: LoadContinuation<Value>) {
    state.withLock { $0.loads.append(continuation) }
    timeline.perform {
      self.schedule.writeIfRequested()
      self.process(.requested(.load))
    }
  }

  /// Notifies a subscriber of each change by another program.
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
    // The file may have changed between being read and being watched.
    timeline.perform { [weak self] in self?.followIfChanged() }
    return SharedSubscription { [weak self] in
      watch.cancel()
      // A key that is used again has another subscriber by now.
      self?.state.withLock { if $0.subscriber?.number == number { $0.subscriber = nil } }
    }
  }

  private func followIfChanged() {
    let isChanged = state.withLock { state in
      // A property that is being created looks again when it has subscribed.
      guard state.machine.hasBegun, state.subscriber != nil else { return false }
      // The program that a job waits for may have closed the file without changing it.
      if state.machine.isWaiting { return true }
      guard let status = files.status(of: url), let known = state.latest.status else { return true }
      return status != known
    }
    guard isChanged else { return }
    // The unsaved value meets the other version now rather than later.
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

  /// The value that a merge starts from: the last synced one, or the value without a file.
  func base(_ lastSynced: FileSyncMachine.LastSynced) throws -> Value {
    let base = state.withLock { state in
      lastSynced.digest.map { state.versions[$0]?.value } ?? state.initialValue
    }
    guard let base else { throw NothingSyncedError() }
    return base
  }

  /// Encodes a value that is to replace a content.
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

  /// Returns the bytes of a content, which are encoded again if only its value is known.
  func data(of content: FileContent) throws(FileStorageError) -> Data {
    if let data = content.data { return data }
    guard let version = state.withLock({ $0.versions[content.digest] }) else {
      throw .unencodable(url, reason: "its value is not known any more")
    }
    return try encode(version.value, over: content.digest).data
  }

  /// Forgets the versions that no merge needs any more.
  func forgetOldVersions() {
    // Released outside the lock: the deinitialiser of a value may run code of the caller.
    _ = state.withLock { state in
      let needed = state.machine.neededVersions
      defer { state.versions = state.versions.filter { needed.contains($0.key) } }
      return state.versions
    }
  }

  /// Hands the remainder of a version to the format.
  func reportSync(_ version: FileFormat<Value>.Version?) { format.onSync(version?.remainder) }
}

extension FileSyncRunner: CustomStringConvertible {
  /// The expression that creates the key of the file.
  var description: String { ".fileStorage(\(url))" }
}

/// The file was never read or written here.
private struct NothingSyncedError: Error {}
