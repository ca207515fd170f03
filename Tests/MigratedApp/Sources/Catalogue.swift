import Dependencies
import Foundation
import Observation
import Sharing

/// Looks up books on a server.
struct CatalogueClient: Sendable {
  var titles: @Sendable (_ query: String) async throws -> [String]
}

extension CatalogueClient: DependencyKey {
  static let liveValue = CatalogueClient { query in
    ["Moby-Dick", "Middlemarch", "Emma"].filter { $0.contains(query) }
  }

  static let testValue = CatalogueClient { _ in [] }
}

extension DependencyValues {
  var catalogueClient: CatalogueClient {
    get { self[CatalogueClient.self] }
    set { self[CatalogueClient.self] = newValue }
  }
}

/// A key for the titles in the catalogue that match a query.
///
/// The app cannot change the titles.
struct CatalogueKey: SharedReaderKey {
  struct ID: Hashable { let query: String }

  let query: String
  private let client: CatalogueClient

  init(query: String) {
    @Dependency(\.catalogueClient) var client
    self.client = client
    self.query = query
  }

  var id: ID { ID(query: query) }

  func load(context: LoadContext<[String]>, continuation: LoadContinuation<[String]>) {
    guard !query.isEmpty else { return continuation.resumeReturningInitialValue() }
    Task {
      do {
        continuation.resume(returning: try await client.titles(query))
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  func subscribe(
    context: LoadContext<[String]>,
    subscriber: SharedSubscriber<[String]>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

extension SharedReaderKey where Self == CatalogueKey {
  static func catalogue(_ query: String) -> Self { CatalogueKey(query: query) }
}

/// A search whose key changes with the typed text.
@MainActor
@Observable
final class SearchModel {
  @ObservationIgnored @SharedReader var titles: [String]

  init() {
    _titles = SharedReader(wrappedValue: [], .catalogue(""))
  }

  func textChanged(_ text: String) async {
    try? await $titles.load(.catalogue(text))
  }
}
