import Dependencies
import DependenciesTestSupport
import Glibc
import IssueReporting
import IssueReportingTestSupport
import Synchronization
import Testing

struct Greeter: Sendable {
  var greet: @Sendable () -> String
}

private enum GreeterKey: DependencyKey {
  static let liveValue = Greeter { "live" }
  static let previewValue = Greeter { "preview" }
  static let testValue = Greeter { "test" }
}

/// A dependency whose values are numbered in the order of their creation.
final class Counted: Sendable {
  let number: Int
  static let made = Atomic(0)
  init() { number = Self.made.add(1, ordering: .relaxed).newValue }
}

private enum CountedKey: DependencyKey {
  static var liveValue: Counted { Counted() }
  static var testValue: Counted { Counted() }
}

/// A dependency that reads another dependency.
private enum NestedKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var testValue: Int { DependencyValues.current[CountedKey.self].number }
}

extension DependencyValues {
  var greeter: Greeter {
    get { self[GreeterKey.self] }
    set { self[GreeterKey.self] = newValue }
  }
}

@Suite("Dependency values")
struct DependencyValuesTests {
  class Model {
    @Dependency(\.greeter) var greeter
    func child() -> Child { withDependencies(from: self) { Child() } }
  }

  final class Derived: Model {}

  final class Child {
    @Dependency(GreeterKey.self) var greeter
  }

  private func greeting(_ text: String) -> Greeter { Greeter { text } }

  @Test("A dependency has its test value in a test")
  func testValue() {
    #expect(isTesting)
    #expect(DependencyValues.current.context == .test)
    #expect(Model().greeter.greet() == "test")
  }

  @Test("A dependency has the value that the innermost `withDependencies` sets")
  func nesting() {
    withDependencies {
      $0.greeter = greeting("outer")
    } operation: {
      #expect(DependencyValues.current.greeter.greet() == "outer")
      withDependencies {
        $0.greeter = greeting("inner")
      } operation: {
        #expect(DependencyValues.current.greeter.greet() == "inner")
      }
      #expect(DependencyValues.current.greeter.greet() == "outer")
    }
    #expect(DependencyValues.current.greeter.greet() == "test")
  }

  @Test(
    "An asynchronous `withDependencies` call runs on the caller's actor, and applies to tasks that it starts"
  )
  @MainActor
  func asynchronousOperation() async {
    let greetings = await withDependencies {
      $0.greeter = greeting("async")
    } operation: {
      MainActor.assertIsolated()
      let inTask = await Task { DependencyValues.current.greeter.greet() }.value
      return [DependencyValues.current.greeter.greet(), inTask]
    }
    #expect(greetings == ["async", "async"])
  }

  @Test("A model keeps the dependencies that were set when it was created")
  func captureAtCreation() {
    let model = withDependencies {
      $0.greeter = greeting("captured")
    } operation: {
      Model()
    }
    #expect(model.greeter.greet() == "captured")
  }

  @Test(
    "A dependency that is set around the use of a model overrides the dependency that the model captured"
  )
  func accessWins() {
    let model = withDependencies {
      $0.greeter = greeting("captured")
    } operation: {
      Model()
    }
    withDependencies {
      $0.greeter = greeting("around")
    } operation: {
      #expect(model.greeter.greet() == "around")
    }
  }

  @Test("A model passes its dependencies on to its children", arguments: [false, true])
  func passingOn(isSubclass: Bool) {
    let model = withDependencies {
      $0.greeter = greeting("parent's")
    } operation: {
      isSubclass ? Derived() : Model()
    }
    #expect(model.child().greeter.greet() == "parent's")
    let other = withDependencies(from: model) {
      $0.greeter = greeting("changed on the way")
    } operation: {
      Child()
    }
    #expect(other.greeter.greet() == "changed on the way")
  }

  @Test("A model passes its dependencies on to an asynchronous operation")
  func passingOnAsynchronously() async {
    let model = withDependencies {
      $0.greeter = greeting("parent's")
    } operation: {
      Model()
    }
    let text = await withDependencies(from: model) {
      await Task { DependencyValues.current.greeter.greet() }.value
    }
    #expect(text == "parent's")
  }

  @Test("A detached task can read the dependencies of a model")
  func detachedTask() async {
    let model = withDependencies {
      $0.greeter = greeting("captured")
    } operation: {
      Struct()
    }
    let text = await Task.detached { model.greeter.greet() }.value
    #expect(text == "captured")
  }

  private struct Struct {
    @Dependency(\.greeter) var greeter
    @Dependency(\.self) var dependencies
  }

  @Test("All dependencies of a model can be read and set together")
  func allDependencies() {
    let model = withDependencies {
      $0.greeter = greeting("captured")
    } operation: {
      Struct()
    }
    withDependencies {
      $0 = model.dependencies
    } operation: {
      #expect(DependencyValues.current.greeter.greet() == "captured")
    }
  }

  @Test(
    "In an app, reading a dependency without a live value reports an issue and returns the test value"
  )
  func missingLiveValue() {
    enum UnfinishedKey: TestDependencyKey {
      static var testValue: String { "test" }
    }
    let issues = capturedIssues {
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(DependencyValues.current[UnfinishedKey.self] == "test")
      }
    }
    #expect(
      issues.map(\.text) == [
        "'UnfinishedKey' has no live value. Set one with 'prepareDependencies'."
      ]
    )
  }

  @Test("An error thrown by the closure that sets dependencies reaches the caller")
  func throwing() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
  }

  @Test("All tasks of a test share one default of a dependency")
  func defaultIsMadeOnce() async {
    let numbers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { DependencyValues.current[CountedKey.self].number } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers.count == 1)
  }

  @Test(
    "Many tasks can simultaneously use a dependency whose default reads another dependency's default"
  )
  func nestedDefaults() async {
    let numbers = await withTaskGroup(of: Int.self) { group in
      for index in 0..<50 {
        group.addTask {
          index.isMultiple(of: 2)
            ? DependencyValues.current[NestedKey.self]
            : DependencyValues.current[CountedKey.self].number
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers.count == 1)
  }

  @Test("A prepared dependency applies to the rest of the test")
  func preparing() {
    prepareDependencies { $0.greeter = greeting("prepared") }
    #expect(Model().greeter.greet() == "prepared")
    withDependencies {
      $0.greeter = greeting("set")
    } operation: {
      #expect(Model().greeter.greet() == "set")
    }
  }

  @Test(
    "A dependency that one test prepares has its default value in another test",
    arguments: 0..<20
  )
  func preparingIsIsolated(number: Int) {
    #expect(Model().greeter.greet() == "test" || number < 0)
    let issues = capturedIssues {
      prepareDependencies { $0.greeter = greeting("prepared") }
    }
    #expect(
      issues.map(\.text) == [
        """
        'prepareDependencies' was called too late for 1 of the dependencies that it sets: they are already in \
        use. Call it before anything uses a dependency.
        """
      ]
    )
  }

  @Test(
    "An operation with a changed dependency context has the default dependencies of that context",
    arguments: [(DependencyContext.live, "live"), (.preview, "preview"), (.test, "test")]
  )
  func contextOfOperation(context: DependencyContext, greeting: String) {
    let model = withDependencies {
      $0.context = context
    } operation: {
      #expect(DependencyValues.current.context == context)
      #expect(DependencyValues.current.greeter.greet() == greeting)
      return Model()
    }
    #expect(model.greeter.greet() == greeting)
    #expect(DependencyValues.current.context == .test)
    #expect(DependencyValues.current.greeter.greet() == "test")
  }

  @Test(
    "If a test sets different dependency contexts in turn, a dependency has the default of each context"
  )
  func separateContexts() {
    let contexts: [DependencyContext] = [.test, .preview, .live, .preview, .test]
    let greetings = contexts.map { context in
      withDependencies {
        $0.context = context
      } operation: {
        DependencyValues.current.greeter.greet()
      }
    }
    #expect(greetings == ["test", "preview", "live", "preview", "test"])
  }

  @Test(
    "The context set around a dependency's use overrides the context with which the model was created"
  )
  func contextAroundAccess() {
    let model = withDependencies {
      $0.context = .preview
    } operation: {
      Model()
    }
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(model.greeter.greet() == "live")
    }
    withDependencies {
      $0.greeter = greeting("set")
    } operation: {
      #expect(model.greeter.greet() == "set")
    }
    #expect(model.greeter.greet() == "preview")
  }

  @Test("In the preview context that a test prepares, an unset dependency has its preview value")
  func preparedContext() {
    prepareDependencies { $0.context = .preview }
    #expect(DependencyValues.current.context == .preview)
    #expect(Model().greeter.greet() == "preview")
    withDependencies {
      $0.greeter = greeting("set")
    } operation: {
      #expect(Model().greeter.greet() == "set")
    }
  }

  @Test(
    "An environment variable chooses the dependency context of the process",
    arguments: ["live", "preview"]
  )
  func contexts(name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      unsafe setenv("SWIFT_DEPENDENCIES_CONTEXT", name, 1)
      #expect(DependencyValues.current.context.rawValue == name)
      #expect(DependencyValues.current.greeter.greet() == name)
    }
  }
}
