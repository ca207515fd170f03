import CustomDump
import Observation
import Testing

@Suite("Dumping objects")
struct ObjectDumpTests {
  final class Node {
    let name: String
    var next: Node?
    init(name: String) { self.name = name }
  }

  class Animal { let legs = 4 }
  final class Dog: Animal { let name = "Rex" }

  final class Person: Hashable {
    let id: Int
    var friends: Set<Person> = []
    init(id: Int) { self.id = id }
    static func == (lhs: Person, rhs: Person) -> Bool { lhs.id == rhs.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  @Observable
  final class Model { var name = "Blob" }

  actor Counter { var number = 1 }

  @Test("The first object of a class is dumped without a number, and each further object with one")
  func numbers() {
    #expect(
      String(customDumping: [Node(name: "a"), Node(name: "b"), Dog()] as [AnyObject]) == """
        [
          [0]: ObjectDumpTests.Node(
            name: "a",
            next: nil
          ),
          [1]: #1 ObjectDumpTests.Node(
            name: "b",
            next: nil
          ),
          [2]: ObjectDumpTests.Dog(
            legs: 4,
            name: "Rex"
          )
        ]
        """
    )
  }

  @Test("The members of an object that occurs several times are dumped only once")
  func cycle() {
    let first = Node(name: "first")
    let second = Node(name: "second")
    first.next = second
    second.next = first
    defer { second.next = nil }
    #expect(
      String(customDumping: [first, second]) == """
        [
          [0]: ObjectDumpTests.Node(
            name: "first",
            next: #1 ObjectDumpTests.Node(
              name: "second",
              next: ObjectDumpTests.Node(↩︎)
            )
          ),
          [1]: #1 ObjectDumpTests.Node(↩︎)
        ]
        """
    )
  }

  @Test("Dumping sets of objects that contain each other does not loop forever")
  func cycleOfSets() {
    let first = Person(id: 1)
    let second = Person(id: 2)
    first.friends = [second]
    second.friends = [first]
    defer { second.friends = [] }
    #expect(
      String(customDumping: first) == """
        ObjectDumpTests.Person(
          id: 1,
          friends: Set([
            #1 ObjectDumpTests.Person(
              id: 2,
              friends: Set([
                ObjectDumpTests.Person(↩︎)
              ])
            )
          ])
        )
        """
    )
  }

  @Test("The observation registrar of a model and the hidden storage of an actor are not dumped")
  func generatedMembers() {
    #expect(String(customDumping: Model()) == "ObjectDumpTests.Model(\n  _name: \"Blob\"\n)")
    #expect(String(customDumping: Counter()) == "ObjectDumpTests.Counter(\n  number: 1\n)")
  }

  @Test(
    "A dump includes the generated member '_$registrar' if the type's custom mirror lists the member"
  )
  func listedGeneratedMember() {
    struct Listing: CustomDumpReflectable {
      var customDumpMirror: Mirror {
        Mirror(self, children: ["name": 1, "_$registrar": 2], displayStyle: .struct)
      }
    }
    #expect(
      String(customDumping: Listing())
        == "ObjectDumpTests.Listing(\n  name: 1,\n  _$registrar: 2\n)"
    )
  }
}
