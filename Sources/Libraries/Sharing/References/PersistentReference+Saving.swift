import Locking

extension PersistentReference: UnsavedValueSource, SourceSaver {
  @usableFromInline
  func save() async throws {
    guard savingKey != nil else { return }
    try await withCheckedThrowingContinuation { continuation in
      requestSave(context: .userInitiated) { continuation.resume(with: $0) }
    }
  }

  func takeUnsavedValue() -> Value {
    truth.takeUnsavedValue()
  }

  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    var attempt = merger
    let isMerged = truth.update { ours, _ in
      attempt = merger
      return attempt.mergedIfMergeable(ours, theirs, since: base)
    }
    guard isMerged else { return nil }
    merger = attempt
    return truth.takeUnsavedValue()
  }

  func requestSave() {
    requestSave(context: .didSet) { _ in }
  }

  /// Asks the key to save, after whatever it was asked before.
  func requestSave(
    context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    guard let savingKey else { return }
    saveGate.enter(SaveGate.Request(context: context, completion: completion)) { request in
      let number = status.withLock { status in
        status.latestSave += 1
        return status.latestSave
      }
      savingKey.save(
        unsaved: UnsavedValue(source: self),
        context: request.context,
        continuation: SaveContinuation("\(savingKey)") { result in
          // NB: This keeps the reference until the save has ended, so that nobody loads what was before.
          if result.failure != nil { self.truth.noteFailedSave() }
          self.updateStatus { status in
            guard number > status.latestEndedSave else { return }
            status.latestEndedSave = number
            status.saveError = result.failure
            // What could not be loaded is not there any more.
            if status.saveError == nil { status.loadError = nil }
          }
          request.completion(result)
        }
      )
    }
  }
}
