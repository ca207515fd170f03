import Locking

import struct Foundation.Data
import struct Foundation.URL

/// Keeps a shared value and its file the same, whichever of the two changes.
///
/// What to do is decided by ``FileSynchronization``; this does it. All that touches the file
/// happens one after the other on its timeline, apart from the first reading.
final class FileSynchronizer<Value: Sendable>: Sendable {
  struct State {
    var synchronization: FileSynchronization

    /// The value while there is no file, if the property has one.
    var initialValue: Value?

    /// What the file looked like when it was last read or written here, or `nil` if that does not
    /// tell it from a later one.
    var status: FileStatus?

    /// Whether that is certain to be on disk: it was written here.
    var isWritten = false

    var subscriber: (number: UInt64, subscriber: SharedSubscriber<Value>)?
    var latestSubscriber: UInt64 = 0
    var loads: [LoadContinuation<Value>] = []

    /// What is to be saved next, and those who wait for it.
    var unsaved: UnsavedValue<Value>?
    var savers: [Saver] = []

    /// The save that is under way.
    var save: Save?

    /// What could not be saved.
    var failure: Failure?
  }

  /// A caller who waits for a save.
  struct Saver {
    let context: SaveContext
    let continuation: SaveContinuation
  }

  /// A save that is under way.
  struct Save {
    let unsaved: UnsavedValue<Value>
    var savers: [Saver]
    let completion: @Sendable (SaveSchedule.Outcome) -> Void

    /// What is written: the encoded value.
    var content = FileContent(Data())

    /// Whether the value has to be saved once more, although it is in the file.
    var isToBeRepeated = false

    /// The file that was replaced.
    var replaced: (any ReplacedFile)?
  }

  /// A save that has failed.
  struct Failure {
    let unsaved: UnsavedValue<Value>

    /// How often that was tried.
    let count: Int

    /// Whether a caller has been told, and decides what to do.
    var isReported = false

    /// Whether no subscriber has been told, since what was to be saved is in the file.
    ///
    /// The property does not know that it has merged something since that is not.
    var isUntold = false
  }

  let state: Locked<State>
  let url: URL
  let files: any StoredFiles
  let timeline: any SaveTimeline
  let schedule: SaveSchedule
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value, Data?) throws -> Data
  private let streaming: StreamedFormat<Value>?

  /// Creates a synchronizer for one file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - files: Where the file is.
  ///   - decode: Decodes its content.
  ///   - encode: Encodes a value, given the content that it replaces.
  ///   - streaming: Reads and writes large files in parts, if the format of the file allows that.
  ///   - absence: How long a file must have been gone before a save creates it anew, if not as long
  ///     as usual.
  init(
    url: URL,
    files: any StoredFiles,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value, Data?) throws -> Data,
    streaming: StreamedFormat<Value>? = nil,
    absence: Duration? = nil
  ) {
    var patience = files.patience
    patience.absence = absence ?? patience.absence
    self.url = url
    self.files = files
    self.decode = decode
    self.encode = encode
    self.streaming = streaming
    state = Locked(
      State(synchronization: FileSynchronization(url: url, patience: patience))
    )
    timeline = files.makeTimeline()
    typealias Completion = @Sendable (SaveSchedule.Outcome) -> Void
    let write = Locked<@Sendable (@escaping Completion) -> Void>({ $0(.written) })
    schedule = SaveSchedule(interval: files.saveInterval, timeline: timeline) { completion in
      write.withLock { $0 }(completion)
    }
    // Weakly: who waits for a write keeps the value, and that keeps its key and this.
    write.withLock { write in
      write = { [weak self] completion in
        if let self { self.beginSave(completion) } else { completion(.written) }
      }
    }
  }

  // MARK: Reading

  /// Reads the file for a property that is being created, at once.
  func loadInitial(_ initialValue: Value, _ continuation: LoadContinuation<Value>) {
    let result = Result { try readInitially() }
    state.withLock { state in
      state.initialValue = initialValue
      state.isWritten = false
      if case .success((let reading, let value)) = result {
        state.status = reading.reliableStatus
        let isDecodable = (try? value.get()) != nil
        state.synchronization.begin(with: reading, isDecodable: isDecodable)
      } else {
        // What cannot be read is looked at again, too.
        state.synchronization.begin(
          with: FileReading(content: FileContent(Data([0]))),
          isDecodable: false
        )
      }
    }
    switch result.flatMap(\.value) {
    case .success(let value?): continuation.resume(returning: value)
    case .success(nil): continuation.resumeReturningInitialValue()
    case .failure(let error): continuation.resume(throwing: error)
    }
  }

  /// Reads the file, and again as long as another program is writing what cannot be decoded yet.
  private func readInitially() throws -> (reading: FileReading, value: Result<Value?, any Error>) {
    let begin = timeline.now
    while true {
      let reading =
        try readInParts() ?? files.read(url, expecting: nil, removedWithin: .zero)
      let value = Result { try self.value(of: reading.content) }
      if let value = try? value.get() { return (reading, .success(value)) }
      let isBeingWritten =
        switch reading.writer {
        case .absent: false
        case .present: true
        case .unknown: reading.age.map { $0 < files.patience.stillness } ?? false
        }
      guard isBeingWritten, timeline.now - begin < files.patience.writer else {
        if reading.writer == .present, reading.content?.isEmpty == true {
          // It is not missing, and there is no knowing what was in it.
          let reason = FileSynchronization.emptiedReason
          return (reading, .failure(FileStorageError.unreadable(url, reason: reason)))
        }
        return (reading, value)
      }
      files.pause(for: files.patience.pause)
    }
  }

  /// Reads the file if it is large, and its format allows it to be read in parts.
  func readInParts() -> FileReading? { streaming.flatMap { files.read(url, in: $0) } }

  /// Reads the file because the program has asked for it, after writing what waits to be written.
  func load(_ continuation: LoadContinuation<Value>) {
    state.withLock { $0.loads.append(continuation) }
    timeline.perform {
      self.schedule.writeIfRequested()
      self.process(.requested(.load))
    }
  }

  /// Tells a subscriber of each change by another program.
  ///
  /// - Returns: What ends it.
  func subscribe(
    _ subscriber: SharedSubscriber<Value>,
    initialValue: Value?
  ) -> SharedSubscription {
    let number = state.withLock { state in
      state.latestSubscriber += 1
      state.subscriber = (state.latestSubscriber, subscriber)
      state.initialValue = initialValue
      return state.latestSubscriber
    }
    let watch = files.watch(url) { [weak self, timeline] in
      timeline.perform { self?.compare() }
    }
    // The file may have changed between being read and being watched.
    timeline.perform { [weak self] in self?.compare() }
    return SharedSubscription { [weak self] in
      watch.cancel()
      // A key that is used again has another subscriber by now.
      self?.state.withLock { if $0.subscriber?.number == number { $0.subscriber = nil } }
    }
  }

  /// Looks at the file if it may have changed.
  private func compare() {
    let isChanged = state.withLock { state in
      // A property that is being created looks again when it has subscribed.
      guard state.synchronization.hasBegun, state.subscriber != nil else { return false }
      // The program that a job waits for may have closed the file without changing it.
      if state.synchronization.isWaiting { return true }
      guard let status = files.status(of: url), let known = state.status else { return true }
      return status != known
    }
    guard isChanged else { return }
    // What waits to be written meets the other version now rather than later.
    schedule.writeIfRequested()
    process(.requested(.follow))
  }

  // MARK: Values

  /// Decodes a content, of which an empty one counts as missing.
  func value(of content: FileContent?) throws -> Value? {
    guard let content, !content.isEmpty else { return nil }
    // Not in one cast: no streamed content would be a value of an optional type, too.
    if let streamed = content.streamed { return streamed.value as? Value }
    do {
      return try decode(content.data())
    } catch {
      throw FileStorageError.undecodable(url, DecodingFailure(error))
    }
  }

  /// The value that a merge starts from: what was last synced, or what there was without a file.
  func base(_ lastSynced: FileSynchronization.LastSynced) throws -> Value {
    guard let base = try value(of: lastSynced.content) ?? state.withLock({ $0.initialValue }) else {
      throw NothingSyncedError()
    }
    return base
  }

  /// Encodes a value that is to take the place of a content.
  ///
  /// What was read in parts is written in parts: then that happens when the file is written.
  func content(
    of value: Value,
    over replaced: FileContent?
  ) throws(FileStorageError) -> FileContent {
    if let streaming, replaced?.streamed != nil {
      return FileContent(value, in: streaming)
    }
    do {
      return FileContent(try encode(value, replaced?.data()))
    } catch {
      throw FileStorageError.unencodable(url, reason: String(describing: error))
    }
  }
}

/// A file was never read or written here.
private struct NothingSyncedError: Error {}
