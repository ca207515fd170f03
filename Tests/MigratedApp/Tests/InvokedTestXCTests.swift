import Dependencies
import DependenciesTestSupport
import Foundation
import XCTest

/// Test cases whose class sets their dependencies.
final class InvokedTestXCTests: XCTestCase {
  private static let date = Date(timeIntervalSinceReferenceDate: 7)

  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  override func invokeTest() {
    withDependencies {
      $0.date.now = Self.date
      $0.uuid = .incrementing
    } operation: {
      super.invokeTest()
    }
  }

  func testATestHasTheDependenciesThatAreSetAroundIt() {
    XCTAssertEqual(now, Self.date)
    XCTAssertEqual(uuid(), UUID(0))
    XCTAssertEqual(DependencyValues.current.uuid(), UUID(1))
  }

  func testAnAsynchronousTestHasTheDependenciesThatAreSetAroundIt() async {
    await Task.yield()
    XCTAssertEqual(now, Self.date)
    let id = await Task { DependencyValues.current.uuid() }.value
    XCTAssertEqual(id, UUID(0))
  }
}
