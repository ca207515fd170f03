import CustomDump
import Sharing
import Testing

@Suite("The conformances of a shared value")
struct SharedConformanceTests {
  private struct Opaque: Sendable {}

  /// Returns whether a value has a type.
  ///
  /// Hides the value's type from the compiler, which could otherwise decide the cast at compile
  /// time.
  private func conforms<P>(_ value: Any, to: P.Type) -> Bool { value is P }

  @Test("Shared values are Equatable but neither Hashable nor Codable")
  func notHashableNorCodable() {
    let shared: [Any] = [Shared(value: 1), SharedReader(value: 1)]
    for shared in shared {
      #expect(!conforms(shared, to: (any Hashable).self))
      #expect(!conforms(shared, to: (any Encodable).self))
      #expect(!conforms(shared, to: (any Decodable).self))
      #expect(conforms(shared, to: (any Equatable).self))
    }
  }

  @Test("`Shared` and `SharedReader` are Equatable or Identifiable only if their values are")
  func conditions() {
    let shared: [Any] = [Shared(value: Opaque()), SharedReader(value: Opaque())]
    for shared in shared {
      #expect(!conforms(shared, to: (any Equatable).self))
      #expect(!conforms(shared, to: (any Identifiable).self))
      #expect(conforms(shared, to: (any CustomStringConvertible).self))
      #expect(conforms(shared, to: (any CustomReflectable).self))
      #expect(conforms(shared, to: (any CustomDumpRepresentable).self))
    }
  }

  @Test("Two shared readers are equal if their values are equal")
  func readerEquality() {
    @Shared(value: [1]) var numbers
    let reader = SharedReader($numbers)
    #expect(reader == SharedReader(value: [1]))
    $numbers.withLock { $0.append(2) }
    #expect(reader != SharedReader(value: [1]))
    #expect(reader == SharedReader($numbers))
  }

  @Test("The description of a shared value contains its current key, or its value if it has no key")
  func keyedDescription() async throws {
    struct CustomKey: SharedReaderKey {
      let id: Int
      func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
        continuation.resumeReturningInitialValue()
      }
      func subscribe(
        context: LoadContext<Int>,
        subscriber: SharedSubscriber<Int>
      ) -> SharedSubscription {
        SharedSubscription {}
      }
    }
    @Shared(.inMemory("count")) var count = 0
    @SharedReader(.appStorage("count")) var reader = 0
    #expect($count.description == #"Shared<Int>(.inMemory("count"))"#)
    #expect($reader.description == #"SharedReader<Int>(.appStorage("count"))"#)
    try await $reader.load(CustomKey(id: 1))
    #expect($reader.description == "SharedReader<Int>(CustomKey(id: 1))")
    $count = Shared(value: 2)
    #expect($count.description == "Shared<Int>(value: 2)")
  }

  @Test("The description of a derived value contains the type and the value")
  func derivedDescription() {
    @Shared(.inMemory("row")) var row = Row(id: 3, title: "Design")
    #expect($row.title.description == #"Shared<String>(value: "Design")"#)
    #expect($row.title.count.description == "SharedReader<Int>(value: 6)")
    let reader = SharedReader($row)
    #expect(reader.description == #"SharedReader<Row>(.inMemory("row"))"#)
  }

  @Test("The mirror of a shared reader shows the reader's value")
  func readerMirror() {
    let reader = SharedReader(value: Row(id: 3, title: "Design"))
    let children = Mirror(reflecting: reader).children.map { ($0.label, $0.value as? Row) }
    #expect(children.map(\.0) == ["value"])
    #expect(children.map(\.1) == [reader.wrappedValue])
  }

  @Test("A dump of a model shows the values of the model's shared properties")
  func dump() {
    struct Feature {
      @Shared(value: 1) var count
      @Shared(value: 2) var total
      @SharedReader(value: ["a"]) var names
    }
    var text = ""
    let feature = Feature()
    customDump(feature, to: &text)
    #expect(
      text == """
        SharedConformanceTests.Feature(
          _count: 1,
          _total: 2,
          _names: [
            [0]: "a"
          ]
        )
        """
    )
    #expect(
      String(customDumping: [feature.$count, feature.$count]) == """
        [
          [0]: 1,
          [1]: 1
        ]
        """
    )
  }

  @Test("A shared value has the id and the dump of its current value")
  func currentValue() {
    @Shared(value: Row(id: 1, title: "Design")) var row
    let reader = SharedReader($row)
    $row.withLock { $0 = Row(id: 2, title: "Product") }
    #expect([$row.id, reader.id] == [2, 2])
    #expect(reader.customDumpValue as? Row == row)
  }
}
