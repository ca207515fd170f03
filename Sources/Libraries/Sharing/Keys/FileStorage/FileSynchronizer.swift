import Locking

import struct Foundation.Data
import struct Foundation.URL

/// Keeps a shared value and its file the same, whichever of the two changes.
///
/// It remembers what both last agreed on. A file that has another content when it is about to be written was changed
/// by somebody else: then the two changes are merged or, where that cannot be, the one that is being written
/// stays and the other is kept as a backup.
///
/// All that touches the file happens one after the other on its timeline, apart from the first reading.
final class FileSynchronizer<Value: Sendable>: Sendable {
  private struct State {
    /// What the file held when it was last read or written here, or `nil` if it has not been.
    var agreement: Data??

    /// Whether what was agreed on was written here, and so is certain to be on disk.
    var isAgreementWritten = false

    /// Whether the file was read before.
    var isLoaded = false

    /// The value while there is no file.
    var initialValue: Value?

    /// What the file looked like when it was last read or written here.
    var status: FileStatus?

    /// Whether the file could not be read or decoded then.
    var isUnreadable = false

    var subscriber: SharedSubscriber<Value>?
    var unsaved: UnsavedValue<Value>?
    var continuations: [SaveContinuation] = []
  }

  private let state = Locked(State())
  private let url: URL
  private let files: any StoredFiles
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data
  private let timeline: any SaveTimeline
  private let schedule: SaveSchedule

  /// Creates a synchronizer for one file.
  init(
    url: URL,
    files: any StoredFiles,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.url = url
    self.files = files
    self.decode = decode
    self.encode = encode
    timeline = files.makeTimeline()
    let write = Locked<@Sendable () -> Void>({})
    schedule = SaveSchedule(interval: files.saveInterval, timeline: timeline) {
      write.withLock { $0 }()
    }
    // Weakly: who waits for a write keeps the value, and that keeps its key and this.
    write.withLock { $0 = { [weak self] in self?.write() } }
  }
}

// MARK: - Reading

extension FileSynchronizer {
  /// Reads the file for a property that is being created, at once.
  func loadInitial(_ initialValue: Value, _ continuation: LoadContinuation<Value>) {
    state.withLock { $0.initialValue = initialValue }
    do {
      let (data, value) = try read()
      agree(on: data)
      if let value {
        continuation.resume(returning: value)
      } else {
        continuation.resumeReturningInitialValue()
      }
    } catch {
      continuation.resume(throwing: error)
    }
    // The file may have changed while it was read, when nobody compared.
    timeline.perform { [weak self] in self?.compare() }
  }

  /// Reads the file because somebody asked for it, after writing what waits to be written.
  func load(_ continuation: LoadContinuation<Value>) {
    timeline.perform {
      self.schedule.writeIfRequested()
      do {
        let (data, value) = try self.read()
        if let value {
          self.takeIn(value, from: data)
          continuation.resume(returning: value)
        } else {
          self.agree(on: data)
          continuation.resumeReturningInitialValue()
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Tells a subscriber of each change by somebody else.
  ///
  /// - Returns: What ends it.
  func subscribe(
    _ subscriber: SharedSubscriber<Value>,
    initialValue: Value?
  ) -> SharedSubscription {
    state.withLock { state in
      state.subscriber = subscriber
      state.initialValue = state.initialValue ?? initialValue
    }
    let watch = files.watch(url) { [weak self, timeline] in
      timeline.perform { self?.compare() }
    }
    // The file may have changed between being read and being watched.
    timeline.perform { [weak self] in self?.compare() }
    return SharedSubscription { [weak self] in
      watch.cancel()
      self?.state.withLock { $0.subscriber = nil }
    }
  }

  /// Looks whether the file is still what was agreed on.
  private func compare() {
    guard state.withLock({ $0.isLoaded }) else { return }
    if let status = files.status(of: url), state.withLock({ $0.status }) == status { return }
    // What waits to be written meets the other version now rather than later.
    schedule.writeIfRequested()
    let known = state.withLock { $0 }
    guard let subscriber = known.subscriber else { return }
    do {
      let (data, value) = try read(unless: known.isUnreadable ? nil : known.agreement)
      if let value {
        takeIn(value, from: data)
      } else if known.agreement != .some(data), let initialValue = known.initialValue {
        takeIn(initialValue, from: data)
      }
    } catch {
      subscriber.yield(throwing: error)
    }
  }

  /// Hands a value that was read to the subscriber, and agrees on its content if it was taken.
  private func takeIn(_ value: Value, from data: Data?) {
    let subscriber = state.withLock { $0.subscriber }
    guard let subscriber else { return agree(on: data) }
    if subscriber.yield(value, since: try base()) { agree(on: data) }
  }

  /// Reads and decodes the file.
  ///
  /// - Parameter known: A content that need not be decoded.
  /// - Returns: The content, and its value if it has one and is not known.
  private func read(unless known: Data?? = nil) throws -> (data: Data?, value: Value?) {
    let status = files.status(of: url)
    state.withLock { state in
      state.status = status
      state.isUnreadable = true
      state.isLoaded = true
    }
    let data = try files.read(url)
    let value = known == .some(data) ? nil : try value(of: data)
    state.withLock { $0.isUnreadable = false }
    return (data, value)
  }

  /// Decodes a content, of which an empty one counts as missing.
  private func value(of data: Data?) throws -> Value? {
    guard let data, !data.isEmpty else { return nil }
    do {
      return try decode(data)
    } catch {
      throw FileStorageError.undecodable(url, DecodingFailure(error))
    }
  }

  /// The value that was last agreed on, or what there was without a file if nothing was.
  private func base() throws -> Value {
    let (agreement, initialValue) = state.withLock { ($0.agreement, $0.initialValue) }
    guard let base = try value(of: agreement ?? nil) ?? initialValue else {
      throw NothingAgreedError()
    }
    return base
  }

  private func agree(on data: Data?, isWritten: Bool = false) {
    state.withLock { state in
      state.agreement = .some(data)
      state.isAgreementWritten = isWritten
    }
  }
}

/// A file was never read or written here.
private struct NothingAgreedError: Error {}

// MARK: - Writing

extension FileSynchronizer {
  /// Saves a value, taken when the file is about to be written.
  func save(
    _ unsaved: UnsavedValue<Value>,
    _ context: SaveContext,
    _ continuation: SaveContinuation
  ) {
    state.withLock { state in
      state.unsaved = unsaved
      state.continuations.append(continuation)
    }
    switch context {
    case .didSet: schedule.request()
    case .userInitiated: schedule.requestNow()
    }
  }

  private func write() {
    let (unsaved, continuations) = state.withLock { state in
      defer { (state.unsaved, state.continuations) = (nil, []) }
      return (state.unsaved, state.continuations)
    }
    guard let unsaved else { return }
    let result = Result { try write(unsaved) }
    for continuation in continuations { continuation.resume(with: result) }
  }

  private func write(_ unsaved: UnsavedValue<Value>) throws {
    // Encoding takes longest: others need not wait for it.
    var data = try encoded(unsaved.take())
    do {
      try files.withExclusiveAccess(to: url) {
        let current = try files.read(url)
        let (agreement, isWritten) = state.withLock { ($0.agreement, $0.isAgreementWritten) }
        if agreement == .some(current), isWritten, current == data { return }
        if let current, !current.isEmpty, agreement != .some(current), current != data {
          data = try contentToWrite(insteadOf: data, over: current, unsaved)
        }
        try files.write(data, to: url)
        agree(on: data, isWritten: true)
        let status = files.status(of: url)
        state.withLock { ($0.status, $0.isUnreadable) = (status, false) }
      }
    } catch FileStorageError.unreadable(let url, let reason) {
      // Whatever stands in the way of a save, it is the save that failed.
      throw FileStorageError.unwritable(url, reason: reason)
    }
  }

  /// Decides what to write over a content that somebody else has written, and keeps what would be lost.
  private func contentToWrite(
    insteadOf ours: Data,
    over theirs: Data,
    _ unsaved: UnsavedValue<Value>
  ) throws -> Data {
    guard let theirValue = try? decode(theirs) else {
      try files.keepBackup(of: theirs, from: url, because: .unreadable)
      return ours
    }
    var merger = Merger()
    if let base = try? base(),
      let merged = unsaved.take(merging: theirValue, since: base, with: &merger)
    {
      if merger.conflictCount > 0 {
        try files.keepBackup(of: theirs, from: url, because: .replaced)
      }
      return try encoded(merged)
    }
    try files.keepBackup(of: theirs, from: url, because: .replaced)
    return ours
  }

  private func encoded(_ value: Value) throws -> Data {
    do {
      return try encode(value)
    } catch {
      throw FileStorageError.unencodable(url, reason: String(describing: error))
    }
  }
}
