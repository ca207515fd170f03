import IdentifiedCollections
import Sharing
import Testing

/// A value that counts how often its content is copied.
private struct CountingCopies: Sendable {
  final class Storage: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private var storage = Storage(0)
  private(set) var copies = 0

  /// Changes the content, in place if there is no other reference to the content.
  mutating func increment() {
    if !isKnownUniquelyReferenced(&storage) { copies += 1 }
    storage = Storage(storage.number + 1)
  }

  var number: Int { storage.number }
}

@Suite("Mutations that do not copy a shared value")
struct CopyOnWriteTests {
  private struct Element: Identifiable, Sendable {
    var id: Int
    var content = CountingCopies()
  }

  private static let mutations = 10

  @Test("Mutating a shared copy-on-write value does not copy it")
  func whole() {
    @Shared(value: CountingCopies()) var content
    for _ in 0..<Self.mutations { $content.withLock { $0.increment() } }
    #expect(content.number == Self.mutations)
    #expect(content.copies == 0)
  }

  @Test("Mutating a member of a shared copy-on-write value does not copy the member")
  func member() {
    @Shared(value: Element(id: 1)) var element
    let content = $element.content
    for _ in 0..<Self.mutations { content.withLock { $0.increment() } }
    #expect(element.content.number == Self.mutations)
    #expect(element.content.copies == 0)
  }

  @Test("Mutating an unwrapped shared optional, or a member of it, does not copy the wrapped value")
  func optional() throws {
    @Shared(value: Optional(Element(id: 1))) var element
    let unwrapped = try #require(Shared($element))
    let content = unwrapped.content
    for _ in 0..<Self.mutations {
      unwrapped.withLock { $0.content.increment() }
      content.withLock { $0.increment() }
    }
    #expect(element?.content.number == 2 * Self.mutations)
    #expect(element?.content.copies == 0)
  }

  @Test("Mutating a shared element or its member does not copy the content of the element")
  func element() throws {
    @Shared(value: [Element(id: 1), Element(id: 2)] as IdentifiedArrayOf<Element>) var elements
    let element = try #require(Shared($elements[id: 2]))
    let content = element.content
    for _ in 0..<Self.mutations {
      element.withLock { $0.content.increment() }
      content.withLock { $0.increment() }
    }
    #expect(elements[id: 2]?.content.number == 2 * Self.mutations)
    #expect(elements[id: 2]?.content.copies == 0)
  }

  @Test("Mutating an optional array that was unwrapped from a shared value does not copy the array")
  func storageOfArray() throws {
    @Shared(value: Optional(Array(0..<1_000))) var numbers
    let unwrapped = try #require(Shared($numbers))
    let storage = unwrapped.withLock { Self.storage(of: $0) }
    for number in 0..<Self.mutations {
      unwrapped.withLock { $0[number] = -1 }
      #expect(unwrapped.withLock { Self.storage(of: $0) } == storage)
    }
  }

  private static func storage(of array: [Int]) -> Int {
    unsafe array.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }

  @Test("Mutating an element in a collection of shared elements does not copy the element")
  func collection() {
    @Shared(value: [Element(id: 1), Element(id: 2)] as IdentifiedArrayOf<Element>) var elements
    let all = Array($elements)
    for _ in 0..<Self.mutations {
      for element in all { element.withLock { $0.content.increment() } }
    }
    #expect(elements.map(\.content.number) == [Self.mutations, Self.mutations])
    #expect(elements.map(\.content.copies) == [0, 0])
  }

  @Test("Mutating a shared value that has a subscriber does not copy the value")
  func observed() {
    @Shared(value: CountingCopies()) var content
    let cancellable = $content.publisher.sink { _ in }
    for _ in 0..<Self.mutations { $content.withLock { $0.increment() } }
    #expect(content.copies == 0)
    cancellable.cancel()
  }

  @Test("Mutating the value of an in-memory key many times copies the value at most once")
  func inMemory() {
    @Shared(.inMemory("content")) var content = CountingCopies()
    for _ in 0..<Self.mutations { $content.withLock { $0.increment() } }
    #expect(content.copies <= 1, "One for the default, which stays what it is.")
  }
}
