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

  @Test("records an error that nothing handles")
  func error() {
    withKnownIssue {
      reportIssue(CocoaError(.fileNoSuchFile))
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("Caught an error: ") == true
    }
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

  @Test("happens when an unimplemented throwing closure is called")
  func unimplementedThrowingClosure() throws {
    let save: @Sendable (Int) throws -> Void = unimplemented("Client.save")
    try withKnownIssue {
      try save(1)
    } matching: {
      $0.description.contains("'Client.save'")
    }
  }
}
