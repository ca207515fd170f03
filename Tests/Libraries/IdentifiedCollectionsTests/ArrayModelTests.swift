import IdentifiedCollections
import SeededRandomness
import Testing

/// Compares an identified array with a plain array after each of many random operations.
@Suite("Comparing an identified array with a plain array")
struct ArrayModelTests {
  /// Four constant seeds, and one seed that differs in each run.
  static let seeds: [UInt64] = [1, 2, 3, 4, UInt64.random(in: 5...UInt64.max)]

  @Test(
    "After the same random operations on few ids, an identified array equals a plain array",
    arguments: seeds
  )
  func agreesWithFewIDs(seed: UInt64) {
    run(1_000, ArrayModel(ids: Array(0..<9), seed: seed), seed: seed)
  }

  @Test(
    "After the same random operations, an identified array with dozens of ids equals a plain array",
    arguments: seeds
  )
  func agreesWithDozensOfIDs(seed: UInt64) {
    run(400, ArrayModel(ids: (0..<90).map(String.init), seed: seed), seed: seed)
  }

  // With hundreds of ids, an identified array updates positions in both ways: one by one, and all
  // in one pass.
  @Test(
    "After the same random operations, an identified array with hundreds of ids equals a plain array",
    arguments: seeds
  )
  func agreesWithHundredsOfIDs(seed: UInt64) {
    run(60, ArrayModel(ids: Array(0..<800), seed: seed), seed: seed)
  }

  @Test(
    "After the same random operations, an identified array with colliding hashes equals a plain array",
    arguments: seeds
  )
  func agreesWithCollidingIDs(seed: UInt64) {
    run(400, ArrayModel(ids: (0..<60).map(CollidingID.init), seed: seed), seed: seed)
  }

  private func run<ID: Hashable>(_ steps: Int, _ model: ArrayModel<ID>, seed: UInt64) {
    var model = model
    for step in 0..<steps {
      let before = model.array
      let elementsBefore = model.model
      let (operation, returnsTheSame) = model.step()
      let copyIsUntouched = before.elements == elementsBefore && findsAll(before, id: \.id)
      guard returnsTheSame, model.agrees, copyIsUntouched else {
        Issue.record("Seed \(seed): differs after step \(step), \(operation)")
        return
      }
    }
  }
}

@Suite("Elements whose ids have the same hash")
struct CollidingIDsTests {
  @Test(
    "Removing an element of an identified array keeps other elements whose ids have the same hash"
  )
  func areRemovedWithoutLosingOthers() {
    var array = IdentifiedArray(
      uniqueElements: (0..<60).map { Entry(id: CollidingID(value: $0), number: 0) }
    )
    var generator = SeededGenerator(seed: 3)
    while let id = array.ids.randomElement(using: &generator) {
      array.remove(id: id)
      #expect(array.index(id: id) == nil)
      #expect(findsAll(array, id: \.id))
    }
  }
}
