import IdentifiedCollections
import Testing

@Suite("Preconditions of an identified array")
struct PreconditionTests {
  private static func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  private static let idChanged = """
    The id of an element must not change in an identified array: it was 2 and is now 9. Remove the \
    element and insert one with the new id instead.
    """

  private static let idRepeated = """
    The elements of an identified array must have different ids: those at 0 and 2 both have the id 1.
    """

  @Test("Changing an element's id through an identified array's `id` subscript is a fatal error")
  func idChangedByIDStopsWithBothIDs() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(3)
      array[id: 2]?.id = 9
    }
    #expect(Self.message(of: result).contains(Self.idChanged))
  }

  @Test(
    "In an identified array, assigning an element whose id is at another position is a fatal error"
  )
  func idOfAnotherElementStopsAtAPosition() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(3)
      array[2] = Todo(1)
    }
    #expect(Self.message(of: result).contains(Self.idRepeated))
  }

  @Test(
    "Assigning an element with another id to the `id` subscript of an identified array is a fatal error"
  )
  func idChangedThroughAKeyPathStops() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = IdentifiedArray(uniqueElements: [1, 2, 3], id: \.self)
      array[id: 2] = 9
    }
    #expect(Self.message(of: result).contains(Self.idChanged))
  }

  @Test(
    "Changing an element's id in place to the id of another element of the array is a fatal error"
  )
  func idRepeatedInPlaceStops() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(3)
      array[0].id = 3
      _ = array
    }
    #expect(
      Self.message(of: result).contains(
        Self.idRepeated.replacing("the id 1", with: "the id 3")
      )
    )
  }

  @Test(
    "Assigning a slice to an array's range is a fatal error if the slice has an id from outside the range"
  )
  func idRepeatedInAPartStops() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(3)
      array[1...] = IdentifiedArrayOf([Todo(9), Todo(1)])[...]
    }
    #expect(Self.message(of: result).contains(Self.idRepeated))
  }

  @Test(
    "In an identified array's contiguous storage, changing an id to an existing id is a fatal error"
  )
  func idRepeatedInMemoryStops() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(3)
      unsafe array.withContiguousMutableStorageIfAvailable { unsafe $0[2].id = 1 }
    }
    #expect(Self.message(of: result).contains(Self.idRepeated))
  }

  @Test(
    "Replacing an element of a slice by an element whose id exists outside the slice is a fatal error"
  )
  func idRepeatedOutsideARangeStops() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(3)
      array[1...2].replaceSubrange(2..., with: [Todo(1)])
    }
    #expect(Self.message(of: result).contains(Self.idRepeated))
  }

  @Test("Reading a slice that extends beyond an identified array is a fatal error")
  func partOutOfRangeStops() async {
    await #expect(processExitsWith: .failure) {
      _ = todos(3)[2..<4]
    }
  }

  @Test("Reading beyond the bounds of an identified array's slice is a fatal error")
  func readingBeyondAPartStops() async {
    await #expect(processExitsWith: .failure) {
      _ = todos(5)[1..<3][3]
    }
    await #expect(processExitsWith: .failure) {
      _ = todos(5)[1..<3][1..<4]
    }
  }

  @Test("Changing elements beyond the bounds of an identified array's slice is a fatal error")
  func changingBeyondAPartStops() async {
    await #expect(processExitsWith: .failure) {
      var part = todos(5)[1..<3]
      part[0].title = "x"
    }
    await #expect(processExitsWith: .failure) {
      var part = todos(5)[1..<3]
      part.swapAt(1, 3)
    }
    await #expect(processExitsWith: .failure) {
      var part = todos(5)[1..<3]
      part.replaceSubrange(0..<2, with: [])
    }
  }

  @Test("Replacing a range that extends beyond an identified array is a fatal error")
  func replacingOutOfRangeStops() async {
    await #expect(processExitsWith: .failure) {
      var array = todos(3)
      array.replaceSubrange(2..<4, with: [])
    }
    await #expect(processExitsWith: .failure) {
      var array = todos(3)
      array.replaceSubrange(4..<4, with: [])
    }
  }

  @Test(
    "Assigning an element with another id to the `id` subscript is a fatal error that names both ids"
  )
  func assigningAnotherIDStopsWithBothIDs() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(3)
      array[id: 2] = Todo(9)
    }
    #expect(Self.message(of: result).contains(Self.idChanged))
  }

  @Test(
    "Assigning an element to an unknown id that is not the element's own id is a fatal error"
  )
  func appendingUnderAnotherIDStopsWithBothIDs() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(1)
      array[id: 2] = Todo(9)
    }
    #expect(Self.message(of: result).contains(Self.idChanged))
  }

  @Test(
    "`update(_:at:)` of an identified array with an element that has a different id is a fatal error"
  )
  func updatingWithAnotherIDStopsWithBothIDs() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var array = todos(3)
      array.update(Todo(9), at: 1)
    }
    #expect(Self.message(of: result).contains(Self.idChanged))
  }

  @Test("Combining elements with the same id into an element with a different id is a fatal error")
  func combiningIntoAnotherIDStops() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = IdentifiedArray([Todo(2), Todo(2)], uniquingIDsWith: { _, _ in Todo(9) })
    }
    #expect(Self.message(of: result).contains(Self.idChanged))
  }

  @Test("`IdentifiedArray(uniqueElements:)` with elements that share an id is a fatal error")
  func repeatedIDsStop() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = IdentifiedArray(uniqueElements: [Todo(1), Todo(2), Todo(1)])
    }
    #expect(Self.message(of: result).contains(Self.idRepeated))
  }

  @Test("Creating a long identified array with `uniqueElements` that repeat an id is a fatal error")
  func repeatedIDsStopInALongArray() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = IdentifiedArray(uniqueElements: [1, 2, 1] + Array(3...50), id: \.self)
    }
    #expect(Self.message(of: result).contains(Self.idRepeated))
  }

  @Test("Creating an identified array from a literal that contains an id twice is a fatal error")
  func repeatedIDsInALiteralStop() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let array: IdentifiedArrayOf<Todo> = [Todo(1), Todo(2), Todo(1)]
      _ = array
    }
    #expect(Self.message(of: result).contains(Self.idRepeated))
  }

  #if DEBUG
    @Test(
      "In a debug build, creating an unchecked identified array with a repeated id is a fatal error"
    )
    func uncheckedRepeatedIDsStopDebugBuilds() async {
      await #expect(processExitsWith: .failure) {
        _ = IdentifiedArray(uncheckedUniqueElements: [Todo(1), Todo(2), Todo(1)])
      }
    }
  #endif

  @Test("Changing an element beyond the end of an identified array is a fatal error")
  func changingPastTheEndStops() async {
    await #expect(processExitsWith: .failure) {
      var array = todos(3)
      array[3].title = "d"
    }
  }

  @Test(
    "Inserting an element into an identified array at a position out of range is a fatal error",
    arguments: [-1, 4]
  )
  func insertingOutOfRangeStops(position: Int) async {
    await #expect(processExitsWith: .failure) { [position] in
      var array = todos(3)
      array.insert(Todo(9), at: position)
    }
  }

  @Test(
    "Inserting several elements into an identified array at a position out of range is a fatal error",
    arguments: [-1, 4]
  )
  func insertingSeveralOutOfRangeStops(position: Int) async {
    await #expect(processExitsWith: .failure) { [position] in
      var array = todos(3)
      array.insert(contentsOf: [], at: position)
    }
  }

  @Test(
    "Moving elements of an identified array to a destination out of range is a fatal error",
    arguments: [-1, 4]
  )
  func movingOutOfRangeStops(destination: Int) async {
    await #expect(processExitsWith: .failure) { [destination] in
      var array = todos(3)
      array.move(fromOffsets: [0], toOffset: destination)
    }
  }

  @Test(
    "Moving elements of an identified array from a position out of range is a fatal error",
    arguments: [-1, 3]
  )
  func movingFromOutOfRangeStops(offset: Int) async {
    await #expect(processExitsWith: .failure) { [offset] in
      var array = todos(3)
      array.move(fromOffsets: [offset], toOffset: 0)
    }
  }

  @Test(
    "Removing an identified array's element at a position out of range is a fatal error",
    arguments: [-1, 3]
  )
  func removingOutOfRangeStops(offset: Int) async {
    await #expect(processExitsWith: .failure) { [offset] in
      var array = todos(3)
      array.remove(atOffsets: [0, offset])
    }
    await #expect(processExitsWith: .failure) { [offset] in
      var array = todos(3)
      array.remove(at: offset)
    }
  }

  @Test("Removing the first or last element of an empty identified array is a fatal error")
  func removingFromAnEmptyArrayStops() async {
    await #expect(processExitsWith: .failure) {
      var array = IdentifiedArrayOf<Todo>()
      array.removeFirst()
    }
    await #expect(processExitsWith: .failure) {
      var array = IdentifiedArrayOf<Todo>()
      array.removeLast()
    }
  }

  @Test(
    "Removing a negative or too large number of elements of an identified array is a fatal error",
    arguments: [-1, 4]
  )
  func removingTooManyStops(count: Int) async {
    await #expect(processExitsWith: .failure) { [count] in
      var array = todos(3)
      array.removeFirst(count)
    }
    await #expect(processExitsWith: .failure) { [count] in
      var array = todos(3)
      array.removeLast(count)
    }
  }

  @Test("Swapping an identified array's elements at a position out of range is a fatal error")
  func swappingOutOfRangeStops() async {
    await #expect(processExitsWith: .failure) {
      var array = todos(3)
      array.swapAt(0, 3)
    }
  }
}
