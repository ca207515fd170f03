import Clients
import CommandLineInterface
import Testing

@MainActor
@Suite("Recording with a transcriber that fails")
struct TranscriberFailureTests {
  @Test("'record' reports a failed transcriber and continues the meeting to its end")
  func failure() async {
    let broken = TranscriberClient(
      authorizationStatus: { .authorized },
      requestAuthorization: { .authorized },
      startTask: { AsyncThrowingStream { $0.finish(throwing: BrokenTranscriber()) } }
    )
    let run = await CommandRun(["record", "review", "--plain"], transcriber: broken)
    #expect(run.exitCode == .done)
    #expect(
      run.errors == """
        syncups: warning: The microphone is broken. Speech is no longer transcribed.

        """
    )
    #expect(run.output.contains("The meeting is over and saved"))
  }
}

/// The error with which the test's transcriber stops.
private struct BrokenTranscriber: Error, CustomStringConvertible {
  let description = "The microphone is broken."
}
