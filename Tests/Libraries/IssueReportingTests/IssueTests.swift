import Foundation
import IssueReporting
import Testing

@Suite("Reporting issues")
struct IssueTests {
  @Test("records an issue at the place of the call")
  func placeOfCall() {
    let line = #line + 2
    withKnownIssue {
      reportIssue("Something is wrong.")
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.first?.rawValue == "Something is wrong."
    }
  }

  @Test("knows that tests are running")
  func tests() {
    #expect(isTesting)
  }

  @Test("records an unhandled error with its message")
  func error() {
    struct Failure: Error {}
    withKnownIssue {
      reportIssue(Failure(), "Saving.")
    } matching: { issue in
      issue.error is Failure && issue.comments.map(\.rawValue) == ["Saving."]
    }
  }

  @Test("makes a process of tests fail that has no test runner")
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
        Tests have reported issues that no test could record. Add 'IssueReportingTestSupport' to \
        the dependencies of the test target.

        """
      )
    )
  }

  @Test("happens when an unimplemented closure is called, which returns its placeholder")
  func unimplementedClosure() {
    let length: @Sendable (String, Int) -> Int = unimplemented("Client.length", placeholder: 42)
    withKnownIssue {
      #expect(length("a", 1) == 42)
    } matching: { issue in
      issue.comments.first?.rawValue == "'Client.length' is used in a test that does not set it."
    }
  }

  @Test("happens when an unimplemented closure is called that needs no placeholder")
  func unimplementedAction() {
    let play: @Sendable () -> Void = unimplemented("Sound.play")
    withKnownIssue {
      play()
    } matching: {
      $0.description.contains("'Sound.play'")
    }
  }

  @Test("happens when an unimplemented asynchronous closure is called")
  func unimplementedAsynchronousClosure() async {
    let fetch: @Sendable (Int) async -> [Int] = unimplemented("Client.fetch", placeholder: [])
    await withKnownIssue {
      #expect(await fetch(1) == [])
    } matching: { issue in
      issue.description.contains("'Client.fetch'")
    }
  }

  @Test("happens when an unimplemented throwing closure is called, which throws")
  func unimplementedThrowingClosure() throws {
    let save: @Sendable (Int) throws -> Void = unimplemented("Client.save")
    let load: @Sendable (Int) throws -> [Int] = unimplemented("Client.load")
    withKnownIssue {
      #expect(throws: UnimplementedFailure.self) { try save(1) }
    } matching: {
      $0.description.contains("'Client.save'")
    }
    withKnownIssue {
      let error = #expect(throws: UnimplementedFailure.self) { try load(1) }
      #expect(error?.description == "Client.load")
    } matching: {
      $0.description.contains("'Client.load'")
    }
  }

  @Test("happens when an unimplemented asynchronous throwing closure is called, which throws")
  func unimplementedAsynchronousThrowingClosure() async {
    let fetch: @Sendable (Int) async throws -> [Int] = unimplemented("Client.fetch")
    await withKnownIssue {
      await #expect(throws: UnimplementedFailure.self) { try await fetch(1) }
    } matching: {
      $0.description.contains("'Client.fetch'")
    }
  }

  @Test("of an unimplemented closure is at the place where the closure was created")
  func placeOfUnimplementedClosure() {
    let line = #line + 1
    let play: @Sendable () -> Void = unimplemented()
    withKnownIssue {
      play()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue
          == "An unimplemented closure is used in a test that does not set it."
    }
  }
}
