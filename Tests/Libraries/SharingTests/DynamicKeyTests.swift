import Locking
import Sharing
import Testing

/// A key with a query: its value is the list of the dictionary's words that begin with a prefix.
private struct WordsKey: SharedReaderKey {
  static let dictionary = ["album", "alcove", "alpine", "beacon", "beaker"]

  let id: String

  struct EmptyQuery: Error {}

  func load(context: LoadContext<[String]>, continuation: LoadContinuation<[String]>) {
    if id.isEmpty { return continuation.resume(throwing: EmptyQuery()) }
    let words = Self.dictionary.filter { $0.hasPrefix(id) }
    if words.isEmpty { return continuation.resumeReturningInitialValue() }
    continuation.resume(returning: words)
  }

  func subscribe(
    context: LoadContext<[String]>,
    subscriber: SharedSubscriber<[String]>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

extension SharedReaderKey where Self == WordsKey {
  fileprivate static func words(_ query: String) -> Self { WordsKey(id: query) }
}

extension SharedReaderKey where Self == WordsKey.Default {
  fileprivate static func wordsOrNone(_ query: String) -> Self {
    Self[WordsKey(id: query), default: []]
  }
}

@Suite("A property whose key changes")
struct DynamicKeyTests {
  @Test("A property that loads another key gets the value of that key")
  func loadingAnotherKey() async throws {
    @SharedReader(.words("alb")) var words = []
    #expect(words == ["album"])

    try await $words.load(.words("bea"))

    #expect(words == ["beacon", "beaker"])
  }

  @Test(
    "A load that finds no value sets the key's default, or keeps the value if the key has no default"
  )
  func loadingMissingValue() async throws {
    @SharedReader(.words("alb")) var words = []
    try await $words.load(.words("xyz"))
    #expect(words == ["album"])
    try await $words.load(.wordsOrNone("zyx"))
    #expect(words == [])
  }

  @Test(
    "If loading another key into a property fails, the load throws and the property keeps its value"
  )
  func loadingFails() async {
    @SharedReader(.words("alb")) var words = []
    await #expect(throws: WordsKey.EmptyQuery.self) { try await $words.load(.words("")) }
    #expect(words == ["album"])
    #expect($words.loadError is WordsKey.EmptyQuery)
  }

  @Test(
    "If a property loads another key, a model that was given the property also gets the new value"
  )
  func holdersFollow() async throws {
    final class Holder {
      @SharedReader var words: [String]
      init(words: SharedReader<[String]>) { _words = words }
    }
    @SharedReader(.words("alb")) var words = []
    let holder = Holder(words: $words)
    try await $words.load(.words("alc"))
    #expect(holder.words == ["alcove"])
  }

  @Test("Assigning a projected value to a property changes the property's key")
  func assigning() {
    @SharedReader(.words("alb")) var words = []
    $words = SharedReader(.wordsOrNone("alp"))
    #expect(words == ["alpine"])
  }

  @Test("A property saves to the key that it loaded most recently")
  func savingAfterRepointing() async throws {
    let first = ManualSystem(value: 1)
    let second = ManualSystem(value: 2)
    @Shared(ManualKey(name: "first", system: first)) var count = 0
    try await $count.load(ManualKey(name: "second", system: second))
    #expect(count == 2)

    $count.withLock { $0 = 20 }

    #expect(first.savedValues == [])
    #expect(second.savedValues == [20])
    #expect(first.state.withLock { $0.cancellations } == 1)
  }

  @Test("A property that loads a new key keeps its value until the load has finished")
  func loadingTakesTime() async throws {
    let system = ManualSystem(isAnsweringAtOnce: false)
    let count = Shared(value: 1)
    let load = Task { try await count.load(ManualKey(name: "slow", system: system)) }
    await system.wait { !$0.loads.isEmpty }
    #expect(count.isLoading)
    #expect(count.wrappedValue == 1)

    try #require(system.state.withLock { $0.loads.first }).resume(returning: 7)
    try await load.value
    #expect(!count.isLoading)
    #expect(count.wrappedValue == 7)
  }
}

@Suite("A property that requires a value")
struct RequiredValueTests {
  @Test("`Shared(require:)` and `SharedReader(require:)` create a property with the loaded value")
  func present() async throws {
    let words = try await SharedReader(require: .words("alb"))
    #expect(words.wrappedValue == ["album"])
    let count = try await Shared(require: ManualKey(name: "a", system: ManualSystem(value: 3)))
    #expect(count.wrappedValue == 3)
  }

  @Test("Requiring a value throws an error if nothing is stored, even if the key has a default")
  func missing() async {
    await #expect(throws: MissingValueError.self) { try await SharedReader(require: .words("x")) }
    await #expect(throws: MissingValueError.self) {
      try await SharedReader(require: .wordsOrNone("x"))
    }
  }

  @Test("Requiring the value of a key throws the key's load error")
  func failing() async {
    await #expect(throws: WordsKey.EmptyQuery.self) { try await SharedReader(require: .words("")) }
  }

  @Test("Requiring a key's value returns the value that a property with the key already has")
  func sharing() async throws {
    let system = ManualSystem(value: 3)
    let first = try await Shared(require: ManualKey(name: "a", system: system))
    first.withLock { $0 = 4 }
    system.state.withLock { $0.value = 5 }
    @Shared(ManualKey(name: "a", system: system)) var second = 0
    #expect(second == 4)
    let third = try await Shared(require: ManualKey(name: "a", system: system))
    #expect(third.wrappedValue == 4)
    #expect(first.wrappedValue == 4)
  }
}
