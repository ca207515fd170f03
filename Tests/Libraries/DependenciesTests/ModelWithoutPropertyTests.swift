import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReportingTestSupport
import Synchronization
import Testing

@Suite("A model without a dependency property")
struct ModelWithoutPropertyTests {
  private final class Model {
    func child() -> Model { withDependencies(from: self) { Model() } }
    func uuid() -> UUID { withDependencies(from: self) { DependencyValues.current.uuid() } }
  }

  private enum Destination {
    case edit(Model)
    case row(index: Int, Model)
  }

  private func make<R>(_ operation: () -> R) -> R {
    withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      operation()
    }
  }

  @Test(
    "A model created in `withDependencies` passes the dependencies on through a chain of models"
  )
  func chain() {
    let model = make { Model() }
    #expect(model.uuid() == UUID(7))
    #expect(model.child().child().child().uuid() == UUID(7))
  }

  @Test(
    "A model created in an asynchronous operation passes the operation's dependencies on to a new model"
  )
  func asynchronousOperation() async {
    let model = await withDependencies {
      $0.uuid = .constant(UUID(8))
    } operation: {
      await Task.yield()
      return Model()
    }
    #expect(model.uuid() == UUID(8))
    let child = await withDependencies(from: model) {
      await Task.yield()
      return Model()
    }
    #expect(child.uuid() == UUID(8))
  }

  @Test(
    "A model returned in an enumeration, optional, tuple or existential keeps the caller's dependencies"
  )
  func partsOfResults() throws {
    let destination = make { Destination.edit(Model()) }
    guard case .edit(let edited) = destination else { return }
    #expect(edited.uuid() == UUID(7))

    let row: Destination? = make { .row(index: 1, Model()) }
    guard case .row(_, let rowModel) = row else { return }
    #expect(rowModel.uuid() == UUID(7))

    let optional: Model? = make { Model() }
    #expect(optional?.uuid() == UUID(7))

    let (first, second) = make { (Model(), Model()) }
    #expect(first.uuid() == UUID(7))
    #expect(second.uuid() == UUID(7))

    let object: AnyObject = make { Model() as AnyObject }
    #expect(withDependencies(from: object) { DependencyValues.current.uuid() } == UUID(7))
  }

  @Test("On a dispatch queue, a model keeps the dependencies with which it was created")
  func queue() {
    struct Cache: TestDependencyKey {
      let count = LockIsolated(0)
      static var testValue: Cache { Cache() }
    }
    let model = withDependencies { _ in
    } operation: {
      Model()
    }
    DependencyValues.current[Cache.self].count.setValue(5)
    let holder = UncheckedBox(model)
    let count = DispatchQueue.global().sync {
      withDependencies(from: holder.value) { DependencyValues.current[Cache.self].count.value }
    }
    #expect(count == 5)
  }

  @Test("The caller's dependencies take precedence over dependencies that a model passes on")
  func callingCode() {
    let model = make { Model() }
    withDependencies {
      $0.uuid = .constant(UUID(9))
    } operation: {
      #expect(model.uuid() == UUID(9))
    }
  }

  @Test(
    "`withDependencies(from:)` reports an issue at the line of its call if the model has no dependencies"
  )
  func unknownModel() {
    let model = Model()
    let line = #line + 2
    let issues = capturedIssues {
      withDependencies(from: model) {}
    }
    #expect(
      issues.map(\.text) == [
        """
        'Model' has no dependencies to pass on. Give it a '@Dependency' property, or return it \
        from the operation of 'withDependencies'.
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test("Releasing a model also releases the model's dependencies")
  func release() {
    final class Client: Sendable {
      static let living = Atomic(0)
      init() { Self.living.add(1, ordering: .relaxed) }
      deinit { Self.living.subtract(1, ordering: .relaxed) }
    }
    struct ClientKey: TestDependencyKey {
      typealias Value = Client?
      static var testValue: Client? { nil }
    }
    for _ in 0..<1_000 {
      _ = withDependencies {
        $0[ClientKey.self] = Client()
      } operation: {
        Model()
      }
    }
    #expect(Client.living.load(ordering: .relaxed) < 500)
  }
}

/// SAFETY: Only one thread at a time uses the box.
private final class UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
