import Dependencies
import Foundation
import FoundationNetworking
import Sharing

/// A key for a value on a web server.
///
/// The key polls the server.
///
/// An app can read the value but not write it, so the key is a `SharedReaderKey` and not a
/// `SharedKey`.
struct RemoteConfigurationKey<Value: Decodable & Sendable>: SharedReaderKey {
  private let url: URL
  private let interval: Duration

  // Resolve the clock when the key is created, because a subscription runs later and on another
  // thread.
  @Dependency(\.continuousClock) private var clock

  init(url: URL, interval: Duration) {
    self.url = url
    self.interval = interval
  }

  var id: URL { url }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue:
      // The subscription requests the value immediately, so no caller has to wait for this load.
      continuation.resumeReturningInitialValue()
    case .userInitiated:
      Task {
        do {
          continuation.resume(returning: try await fetch())
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let task = Task {
      while !Task.isCancelled {
        subscriber.yieldLoading(true)
        do {
          subscriber.yield(try await fetch())
        } catch {
          subscriber.yield(throwing: error)
        }
        subscriber.yieldLoading(false)
        try? await clock.sleep(for: interval)
      }
    }
    return SharedSubscription { task.cancel() }
  }

  private func fetch() async throws -> Value {
    let (data, response) = try await URLSession.shared.data(from: url)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return try JSONDecoder().decode(Value.self, from: data)
  }
}

extension SharedReaderKey {
  static func remoteConfiguration<Value>(
    _ url: URL,
    every interval: Duration = .seconds(60)
  ) -> Self where Self == RemoteConfigurationKey<Value> {
    RemoteConfigurationKey(url: url, interval: interval)
  }
}
