extension PersistentReference: UnsavedValueSource {
  func save() async throws {
    guard savingKey != nil else { return }
    try await withCheckedThrowingContinuation { continuation in
      requestSave(context: .userInitiated) { continuation.resume(with: $0) }
    }
  }

  func takeUnsavedValue() -> Value {
    saveGate.valueWillBeTaken()
    return value()
  }

  /// Asks the key to save, after whatever it was asked before.
  func requestSave(
    context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
  ) {
    guard let savingKey else { return }
    // What a test states is not a change.
    if SharedChangeTracker.current?.isAsserting == true { return }
    saveGate.enter(SaveGate.Request(context: context, completion: completion)) { request in
      savingKey.save(
        unsaved: UnsavedValue(source: self),
        context: request.context,
        continuation: SaveContinuation("\(savingKey)") { [weak self] result in
          self?.updateStatus { $0.saveError = result.failure }
          request.completion(result)
        }
      )
    }
  }
}
