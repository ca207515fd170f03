import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import Observation
import Sharing
import Testing

@MainActor
@Suite("Building your own shared state")
struct BuildYourOwnTests {
  /// Two features that each name the value that they use.
  @MainActor
  private final class Feature {
    @MyShared("count") var count = 0
    @MyShared(.inMemory("count")) var other = 0

    init() {}
  }

  private func inStoreOfItsOwn<R>(_ body: () throws -> R) rethrows -> R {
    try MyStore.$current.withValue(MyStore(), operation: body)
  }

  @Test("Step 1: two features that hold the same reference see one value")
  func reference() {
    let reference = MyReference(0)
    let (counter, profile) = (reference, reference)
    counter.value += 1
    #expect(profile.value == 1)
  }

  @Test(
    "Step 2: a wrapped property is used like a plain one, and $ passes its reference to another property"
  )
  func wrapper() {
    @MyShared(MyReference(0)) var count
    @MyShared(projectedValue: $count) var profile
    count += 1
    #expect(profile == 1)
    profile = 0
    #expect(count == 0)
  }

  @Test("Step 3: code that has read the value is notified of a change")
  func observation() {
    @MyShared var count = 0
    @MyShared var other = 0
    let isNotified = Shared(value: false)
    withObservationTracking {
      _ = count
    } onChange: {
      isNotified.withLock { $0 = true }
    }
    other += 1
    #expect(!isNotified.wrappedValue)
    count += 1
    #expect(isNotified.wrappedValue)
  }

  @Test("Step 4: reserving a seat reads and changes the number of seats in a single closure")
  func mutation() {
    @MyShared var seats = 1
    let reserve = {
      $seats.change { seats in
        guard seats > 0 else { return false }
        seats -= 1
        return true
      }
    }
    #expect(reserve())
    #expect(!reserve())
    #expect(seats == 0)
  }

  @Test(
    "Step 5: features share a named value within one store, and another store has a separate value"
  )
  func store() {
    inStoreOfItsOwn {
      let (counter, profile) = (Feature(), Feature())
      counter.count += 1
      #expect(profile.count == 1)
      inStoreOfItsOwn { #expect(Feature().count == 0) }
    }
  }

  @Test("Step 6: shared keys of different kinds with the same name have separate values")
  func persistence() {
    inStoreOfItsOwn {
      let feature = Feature()
      feature.count += 1
      #expect(feature.other == 0)
      feature.other = 5
      #expect(Feature().other == 5)
      @MyShared(.inMemory("count")) var text = "another type"
      #expect(text == "another type")
    }
  }

  @Test(
    "Step 7: user defaults keep the value for the next process, but other code's changes go unnoticed"
  )
  func userDefaults() {
    @Dependency(\.defaultAppStorage) var defaults
    inStoreOfItsOwn {
      @MyShared(.appStorage("isOn", in: defaults)) var isOn = false
      isOn = true
      defaults.set(false, forKey: "isOn")
      // This key does not see the change. A key of the library would see the change, because it
      // subscribes.
      #expect(isOn)
      isOn = true
    }
    inStoreOfItsOwn {
      @MyShared(.appStorage("isOn", in: defaults)) var isOn = false
      #expect(isOn)
    }
  }

  @Test(
    "Step 8: a value that other code stores is delivered by a subscription, and is not saved again"
  )
  func subscription() {
    let board = MyBoard<Int>()
    let reference = MyFollowingReference(0, MyBoardKey(board))
    var stored: [Int] = []
    MyBoardKey(board).subscribe { stored.append($0) }
    board.write(5)
    #expect(reference.value == 5)
    reference.value += 1
    #expect(board.value == 6)
    #expect(stored == [5, 6])
  }

  @Test("Step 9: the unsaved changes of two programs are both kept")
  func merging() {
    let board = MyBoard<Int>()
    board.write(10)
    let (ours, theirs) = (
      MyMergingReference(0, MyBoardKey(board)), MyMergingReference(0, MyBoardKey(board))
    )
    ours.value += 1
    theirs.value += 2
    theirs.save()
    #expect(ours.value == 13)
    #expect(board.value == 12)
    ours.save()
    #expect(theirs.value == 13)
    #expect(board.value == 13)
  }

  @Test("Step 10: a test fails for each change that it does not state")
  func changes() {
    inStoreOfItsOwn {
      let feature = Feature()
      let stated = myDifferences {
        feature.count += 1
      } expected: {
        feature.count += 1
      }
      let forgotten = myDifferences {
        feature.count += 1
      } expected: {
      }
      let other = myDifferences {
        feature.other = 7
      } expected: {
        feature.count = 0
      }
      #expect(stated == [])
      #expect(forgotten == ["- 1\n+ 2"])
      #expect(other.sorted() == ["- 0\n+ 2", "- 0\n+ 7"])
      #expect(feature.count == 2)
      #expect(feature.other == 7)
    }
  }
}
