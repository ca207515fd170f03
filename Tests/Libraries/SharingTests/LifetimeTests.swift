import IdentifiedCollections
import Locking
import Sharing
import Testing

/// The number of objects that exist, and the number of objects that were created.
private final class Census: Sendable {
  private let state = Locked((living: 0, born: 0))
  var living: Int { state.withLock(\.living) }
  var born: Int { state.withLock(\.born) }

  fileprivate func add(_ number: Int) {
    state.withLock { state in
      state.living += number
      state.born += max(number, 0)
    }
  }
}

/// A value that a census counts as long as the value exists.
private struct Token: Identifiable, Sendable {
  private final class Life: Sendable {
    let census: Census
    init(_ census: Census) {
      self.census = census
      census.add(1)
    }
    deinit { census.add(-1) }
  }

  var id: Int
  var number = 0
  private var life: Life

  init(_ id: Int, in census: Census) {
    self.id = id
    life = Life(census)
  }
}

/// A key that loads nothing and counts its subscriptions.
private struct CountingKey: SharedKey {
  let id: Int
  let subscriptions: Census

  func load(context: LoadContext<Token>, continuation: LoadContinuation<Token>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Token>,
    subscriber: SharedSubscriber<Token>
  ) -> SharedSubscription {
    subscriptions.add(1)
    return SharedSubscription { [subscriptions] in subscriptions.add(-1) }
  }

  func save(_ value: Token, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

@Suite("The lifetime of ten thousand shared values")
struct LifetimeTests {
  private let census = Census()
  private let subscriptions = Census()
  private let count = 10_000

  @Test("Ten thousand values without keys are released with their last references")
  func unkeyed() {
    for number in 0..<count {
      let shared = Shared(value: Token(number, in: census))
      shared.withLock { $0.number += 1 }
      _ = SharedReader(shared).number.wrappedValue
    }
    #expect(census.born == count)
    #expect(census.living == 0)
  }

  @Test("Ten thousand values with keys are released together with the keys' subscriptions")
  func keyed() {
    for number in 0..<count {
      @Shared(CountingKey(id: number, subscriptions: subscriptions)) var token = Token(
        number,
        in: census
      )
      $token.withLock { $0.number += 1 }
    }
    #expect(census.living == 0)
    #expect([subscriptions.born, subscriptions.living] == [count, 0])
  }

  @Test(
    "Ten thousand properties of one key share one subscription until the last property is released"
  )
  func oneKey() {
    do {
      let all = (0..<count).map { number in
        Shared(
          wrappedValue: Token(number, in: census),
          CountingKey(id: 0, subscriptions: subscriptions)
        )
      }
      #expect(census.born == 1)
      #expect([subscriptions.born, subscriptions.living] == [1, 1])
      #expect(Set(all.map(\.id)) == [0])
    }
    #expect(census.living == 0)
    #expect(subscriptions.living == 0)
  }

  @Test(
    "The values of keys in use stay shared while properties with other keys are released",
    arguments: [3, 2_000]
  )
  func everyOtherKey(count: Int) {
    func shared(_ id: Int) -> Shared<Token> {
      Shared(
        wrappedValue: Token(id, in: census),
        CountingKey(id: id, subscriptions: subscriptions)
      )
    }
    var all = (0..<count).map { Optional(shared($0)) }
    for number in stride(from: 0, to: count, by: 2) { all[number] = nil }
    #expect([subscriptions.born, subscriptions.living] == [count, count / 2])
    #expect((0..<count).map { shared($0).id } == Array(0..<count))
    #expect([subscriptions.born, subscriptions.living] == [count + (count + 1) / 2, count / 2])
  }

  @Test("A property that is re-pointed to a part of its own value does not keep itself alive")
  func repointedToOwnPart() {
    for number in 0..<count {
      @Shared(value: IdentifiedArray(uniqueElements: [Token(number, in: census)])) var tokens
      $tokens = $tokens.elementsAsTheyAre
      $tokens.withLock { $0[id: number]?.number += 1 }
    }
    #expect([census.born, census.living] == [count, 0])
  }

  @Test("Values derived from a shared value can be released before their source")
  func derived() throws {
    let tokens = IdentifiedArray(uniqueElements: (0..<100).map { Token($0, in: census) })
    @Shared(value: tokens) var shared
    for number in 0..<count {
      let element = try #require(Shared($shared[id: number % 100]))
      element.number.withLock { $0 += 1 }
      _ = $shared.read(\.count).wrappedValue
      _ = SharedReader($shared)[id: number % 100].wrappedValue
    }
    #expect(shared.map(\.number) == Array(repeating: count / 100, count: 100))
    let extra = try #require(Shared($shared[id: 0]))
    #expect(census.living == 100)
    $shared.withLock { $0 = [] }
    #expect(extra.wrappedValue.number == count / 100)
  }

  @Test("Replacing the value of an in-memory key releases the previous values")
  func replacedInMemory() {
    @Shared(.inMemory("token")) var token = Token(-1, in: census)
    for number in 0..<count { $token.withLock { $0 = Token(number, in: census) } }
    #expect(census.born == count + 1)
    #expect(census.living <= 2, "The value, and the default that the key may come back to.")
  }

  @Test("A shared value is released when the subscriptions to its publisher have ended")
  func published() {
    for number in 0..<count {
      let shared = Shared(value: Token(number, in: census))
      let cancellable = shared.publisher.sink { _ in }
      if number.isMultiple(of: 2) { cancellable.cancel() }
      _ = shared.publisher.values
    }
    #expect(census.living == 0)
  }

  @Test("Re-pointing a property releases the values to which the property pointed before")
  func repointed() {
    do {
      @Shared(value: Token(-1, in: census)) var token
      for number in 0..<count { $token = Shared(value: Token(number, in: census)) }
      #expect(token.id == count - 1)
      #expect(census.living <= 2, "The present one, and the first.")
    }
    #expect(census.born == count + 1)
    #expect(census.living == 0)
  }
}

extension IdentifiedArrayOf<Token> {
  /// A computed part that is the whole value.
  fileprivate var elementsAsTheyAre: Self {
    get { self }
    set { self = newValue }
  }
}
