import CustomDump
import IssueReportingTestSupport
import Testing

@Suite("Expecting values to be equal")
struct ExpectNoDifferenceTests {
  private struct Row: Equatable {
    var id: Int
    var title: String
  }

  @Test("`expectNoDifference` succeeds if the values are equal")
  func equalValues() {
    expectNoDifference([1, 2], [1, 2])
  }

  @Test("`expectNoDifference` fails with the difference between unequal values")
  func differentValues() {
    let line = #line + 2
    let issues = capturedIssues {
      expectNoDifference(Row(id: 1, title: "a"), Row(id: 1, title: "b"))
    }
    #expect(
      issues.map(\.text) == [
        """
        Difference: …

          \u{2007} ExpectNoDifferenceTests.Row(
          \u{2007}   id: 1,
          −   title: "a"
          +   title: "b"
          \u{2007} )

        (First: −, Second: +)
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test("The text of a failed expectation begins with the message that the caller gives")
  func message() {
    let issues = capturedIssues {
      expectNoDifference(1, 2, "Rows")
    }
    #expect(
      issues.map(\.text) == [
        """
        Rows - Difference: …

          − 1
          + 2

        (First: −, Second: +)
        """
      ]
    )
  }

  @Test("`expectNoDifference` fails at the source location that the caller gives")
  func place() {
    let issues = capturedIssues {
      expectNoDifference(1, 2, fileID: "A/B.swift", filePath: "/A/B.swift", line: 3, column: 4)
    }
    #expect(
      issues.map(\.text) == [
        """
        Difference: …

          − 1
          + 2

        (First: −, Second: +)
        """
      ]
    )
    #expect(
      issues.map(\.sourceLocation) == [
        SourceLocation(fileID: "A/B.swift", filePath: "/A/B.swift", line: 3, column: 4)
      ]
    )
  }

  @Test("`expectNoDifference` fails with the error that a compared expression throws")
  func error() throws {
    struct Failure: Error {}
    func value() throws -> Int { throw Failure() }
    let issues = try capturedIssues {
      expectNoDifference(try value(), 1)
    }
    #expect(issues.map(\.text) == ["Caught error: Failure()"])
  }
}
