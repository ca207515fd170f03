import DependenciesTestSupport
import Observation
import Sharing
import Testing

@Observable
private final class ChildModel {
  @ObservationIgnored @Shared var count: Int

  init(count: Shared<Int>) {
    _count = count
  }
}

@Observable
private final class OwnerModel {
  @ObservationIgnored @Shared var count: Int

  init(count: Int) {
    _count = Shared(value: count)
  }
}

@Observable
private final class PersistedModel {
  @ObservationIgnored @Shared var count: Int

  init(count: Int) {
    _count = Shared(wrappedValue: count, .appStorage("count"))
  }
}

@Observable
private final class SimpleModel {
  @ObservationIgnored @Shared(.appStorage("count")) var count = 0
}

/// The examples of the article about initialisers.
@Suite("Examples: initialising models")
struct InitialisationExampleTests {
  @Test(
    "If a child model changes a shared value that it has received, the parent's value changes, too"
  )
  func handedValueIsShared() {
    let owner = OwnerModel(count: 1)
    let child = ChildModel(count: owner.$count)
    child.$count.withLock { $0 += 1 }
    #expect(owner.count == 2)
  }

  @Test("Two models that own their shared values do not see each other's changes")
  func ownedValuesAreApart() {
    let first = OwnerModel(count: 1)
    let second = OwnerModel(count: 1)
    first.$count.withLock { $0 += 1 }
    #expect(second.count == 1)
  }

  @Test("A stored value takes precedence over the default that is passed to an initialiser")
  func storedValueWins() {
    let model = PersistedModel(count: 1)
    model.$count.withLock { $0 = 5 }
    #expect(PersistedModel(count: 1).count == 5)
    #expect(SimpleModel().count == 5)
  }

  @Test("A property created from a projected value shares the source of that value")
  func projectedValueMakesProperty() {
    let owner = OwnerModel(count: 1)
    @Shared var count: Int
    _count = Shared(projectedValue: owner.$count)
    $count.withLock { $0 = 3 }
    #expect(owner.count == 3)
  }
}
