import CustomDump
import Testing

@Suite("Expecting values to be equal")
struct ExpectNoDifferenceTests {
  private struct Row: Equatable {
    var id: Int
    var title: String
  }

  @Test("Expecting no difference succeeds for equal values")
  func equalValues() {
    expectNoDifference([1, 2], [1, 2])
  }

  @Test("Expecting no difference fails with the difference")
  func differentValues() {
    let line = #line + 2
    withKnownIssue {
      expectNoDifference(Row(id: 1, title: "a"), Row(id: 1, title: "b"))
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.map(\.rawValue) == [
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
    }
  }

  @Test("The failure of an expectation begins with its message")
  func message() {
    withKnownIssue {
      expectNoDifference(1, 2, "Rows")
    } matching: { issue in
      issue.comments.first?.rawValue
        == "Rows - Difference: …\n\n  − 1\n  + 2\n\n(First: −, Second: +)"
    }
  }

  @Test("An expectation fails at the source location that it is given")
  func place() {
    withKnownIssue {
      expectNoDifference(1, 2, fileID: "A/B.swift", filePath: "/A/B.swift", line: 3, column: 4)
    } matching: { issue in
      issue.sourceLocation
        == SourceLocation(fileID: "A/B.swift", filePath: "/A/B.swift", line: 3, column: 4)
    }
  }

  @Test("Expecting no difference fails with the error of an expression")
  func error() throws {
    struct Failure: Error {}
    func value() throws -> Int { throw Failure() }
    try withKnownIssue {
      expectNoDifference(try value(), 1)
    } matching: {
      $0.error is Failure
    }
  }
}
