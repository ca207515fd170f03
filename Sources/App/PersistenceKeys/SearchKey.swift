import Dispatch
import Foundation
package import IdentifiedCollections
import Locking
package import Models
package import Sharing

extension SharedReaderKey where Self == SearchKey {
  /// The search results of a text in all sync-ups, updated with every change.
  ///
  /// It has no default, so that a property which is re-pointed to another text keeps what it had
  /// until something else is found.
  ///
  /// ```swift
  /// @SharedReader(.search("")) var results: IdentifiedArrayOf<SearchResult> = []
  /// try await $results.load(.search(text))
  /// ```
  ///
  /// - Parameter query: What to look for.
  package static func search(_ query: String) -> Self {
    SearchKey(query: query)
  }
}

/// A key whose external system is another shared value: it finds a text in all sync-ups.
///
/// Make one with ``Sharing/SharedReaderKey/search(_:)``.
package struct SearchKey: SharedReaderKey {
  private let query: String
  private let syncUps: Shared<IdentifiedArrayOf<SyncUp>>
  private let syncUpsID: SyncUpsKey.ID
  private let schedule: Schedule?

  private let progress = Locked(Progress.new)

  /// The sync-ups that a property with the key has already searched.
  private enum Progress {
    /// Nothing yet.
    case new

    /// These sync-ups, but no later changes.
    case searched(IdentifiedArrayOf<SyncUp>)

    /// Every change from now on.
    case subscribed
  }

  /// Runs a search after a change.
  package typealias Schedule = @Sendable (_ search: @escaping @Sendable () -> Void) -> Void

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - query: The words to search for.
  ///   - schedule: Runs the searches after changes in their order, or `nil` for a queue that only
  ///     this subscription uses. A test runs them at once.
  package init(query: String, schedule: Schedule? = nil) {
    self.query = query
    self.schedule = schedule
    syncUps = Shared(.syncUps)
    syncUpsID = SyncUpsKey.syncUps.id
  }

  /// The identity of a search: its text and its sync-ups.
  package struct ID: Hashable, Sendable {
    fileprivate let query: String
    fileprivate let syncUpsID: SyncUpsKey.ID
  }

  /// The text and the sync-ups of the search.
  package var id: ID { ID(query: query, syncUpsID: syncUpsID) }

  /// Looks for the text.
  ///
  /// It takes a while in thousands of transcripts, so it runs on another thread when the user
  /// searches. A new property, which cannot wait, has it at once.
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

  /// Looks for the text again whenever a sync-up changes.
  ///
  /// The search runs on a queue of its own: the code that changes a sync-up does not wait for it.
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

  /// Searches thousands of sync-ups on all processors.
  private static func results(
    of query: String,
    in syncUps: IdentifiedArrayOf<SyncUp>
  ) -> IdentifiedArrayOf<SearchResult> {
    let count = min(ProcessInfo.processInfo.activeProcessorCount, syncUps.count / 1_000)
    return results(of: query, in: syncUps, partCount: max(1, count))
  }

  /// Searches sync-ups in several parts at once.
  ///
  /// - Parameters:
  ///   - query: The words to search for.
  ///   - syncUps: The sync-ups.
  ///   - count: The number of parts.
  /// - Returns: The same results as for one part.
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
    var whole = SearchFindings(of: query, in: [])
    for number in 0..<count { parts.withLock { $0[number] }.map { whole.append($0) } }
    return whole.results
  }

  /// Whether a load has looked in these sync-ups, or is about to look in them or later ones.
  ///
  /// The publisher's first value is the current one. Searching it again would double the time for
  /// every typed letter.
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
