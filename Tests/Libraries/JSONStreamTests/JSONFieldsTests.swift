import JSONStream
import Testing

@Suite("Declaring the members of a JSON object")
struct JSONFieldsTests {
  private struct Person: Sendable {
    var name: String
    var age: Int?
    var nickname: String?
  }

  private static let fields = JSONFields<Person>([
    .init("name") { $0.name },
    .init("age") { $0.age },
    .ifPresent("nickname") { $0.nickname },
  ])

  private static let ada = Person(name: "Ada", age: 36, nickname: "A")

  @Test("Declared JSON members are written in the order of their names")
  func order() throws {
    #expect(Self.fields.names == ["age", "name", "nickname"])
    #expect(try text(Self.fields, Self.ada) == #"{"age":36,"name":"Ada","nickname":"A"}"#)
  }

  @Test("A JSON member without a value is written as null, or omitted if its declaration says so")
  func missingContent() throws {
    #expect(try text(Self.fields, Person(name: "Ada")) == #"{"age":null,"name":"Ada"}"#)
  }

  @Test("Each selected JSON member is written, and is null if it has no value or is unknown")
  func selection() throws {
    let selected = Self.fields.selecting(["shoe", "nickname", "name", "name"])
    #expect(selected.names == ["name", "nickname", "shoe"])
    #expect(
      try text(selected, Person(name: "Ada")) == #"{"name":"Ada","nickname":null,"shoe":null}"#
    )
    #expect(Self.fields.selecting(nil).names == Self.fields.names)
  }

  @Test("One JSON object can contain the members of a nested value next to other members")
  func composition() throws {
    let fields =
      Self.fields.of { (pair: (person: Person, rank: Int)) in pair.person }
      + [.init("rank") { $0.rank }]
    #expect(
      try text(fields, (Self.ada, 1)) == #"{"age":36,"name":"Ada","nickname":"A","rank":1}"#
    )
    #expect(
      try text(fields, (Person(name: "Ada"), 2)) == #"{"age":null,"name":"Ada","rank":2}"#
    )
  }

  private func text<Value>(_ fields: JSONFields<Value>, _ value: Value) throws -> String {
    String(decoding: try fields.object(of: value).json(), as: UTF8.self)
  }
}
