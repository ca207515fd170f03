import IdentifiedCollections
import Sharing
import Testing

@Suite("A collection of shared elements")
struct SharedElementsTests {
  @Shared(value: IdentifiedArrayOf<Row>.sample) private var rows

  private func titles(_ elements: some Sequence<Shared<Row>>) -> [String] {
    elements.map(\.wrappedValue.title)
  }

  @Test("A shared array converts to an Array, ContiguousArray or ArraySlice of shared elements")
  func kinds() {
    let expected = ["Design", "Engineering", "Product"]
    #expect(titles(Array($rows)) == expected)
    #expect(titles(ContiguousArray($rows)) == expected)
    #expect(titles(ArraySlice($rows)) == expected)
    #expect(ContiguousArray(SharedReader($rows)).map(\.wrappedValue.title) == expected)
    #expect(ArraySlice(SharedReader($rows)).map(\.wrappedValue.title) == expected)
  }

  @Test("A shared array without elements converts to an empty collection")
  func empty() {
    $rows.withLock { $0 = [] }
    #expect(Array($rows).isEmpty)
    #expect(Array(SharedReader($rows)).isEmpty)
  }

  @Test(
    "Shared elements of an array still refer to elements with the same ids after the array changes"
  )
  func arrayChanges() {
    let elements = Array($rows)
    let readers = Array(SharedReader($rows))
    $rows.withLock { rows in
      rows.insert(Row(id: 4, title: "Sales"), at: 0)
      rows.swapAt(1, 3)
      rows[id: 2]?.title = "Platform"
      rows.remove(id: 3)
    }
    #expect(rows.map(\.id) == [4, 2, 1])
    #expect(titles(elements) == ["Design", "Platform", "Product"])
    #expect(readers.map(\.wrappedValue.title) == ["Design", "Platform", "Product"])
  }

  @Test("A shared array inside a structure can be converted to a collection of shared elements")
  func nested() {
    struct Board {
      var rows = IdentifiedArrayOf<Row>.sample
    }
    @Shared(value: Board()) var board
    for row in Array($board.rows) { row.title.withLock { $0 += "!" } }
    #expect(board.rows.map(\.title) == ["Design!", "Engineering!", "Product!"])
  }
}

/// A column of rows, which makes an array of columns an array of arrays.
private struct Column: Equatable, Identifiable, Sendable {
  var id: Int
  var rows: IdentifiedArrayOf<Row> = .sample
  var note: Row?
}

@Suite("A value derived from a shared element")
struct DerivedFromElementTests {
  @Shared(value: [Column(id: 1), Column(id: 2)] as IdentifiedArrayOf<Column>)
  private var columns

  @Test(
    "A value derived from a removed element can be changed, but the shared array stays the same"
  )
  func elementFurtherUpRemoved() throws {
    let column = try #require(Shared($columns[id: 1]))
    let row = try #require(Shared(column.rows[id: 2]))
    #expect(row.wrappedValue.title == "Engineering")

    $columns.withLock { _ = $0.remove(id: 1) }
    row.withLock { $0.title = "Ghost" }
    column.rows.withLock { $0.removeAll() }

    #expect(row.wrappedValue == Row(id: 2, title: "Ghost"))
    #expect(column.wrappedValue == Column(id: 1, rows: []))
    #expect(columns == [Column(id: 2)])
  }

  @Test("A value derived from a removed element is updated again after the element is added again")
  func elementFurtherUpComesBack() throws {
    let column = try #require(Shared($columns[id: 1]))
    let row = try #require(Shared(column.rows[id: 2]))
    let removed = $columns.withLock { $0.remove(id: 1) }
    #expect(removed == Column(id: 1))

    $columns.withLock { _ = $0.append(Column(id: 1, rows: [Row(id: 2, title: "Back")])) }
    #expect(row.wrappedValue.title == "Back")
    row.withLock { $0.title = "And changed" }

    #expect(columns.last == Column(id: 1, rows: [Row(id: 2, title: "And changed")]))
  }

  @Test("Shared elements stay distinct after elements are swapped, removed and added")
  func manyChanges() throws {
    let elements = Array($columns)
    $columns.withLock { $0.swapAt(0, 1) }
    elements[0].withLock { $0.note = Row(id: 10, title: "one") }
    $columns.withLock { _ = $0.remove(id: 2) }
    elements[1].withLock { $0.note = Row(id: 20, title: "ghost") }
    $columns.withLock { _ = $0.insert(Column(id: 2), at: 0) }
    elements[1].withLock { $0.note = Row(id: 21, title: "two") }

    #expect(columns.map(\.id) == [2, 1])
    #expect(columns.map(\.note?.title) == ["two", "one"])
    #expect(elements.map(\.wrappedValue.note?.title) == ["one", "two"])
  }

  @Test("Mutating a removed shared element returns the closure's result")
  func resultOfMutation() throws {
    let column = try #require(Shared($columns[id: 1]))
    $columns.withLock { $0.removeAll() }
    let result = column.withLock { column in
      column.note = Row(id: 1, title: "Seen here alone")
      return column.note?.title
    }
    #expect(result == "Seen here alone")
    #expect(column.wrappedValue.note?.title == "Seen here alone")
    #expect(columns.isEmpty)
  }

  @Test("Mutating a removed shared element rethrows an error that the mutating closure throws")
  func errorOfMutation() throws {
    struct Failure: Error {}
    let column = try #require(Shared($columns[id: 1]))
    $columns.withLock { $0.removeAll() }
    #expect(throws: Failure.self) {
      try column.withLock { column in
        column.note = Row(id: 1, title: "Seen here alone")
        throw Failure()
      }
    }
    #expect(column.wrappedValue.note?.title == "Seen here alone")
    #expect(columns.isEmpty)
  }

  @Test("An optional member of a shared element can be set, unwrapped and set to nil")
  func optionalInElement() throws {
    let column = try #require(Shared($columns[id: 1]))
    #expect(Shared(column.note) == nil)
    column.note.withLock { $0 = Row(id: 5, title: "Note") }
    let note = try #require(Shared(column.note))
    note.title.withLock { $0 = "Changed" }
    #expect(columns[id: 1]?.note?.title == "Changed")

    column.note.withLock { $0 = nil }
    note.title.withLock { $0 = "Ghost" }

    #expect(note.wrappedValue.title == "Ghost")
    #expect(columns[id: 1]?.note == nil)
  }
}

@Suite("A shared element")
struct SharedElementIDTests {
  @Test("Changing the id of a shared element is a fatal error")
  func idChanged() async {
    await #expect(processExitsWith: .failure) {
      @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
      guard let row = Shared($rows[id: 1]) else { return }
      row.withLock { $0.id = 9 }
    }
  }
}
