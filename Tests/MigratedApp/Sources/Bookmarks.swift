import Dependencies
import Foundation
import Sharing
import Synchronization

/// A store of small values that another device may change, too.
final class BookmarkStore: Sendable {
  private struct State {
    var bookmarks: [String: Int] = [:]
    var observers: [UUID: @Sendable (String, Int?) -> Void] = [:]
  }

  private let state = Mutex(State())

  subscript(title: String) -> Int? {
    get { state.withLock { $0.bookmarks[title] } }
    set {
      let observers = state.withLock { state in
        state.bookmarks[title] = newValue
        return Array(state.observers.values)
      }
      for observer in observers { observer(title, newValue) }
    }
  }

  func observe(_ observer: @escaping @Sendable (String, Int?) -> Void) -> UUID {
    let id = UUID()
    state.withLock { $0.observers[id] = observer }
    return id
  }

  func removeObserver(_ id: UUID) {
    state.withLock { _ = $0.observers.removeValue(forKey: id) }
  }

  var observerCount: Int { state.withLock { $0.observers.count } }
}

extension BookmarkStore: TestDependencyKey {
  static var testValue: BookmarkStore { BookmarkStore() }
}

extension BookmarkStore: DependencyKey {
  static let liveValue = BookmarkStore()
}

extension DependencyValues {
  var bookmarkStore: BookmarkStore {
    get { self[BookmarkStore.self] }
    set { self[BookmarkStore.self] = newValue }
  }
}

/// The bookmark in the book with a title.
struct BookmarkKey: SharedKey {
  struct ID: Hashable {
    let title: String
    let store: ObjectIdentifier
  }

  struct InvalidPageError: Error, Equatable {}

  let title: String
  let store: BookmarkStore

  var id: ID { ID(title: title, store: ObjectIdentifier(store)) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    guard let page = store[title] else { return continuation.resumeReturningInitialValue() }
    continuation.resume(returning: page)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    let observer = store.observe { [title] changed, page in
      guard changed == title else { return }
      if let page { subscriber.yield(page) } else { subscriber.yieldReturningInitialValue() }
    }
    return SharedSubscription { [store] in store.removeObserver(observer) }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    guard value >= 0 else { return continuation.resume(throwing: InvalidPageError()) }
    store[title] = value
    continuation.resume()
  }
}

extension SharedKey where Self == BookmarkKey {
  static func bookmark(_ title: String) -> Self {
    @Dependency(\.bookmarkStore) var store
    return BookmarkKey(title: title, store: store)
  }
}
