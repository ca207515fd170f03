import Foundation
import IdentifiedCollections
import Testing

@Suite("A wrapper that gives a value an id")
struct IdentifiedTests {
  struct Person: Hashable, Codable {
    var name: String
    var email: String
  }

  let person = Person(name: "Blob", email: "blob@example.com")

  @Test(
    "The id of an `Identified` wrapper can be passed, computed by a closure, or read through a key path"
  )
  func initializers() {
    #expect(Identified(person, id: 1).id == 1)
    #expect(Identified(person, id: { $0.name.count }).id == 4)
    #expect(Identified(person, id: \.email).id == "blob@example.com")
  }

  @Test(
    "A member of a value in an `Identified` wrapper can be read and changed through the wrapper"
  )
  func members() {
    var identified = Identified(person, id: 1)
    identified.name = "Ada"
    #expect(identified.value.name == "Ada")
    #expect(identified.name.isEmpty == false)
    #expect(Identified("text", id: 1).count == 4)
  }

  @Test(
    "Changing the property that gave an `Identified` wrapper its id does not change the id"
  )
  func constantID() {
    var identified = Identified(person, id: \.email)
    identified.email = "ada@example.com"
    #expect(identified.id == "blob@example.com")
  }

  @Test("`Identified` wrappers with the same id but different values are not equal")
  func equality() {
    let other = Person(name: "Ada", email: "")
    #expect(Identified(person, id: 1) == Identified(person, id: 1))
    #expect(Identified(person, id: 1) != Identified(person, id: 2))
    #expect(Identified(person, id: 1) != Identified(other, id: 1))
    #expect(Set([Identified(person, id: 1), Identified(person, id: 1)]).count == 1)
  }

  @Test("Encoding and decoding an array of `Identified` wrappers returns an equal array")
  func coding() throws {
    let array: IdentifiedArrayOf = [Identified(person, id: 1), Identified(person, id: 2)]
    let data = try JSONEncoder().encode(array)
    #expect(
      try JSONDecoder().decode(IdentifiedArrayOf<Identified<Int, Person>>.self, from: data) == array
    )
  }
}
