import Foundation
import Tagged
import Testing

private enum Cents {}
private struct User: Identifiable {
  let id: Tagged<User, UUID>
}

@Suite("Tagged UUIDs")
struct TaggedUUIDTests {
  private let text = "00000000-0000-0000-0000-00000000002A"

  @Test("Two new tagged UUIDs differ")
  func areNewEachTime() {
    #expect(User.ID() != User.ID())
    let user = User(id: Tagged<User, UUID>())
    #expect(user.id == user.id)
  }

  @Test("A tagged UUID can be created from a string")
  func areReadFromText() throws {
    let id = try #require(User.ID(uuidString: text))
    #expect(id.rawValue == UUID(uuidString: text))
    #expect(id.uuidString == text)
    #expect("\(id)" == text)
    #expect(User.ID(uuidString: "42") == nil)
  }
}

@Suite("Changes to the raw value or the tag of a tagged value")
struct TaggedMappingTests {
  @Test("Mapping a tagged value changes the raw value and keeps the tag")
  func mapsTheBareValue() {
    let price: Tagged<Cents, Int> = 250
    let text: Tagged<Cents, String> = price.map { "\($0)" }
    #expect(text == "250")
    #expect(price.map(Double.init) == Tagged<Cents, Double>(250))
  }

  @Test("Mapping a tagged value rethrows the error of the mapping closure")
  func passesErrorsOn() {
    struct Failure: Error {}
    let price: Tagged<Cents, Int> = 250
    #expect(throws: Failure.self) { try price.map { _ -> Int in throw Failure() } }
  }

  @Test("Coercing a tagged value changes the tag and keeps the raw value")
  func coercesTheTag() {
    let price: Tagged<Cents, Int> = 250
    let other: Tagged<User, Int> = price.coerced(to: User.self)
    #expect(other == 250)
  }
}

@Suite("Tagged values that behave like their raw values")
struct TaggedConformanceTests {
  private struct Failure: LocalizedError {
    let errorDescription: String? = "It failed."
    let failureReason: String? = "No reason."
    let recoverySuggestion: String? = "Try again."
    let helpAnchor: String? = "help"
  }

  @Test("The properties of the raw value can be read through a tagged value")
  func propertiesAreRead() {
    let name: Tagged<User, String> = "Blob"
    #expect(name.count == 4)
    #expect(name.isEmpty == false)
    #expect(name.utf8.count == 4)
    #expect([Tagged<User, String>("a"), "bc"].map(\.utf8.count) == [1, 2])
  }

  @Test("Tagged numbers can be added, subtracted and multiplied")
  func numbersAreCalculatedWith() {
    let price: Tagged<Cents, Int> = 250
    var sum: Tagged<Cents, Int> = .zero
    sum += price
    sum *= 3
    sum -= 50
    #expect(sum == 700)
    #expect(sum + price * 2 - 1 == 1199)
    #expect(-price == -250)
    #expect((-price).magnitude == 250)
    #expect(Tagged<Cents, Int8>(exactly: 300) == nil)
    #expect(Tagged<Cents, Int8>(exactly: 100) == 100)
    #expect([price, 50].reduce(0, +) == 300)
  }

  @Test("Tagged numbers can be the bounds of strides and ranges")
  func valuesAreStridden() {
    let first: Tagged<Cents, Int> = 1
    #expect(first.distance(to: 4) == 3)
    #expect(first.advanced(by: 2) == 3)
    #expect(Array(stride(from: first, to: 6, by: 2)) == [1, 3, 5])
    #expect((first...3).map(\.rawValue) == [1, 2, 3])
    #expect(Array((1..<3) as Range<Tagged<Cents, Int>>) == [1, 2])
  }

  @Test("A tagged sequence can be iterated over")
  func sequencesAreGoneOver() {
    let countdown: Tagged<User, UnfoldFirstSequence<Int>> = Tagged(
      sequence(first: 3) { $0 > 1 ? $0 - 1 : nil }
    )
    #expect(Array(countdown) == [3, 2, 1])
  }

  @Test("A tagged value is a collection if its raw value is a collection")
  func collectionsAreCollections() {
    let names: Tagged<User, [String]> = ["a", "b", "c"]
    #expect(names.map { $0.uppercased() } == ["A", "B", "C"])
    #expect(names.count == 3)
    #expect(names[1] == "b")
    #expect(names.first == "a")
    #expect(Array(names.dropFirst()) == ["b", "c"])
    #expect(names.contains("c"))
    let word: Tagged<User, String> = "abc"
    #expect(String(word.reversed()) == "cba")
  }

  @Test("An array literal can create a tagged value")
  func arrayLiteralsAreTagged() {
    let names: Tagged<User, [String]> = ["a", "b", "a"]
    #expect(names.rawValue == ["a", "b", "a"])
    let set: Tagged<User, Set<String>> = ["a", "b", "a"]
    #expect(set.rawValue == ["a", "b"])
    let none: Tagged<User, [String]> = []
    #expect(none.rawValue.isEmpty)
  }

  @Test("A dictionary literal can create a tagged value")
  func dictionaryLiteralsAreTagged() {
    let ages: Tagged<User, [String: Int]> = ["a": 1, "b": 2]
    #expect(ages.rawValue == ["a": 1, "b": 2])
    let none: Tagged<User, [String: Int]> = [:]
    #expect(none.rawValue.isEmpty)
  }

  @Test("A tagged value has the id of its raw value")
  func identifiableValuesKeepTheirID() {
    struct Row: Identifiable { let id: Int }
    func ids<Values: Collection>(_ values: Values) -> [Int]
    where Values.Element: Identifiable, Values.Element.ID == Int { values.map(\.id) }
    #expect(ids([Tagged<User, Row>(Row(id: 7))]) == [7])
  }

  @Test("A tagged error can be thrown and has the description of its raw value")
  func errorsAreThrownAndExplained() {
    func fail() throws { throw Tagged<User, Failure>(Failure()) }
    let error = #expect(throws: Tagged<User, Failure>.self) { try fail() }
    #expect(error?.localizedDescription == "It failed.")
    #expect(error?.failureReason == "No reason.")
    #expect(error?.recoverySuggestion == "Try again.")
    #expect(error?.helpAnchor == "help")
  }

  // Test the conformance separately, because dynamic members do not satisfy the requirements of a
  // protocol.
  @Test("Generic code for localised errors can read the descriptions of a tagged error")
  func genericCodeExplainsTheError() {
    func explain(_ error: some LocalizedError) -> [String?] {
      [error.errorDescription, error.failureReason, error.recoverySuggestion, error.helpAnchor]
    }
    let texts = explain(Tagged<User, Failure>(Failure()))
    #expect(texts == ["It failed.", "No reason.", "Try again.", "help"])
  }

  @Test("A tagged error of an unknown type is described by its raw value")
  func localizedDescription() {
    let error: any Error = Tagged<User, any Error>(Failure())
    #expect(error.localizedDescription == "It failed.")
    #expect(Tagged<User, CancellationError>(CancellationError()).errorDescription == nil)
  }

  @Test("A playground shows a tagged value as its raw value")
  func playground() {
    #expect(Tagged<User, Int>(1).playgroundDescription as? Int == 1)
  }
}
