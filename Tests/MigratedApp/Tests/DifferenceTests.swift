import CustomDump
import Tagged
import Testing

@testable import ReadingList

@Suite("Differences that an app's tests show")
struct DifferenceTests {
  private let book = Book(id: Book.ID(), title: "Emma")

  @Test("Expecting a difference without an operation compares the stated change with the value")
  func withoutOperation() {
    expectDifference(book) { _ in }
    withKnownIssue {
      expectDifference(book) { $0.title = "Persuasion" }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Persuasion") }
    }
  }

  @Test("The assertion with the name from XCTest reports a difference in Swift Testing")
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
