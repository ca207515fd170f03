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
      savingKey.save(
        unsaved: UnsavedValue(source: self),
        context: request.context,
        continuation: SaveContinuation("\(savingKey)") { [weak self] result in
          self?.updateStatus { status in
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
