import Dispatch
import Foundation
package import IdentifiedCollections
import Locking
package import Models
package import Sharing

extension SharedReaderKey where Self == SearchKey {
  /// The results of searching all sync-ups for the words of a query, updated with every change.
  ///
  /// The key has no default value. So when a property gets the key of another query, the property
  /// keeps its results until the new results are loaded.
  ///
  /// ```swift
  /// @SharedReader(.search("")) var results: IdentifiedArrayOf<SearchResult> = []
  /// try await $results.load(.search(text))
  /// ```
  ///
  /// - Parameter query: The text to search for.
  package static func search(_ query: String) -> Self {
    SearchKey(query: query)
  }
}

/// A key that searches all sync-ups for words.
///
/// The external system of the key is another shared value, the list of sync-ups.
///
/// To create a key, use ``Sharing/SharedReaderKey/search(_:)``.
package struct SearchKey: SharedReaderKey {
  private let query: String
  private let syncUps: Shared<IdentifiedArrayOf<SyncUp>>
  private let syncUpsID: SyncUpsKey.ID
  private let schedule: Schedule?

  private let progress = Locked(Progress.new)

  /// The sync-ups that a property with this key has already searched.
  private enum Progress {
    /// The property has not searched any sync-ups yet.
    case new

    /// The property has searched the given sync-ups, but no sync-ups that changed later.
    case searched(IdentifiedArrayOf<SyncUp>)

    /// The property is subscribed, so it searches again after each change.
    case subscribed
  }

  /// Runs a search after a change.
  package typealias Schedule = @Sendable (_ search: @escaping @Sendable () -> Void) -> Void

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - query: The words to search for.
  ///   - schedule: A closure that runs the search after each change, in the order of the changes.
  ///     By default, each subscription runs its searches on its own queue. A test can pass a
  ///     closure that runs each search immediately.
  package init(query: String, schedule: Schedule? = nil) {
    self.query = query
    self.schedule = schedule
    syncUps = Shared(.syncUps)
    syncUpsID = SyncUpsKey.syncUps.id
  }

  /// The id of a search: its query and the sync-ups that it searches.
  package struct ID: Hashable, Sendable {
    fileprivate let query: String
    fileprivate let syncUpsID: SyncUpsKey.ID
  }

  /// The query and the sync-ups of the search.
  package var id: ID { ID(query: query, syncUpsID: syncUpsID) }

  /// Searches all sync-ups for the query.
  ///
  /// Searching thousands of transcripts takes time, so a search that the user starts runs on
  /// another thread. A new property needs its value immediately, so its first search runs on the
  /// caller's thread.
  package func load(
    context: LoadContext<IdentifiedArrayOf<SearchResult>>,
    continuation: LoadContinuation<IdentifiedArrayOf<SearchResult>>
  ) {
    switch context {
    case .initialValue:
      continuation.resume(returning: search())
    case .userInitiated:
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(returning: search())
      }
    }
  }

  /// Repeats the search whenever a sync-up changes.
  ///
  /// The search runs on a separate queue, so that code that changes a sync-up does not wait for the
  /// search.
  package func subscribe(
    context: LoadContext<IdentifiedArrayOf<SearchResult>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<SearchResult>>
  ) -> SharedSubscription {
    let queue = DispatchQueue(label: "syncups.search")
    let schedule = schedule ?? { search in queue.async(execute: search) }
    return syncUps.publisher.sink { syncUps in
      if isSearched(syncUps) { return }
      schedule { subscriber.yield(Self.results(of: query, in: self.syncUps.wrappedValue)) }
    }
  }

  private func search() -> IdentifiedArrayOf<SearchResult> {
    let syncUps = syncUps.wrappedValue
    progress.withLock { if case .new = $0 { $0 = .searched(syncUps) } }
    return Self.results(of: query, in: syncUps)
  }

  /// Searches the sync-ups, using several processors if there are thousands of sync-ups.
  private static func results(
    of query: String,
    in syncUps: IdentifiedArrayOf<SyncUp>
  ) -> IdentifiedArrayOf<SearchResult> {
    let count = min(ProcessInfo.processInfo.activeProcessorCount, syncUps.count / 1_000)
    return results(of: query, in: syncUps, partCount: max(1, count))
  }

  /// Divides the sync-ups into parts, and searches the parts concurrently.
  ///
  /// - Parameters:
  ///   - query: The words to search for.
  ///   - syncUps: The sync-ups to search.
  ///   - count: The number of parts.
  /// - Returns: The results, in the same order as if the sync-ups were searched in one part.
  package static func results(
    of query: String,
    in syncUps: IdentifiedArrayOf<SyncUp>,
    partCount count: Int
  ) -> IdentifiedArrayOf<SearchResult> {
    let all = syncUps.elements
    let parts = Locked<[Int: SearchFindings]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let part = all[(all.count * number / count)..<(all.count * (number + 1) / count)]
      let found = SearchFindings(of: query, in: part)
      parts.withLock { $0[number] = found }
    }
    let found = parts.withLock { $0 }
    return SearchFindings.results(of: (0..<count).compactMap { found[$0] })
  }

  /// Returns whether the given sync-ups need no new search.
  ///
  /// No search is needed if a load has already searched the sync-ups, or if a load will search this
  /// version of the list or a later one.
  ///
  /// The publisher first sends the current value. Searching the current value again would double
  /// the time of each search.
  private func isSearched(_ syncUps: IdentifiedArrayOf<SyncUp>) -> Bool {
    let before = progress.withLock { progress in
      defer { progress = .subscribed }
      return progress
    }
    return switch before {
    case .new: true
    case .searched(let searched): searched == syncUps
    case .subscribed: false
    }
  }
}

extension SearchKey: CustomStringConvertible {
  /// The key as an expression in code.
  package var description: String { ".search(\(String(reflecting: query)))" }
}
