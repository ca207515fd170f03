import Sharing

/// Loads, saves and observes a value of a store.
///
/// All keys of a store share this code.
struct EtcdKeyActions<Format: EtcdFormat> {
  let runner: EtcdSyncRunner
  let id: EtcdKeyID
  let format: @Sendable () -> Format

  func load(_ context: LoadContext<Format.Value>, _ continuation: LoadContinuation<Format.Value>) {
    do {
      let initialValue = context.initialValue
      let participant = try runner.participant(id, format, initialValue: initialValue)
      if initialValue != nil {
        return continuation.resume(with: .success(participant.value))
      }
      let emptyValue = format().emptyValue
      runner.requestSave()
      runner.load { result in
        continuation.resume(with: result.map { participant.value ?? emptyValue })
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
      let participant = try runner.participant(id, format, initialValue: context.initialValue)
      // On the queue, the value arrives before any later value.
      return runner.sync { participant.subscribe(subscriber) }
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
      let participant = try runner.participant(id, format, initialValue: nil)
      let saver = Saver(context: context, continuation: continuation)
      participant.requestSave(saver, taking: take)
      runner.requestSave()
    } catch {
      continuation.resume(throwing: error)
    }
  }
}
