import Dependencies
import Foundation
import Sharing
import Testing

private struct Offline: Error {}

/// A server that answers loads when the test requests it, while many threads report changes.
private final class Server: Sendable {
  let loads = LockIsolated<[LoadContinuation<Int>]>([])
  let subscriber = LockIsolated<SharedSubscriber<Int>?>(nil)

  /// Answers all loads that wait for an answer.
  func answer(_ result: Result<Int?, any Error>) {
    let waiting = loads.withValue { loads in
      defer { loads = [] }
      return loads
    }
    for load in waiting { load.resume(with: result) }
  }
}

private struct ServerKey: SharedKey {
  let id: Int
  let server: Server

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    server.loads.withValue { $0.append(continuation) }
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    server.subscriber.setValue(subscriber)
    return SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

@Suite("Loading while other threads report changes", .timeLimit(.minutes(5)))
struct ReloadRaceTests {
  private let server = Server()

  /// Reports a value, an error, a loading state or the initial value, depending on the thread.
  private func report(from thread: Int) {
    guard let subscriber = server.subscriber.value else { return }
    switch thread % 4 {
    case 0: subscriber.yield(thread)
    case 1: subscriber.yield(throwing: Offline())
    case 2: subscriber.yieldLoading(thread.isMultiple(of: 3))
    default: subscriber.yieldReturningInitialValue()
    }
  }

  @Test("The result of a load replaces all values that other threads reported during the load")
  func reportsBeforeAnswer() async throws {
    @Shared(ServerKey(id: 1, server: server)) var count = 0
    server.answer(.success(1))
    for round in 1...200 {
      let load = Task { [shared = $count] in try await shared.load() }
      while server.loads.value.isEmpty { await Task.yield() }
      DispatchQueue.concurrentPerform(iterations: 8) { report(from: $0) }
      server.answer(.success(round))
      try await load.value
      #expect(count == round)
      #expect($count.loadError == nil)
      #expect(!$count.isLoading)
    }
  }

  @Test(
    "If a key reports values during a load, the property ends up with the loaded or a reported value"
  )
  func reportsDuringAnswer() async throws {
    @Shared(ServerKey(id: 2, server: server)) var count = 0
    server.answer(.success(1))
    for round in 1...200 {
      let load = Task { [shared = $count] in try await shared.load() }
      while server.loads.value.isEmpty { await Task.yield() }
      DispatchQueue.concurrentPerform(iterations: 4) { [server] thread in
        if thread == 1 {
          server.answer(.success(10 + round))
        } else if thread == 2 {
          server.subscriber.value?.yield(throwing: Offline())
        } else {
          server.subscriber.value?.yield(thread)
        }
      }
      try? await load.value
      #expect([0, 3, 10 + round].contains(count))
      #expect($count.loadError == nil || $count.loadError is Offline)
      #expect(!$count.isLoading)
      try #require(server.subscriber.value).yield(0)
      #expect($count.loadError == nil)
    }
  }

  @Test("Concurrent loads on many threads all end, and a load after them sets the value")
  func manyLoads() async throws {
    @Shared(ServerKey(id: 3, server: server)) var count = 0
    server.answer(.success(1))
    let shared = $count
    let answering = Task { [server] in
      var number = 0
      while !Task.isCancelled {
        number += 1
        server.answer(number.isMultiple(of: 3) ? .failure(Offline()) : .success(number))
        await Task.yield()
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            try? await shared.load()
            if thread == 0 { shared.withLock { $0 += 1 } }
          }
        }
      }
    }
    answering.cancel()
    await answering.value
    let load = Task { try await shared.load() }
    while server.loads.value.isEmpty { await Task.yield() }
    server.answer(.success(-1))
    try await load.value
    #expect(count == -1)
    #expect($count.loadError == nil)
    #expect(!$count.isLoading)
  }
}
