import Sharing
import Testing

extension SharedReaderKey where Self == InMemoryKey<[String]>.Default {
  fileprivate static var names: Self { Self[.inMemory("names"), default: ["Blob"]] }
}

@Suite("A key with a default")
struct DefaultKeyTests {
  @Test("A property whose key has a default can omit the value and the type")
  func defaultApplies() {
    @Shared(.names) var names
    @SharedReader(.names) var reader
    #expect(names == ["Blob"])
    #expect(reader == ["Blob"])
  }

  @Test("The default of a property overrides the default of the property's key")
  func overridingDefault() {
    @Shared(.names) var names = ["Ada"]
    @SharedReader(.names) var reader = ["Grace"]
    #expect(names == ["Ada"])
    #expect(reader == ["Ada"])
  }

  @Test("A key with a default shares its value with the same key without a default")
  func sharesWithPlainKey() {
    @Shared(.names) var names
    @Shared(.inMemory("names")) var plain: [String] = []
    $plain.withLock { $0.append("Ada") }
    #expect(names == ["Blob", "Ada"])
  }
}
