import Dependencies
import DependenciesTestSupport
import Glibc
import IssueReporting
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

/// A dependency whose value counts how often it was created.
final class Counted: Sendable {
  let number: Int
  static let made = Atomic(0)
  init() { number = Self.made.add(1, ordering: .relaxed).newValue }
}

private enum CountedKey: DependencyKey {
  static var liveValue: Counted { Counted() }
  static var testValue: Counted { Counted() }
}

/// A dependency whose value is created from another one.
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

@Suite("Dependencies")
struct DependencyValuesTests {
  class Model {
    @Dependency(\.greeter) var greeter
    func child() -> Child { withDependencies(from: self) { Child() } }
  }

  final class Derived: Model {}

  final class Child {
    @Dependency(GreeterKey.self) var greeter
  }

  final class Independent {}

  private func greeting(_ text: String) -> Greeter { Greeter { text } }

  @Test("have their test values in tests")
  func testValue() {
    #expect(isTesting)
    #expect(DependencyValues.current.context == .test)
    #expect(Model().greeter.greet() == "test")
  }

  @Test("are set for the time of an operation, the innermost setting first")
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

  @Test("are set for the tasks of an asynchronous operation, which runs where its caller does")
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

  @Test("stay with what was created while they were set")
  func captureAtCreation() {
    let model = withDependencies {
      $0.greeter = greeting("captured")
    } operation: {
      Model()
    }
    #expect(model.greeter.greet() == "captured")
  }

  @Test("that are set around an access win over those of the creation")
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

  @Test("are passed on from a model to its children", arguments: [false, true])
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

  @Test("are passed on to asynchronous operations, too")
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

  @Test("are not changed by a model that has none")
  func passingOnFromIndependent() {
    withDependencies(from: Independent()) {
      #expect(DependencyValues.current.greeter.greet() == "test")
    }
  }

  @Test("throw the error of setting them")
  func throwing() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
  }

  @Test("create a default once for all code of one test")
  func defaultIsMadeOnce() async {
    let numbers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { DependencyValues.current[CountedKey.self].number } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers.count == 1)
  }

  @Test("may be made of one another, by many tasks at once, without a deadlock")
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

  @Test("are prepared for the rest of a test")
  func preparing() {
    prepareDependencies { $0.greeter = greeting("prepared") }
    #expect(Model().greeter.greet() == "prepared")
    withDependencies {
      $0.greeter = greeting("set")
    } operation: {
      #expect(Model().greeter.greet() == "set")
    }
  }

  @Test("that were prepared in one test are not in another", arguments: 0..<20)
  func preparingIsIsolated(number: Int) {
    #expect(Model().greeter.greet() == "test" || number < 0)
    withKnownIssue {
      prepareDependencies { $0.greeter = greeting("prepared") }
    } matching: { issue in
      issue.description.contains("'prepareDependencies' came too late for 1 of the dependencies")
    }
  }

  @Test(
    "are those of the context that is set for an operation",
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

  @Test("are other ones in each context, also within one test")
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

  @Test("are those of the context that is set around an access, wherever the model was created")
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

  @Test("are those of the context that is prepared, unless they are set")
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

  @Test("are what the environment says that the process is for", arguments: ["live", "preview"])
  func contexts(name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      unsafe setenv("SWIFT_DEPENDENCIES_CONTEXT", name, 1)
      #expect(DependencyValues.current.context.rawValue == name)
      #expect(DependencyValues.current.greeter.greet() == name)
    }
  }
}
