import CustomDump
import IssueReportingTestSupport
import Testing

@Suite("Assertions named as in XCTest, such as `XCTAssertNoDifference`")
struct XCTAssertTests {
  @Test("XCTAssertNoDifference reports the difference at the line of its call")
  @available(*, deprecated)
  func noDifference() {
    XCTAssertNoDifference([1], [1])
    let line = #line + 2
    let issues = capturedIssues {
      XCTAssertNoDifference(1, 2, "Counting")
    }
    #expect(
      issues.map(\.text) == [
        """
        Counting - Difference: …

          − 1
          + 2

        (First: −, Second: +)
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test("XCTAssertDifference compares the stated change with the change that its operation makes")
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
    let issues = capturedIssues {
      XCTAssertDifference(numbers) {
        numbers = []
      } changes: {
        $0 = [4]
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        Difference: …

          \u{2007} [
          −   [0]: 4
          \u{2007} ]

        (Expected: −, Actual: +)
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test("XCTAssertDifference awaits its asynchronous operation, and reports the operation's error")
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
    let issues = await capturedIssues {
      await XCTAssertDifference(numbers) {
        await Task {}.value
        throw Failure()
      } changes: { _ in
      }
    }
    #expect(issues.map(\.text) == ["Caught error: Failure()"])
  }
}
