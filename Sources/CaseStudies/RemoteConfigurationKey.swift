import Dependencies
import Foundation
package import Sharing

/// A key for a JSON value from a web server.
package struct RemoteConfigurationKey<Value: Decodable & Sendable>: SharedReaderKey {
  /// The identity of a value.
  package struct ID: Hashable, Sendable {
    let server: String
    let isPushing: Bool
  }

  package let id: ID
  @Dependency(\.httpClient) private var client
  @Dependency(\.continuousClock) private var clock

  package func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    // When the property is created, the subscription loads the value, so the caller need not wait
    // for it.
    guard case .userInitiated = context else { return continuation.resumeReturningInitialValue() }
    Task {
      do {
        continuation.resume(returning: try decoded(await client.get(id.server)))
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  package func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let task = Task {
      // Continue after an error, because the server may become available again.
      while !Task.isCancelled {
        do {
          if id.isPushing {
            for try await line in client.lines("\(id.server)/stream") {
              subscriber.yield(try decoded(line))
            }
          } else {
            subscriber.yield(try decoded(await client.get(id.server)))
          }
        } catch {
          if !Task.isCancelled { subscriber.yield(throwing: error) }
        }
        // Sleeping throws an error when the task is cancelled.
        guard (try? await clock.sleep(for: .seconds(2))) != nil else { return }
      }
    }
    return SharedSubscription { task.cancel() }
  }

  private func decoded(_ text: String) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw RemoteConfigurationError(text: text)
    }
  }
}

/// The error for a configuration that does not have the expected format.
package struct RemoteConfigurationError: LocalizedError, CustomStringConvertible, Equatable {
  package let text: String
  package var description: String {
    text.isEmpty
      ? "The server sent an empty text, which is not a configuration."
      : "The server sent '\(text)', which is not a configuration."
  }
  package var errorDescription: String? { description }
}

extension SharedReaderKey {
  /// A key that polls a web server for a JSON value, or receives each new value from the server.
  package static func remoteConfiguration<Value>(
    _ server: String,
    isPushing: Bool = false
  ) -> Self where Self == RemoteConfigurationKey<Value> {
    RemoteConfigurationKey(id: .init(server: server, isPushing: isPushing))
  }
}
