import Sharing

/// Loads, saves and observes a value of a store.
///
/// All keys of a store share this code.
struct EtcdKeyActions<Format: EtcdFormat> {
  let engine: StoreEngine
  let id: EtcdKeyID
  let format: @Sendable () -> Format

  func load(_ context: LoadContext<Format.Value>, _ continuation: LoadContinuation<Format.Value>) {
    do {
      let initialValue = context.initialValue
      let participant = try engine.sync {
        try $0.participant(id, format(), initialValue: initialValue)
      }
      if initialValue != nil {
        return continuation.resume(with: .success(engine.sync { _ in participant.value }))
      }
      engine.requestSave()
      let (engine, emptyValue) = (engine, format().emptyValue)
      engine.catchUp { result in
        continuation.resume(
          with: result.map { engine.sync { _ in participant.value ?? emptyValue } }
        )
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }

  func subscribe(
    _ context: LoadContext<Format.Value>,
    _ subscriber: SharedSubscriber<Format.Value>
  ) -> SharedSubscription {
    do {
      return try engine.sync { engine in
        try engine.participant(id, format(), initialValue: context.initialValue)
          .subscribe(subscriber)
      }
    } catch {
      subscriber.yield(throwing: error)
      return SharedSubscription {}
    }
  }

  func save(
    _ context: SaveContext,
    _ continuation: SaveContinuation,
    taking take: @escaping @Sendable () -> Format.Value
  ) {
    do {
      let participant = try engine.sync { try $0.participant(id, format(), initialValue: nil) }
      let saver = Saver(context: context, continuation: continuation)
      participant.requestSave(saver, taking: take)
      engine.requestSave()
    } catch {
      continuation.resume(throwing: error)
    }
  }
}
