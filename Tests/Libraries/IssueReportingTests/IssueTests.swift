import Foundation
import IssueReporting
import Testing

@Suite("Reporting issues")
struct IssueTests {
  @Test("An issue is recorded at the line of the call")
  func placeOfCall() {
    let line = #line + 2
    withKnownIssue {
      reportIssue("Something is wrong.")
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.first?.rawValue == "Something is wrong."
    }
  }

  @Test("A process with tests is testing")
  func tests() {
    #expect(isTesting)
  }

  @Test("A reported error is recorded with its message")
  func error() {
    struct Failure: Error {}
    withKnownIssue {
      reportIssue(Failure(), "Saving.")
    } matching: { issue in
      issue.error is Failure && issue.comments.map(\.rawValue) == ["Saving."]
    }
  }

  @Test("An issue makes a test process without a registered test runner fail")
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

  @Test("An unimplemented closure reports its call and returns its placeholder")
  func unimplementedClosure() {
    let length: @Sendable (String, Int) -> Int = unimplemented("Client.length", placeholder: 42)
    withKnownIssue {
      #expect(length("a", 1) == 42)
    } matching: { issue in
      issue.comments.first?.rawValue == "'Client.length' is used in a test that does not set it."
    }
  }

  @Test("An unimplemented closure without a result reports its call")
  func unimplementedAction() {
    let play: @Sendable () -> Void = unimplemented("Sound.play")
    withKnownIssue {
      play()
    } matching: {
      $0.description.contains("'Sound.play'")
    }
  }

  @Test("An unimplemented asynchronous closure reports its call and returns its placeholder")
  func unimplementedAsynchronousClosure() async {
    let fetch: @Sendable (Int) async -> [Int] = unimplemented("Client.fetch", placeholder: [])
    await withKnownIssue {
      #expect(await fetch(1) == [])
    } matching: { issue in
      issue.description.contains("'Client.fetch'")
    }
  }

  @Test("An unimplemented throwing closure reports its call and throws")
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

  @Test("An unimplemented asynchronous throwing closure reports its call and throws")
  func unimplementedAsynchronousThrowingClosure() async {
    let fetch: @Sendable (Int) async throws -> [Int] = unimplemented("Client.fetch")
    await withKnownIssue {
      await #expect(throws: UnimplementedFailure.self) { try await fetch(1) }
    } matching: {
      $0.description.contains("'Client.fetch'")
    }
  }

  @Test("The issue of an unimplemented closure is at the line that created the closure")
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

  @Test("An unimplemented value is reported when it is made, and is its placeholder")
  func unimplementedValue() {
    let line = #line + 2
    withKnownIssue {
      let count: Int = unimplemented("Client.count", placeholder: 42)
      #expect(count == 42)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue
          == "'Client.count' is used in a test that does not set it."
    }
  }

  @Test("An unimplemented closure throws the error that was chosen for it")
  func unimplementedClosureWithError() async {
    struct Offline: Error {}
    let load: @Sendable (Int) throws -> [Int] = unimplemented("load", throwing: Offline())
    let fetch: @Sendable () async throws -> Int = unimplemented("fetch", throwing: Offline())
    await withKnownIssue {
      #expect(throws: Offline.self) { try load(1) }
      await #expect(throws: Offline.self) { try await fetch() }
    }
  }
}
