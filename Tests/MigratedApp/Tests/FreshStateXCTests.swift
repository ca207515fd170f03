import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import XCTest

@testable import ReadingList

/// Test cases that run one after the other and share no state.
final class FreshStateXCTests: XCTestCase {
  private var model: NotesModel?

  override func setUp() { model = NotesModel() }

  func testOneTestHasFreshStorageAndDependencies() throws { try expectFreshState() }
  func testAnotherTestHasFreshStorageAndDependencies() throws { try expectFreshState() }

  func testAnAsynchronousTestHasFreshStorageAndDependencies() async throws {
    try expectFreshState()
  }

  func testATaskAndAQueueOfATestShareItsStorage() async throws {
    let model = try XCTUnwrap(model)
    await Task.detached { NotesModel().$opened.withLock { $0 += 1 } }.value
    let seen = DispatchQueue.global().sync { NotesModel().opened }
    XCTAssertEqual(seen, 1)
    XCTAssertEqual(model.opened, 1)
  }

  private func expectFreshState() throws {
    let model = try XCTUnwrap(model)
    XCTAssertEqual(model.opened, 0)
    XCTAssertEqual(model.order, "title")
    XCTAssertEqual(model.notes, [])
    XCTAssertEqual(model.catalogue.calls.value, 0)

    model.$opened.withLock { $0 = 7 }
    model.$order.withLock { $0 = "page" }
    model.$notes.withLock { $0.append("Rich") }
    model.catalogue.calls.setValue(3)

    let other = NotesModel()
    XCTAssertEqual(other.opened, 7)
    XCTAssertEqual(other.order, "page")
    XCTAssertEqual(other.notes, ["Rich"])
    XCTAssertEqual(other.catalogue.calls.value, 3)
    prepareDependencies { $0.uuid = .incrementing }
    XCTAssertEqual(other.uuid(), UUID(0))
  }
}

/// A model with a value in each kind of storage, and a dependency with its own state.
private final class NotesModel {
  @Shared(.inMemory("opened")) var opened = 0
  @Shared(.appStorage("notesOrder")) var order = "title"
  @Shared(.fileStorage(URL(filePath: "/notes.json"))) var notes: [String] = []
  @Dependency(CountingCatalogue.self) var catalogue
  @Dependency(\.uuid) var uuid
}

/// A catalogue that counts how often it was called.
private struct CountingCatalogue: TestDependencyKey {
  let calls = LockIsolated(0)
  static var testValue: CountingCatalogue { CountingCatalogue() }
}
