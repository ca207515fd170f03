import Foundation
import Tagged
import Testing

private struct User: Equatable, Codable {
  typealias ID = Tagged<User, Int>
  typealias Name = Tagged<(User, name: ()), String>

  var id: ID
  var name: Name
}

@Suite("Tagged values")
struct TaggedTests {
  @Test("A tagged value contains its raw value")
  func holdsTheBareValue() {
    #expect(User.ID(7).rawValue == 7)
    #expect(User.ID(rawValue: 7).rawValue == 7)
    var id = User.ID(7)
    id.rawValue += 1
    #expect(id == User.ID(8))
  }

  @Test("A tagged value has the memory layout of its raw value")
  func takesTheMemoryOfTheBareValue() {
    #expect(MemoryLayout<Tagged<User, UUID>>.size == MemoryLayout<UUID>.size)
    #expect(MemoryLayout<User.Name>.stride == MemoryLayout<String>.stride)
  }

  @Test("Values with different tags have different types")
  func tagsOfOneRawTypeAreDifferentTypes() {
    #expect(User.ID.self as Any.Type != Tagged<Int, Int>.self as Any.Type)
  }

  @Test("A tag may be a noncopyable type")
  func acceptsTagsThatCannotBeCopied() {
    struct File: ~Copyable {}
    let descriptor = Tagged<File, Int32>(3)
    #expect(Set([descriptor, 3]) == [3])
    #expect("\(descriptor)" == "3")
  }

  @Test("A tagged value is raw representable")
  func isRawRepresentable() {
    func raw<Value: RawRepresentable>(_ value: Value) -> Value.RawValue { value.rawValue }
    #expect(raw(User.ID(7)) == 7)
  }

  @Test("A tagged value can be sent to another task although its tag cannot")
  func needsNoSendableTag() async {
    final class Document {}
    let id = Tagged<Document, Int>(7)
    #expect(await Task.detached { id.rawValue }.value == 7)
  }
}

@Suite("Comparing tagged values")
struct TaggedComparisonTests {
  @Test("Two tagged values are equal if their raw values are equal")
  func areEqualAsTheBareValuesAre() {
    #expect(User.ID(7) == User.ID(7))
    #expect(User.ID(7) != User.ID(8))
  }

  @Test("Tagged values with equal raw values have equal hashes")
  func areHashedAsTheBareValuesAre() {
    let users: [User.ID: String] = [1: "a", 2: "b"]
    #expect(users[User.ID(2)] == "b")
    #expect(users[3] == nil)
    #expect(Set<User.ID>([1, 2, 1]).count == 2)
    #expect(User.ID(7).hashValue == User.ID(7).hashValue)
    #expect(User.ID(7).hashValue != User.ID(8).hashValue)
  }

  @Test("Tagged values have the order of their raw values")
  func areOrderedAsTheBareValuesAre() {
    #expect([User.ID(3), 1, 2].sorted() == [1, 2, 3])
    #expect(User.Name("b") > User.Name("a"))
  }
}

@Suite("Encoding and decoding tagged values")
struct TaggedCodableTests {
  private func json(_ value: some Encodable, dates: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    if dates { encoder.dateEncodingStrategy = .iso8601 }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("A tagged value is encoded in the same way as its raw value")
  func areEncodedAsBareValues() throws {
    #expect(try json(User(id: 7, name: "Blob")) == #"{"id":7,"name":"Blob"}"#)
  }

  @Test("A tagged value is decoded from its raw value")
  func areDecodedFromBareValues() throws {
    let user = try JSONDecoder().decode(User.self, from: Data(#"{"id":7,"name":"Blob"}"#.utf8))
    #expect(user == User(id: 7, name: "Blob"))
  }

  @Test("A tagged UUID is encoded like a UUID")
  func uuidsAreEncodedAsBareValues() throws {
    let uuid = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000002A"))
    let text = try json([Tagged<User, UUID>(uuid)])
    #expect(text == #"["00000000-0000-0000-0000-00000000002A"]"#)
    let decoded = try JSONDecoder().decode([Tagged<User, UUID>].self, from: Data(text.utf8))
    #expect(decoded == [Tagged(uuid)])
  }

  @Test("A tagged date follows the encoder's date strategy")
  func followTheEncodersStrategies() throws {
    let date = Tagged<User, Date>(Date(timeIntervalSince1970: 0))
    let text = try json([date], dates: true)
    #expect(text == #"["1970-01-01T00:00:00Z"]"#)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    #expect(try decoder.decode([Tagged<User, Date>].self, from: Data(text.utf8)) == [date])
  }

  @Test("A dictionary with tagged keys is encoded like a dictionary with raw keys")
  func keysOfDictionariesAreBareKeys() throws {
    let byName: [User.Name: Int] = ["a": 1, "b": 2]
    #expect(try json(byName) == #"{"a":1,"b":2}"#)
    let byID: [User.ID: Int] = [1: 10, 2: 20]
    #expect(try json(byID) == #"{"1":10,"2":20}"#)
    let decoded = try JSONDecoder().decode([User.ID: Int].self, from: Data(json(byID).utf8))
    #expect(decoded == byID)
  }

  @Test("Decoding a dictionary with a tagged key type fails if a key is not a valid raw value")
  func keyThatIsNoBareValueIsAnError() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([User.ID: Int].self, from: Data(#"{"x":1}"#.utf8))
    }
  }

  @Test("Decoding a tagged value from JSON of the wrong type throws the raw value's decoding error")
  func anotherTypeIsTheBareValuesError() throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(User.self, from: Data(#"{"id":"x","name":"Blob"}"#.utf8))
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("Not typeMismatch: \(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["id"])
  }
}

@Suite("Converting tagged values from and to text")
struct TaggedDescriptionTests {
  @Test("A tagged value is printed like its raw value")
  func areWrittenAsBareValues() {
    #expect("\(User.ID(7))" == "7")
    #expect(String(describing: User.Name("Blob")) == "Blob")
    #expect(String(reflecting: User.Name("Blob")) == #""Blob""#)
  }

  @Test("A tagged value has the mirror of its raw value")
  func areMirroredAsBareValues() {
    struct Point {
      var x = 1
      var y = 2
    }
    let mirror = Mirror(reflecting: Tagged<User, Point>(Point()))
    #expect(mirror.subjectType is Point.Type)
    #expect(mirror.children.map(\.label) == ["x", "y"])
  }

  @Test("A tagged value can be created from the text of its raw value")
  func areReadFromDescriptions() {
    let seven = "7"
    let word = "seven"
    #expect(User.ID(seven) == User.ID(rawValue: 7))
    #expect(User.ID(word) == nil)
  }

  @Test("Tagging a string returns a tagged value and not an optional")
  func stringsAreTaggedWithoutFail() {
    let name = "Blob"
    let tagged: User.Name = User.Name(name)
    #expect(tagged.rawValue == "Blob")
    let inferred = User.Name(name)
    #expect(type(of: inferred) == User.Name.self)
  }

  @Test("Generic code can create tagged values from strings through `LosslessStringConvertible`")
  func stringsAreReadByGenericCodeToo() {
    func read<Value: LosslessStringConvertible>(_ text: String) -> Value? { Value(text) }
    #expect(read("Blob") == User.Name("Blob"))
    #expect(read("7") == User.ID(7))
    #expect(read("x") == User.ID?.none)
  }
}

@Suite("Literals of tagged values")
struct TaggedLiteralTests {
  @Test("An integer literal can create a tagged value")
  func integers() {
    let value: Tagged<User, Int8> = 7
    #expect(value.rawValue == 7)
  }

  @Test("A floating-point literal can create a tagged value")
  func floats() {
    let value: Tagged<User, Double> = 1.5
    #expect(value.rawValue == 1.5)
  }

  @Test("A Boolean literal can create a tagged value")
  func booleans() {
    let value: Tagged<User, Bool> = true
    #expect(value.rawValue)
  }

  @Test("A Unicode scalar literal can create a tagged value")
  func unicodeScalars() {
    let value: Tagged<User, Unicode.Scalar> = "a"
    #expect(value.rawValue == "a")
  }

  @Test("A character literal can create a tagged value")
  func characters() {
    let value: Tagged<User, Character> = "🇩🇪"
    #expect(value.rawValue == "🇩🇪")
  }

  @Test("A string literal can create a tagged value")
  func strings() {
    let value: Tagged<User, String> = "Blob"
    #expect(value.rawValue == "Blob")
  }

  @Test("A string interpolation can create a tagged value")
  func interpolations() {
    let value: Tagged<User, String> = "Blob \(7)"
    #expect(value.rawValue == "Blob 7")
  }
}
