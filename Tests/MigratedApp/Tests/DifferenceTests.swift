import CustomDump
import Tagged
import Testing

@testable import ReadingList

@Suite("Assertions about the difference between two values")
struct DifferenceTests {
  private let book = Book(id: Book.ID(), title: "Emma")

  @Test("`expectDifference` without an operation reports a stated change that did not happen")
  func withoutOperation() {
    expectDifference(book) { _ in }
    withKnownIssue {
      expectDifference(book) { $0.title = "Persuasion" }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Persuasion") }
    }
  }

  @Test(
    "`XCTAssertNoDifference` also works in Swift Testing, and reports a difference between two values"
  )
  @available(*, deprecated)
  func assertionForXCTest() {
    XCTAssertNoDifference(book, book)
    withKnownIssue {
      XCTAssertNoDifference([1], [2])
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Difference") }
    }
  }
}
