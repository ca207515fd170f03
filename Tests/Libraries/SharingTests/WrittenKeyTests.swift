import Dependencies
import Foundation
import IdentifiedCollections
import Sharing
import Testing

/// A key that reverses the bytes of its values and stores them with another key.
///
/// An encrypting key works in the same way.
private struct ReversingKey<Base: SharedKey<[UInt8]>>: SharedKey {
  let base: Base

  var id: Base.ID { base.id }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    let initialValue = context.initialValue.map { Array($0.utf8.reversed()) }
    base.load(
      context: initialValue.map { .initialValue($0) } ?? .userInitiated,
      continuation: LoadContinuation { result in
        continuation.resume(
          with: result.map { $0.map { String(decoding: $0.reversed(), as: UTF8.self) } }
        )
      }
    )
  }

  func subscribe(
    context: LoadContext<String>,
    subscriber: SharedSubscriber<String>
  ) -> SharedSubscription { SharedSubscription {} }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    base.save(Array(value.utf8.reversed()), context: context, continuation: continuation)
  }
}

/// The id of a document.
private enum DocumentID: Hashable {
  case draft
  case page(Int, of: String)
}

/// A key for a document in a dictionary.
///
/// The key's id is an enumeration.
private struct DocumentKey: SharedKey {
  let id: DocumentID
  let documents: LockIsolated<[DocumentID: String]>

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resume(with: .success(documents.withValue { $0[id] }))
  }

  func subscribe(
    context: LoadContext<String>,
    subscriber: SharedSubscriber<String>
  ) -> SharedSubscription { SharedSubscription {} }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    documents.withValue { $0[id] = value }
    continuation.resume()
  }
}

/// A key that counts its subscriptions.
private struct CountedKey: SharedReaderKey {
  let id: Int
  let living: LockIsolated<Int>

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(returning: id)
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    living.withValue { $0 += 1 }
    return SharedSubscription { living.withValue { $0 -= 1 } }
  }
}

@Suite("Examples of custom keys")
struct WrittenKeyTests {
  @Test(
    "A key that transforms another key's values has its own value but uses the other key's storage"
  )
  func transforming() async throws {
    let base = InMemoryKey<[UInt8]>.self
    do {
      @Shared(ReversingKey(base: .inMemory("secret"))) var secret = "ab"
      @Shared(.inMemory("secret")) var stored: [UInt8] = []
      #expect(secret == "ab")
      #expect(stored == Array("ba".utf8))
      $secret.withLock { $0 = "abc" }
      try await $secret.save()
      try await $stored.load()
      #expect(stored == Array("cba".utf8))
    }
    @Shared(ReversingKey(base: .inMemory("secret"))) var secret = "another"
    #expect(secret == "abc")
    #expect(base.identityType != ReversingKey<InMemoryKey<[UInt8]>>.identityType)
  }

  @Test(
    "Keys whose ids are enumeration cases share a value only if the cases are equal"
  )
  func enumeratedIDs() {
    let documents = LockIsolated<[DocumentID: String]>([.draft: "draft"])
    func key(_ id: DocumentID) -> DocumentKey { DocumentKey(id: id, documents: documents) }
    @Shared(key(.draft)) var draft = ""
    @Shared(key(.page(1, of: "a"))) var first = ""
    @Shared(key(.page(1, of: "a"))) var same = ""
    @Shared(key(.page(1, of: "b"))) var other = ""
    $first.withLock { $0 = "first" }
    #expect([draft, first, same, other] == ["draft", "first", "first", ""])
    #expect(documents.value == [.draft: "draft", .page(1, of: "a"): "first"])
  }

  @Test("A key's subscription ends when concurrent threads have released all its properties")
  func useByThreads() {
    let living = LockIsolated(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for round in 0..<500 {
        let key = CountedKey(id: round % 3, living: living)
        @SharedReader(key) var first = -1
        @SharedReader(key) var second = -1
        let member = $first.magnitude
        #expect($first == $second && first == key.id)
        #expect(member.wrappedValue == UInt(key.id))
      }
    }
    #expect(living.value == 0)
  }
}

/// A part of a shared value, to which a test subscribes after the property is released.
private enum Part: String, CaseIterable, CustomTestStringConvertible {
  case member, element, unwrapped, computed, combined

  var testDescription: String { rawValue }
}

@Suite("Subscriptions to parts of a shared value")
struct PartSubscriptionTests {
  struct Item: Identifiable, Equatable {
    var id: Int
    var count = 0
  }

  private func publisher(of part: Part) -> SharedPublisher<Int> {
    @Shared(.inMemory("items")) var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
    switch part {
    case .member: return $items.count.publisher
    case .element: return $items[id: 1].publisher.map { $0?.count ?? -1 }
    case .unwrapped: return Shared($items[id: 1])?.count.publisher ?? $items.count.publisher
    case .computed: return $items.read { $0.reduce(0) { $0 + $1.count } }.publisher
    case .combined:
      return $items.publisher.map { $0.map(\.count).max() ?? 0 }.filter { $0 != 7 }
        .removeDuplicates()
    }
  }

  @Test(
    "A subscription to a part of a shared value continues after the subscribed property is released",
    arguments: Part.allCases
  )
  private func outliving(part: Part) {
    let received = LockIsolated<[Int]>([])
    let subscription = publisher(of: part).sink { value in received.withValue { $0.append(value) } }
    @Shared(.inMemory("items")) var items: IdentifiedArrayOf<Item> = []
    for count in [5, 7, 9] { $items.withLock { $0[id: 1]?.count = count } }
    $items.withLock { $0.append(Item(id: 3)) }
    subscription.cancel()
    $items.withLock { $0.append(Item(id: 4)) }
    let expected =
      switch part {
      case .member: [2, 2, 2, 2, 3]
      case .element, .unwrapped, .computed: [0, 5, 7, 9, 9]
      case .combined: [0, 5, 9]
      }
    #expect(received.value == expected)
  }
}

private struct Token: RawRepresentable, Equatable, Sendable { var rawValue: Data }
private struct Link: RawRepresentable, Equatable, Sendable { var rawValue: URL }
private struct Tags: RawRepresentable, Equatable, Sendable { var rawValue: [String] }
private struct Deadline: RawRepresentable, Equatable, Sendable { var rawValue: Date }
private struct Share: RawRepresentable, Equatable, Sendable { var rawValue: Double }

@Suite("Types that app storage saves and loads")
struct AppStorageTypeTests {
  /// Saves two values one after the other and loads each in a new property.
  private func roundTrip<Value: Equatable & Sendable>(
    _ first: Value,
    _ second: Value,
    _ key: AppStorageKey<Value>
  ) {
    do {
      @Shared(key) var value = first
      #expect(value == first)
      $value.withLock { $0 = second }
    }
    @Shared(key) var value = first
    #expect(value == second)
  }

  @Test(
    "App storage returns raw-representable values, including optional ones, exactly as they were stored",
    arguments: ["plain", "with.period", "with@sign", "", "ünïcode 🙂", "a/b"]
  )
  func rawValues(name: String) {
    let date = Date(timeIntervalSinceReferenceDate: 0.1)
    let (token, link) = (Token(rawValue: Data([0, 255])), Link(rawValue: URL(filePath: "/a b")))
    let (tags, share) = (Tags(rawValue: ["", "é"]), Share(rawValue: 0.1 + 0.2))
    roundTrip(Token(rawValue: Data()), token, .appStorage(name + "1"))
    roundTrip(nil, token, .appStorage(name + "2"))
    roundTrip(Link(rawValue: URL(string: "https://a.b/?c#d")!), link, .appStorage(name + "3"))
    roundTrip(nil, link, .appStorage(name + "4"))
    roundTrip(Tags(rawValue: []), tags, .appStorage(name + "5"))
    roundTrip(nil, tags, .appStorage(name + "6"))
    roundTrip(Deadline(rawValue: .distantPast), Deadline(rawValue: date), .appStorage(name + "7"))
    roundTrip(nil, Deadline(rawValue: date), .appStorage(name + "8"))
    roundTrip(Share(rawValue: -0.0), share, .appStorage(name + "9"))
    roundTrip(nil, share, .appStorage(name + "10"))
  }
}
