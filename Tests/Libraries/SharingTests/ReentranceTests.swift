import Foundation
import IdentifiedCollections
import Sharing
import Testing

/// Code that touches a source of truth from inside its own mutation stops the program with a
/// message that names the source.
///
/// NB: The code of an exit test runs in a separate process and cannot capture values, so the tests
/// cannot share that code.
@Suite("Using a shared value inside its own mutation", .timeLimit(.minutes(5)))
struct ReentranceTests {
  private static func message(_ name: String) -> String {
    "\(name) was accessed from inside its own 'withLock'. Use the value that 'withLock' passes to "
      + "its closure, or access the shared value after the closure has returned."
  }

  private func expect(_ result: ExitTest.Result?, toSay message: String) throws {
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(message), "\(text)")
  }

  @Test(
    "Mutating a shared value while it is being mutated is a fatal error whose message names the key"
  )
  func wholeFromWhole() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(.inMemory("count")) var first = 0
      @Shared(.inMemory("count")) var second = 0
      $first.withLock { _ in $second.withLock { $0 += 1 } }
    }
    try expect(result, toSay: Self.message(#"The shared value of '.inMemory("count")'"#))
  }

  @Test("Mutating a shared array while one of its elements is being mutated is a fatal error")
  func wholeFromElement() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      guard let row = Shared($rows[id: 1]) else { return }
      row.withLock { _ in $rows.withLock { $0.removeAll() } }
    }
    try expect(result, toSay: Self.message("A shared 'IdentifiedArray<Int, Row>'"))
  }

  @Test("Mutating a shared element while another element is being mutated is a fatal error")
  func elementFromSibling() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      let elements = Array($rows)
      elements[0].withLock { _ in elements[1].withLock { $0.title = "" } }
    }
    try expect(result, toSay: Self.message("A shared 'IdentifiedArray<Int, Row>'"))
  }

  @Test("While a shared optional is being mutated, mutating its unwrapped value is a fatal error")
  func unwrappedFromOptional() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: Optional("Blob")) var name
      guard let unwrapped = Shared($name) else { return }
      $name.withLock { _ in unwrapped.withLock { $0 = "" } }
    }
    try expect(result, toSay: Self.message("A shared 'Optional<String>'"))
  }

  @Test("Mutating a removed shared element in a closure that already mutates it is a fatal error")
  func removedElement() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      guard let row = Shared($rows[id: 1]) else { return }
      $rows.withLock { $0.removeAll() }
      row.withLock { _ in row.withLock { $0.title = "" } }
    }
    try expect(result, toSay: Self.message("A shared 'IdentifiedArray<Int, Row>'"))
  }

  @Test(
    "While a closure mutates a member, reading a value derived from the whole value is a fatal error"
  )
  func closureReaderFromMember() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: Row(id: 1, title: "Design")) var row
      let length = $row.read(\.title.count)
      $row.title.withLock { $0 = "\(length.wrappedValue)" }
    }
    try expect(result, toSay: Self.message("A shared 'Row'"))
  }

  @Test("While a shared value is being mutated, comparing it is a fatal error")
  func comparison() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: 1) var count
      let shared = $count
      shared.withLock { $0 = shared == shared ? 1 : 0 }
    }
    try expect(result, toSay: Self.message("A shared 'Int'"))
  }

  @Test("Subscribing to a shared value while the value is being mutated is a fatal error")
  func subscribing() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: 1) var count
      let shared = $count
      shared.withLock { _ in _ = shared.publisher.sink { _ in } }
    }
    try expect(result, toSay: Self.message("A shared 'Int'"))
  }

  @Test(
    "Reading a file storage value in the closure that mutates it is a fatal error that names the file"
  )
  func fileStorage() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let url = URL(filePath: "/rows.json")
      @Shared(.fileStorage(url)) var first: [Int] = []
      @Shared(.fileStorage(url)) var second: [Int] = []
      $first.withLock { $0 = second }
    }
    try expect(result, toSay: Self.message("The shared value of '.fileStorage(file:///rows.json)'"))
  }

  @Test("While a shared value is being mutated, another shared value can be mutated")
  func otherSource() {
    @Shared(value: 1) var first
    @Shared(value: 10) var second
    $first.withLock { first in $second.withLock { second in (first, second) = (second, first) } }
    $first.withLock { $0 += 1 }
    #expect((first, second) == (11, 1))
  }

  @Test("A shared value can be mutated again after a mutation has thrown an error")
  func afterError() {
    struct Failure: Error {}
    @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
    let elements = Array($rows)
    #expect(throws: Failure.self) {
      try elements[0].withLock { row in
        row.title = "Changed"
        throw Failure()
      }
    }
    elements[0].withLock { $0.title += "!" }
    #expect(rows.map(\.title) == ["Changed!", "Engineering", "Product"])
  }
}
