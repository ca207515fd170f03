import IssueReporting
import IssueReportingTestSupport
import Testing

@Suite("Captured issues")
struct CapturedIssuesTests {
  private struct Failure: Error {}

  @Test("Issues that an operation reports are captured in order, with text, error and line")
  func capturing() async throws {
    let line = #line + 2
    let issues = capturedIssues {
      reportIssue("first")
      reportIssue(Failure(), "second")
    }
    #expect(issues.map(\.text) == ["first", "Caught error: Failure()\nsecond"])
    #expect(issues.map { $0.error is Failure } == [false, true])
    #expect(issues.map(\.sourceLocation.line) == [line, line + 1])
    let later = await capturedIssues {
      await Task { reportIssue("third") }.value
    }
    #expect(later.map(\.text) == ["third"])
  }

  @Test("`capturedIssues` returns no issue for an operation that reports nothing")
  func nothing() {
    #expect(capturedIssues {}.isEmpty)
  }

  @Test("`capturedIssues` does not capture an issue that is reported after its operation has ended")
  func afterwards() {
    let issues = capturedIssues {
      let inner = capturedIssues { reportIssue("inner") }
      #expect(inner.map(\.text) == ["inner"])
      reportIssue("outer")
    }
    #expect(issues.map(\.text) == ["outer"])
  }
}
