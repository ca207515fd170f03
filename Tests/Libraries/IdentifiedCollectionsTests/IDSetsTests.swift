import IdentifiedCollections
import Testing

@Suite("Set operations on the ids of an identified array")
struct IDSetsTests {
  private let ids = todos(4).ids

  @Test("The ids of an identified array can be compared with an array literal", arguments: [3, 20])
  func areComparedWithALiteral(count: Int) {
    var array = todos(count)
    array.removeSubrange(3...)
    #expect(array.ids == [1, 2, 3])
    #expect(array.ids != [3, 2, 1])
    #expect(array.ids != [])
  }

  @Test("The ids of two identified arrays can be equal even if their elements have different types")
  func areComparedWithThoseOfOtherElements() {
    let entries = IdentifiedArray(uniqueElements: (1...4).map { Entry(id: $0, number: 0) })
    #expect(entries.ids == ids)
  }

  @Test("`OrderedIDs` that are created from repeated ids contain each id once")
  func literalCountsEachOnce() {
    let ids: OrderedIDs<Int> = [2, 1, 2, 3, 1]
    #expect(ids.elements == [2, 1, 3])
    #expect(ids.firstIndex(of: 3) == 2)
    let many = OrderedIDs<Int>((0..<40).map { $0 / 2 })
    #expect(many.elements == Array(0..<20))
    #expect((0..<20).map(many.firstIndex(of:)) == Array(0..<20))
  }

  @Test("The ids of an identified array have the same hash as ids from a literal in the same order")
  func areHashedAsIDsOfALiteral() {
    #expect(Set([ids, [1, 2, 3, 4], [4, 3, 2, 1]]).count == 2)
  }

  @Test("The ids of an identified array can be combined like sets, and keep their order")
  func areCombined() {
    #expect(ids.union([9, 2, 8, 9]) == [1, 2, 3, 4, 9, 8])
    #expect(ids.intersection([4, 9, 2]) == [2, 4])
    #expect(ids.subtracting([4, 9, 2]) == [1, 3])
    #expect(ids.symmetricDifference([9, 4, 2, 8]) == [1, 3, 9, 8])
  }

  @Test("The ids of an identified array can be compared as sets, without regard to their order")
  func areComparedAsSets() {
    #expect(ids.isEqualSet(to: [4, 3, 2, 1, 1]))
    #expect(!ids.isEqualSet(to: [4, 3, 2]))
    #expect(!ids.isEqualSet(to: [4, 3, 2, 9]))
    #expect(!ids.isEqualSet(to: [5, 4, 3, 2, 1]))
    #expect(ids.isDisjoint(with: [8, 9]))
    #expect(!ids.isDisjoint(with: [8, 1]))
  }

  @Test(
    "The ids of an identified array can be compared with subsets and supersets",
    arguments: [
      ([1, 2, 3, 4], true, true), ([1, 2, 3, 4, 5], true, false), ([1, 2, 3], false, true),
      ([1, 2, 3, 9, 9], false, false),
    ]
  )
  func containOrAreContained(other: [Int], isSubset: Bool, isSuperset: Bool) {
    #expect(ids.isSubset(of: other) == isSubset)
    #expect(ids.isSuperset(of: other) == isSuperset)
    #expect(ids.isStrictSubset(of: other) == (isSubset && !isSuperset))
    #expect(ids.isStrictSuperset(of: other) == (isSuperset && !isSubset))
  }
}
