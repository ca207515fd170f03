import DependenciesTestSupport
import Observation
import Sharing
import Testing

// A counter on two screens, written in six ways. Each screen adds 1 to the count.

private final class CopyScreen {
  var count: Int

  init(count: Int) {
    self.count = count
  }

  func plusButtonTapped() { count += 1 }
}

@MainActor
private final class CountSingleton {
  static let shared = CountSingleton()
  var count = 0
}

@MainActor
private final class SingletonScreen {
  var count: Int { CountSingleton.shared.count }

  func plusButtonTapped() { CountSingleton.shared.count += 1 }
}

/// Objects that a view finds by their type, as in the environment of a view tree.
private struct ScreenEnvironment {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  mutating func insert<Object: AnyObject>(_ object: Object) {
    objects[ObjectIdentifier(Object.self)] = object
  }

  func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
    objects[ObjectIdentifier(type)] as? Object
  }
}

private final class CountObject {
  var count = 0
}

private struct EnvironmentScreen {
  let environment: ScreenEnvironment
  var count: Int? { environment.object(CountObject.self)?.count }

  func plusButtonTapped() { environment.object(CountObject.self)?.count += 1 }
}

private actor CountActor {
  private(set) var count = 0

  func plusButtonTapped() { count += 1 }
}

@MainActor
private final class ActorScreen {
  let counter: CountActor
  private(set) var shownCount = 0

  init(counter: CountActor) {
    self.counter = counter
  }

  func plusButtonTapped() async {
    await counter.plusButtonTapped()
    await refresh()
  }

  func refresh() async { shownCount = await counter.count }
}

private struct Store<State, Action> {
  private(set) var state: State
  let reduce: (inout State, Action) -> Void

  mutating func send(_ action: Action) { reduce(&state, action) }
}

private struct TwoTabs {
  var counter = 0
  var profile = 0

  enum Action { case counterPlusTapped, profilePlusTapped }

  static func reduce(_ state: inout TwoTabs, _ action: Action) {
    switch action {
    case .counterPlusTapped: state.counter += 1
    case .profilePlusTapped: state.profile += 1
    }
  }
}

private final class SharedScreen {
  @Shared(.inMemory("count")) var count = 0

  func plusButtonTapped() { $count.withLock { $0 += 1 } }
}

private final class MisspeltScreen {
  @Shared(.inMemory("cuont")) var count = 0
}

/// The examples of the article that compares six ways to share a value.
@MainActor
@Suite("Examples: the same app in six ways")
struct SixWaysTests {
  @Test(
    "If each of two screens has its own copy of a count, a change on one screen does not reach the other"
  )
  func copies() {
    let first = CopyScreen(count: 0)
    let second = CopyScreen(count: first.count)
    first.plusButtonTapped()
    #expect(first.count == 1)
    #expect(second.count == 0)
  }

  @Test("If a singleton holds the count, the second test finds the first test's count")
  func singleton() {
    func counting() -> Int {
      let screen = SingletonScreen()
      screen.plusButtonTapped()
      return screen.count
    }
    let countOfFirstTest = counting()
    #expect(counting() == countOfFirstTest + 1)
  }

  @Test(
    "If the count is in an environment object, screens outside of the view tree cannot read the count"
  )
  func environmentObject() {
    var tree = ScreenEnvironment()
    tree.insert(CountObject())
    let (inside, outside) = (
      EnvironmentScreen(environment: tree), EnvironmentScreen(environment: ScreenEnvironment())
    )
    inside.plusButtonTapped()
    outside.plusButtonTapped()
    #expect(inside.count == 1)
    #expect(outside.count == nil)
  }

  @Test("If an actor holds the count, the second screen shows an old copy of the count")
  func actor() async {
    let counter = CountActor()
    let (first, second) = (ActorScreen(counter: counter), ActorScreen(counter: counter))
    await first.plusButtonTapped()
    #expect(first.shownCount == 1)
    #expect(second.shownCount == 0)
  }

  @Test("With a reducer's store, each child feature has its own count")
  func store() {
    var store = Store(state: TwoTabs(), reduce: TwoTabs.reduce)
    store.send(.counterPlusTapped)
    #expect(store.state.counter == 1)
    #expect(store.state.profile == 0)
  }

  @Test("With @Shared, two screens share one count, but a misspelt key leads to a separate count")
  func shared() {
    let (first, second) = (SharedScreen(), SharedScreen())
    first.plusButtonTapped()
    #expect(second.count == 1)
    #expect(MisspeltScreen().count == 0)
  }

  @Test("With @Shared, each test begins with the default count")
  func isolation() {
    #expect(SharedScreen().count == 0)
  }
}
