import Foundation
import IssueReporting
import Testing

/// A test that fails with two issues if ``RecordedIssueTests`` runs it in a separate process.
@Test("This test reports two issues, but only in a process that another test starts")
func reportingTest() {
  guard ProcessInfo.processInfo.environment[RecordedIssueTests.variable] != nil else { return }
  struct Failure: Error {}
  reportIssue("Something is wrong.")
  reportIssue(Failure(), "Saving.")
}

/// The line of the first issue of ``reportingTest()``.
private let line = #line - 5

@Suite("Issues that Swift Testing records", .timeLimit(.minutes(5)))
struct RecordedIssueTests {
  fileprivate static let variable = "REPORTS_ISSUES"

  /// Replaces the process of an exit test with a process that runs only ``reportingTest()``.
  private static func runReportingTest() {
    let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SWT_") }
      .merging([variable: "1", "NO_COLOR": "1"]) { $1 }
      .map { "\($0)=\($1)" }
    let arguments = [
      CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter",
      "IssueReportingTests.reportingTest",
    ]
    // SAFETY: The copies are used until the process is replaced.
    unsafe execve(
      "/proc/self/exe",
      arguments.map { unsafe strdup($0) } + [nil],
      environment.map { unsafe strdup($0) } + [nil]
    )
  }

  @Test("Swift Testing records a reported issue or error at the line of the call that reports it")
  func recording() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      Self.runReportingTest()
    }
    let output = [result?.standardOutputContent, result?.standardErrorContent]
      .map { String(decoding: $0 ?? [], as: UTF8.self) }.joined()
    let records = output.split(separator: "recorded an issue at ").dropFirst()
      .map { $0.split(separator: "\n").prefix(2) }
    #expect(
      records == [
        ["RecordedIssueTests.swift:\(line):14: Issue recorded", "↳ Something is wrong."],
        ["RecordedIssueTests.swift:\(line + 1):14: Caught error: Failure()", "↳ Saving."],
      ]
    )
  }
}
