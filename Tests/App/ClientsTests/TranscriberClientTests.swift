import Clients
import Dependencies
import DependenciesTestSupport
import IssueReportingTestSupport
import Testing

@Suite("The transcriber client")
struct TranscriberClientTests {
  @Dependency(\.transcriberClient) private var transcriberClient

  @Test(
    "In a test without a transcriber client, the permission is 'denied', and an issue is reported"
  )
  func unsetStatus() {
    let issues = capturedIssues {
      #expect(transcriberClient.authorizationStatus() == .denied)
    }
    #expect(
      issues.map(\.text) == [
        "'TranscriberClient.authorizationStatus' is used in a test that does not set it."
      ]
    )
  }

  @Test("In a test without a transcriber client, a request for permission is denied and reported")
  func unsetRequest() async {
    let issues = await capturedIssues {
      let status = await transcriberClient.requestAuthorization()
      #expect(status == .denied)
    }
    #expect(
      issues.map(\.text) == [
        "'TranscriberClient.requestAuthorization' is used in a test that does not set it."
      ]
    )
  }

  @Test("In a test without a transcriber client, a transcription is empty and an issue is reported")
  func unsetTask() async throws {
    let issues = try await capturedIssues {
      var lines: [String] = []
      for try await line in await transcriberClient.startTask() { lines.append(line) }
      #expect(lines == [])
    }
    #expect(
      issues.map(\.text) == [
        "'TranscriberClient.startTask' is used in a test that does not set it."
      ]
    )
  }

  @Test("A transcriber that is turned off emits no lines")
  func off() async throws {
    let client = TranscriberClient.off
    #expect(client.authorizationStatus() == .denied)
    #expect(await client.requestAuthorization() == .denied)
    for try await line in await client.startTask() { Issue.record("It heard '\(line)'.") }
  }

  @Test("A transcriber that recites given lines emits them one by one", .timeLimit(.minutes(5)))
  func reciting() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
      $0.transcriberClient = .reciting(["One.", "Two."], every: .seconds(5))
    } operation: {
      #expect(transcriberClient.authorizationStatus() == .authorized)
      #expect(await transcriberClient.requestAuthorization() == .authorized)
      let time = Task {
        for _ in 0..<2 {
          await clock.waitForSleepers(1)
          clock.jump(by: .seconds(5))
        }
      }
      var heard: [Duration: String] = [:]
      for try await line in await transcriberClient.startTask() { heard[clock.now.offset] = line }
      #expect(heard == [.seconds(5): "One.", .seconds(10): "Two."])
      await time.waitForEnd()
    }
  }

  @Test(
    "A transcriber that recites given lines ends without an error when it is cancelled",
    .timeLimit(.minutes(5))
  )
  func cancelledRecital() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      let lines = await TranscriberClientKey.previewValue.startTask()
      let listening = Task {
        for try await line in lines { Issue.record("It heard '\(line)'.") }
      }
      await clock.waitForSleepers(1)
      listening.cancel()
      try await listening.waitForValue()
    }
  }

  @Test(
    "A transcriber error is one sentence with the problem and a solution",
    arguments: Self.sentences
  )
  func sentence(error: TranscriberError, sentence: String) {
    #expect("\(error)" == sentence)
  }

  private static let sentences: [(TranscriberError, String)] = [
    (.turnedOff, "The transcriber is turned off: turn it on in the settings."),
    (
      .malformedCommand(.empty),
      "The transcriber command is empty: enter a program and its arguments."
    ),
    (
      .malformedCommand(.unclosedQuote("'")),
      "The transcriber command has a quote that is not closed: add the missing '."
    ),
    (
      .malformedCommand(.nothingAfterBackslash),
      "The transcriber command ends with a backslash: write two backslashes to get one."
    ),
    (
      .notInstalled(program: "listen"),
      """
      The transcriber 'listen' is not installed or not executable: install it, or change the command in the \
      settings.
      """
    ),
    (
      .notStarted(program: "listen", reason: "Argument list too long"),
      """
      The transcriber 'listen' cannot be started (Argument list too long): check its command in the \
      settings.
      """
    ),
    (
      .failed(program: "listen", exitStatus: 3, message: "No microphone."),
      """
      The transcriber 'listen' failed with exit status 3 and said 'No microphone.': run it in a terminal to \
      see why.
      """
    ),
    (
      .killed(program: "listen", signal: 9, message: nil),
      "The transcriber 'listen' was ended by signal 9: run it in a terminal to see why."
    ),
  ]
}
