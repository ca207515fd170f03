import Foundation

extension EtcdClient {
  /// Watches keys.
  ///
  /// If the connection is lost, the watch reconnects to the next member and continues at the
  /// revision where it stopped. The watch also reconnects if the connection has been silent for a
  /// while although the cluster has changed. The client stays alive while any of its watches is
  /// active.
  ///
  /// - Parameters:
  ///   - keys: The keys to watch.
  ///   - revision: The first revision whose changes are reported.
  /// - Returns: The events. The sequence throws an ``EtcdError`` if the watch cannot continue.
  ///   After an error with the reason `compacted`, read all keys again.
  public func watch(
    _ keys: EtcdKeys,
    from revision: Int64
  ) -> AsyncThrowingStream<EtcdWatchEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        var progress = WatchProgress(next: revision)
        while !Task.isCancelled {
          let endpoint = endpoint
          do {
            try await follow(keys, &progress, at: endpoint, continuation)
          } catch let failure as Failure {
            leave(endpoint)
            progress.failures += 1
            continuation.yield(.interrupted(failure.error))
          } catch {
            return continuation.finish(throwing: error)
          }
          let delay = configuration.backoff.delay(afterFailures: max(progress.failures, 1))
          // Ignore the error of a cancelled sleep, because the loop ends if the task is cancelled.
          if progress.failures > 0 { try? await clock.sleep(for: delay) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private typealias Continuation = AsyncThrowingStream<EtcdWatchEvent, any Error>.Continuation

  /// Follows one connection until it is lost or must be reopened.
  private func follow(
    _ keys: EtcdKeys,
    _ progress: inout WatchProgress,
    at endpoint: URL,
    _ continuation: Continuation
  ) async throws {
    let body = WireValue.object([
      "create_request": .object([
        "key": keys.wireStart,
        "range_end": keys.wireEnd,
        "start_revision": .number(progress.next),
        "progress_notify": .bool(true),
      ])
    ])
    try await authenticated(at: endpoint) { token in
      let url = endpoint.appending(path: "/v3/watch")
      let request = EtcdRequest(url: url, token: token, body: body.json)
      try await read(request, &progress, at: endpoint, continuation)
    }
  }

  /// Reads the events of one connection until it is lost or has been silent for too long.
  private func read(
    _ request: EtcdRequest,
    _ progress: inout WatchProgress,
    at endpoint: URL,
    _ continuation: Continuation
  ) async throws {
    progress.isOpen = false
    let parts = stream(request)
    var lines = WatchLines()
    var status = 0
    do {
      for try await part in parts.withTicks(every: configuration.silenceTimeout, clock) {
        switch part {
        case .element(.status(let value)): status = value
        case .element(.date): break
        case .element(.data(let data)):
          lines.append(data)
          while status == 200, let line = lines.next() {
            let answer = try EtcdError.answer(status: status, body: line, from: endpoint)
            recordRevision(answer.revision)
            for event in try progress.events(of: answer, at: endpoint) {
              continuation.yield(event)
            }
          }
          if lines.rest.count > configuration.answerLimit { throw EtcdError.endless(at: endpoint) }
        case .tick:
          if !progress.isOpen {
            throw Failure(error: EtcdError(endpoint: endpoint, reason: .timedOut))
          }
          if progress.isSilent(although: latestRevision) { return }
        }
      }
    } catch {
      throw failure(error, at: endpoint)
    }
    try Task.checkCancellation()
    if status != 0, status != 200 {
      _ = try EtcdError.answer(status: status, body: lines.rest, from: endpoint)
    }
    throw failure(EtcdTransportError.lost("the connection was closed"), at: endpoint)
  }
}
