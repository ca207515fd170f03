import Dependencies
package import Foundation
package import Sharing

/// A key for the rows of a query.
package struct QueryKey: SharedReaderKey {
  /// The identity of a query.
  package struct ID: Hashable, Sendable {
    let file: URL
    let statement: String
    let arguments: [String]
  }

  package let id: ID
  @Dependency(\.continuousClock) private var clock

  package func load(
    context: LoadContext<[SQLiteConnection.Row]>,
    continuation: LoadContinuation<[SQLiteConnection.Row]>
  ) {
    continuation.resume(
      with: Result { try rows(SQLiteConnection(id.file.path(percentEncoded: false))) }
    )
  }

  /// Runs the query again whenever the version of the database changes.
  package func subscribe(
    context: LoadContext<[SQLiteConnection.Row]>,
    subscriber: SharedSubscriber<[SQLiteConnection.Row]>
  ) -> SharedSubscription {
    let task = Task {
      do {
        // The database version counts the commits of all other connections, including connections
        // in this process.
        let connection = try SQLiteConnection(id.file.path(percentEncoded: false))
        var version = ""
        while !Task.isCancelled {
          let latest = try connection.run("PRAGMA data_version")[0][0]
          if latest != version { subscriber.yield(try rows(connection)) }
          version = latest
          try await clock.sleep(for: .milliseconds(100))
        }
      } catch is CancellationError {
      } catch {
        subscriber.yield(throwing: error)
      }
    }
    return SharedSubscription { task.cancel() }
  }

  private func rows(_ connection: SQLiteConnection) throws -> [SQLiteConnection.Row] {
    try connection.run(id.statement, id.arguments)
  }
}

extension SharedReaderKey where Self == QueryKey {
  /// A key for the rows of a query.
  ///
  /// The arguments replace the question marks in the statement.
  package static func query(_ statement: String, _ arguments: [String] = [], in file: URL) -> Self {
    QueryKey(id: QueryKey.ID(file: file, statement: statement, arguments: arguments))
  }
}
