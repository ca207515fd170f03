import CustomDump
import Testing

@Suite("The assertions with the names that XCTest suites use")
struct XCTAssertTests {
  @Test("XCTAssertNoDifference reports the difference at the line of its call")
  @available(*, deprecated)
  func noDifference() {
    XCTAssertNoDifference([1], [1])
    let line = #line + 2
    withKnownIssue {
      XCTAssertNoDifference(1, 2, "Counting")
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue
          == "Counting - Difference: …\n\n  − 1\n  + 2\n\n(First: −, Second: +)"
    }
  }

  @Test("XCTAssertDifference compares the stated change with the change of its operation")
  @available(*, deprecated)
  func difference() {
    var numbers = [1]
    XCTAssertDifference(numbers) {
      numbers.append(2)
    } changes: {
      $0 = [1, 2]
    }
    XCTAssertDifference(numbers, changes: { _ in })
    let line = #line + 2
    withKnownIssue {
      XCTAssertDifference(numbers) {
        numbers = []
      } changes: {
        $0 = [4]
      }
    } matching: {
      $0.sourceLocation?.line == line
    }
  }

  @Test("XCTAssertDifference awaits an asynchronous operation, and reports its error")
  @available(*, deprecated)
  func asynchronousOperation() async {
    var numbers = [1]
    await XCTAssertDifference(numbers) {
      await Task {}.value
      numbers.append(3)
    } changes: {
      $0.append(3)
    }
    struct Failure: Error {}
    await withKnownIssue {
      await XCTAssertDifference(numbers) {
        await Task {}.value
        throw Failure()
      } changes: { _ in
      }
    } matching: {
      $0.error is Failure
    }
  }
}
