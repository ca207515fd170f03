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

  /// Changes the content, in place if this is the only reference to it.
  mutating func increment() {
    if !isKnownUniquelyReferenced(&storage) { copies += 1 }
    storage = Storage(storage.number + 1)
  }

  var number: Int { storage.number }
}

@Suite("A mutation of something that copies itself when it is shared")
struct CopyOnWriteTests {
  private struct Element: Identifiable, Sendable {
    var id: Int
    var content = CountingCopies()
  }

  private static let mutations = 10

  @Test("makes no copy, as a whole")
  func whole() {
    @Shared(value: CountingCopies()) var content
    for _ in 0..<Self.mutations { $content.withLock { $0.increment() } }
    #expect(content.number == Self.mutations)
    #expect(content.copies == 0)
  }

  @Test("makes no copy through a member")
  func member() {
    @Shared(value: Element(id: 1)) var element
    let content = $element.content
    for _ in 0..<Self.mutations { content.withLock { $0.increment() } }
    #expect(element.content.number == Self.mutations)
    #expect(element.content.copies == 0)
  }

  @Test("makes no copy through an unwrapped optional, nor through a member of it")
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

  @Test("makes no copy through an element, a member of it, or the array")
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

  @Test("leaves the storage of an optional array where it is")
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

  @Test("makes no copy of an element that a collection of shared elements holds, too")
  func collection() {
    @Shared(value: [Element(id: 1), Element(id: 2)] as IdentifiedArrayOf<Element>) var elements
    let all = Array($elements)
    for _ in 0..<Self.mutations {
      for element in all { element.withLock { $0.content.increment() } }
    }
    #expect(elements.map(\.content.number) == [Self.mutations, Self.mutations])
    #expect(elements.map(\.content.copies) == [0, 0])
  }

  @Test("makes no copy while code observes, or subscribes and releases the value")
  func observed() {
    @Shared(value: CountingCopies()) var content
    let cancellable = $content.publisher.sink { _ in }
    for _ in 0..<Self.mutations { $content.withLock { $0.increment() } }
    #expect(content.copies == 0)
    cancellable.cancel()
  }

  @Test("makes no copy of a value that is kept in memory for a key")
  func inMemory() {
    @Shared(.inMemory("content")) var content = CountingCopies()
    for _ in 0..<Self.mutations { $content.withLock { $0.increment() } }
    #expect(content.copies <= 1, "One for the default, which stays what it is.")
  }
}
