import IdentifiedCollections
import Sharing
import Testing

@Suite("State derived from a shared value")
struct DerivedStateTests {
  struct SignUp: Equatable {
    var name = "Blob"
    var phone = Phone()
    var topics: [String] = []
    var initials: String { String(name.prefix(1)) }

    struct Phone: Equatable {
      var number = "555"
    }

    var shoutedName: String {
      get { name.uppercased() }
      set { name = newValue.lowercased() }
    }
  }

  @Suite("Values derived through a key path")
  struct KeyPaths {
    @Test("A shared value and its member see each other's changes")
    func memberIsSharedBothWays() {
      @Shared(value: SignUp()) var signUp
      let number = $signUp.phone.number

      number.withLock { $0 = "123" }
      #expect(signUp.phone.number == "123")

      $signUp.withLock { $0.phone.number = "456" }
      #expect(number.wrappedValue == "456")
    }

    @Test("Changing a computed member of a shared value calls the setter of the member")
    func computedMember() {
      @Shared(value: SignUp()) var signUp
      let shouted = $signUp.shoutedName
      #expect(shouted.wrappedValue == "BLOB")

      shouted.withLock { $0 = "ADA" }

      #expect(signUp.name == "ada")
    }

    @Test("A read-only member of a shared value can be derived as a `SharedReader`")
    func readOnlyMember() {
      @Shared(value: SignUp()) var signUp
      let initials: SharedReader<String> = $signUp.initials

      $signUp.withLock { $0.name = "Ada" }

      #expect(initials.wrappedValue == "A")
    }

    @Test("A computed member of a shared value may read the shared value itself without a deadlock")
    func computedMemberReadsItsSource() {
      let count = Shared(value: SelfReading())
      SelfReading.$source.withValue(count) {
        #expect(count.doubled.wrappedValue == 2)
      }
    }

    struct SelfReading: Sendable {
      @TaskLocal static var source: Shared<SelfReading>?
      var value = 1
      var doubled: Int { (SelfReading.source?.wrappedValue.value ?? 0) * 2 }
    }
  }

  @Suite("Values derived through an optional")
  struct Optionals {
    @Test("A shared optional can be unwrapped only while it has a value")
    func unwrapping() throws {
      @Shared(value: String?.none) var name
      #expect(Shared($name) == nil)

      $name.withLock { $0 = "Blob" }
      let unwrapped = try #require(Shared($name))
      unwrapped.withLock { $0 += " Jr" }

      #expect(name == "Blob Jr")
    }

    @Test(
      "A value unwrapped from a shared optional keeps its last value after the optional becomes nil"
    )
    func valueGoesAway() throws {
      @Shared(value: Optional("Blob")) var name
      let unwrapped = try #require(Shared($name))
      let reader = try #require(SharedReader($name))
      unwrapped.withLock { $0 = "Ada" }
      #expect(reader.wrappedValue == "Ada")

      $name.withLock { $0 = nil }
      unwrapped.withLock { $0 = "Grace" }

      #expect(unwrapped.wrappedValue == "Grace")
      #expect(reader.wrappedValue == "Ada")
      #expect(name == nil)
    }

    @Test(
      "A value unwrapped from a shared optional is updated again when the optional is no longer nil"
    )
    func valueComesBack() throws {
      @Shared(value: Optional("Blob")) var name
      let unwrapped = try #require(Shared($name))
      $name.withLock { $0 = nil }
      $name.withLock { $0 = "Ada" }
      #expect(unwrapped.wrappedValue == "Ada")
    }

    @Test("Mutating an array that was unwrapped from a shared optional does not copy the array")
    func mutationDoesNotCopy() throws {
      @Shared(value: Optional(Array(0..<1_000))) var numbers
      let unwrapped = try #require(Shared($numbers))
      let before = unwrapped.withLock {
        unsafe $0.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }

      unwrapped.withLock { $0[0] = 1 }

      let after = unwrapped.withLock {
        unsafe $0.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
      #expect(before == after)
    }
  }

  @Suite("Shared elements derived by their ids")
  struct Elements {
    @Test("A shared element and the shared array that contains it see each other's changes")
    func elementIsSharedBothWays() throws {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      let row = try #require(Shared($rows[id: 2]))

      row.withLock { $0.title = "Platform" }
      #expect(rows[id: 2]?.title == "Platform")

      $rows.withLock { $0[id: 2]?.title = "Mobile" }
      #expect(row.wrappedValue.title == "Mobile")
    }

    @Test("Unwrapping an element of a shared array by an unknown id returns nil")
    func unknownID() {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      #expect(Shared($rows[id: 9]) == nil)
      #expect(SharedReader($rows[id: 9]) == nil)
    }

    @Test(
      "A shared element refers to the element with the same id after the shared array is reordered"
    )
    func reordering() throws {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      let row = try #require(Shared($rows[id: 1]))

      $rows.withLock { $0.reverse() }
      row.withLock { $0.title = "First, now last" }

      #expect(rows.map(\.title) == ["Product", "Engineering", "First, now last"])
    }

    @Test(
      "A removed shared element keeps its last value and can be changed without changing the array"
    )
    func removal() throws {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      let row = try #require(Shared($rows[id: 2]))
      let title = row.title
      #expect(row.wrappedValue.title == "Engineering")

      $rows.withLock { _ = $0.remove(id: 2) }
      let other = try #require(Shared($rows[id: 1]))
      row.withLock { $0.title = "Ghost" }
      title.withLock { $0 += "ly" }

      #expect(row.wrappedValue == Row(id: 2, title: "Ghostly"))
      #expect(title.wrappedValue == "Ghostly")
      #expect(other.wrappedValue.title == "Design")
      #expect(rows.map(\.id) == [1, 3])
    }

    @Test(
      "A removed shared element keeps the value that was last read, even if the element changed afterwards"
    )
    func removalAfterForeignChange() throws {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      let row = try #require(Shared($rows[id: 2]))
      let reader = try #require(SharedReader($rows[id: 2]))
      $rows.withLock { $0[id: 2]?.title = "Seen" }
      #expect(row.wrappedValue.title == "Seen")
      #expect(reader.wrappedValue.title == "Seen")
      $rows.withLock { $0[id: 2]?.title = "Never seen" }

      $rows.withLock { _ = $0.remove(id: 2) }

      #expect(row.wrappedValue.title == "Seen")
      #expect(reader.wrappedValue.title == "Seen")
    }

    @Test("A removed shared element is updated again when an element with the same id is added")
    func addingAgain() throws {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      let row = try #require(Shared($rows[id: 2]))
      $rows.withLock { _ = $0.remove(id: 2) }

      $rows.withLock { _ = $0.append(Row(id: 2, title: "Again")) }
      #expect(row.wrappedValue.title == "Again")

      row.withLock { $0.title = "And again" }
      #expect(rows[id: 2]?.title == "And again")
    }

    @Test("Setting a shared optional element to nil removes the element from its array")
    func settingNilRemoves() {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      $rows[id: 2].withLock { $0 = nil }
      #expect(rows.map(\.id) == [1, 3])
    }

    @Test("A shared array can be converted to an array of shared elements")
    func collectionOfElements() {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows

      for row in Array($rows) { row.withLock { $0.title += "!" } }

      #expect(rows.map(\.title) == ["Design!", "Engineering!", "Product!"])
      #expect(Array(SharedReader($rows)).map(\.wrappedValue.title) == rows.map(\.title))
    }

    @Test("Mutating a shared element does not copy a collection inside the element")
    func mutationDoesNotCopy() throws {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      $rows.withLock { $0[id: 2]?.tags = (0..<1_000).map(String.init) }
      let row = try #require(Shared($rows[id: 2]))
      func storage(_ row: inout Row) -> Int {
        unsafe row.tags.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
      let before = row.withLock { storage(&$0) }

      row.withLock { $0.tags[0] = "changed" }

      #expect(row.withLock { storage(&$0) } == before)
    }
  }

  @Suite("Values derived through a closure")
  struct Closures {
    @Test("A value derived with a closure is updated when its source changes")
    func readingThroughClosure() {
      @Shared(value: SignUp()) var signUp
      let greeting = $signUp.read { "Hello, \($0.name)!" }

      $signUp.withLock { $0.name = "Ada" }

      #expect(greeting.wrappedValue == "Hello, Ada!")
    }

    @Test("The closure of a derived value may read the source of that value")
    func closureReadsItsSource() {
      @Shared(value: 1) var count
      let sum = $count.read { [count = $count] in $0 + count.wrappedValue }
      #expect(sum.wrappedValue == 2)
    }
  }
}
