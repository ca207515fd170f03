import Clients
import Locking
import RecordFeature
import SyncUpsTestSupport
import Testing

extension SharedMeetingTests {
  /// A transcriber that records when it starts and stops.
  private func transcriber(of user: String, _ events: Locked<[String]>) -> TranscriberClient {
    TranscriberClient(
      authorizationStatus: { .authorized },
      requestAuthorization: { .authorized },
      startTask: {
        events.withLock { $0.append("\(user) listens") }
        return AsyncThrowingStream { lines in
          lines.onTermination = { _ in events.withLock { $0.append("\(user) stops") } }
        }
      }
    )
  }

  @Test("Only the window that currently runs the meeting uses a transcriber")
  func transcribing() async throws {
    let events = Locked<[String]>([])
    let (ada, holding) = try await begin("ada", transcriber: transcriber(of: "ada", events))
    try await wait { ada.transcriber.state == .listening }
    let listener = transcriber(of: "grace", events)
    let (grace, joining) = try await run("grace", transcriber: listener, sleepers: 2)
    grace.takeOver()
    try await wait { ada.seat.isJoined && grace.transcriber.state == .listening }
    try await wait { ada.transcriber.state == .ended }
    #expect(Set(events.withLock(\.self)) == ["ada listens", "ada stops", "grace listens"])
    await stop(joining, holding)
  }

  @Test(
    "If a window hands its meeting over, the window closes its question about a failed transcriber"
  )
  func failedTranscriber() async throws {
    let failing = TranscriberClient(
      authorizationStatus: { .authorized },
      requestAuthorization: { .authorized },
      startTask: {
        AsyncThrowingStream {
          $0.finish(throwing: TranscriberError.notInstalled(program: "listen"))
        }
      }
    )
    let (ada, holding) = try await begin("ada", transcriber: failing)
    try await wait { ada.alert != nil }
    let (grace, joining) = try await run("grace", sleepers: 2)
    try await handOver(from: ada, to: grace)
    #expect(ada.alert == nil)
    ada.alertButtonTapped(.confirmDiscard)
    #expect(!ada.isOver)
    await stop(joining, holding)
  }
}
