import Locking

/// A call of a key's `save`.
struct SaveRequest: Sendable {
  /// The reason for the call.
  let context: SaveContext

  /// Called once with the result of the save.
  let completion: @Sendable (Result<Void, any Error>) -> Void
}

extension Persistence: UnsavedValueSource {
  @usableFromInline func save() async throws {
    guard savingKey != nil else { return }
    try await result { requestSave(context: .userInitiated, completion: $0) }.get()
  }

  @usableFromInline func requestSave() {
    requestSave(context: .didSet) { _ in }
  }

  func takeUnsavedValue() -> Value {
    source.takeValueToSave()
  }

  var hasUnsavedValue: Bool { source.hasUnsavedValue }

  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    var attempt = merger
    let isMerged = source.update(isExternal: false) { ours, _ in
      attempt = merger
      return attempt.mergedIfPossible(ours, theirs, since: base)
    }
    guard isMerged else { return nil }
    merger = attempt
    deliverExternalChange(from: base, to: theirs)
    return source.takeValueToSave()
  }

  /// Asks the key to save, after all earlier saves.
  func requestSave(
    context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    guard let savingKey else { return }
    let name = KeyName(key: savingKey)
    saveRequests.add(SaveRequest(context: context, completion: completion))
    saveRequests.deliver { request in
      let number = status.withLock { $0.beginSave() }
      savingKey.save(
        unsaved: UnsavedValue(source: self),
        context: request.context,
        // NB: A key may keep a continuation for ever, so this does not keep the value alive. A key
        // that keeps the unsaved value does.
        continuation: SaveContinuation("\(name)") { [weak self] result in
          self?.endSave(number, error: result.failure)
          request.completion(result)
          if result.failure == nil { self?.noteSave() }
        }
      )
    }
  }

  private func endSave(_ number: Int, error: (any Error)?) {
    updateStatus {
      $0.endSave(number, error: error)
    } beforeNotifying: {
      if error != nil { source.noteFailedSave() }
    }
  }
}
