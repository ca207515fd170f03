import AtomicFiles
import Locking

import struct Foundation.Data

// The methods that load the file and respond to changes by other programs.
extension FileSyncRunner {
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue(let value): loadInitial(value, continuation)
    case .userInitiated: load(continuation)
    }
  }

  /// Loads a new property's value synchronously.
  private func loadInitial(_ initialValue: Value, _ continuation: LoadContinuation<Value>) {
    let (snapshot, version) = readInitially()
    state.withLock { state in
      state.initialValue = initialValue
      state.latest = snapshot.reliableStatus.map(LatestVersion.read) ?? .unknown
      state.machine.begin(with: snapshot, isDecodable: (try? version.get()) != nil)
    }
    if case .success(let version) = version { reportSync(version) }
    continuation.resume(with: version.map { $0?.value })
  }

  /// Reads the file repeatedly while another program is writing it and its content cannot be
  /// decoded yet.
  private func readInitially() -> (FileSnapshot, Result<FileFormat<Value>.Version?, any Error>) {
    let begin = timeline.now
    while true {
      let snapshot: FileSnapshot
      do {
        snapshot = try files.read(url, expecting: nil, removedWithin: .zero)
      } catch {
        // Treat a file that cannot be read like a file that cannot be decoded, because the runner
        // checks an undecodable file again.
        return (FileSnapshot(content: FileContent(Data([0]))), .failure(error))
      }
      let version = Result { try self.version(of: snapshot.content) }
      if (try? version.get()) != nil { return (snapshot, version) }
      guard snapshot.isBeingWritten(unchangedFor: snapshot.age, files.timeouts),
        timeline.now - begin < files.timeouts.writer
      else {
        if snapshot.writer == .present, snapshot.content?.isEmpty == true {
          // The file exists, but its content is unknown.
          let reason = FileSyncMachine.emptiedReason
          return (snapshot, .failure(FileStorageError.unreadable(url, reason: reason)))
        }
        return (snapshot, version)
      }
      files.pause(for: files.timeouts.pause)
    }
  }

  /// Reads the file at the program's request, after writing the unsaved value.
  private func load(_ continuation: LoadContinuation<Value>) {
    state.withLock { $0.loads.append(continuation) }
    timeline.perform {
      self.schedule.writeIfRequested()
      self.process(.requested(.load))
    }
  }

  /// Notifies a subscriber of changes by other programs.
  ///
  /// - Returns: A subscription. Cancelling the subscription stops the watch.
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
    // The file may have changed between the read and the start of the watch.
    timeline.perform { [weak self] in self?.followIfChanged() }
    return SharedSubscription { [weak self] in
      watch.cancel()
      // If the key is in use again, it may already have a new subscriber.
      self?.state.withLock { if $0.subscriber?.number == number { $0.subscriber = nil } }
    }
  }

  private func followIfChanged() {
    let isChanged = state.withLock { state in
      // A property that is being created checks the file again after it has subscribed.
      guard state.machine.hasBegun, state.subscriber != nil else { return false }
      // Check the file even if it is unchanged: the program that the job is waiting for may have
      // closed it.
      if state.machine.isWaiting { return true }
      guard let status = files.status(of: url), let known = state.latest.status else { return true }
      return status != known
    }
    guard isChanged else { return }
    // If a save is pending, perform it now, so that it merges the other program's version
    // immediately.
    schedule.writeIfRequested()
    process(.requested(.follow))
  }
}
