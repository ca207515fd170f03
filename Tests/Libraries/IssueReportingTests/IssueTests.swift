import Foundation
import IssueReporting
import IssueReportingTestSupport
import Testing

@Suite("Reporting issues")
struct IssueTests {
  @Test("A reported issue is recorded at the line of the `reportIssue` call")
  func placeOfCall() {
    let line = #line + 2
    let issues = capturedIssues {
      reportIssue("Something is wrong.")
    }
    #expect(issues.map(\.text) == ["Something is wrong."])
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test("`isTesting` is true in a process that runs tests")
  func tests() {
    #expect(isTesting)
  }

  @Test("The issue for a reported error contains the error's text and the caller's message")
  func error() {
    struct Failure: Error {}
    let issues = capturedIssues {
      reportIssue(Failure(), "Saving.")
    }
    #expect(issues.map(\.text) == ["Caught error: Failure()\nSaving."])
  }

  @Test("A reported issue makes a test process fail even if no test runner is registered")
  func unknownRunner() async {
    let result = await #expect(
      processExitsWith: .exitCode(EXIT_FAILURE),
      observing: [\.standardErrorContent]
    ) {
      TestRunner.register(nil)
      reportIssue("Something is wrong.")
      reportIssue(CancellationError(), "Saving.")
      exit(EXIT_SUCCESS)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        """
        issue: Something is wrong.
        """
      )
    )
    #expect(
      text.hasSuffix(
        """
        issue: Caught error: CancellationError()
        Saving.
        Tests reported issues, but could not record them as failures. Add 'IssueReportingTestSupport' to \
        the dependencies of the test target.

        """
      )
    )
  }

  @Test("An unimplemented closure reports that it was called, and returns its placeholder")
  func unimplementedClosure() {
    let length: @Sendable (String, Int) -> Int = unimplemented("Client.length", placeholder: 42)
    let issues = capturedIssues {
      #expect(length("a", 1) == 42)
    }
    #expect(issues.map(\.text) == ["'Client.length' is used in a test that does not set it."])
  }

  @Test("A call of an unimplemented closure that returns nothing is reported as an issue")
  func unimplementedAction() {
    let play: @Sendable () -> Void = unimplemented("Sound.play")
    let issues = capturedIssues {
      play()
    }
    #expect(issues.map(\.text) == ["'Sound.play' is used in a test that does not set it."])
  }

  @Test("An unimplemented asynchronous closure reports its call and returns its placeholder")
  func unimplementedAsynchronousClosure() async {
    let fetch: @Sendable (Int) async -> [Int] = unimplemented("Client.fetch", placeholder: [])
    let issues = await capturedIssues {
      #expect(await fetch(1) == [])
    }
    #expect(issues.map(\.text) == ["'Client.fetch' is used in a test that does not set it."])
  }

  @Test("An unimplemented throwing closure reports its call and throws")
  func unimplementedThrowingClosure() throws {
    let save: @Sendable (Int) throws -> Void = unimplemented("Client.save")
    let load: @Sendable (Int) throws -> [Int] = unimplemented("Client.load")
    let issues = capturedIssues {
      #expect(throws: UnimplementedFailure.self) { try save(1) }
    }
    #expect(issues.map(\.text) == ["'Client.save' is used in a test that does not set it."])
    let otherIssues = capturedIssues {
      let error = #expect(throws: UnimplementedFailure.self) { try load(1) }
      #expect(error?.description == "Client.load")
    }
    #expect(
      otherIssues.map(\.text) == [
        "'Client.load' is used in a test that does not set it."
      ]
    )
  }

  @Test("An unimplemented asynchronous throwing closure reports that it was called, and throws")
  func unimplementedAsynchronousThrowingClosure() async {
    let fetch: @Sendable (Int) async throws -> [Int] = unimplemented("Client.fetch")
    let issues = await capturedIssues {
      await #expect(throws: UnimplementedFailure.self) { try await fetch(1) }
    }
    #expect(issues.map(\.text) == ["'Client.fetch' is used in a test that does not set it."])
  }

  @Test("An unimplemented closure reports its issue at the line that created the closure")
  func placeOfUnimplementedClosure() {
    let line = #line + 1
    let play: @Sendable () -> Void = unimplemented()
    let issues = capturedIssues {
      play()
    }
    #expect(
      issues.map(\.text) == [
        "An unimplemented closure is used in a test that does not set it."
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test(
    "`unimplemented` reports an issue as soon as it creates a value, and returns the placeholder"
  )
  func unimplementedValue() {
    let line = #line + 2
    let issues = capturedIssues {
      let count: Int = unimplemented("Client.count", placeholder: 42)
      #expect(count == 42)
    }
    #expect(issues.map(\.text) == ["'Client.count' is used in a test that does not set it."])
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test("An unimplemented closure can throw a given error")
  func unimplementedClosureWithError() async {
    struct Offline: Error {}
    let load: @Sendable (Int) throws -> [Int] = unimplemented("load", throwing: Offline())
    let fetch: @Sendable () async throws -> Int = unimplemented("fetch", throwing: Offline())
    let issues = await capturedIssues {
      #expect(throws: Offline.self) { try load(1) }
      await #expect(throws: Offline.self) { try await fetch() }
    }
    #expect(
      issues.map(\.text) == [
        "'load' is used in a test that does not set it.",
        "'fetch' is used in a test that does not set it.",
      ]
    )
  }
}
