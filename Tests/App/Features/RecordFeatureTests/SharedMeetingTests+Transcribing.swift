import Clients
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import RecordFeature
import Sharing
import Tagged
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

  @Test("Only the window that holds the meeting transcribes, also after it was handed over")
  func transcribing() async throws {
    let events = Locked<[String]>([])
    let ada = try open("ada", transcriber: transcriber(of: "ada", events))
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty && ada.transcriber.state == .listening }
    let grace = try open("grace", transcriber: transcriber(of: "grace", events))
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(2)
    grace.takeOverButtonTapped()
    grace.alertButtonTapped(.confirmTakeOver)
    await wait { ada.seat.isJoined && grace.transcriber.state == .listening }
    await wait { ada.transcriber.state == .ended }
    #expect(Set(events.withLock(\.self)) == ["ada listens", "ada stops", "grace listens"])
    joining.cancel()
    await joining.waitForEnd()
    holding.cancel()
    await holding.waitForEnd()
  }

  @Test("A transcriber that has failed asks nothing in a window that has joined")
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
    let ada = try open("ada", transcriber: failing)
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty && ada.alert != nil }
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(2)
    grace.takeOverButtonTapped()
    grace.alertButtonTapped(.confirmTakeOver)
    await wait { ada.seat.isJoined && !grace.seat.isJoined }
    #expect(ada.alert == nil)
    ada.alertButtonTapped(.confirmDiscard)
    #expect(!ada.isOver)
    joining.cancel()
    await joining.waitForEnd()
    holding.cancel()
    await holding.waitForEnd()
  }
}
