import Locking

extension Persistence: UnsavedValueSource {
  @usableFromInline
  func save() async throws {
    guard savingKey != nil else { return }
    try await withCheckedThrowingContinuation { continuation in
      requestSave(context: .userInitiated) { continuation.resume(with: $0) }
    }
  }

  @usableFromInline
  func requestSave() {
    requestSave(context: .didSet) { _ in }
  }

  func takeUnsavedValue() -> Value {
    source.takeUnsavedValue()
  }

  var hasUnsavedValue: Bool { source.hasUnsavedValue }

  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    var attempt = merger
    let isMerged = source.update { ours, _ in
      attempt = merger
      return attempt.mergedIfMergeable(ours, theirs, since: base)
    }
    guard isMerged else { return nil }
    merger = attempt
    return source.takeUnsavedValue()
  }

  /// Asks the key to save, after the saves that it was asked for before.
  func requestSave(
    context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    guard let savingKey else { return }
    saveGate.enter(SaveGate.Request(context: context, completion: completion)) { request in
      let number = status.withLock { $0.beginSave() }
      savingKey.save(
        unsaved: UnsavedValue(source: self),
        context: request.context,
        continuation: SaveContinuation("\(savingKey)") { result in
          // NB: This keeps the connection alive until the save has ended. A property that is created meanwhile
          // shares this value, and does not load the one from before.
          self.updateStatus {
            $0.endSave(number, error: result.failure)
          } beforeNotifying: {
            if result.failure != nil { self.source.noteFailedSave() }
          }
          request.completion(result)
        }
      )
    }
  }
}
