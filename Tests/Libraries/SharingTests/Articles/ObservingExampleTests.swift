import DependenciesTestSupport
import Locking
import Observation
import Sharing
import Testing

private final class DrawnBadge {
  @Shared(.inMemory("count")) var count = 0
  var text: String { "\(count) new" }
}

@MainActor
private final class Badge {
  @Shared(.inMemory("count")) var count = 0
  private(set) var text = ""
  private var cancellables: Set<AnyCancellable> = []

  func startObserving() {
    $count.publisher
      .sink { [weak self] count in self?.text = "\(count) new" }
      .store(in: &cancellables)
  }
}

/// The examples of the article about observation.
@Suite("Examples: observing changes", .timeLimit(.minutes(5)))
struct ObservingExampleTests {
  @Test(
    "`withObservationTracking` notifies its observer only of the first change to a shared value"
  )
  func trackingNotifiesOnce() {
    @Shared(.inMemory("count")) var count = 0
    let notifications = Locked(0)
    withObservationTracking {
      _ = count
    } onChange: {
      notifications.withLock { $0 += 1 }
    }
    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 2 }
    #expect(notifications.withLock { $0 } == 1)
  }

  @Test("A loop over the `Observations` of a shared value eventually receives the last value")
  func observationsEndOnLastValue() async {
    @Shared(.inMemory("count")) var count = 0
    var seen: [Int] = []
    for await value in Observations({ [$count] in $count.wrappedValue }) {
      seen.append(value)
      if value == 0 { $count.withLock { $0 = 3 } }
      if value == 3 { break }
    }
    #expect(seen == [0, 3])
  }

  @Test("A publisher delivers every value of a property, beginning with the current value")
  func publisherDeliversEveryValue() {
    @Shared(.inMemory("count")) var count = 0
    let values = Locked<[Int]>([])
    let subscription = $count.publisher.sink { value in
      values.withLock { $0.append(value) }
    }
    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 2 }
    subscription.cancel()
    $count.withLock { $0 = 3 }
    #expect(values.withLock { $0 } == [0, 1, 2])
  }

  @Test("A subscription that is not stored ends immediately")
  func droppedSubscriptionEnds() {
    @Shared(.inMemory("count")) var count = 0
    let values = Locked<[Int]>([])
    _ = $count.publisher.sink { value in values.withLock { $0.append(value) } }
    $count.withLock { $0 = 1 }
    #expect(values.withLock { $0 } == [0])
  }

  @Test("An asynchronous sequence of a property's values begins with the current value")
  func valuesBeginWithCurrent() async {
    @Shared(.inMemory("count")) var count = 4
    for await value in $count.publisher.values {
      #expect(value == 4)
      break
    }
  }

  @Test("A computed property that reads a shared value changes when the shared value changes")
  func computedPropertyFollows() {
    let badge = DrawnBadge()
    badge.$count.withLock { $0 = 7 }
    #expect(badge.text == "7 new")
  }

  @Test("A publisher's closure that was created on the main actor runs on the main actor")
  @MainActor
  func sinkRunsOnMainActor() {
    let badge = Badge()
    badge.startObserving()
    badge.$count.withLock { $0 = 7 }
    #expect(badge.text == "7 new")
  }

  @Test("The closure of `observe` runs again after a change to a shared value that it reads")
  @MainActor
  func closureRunsAgain() async {
    @Shared(.inMemory("count")) var count = 0
    @Shared(value: "") var title
    let token = observe { [$count, $title] in
      let text = "\($count.wrappedValue) sync-ups"
      $title.withLock { $0 = text }
    }
    $count.withLock { $0 = 3 }
    for await title in $title.publisher.values where title == "3 sync-ups" { break }
    token.cancel()
    $count.withLock { $0 = 4 }
    #expect(title == "3 sync-ups")
  }
}
