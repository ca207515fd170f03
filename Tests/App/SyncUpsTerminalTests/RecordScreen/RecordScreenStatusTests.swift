import Clients
import Observation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The transcriber's state on a meeting's screen",
  .serialized,
  .gatedOnMainActor,
  .reproducible(at: 1_000),
  .timeLimit(.minutes(5))
)
struct RecordScreenStatusTests {
  private struct Broken: Error {}

  private func transcriber(
    _ status: TranscriberAuthorizationStatus,
    _ stream: AsyncThrowingStream<String, any Error> = AsyncThrowingStream { $0.finish() }
  ) -> TranscriberClient {
    TranscriberClient(
      authorizationStatus: { status },
      requestAuthorization: { status },
      startTask: { stream }
    )
  }

  /// Returns the end of the title line in a state of the transcriber.
  private func status(
    _ transcriber: TranscriberClient,
    when state: TranscriptionState
  ) async -> (text: String, sign: Style) {
    let meeting = RecordHeldMeeting(transcriber: transcriber)
    var status = ("", Style.plain)
    await meeting.run {
      for await current in Observations({ meeting.model.transcriber.state }) where current == state
      {
        break
      }
      let buffer = Picture(of: meeting.screen, 60, 14).buffer
      let text = buffer.lines[0].dropFirst(" Design".count).drop { $0 == " " }
      status = (String(text), buffer[59 - text.count, 0].style)
    }
    return status
  }

  @Test("A meeting's screen says whether the transcriber listens, and if not, why")
  func transcriber() async {
    let ink = Style(foreground: Theme.appOrange.color)
    #expect(await status(transcriber(.denied), when: .denied) == ("○ transcriber off", .dim))
    #expect(await status(transcriber(.notDetermined), when: .notSet) == ("", .plain))
    #expect(
      await status(transcriber(.restricted), when: .restricted)
        == ("! transcriber cannot start", .bold)
    )
    #expect(
      await status(transcriber(.authorized), when: .ended) == ("○ transcriber ended", .dim)
    )
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    #expect(
      await status(transcriber(.authorized, stream), when: .listening)
        == ("● transcribing", ink.bold())
    )
    continuation.finish()
    let failing = AsyncThrowingStream<String, any Error> { $0.finish(throwing: Broken()) }
    let failed = await status(transcriber(.authorized, failing), when: .failed("\(Broken())"))
    #expect(failed.text == "! transcriber failed")
  }

  @Test(
    "A meeting's screen does not mention the transcriber before the meeting begins or after it ends"
  )
  func outsideTheMeeting() async {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    let meeting = RecordHeldMeeting(transcriber: transcriber(.authorized, stream))
    #expect(!meeting.picture(60, 14).contains("transcrib"))
    await meeting.run {
      #expect(meeting.picture(60, 14).contains("● transcribing"))
      meeting.model.endMeetingButtonTapped()
      meeting.model.alertButtonTapped(.confirmSave)
      #expect(!meeting.picture(60, 14).contains("transcrib"))
    }
    continuation.finish()
  }

  @Test(
    "A meeting's screen still shows the failure of the transcriber after the user resumes the meeting"
  )
  func goingOnWithout() async {
    let failing = AsyncThrowingStream<String, any Error> { $0.finish(throwing: Broken()) }
    let meeting = RecordHeldMeeting(transcriber: transcriber(.authorized, failing))
    await meeting.run {
      for await isAsked in Observations({ meeting.model.alert != nil }) where isAsked { break }
      #expect(meeting.press("r"))
      #expect(meeting.model.alert == nil)
      #expect(
        meeting.picture(60, 14).hasPrefix(
          " Design                                ! transcriber failed\n"
        )
      )
    }
  }

  @Test(
    "If a meeting's draft cannot be saved, the screen warns that killing the program loses the meeting"
  )
  func unwritableFiles() async throws {
    let blocked = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID())")
    try Data().write(to: blocked)
    defer { try? FileManager.default.removeItem(at: blocked) }
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
      $0.syncUpsFile = blocked.appending(path: "sync-ups.json")
    } operation: {
      let meeting = RecordHeldMeeting()
      let model = meeting.model
      func cause(_ name: String) -> String {
        "Could not write '\(blocked.path())/\(name)' (Not a directory)"
      }
      await #expect(throws: (any Error).self) { try await model.$syncUps.save() }
      #expect(
        meeting.screen.message?.text
          == "\(cause("sync-ups.json")): your changes are kept and saved as soon as possible."
      )
      model.noteSubmitted("Shipped it.")
      await #expect(throws: (any Error).self) { try await model.draftKeeper.$drafts.save() }
      let loss = "The meeting is lost if this program is killed before the meeting is saved."
      let text = "\(loss) \(cause("sync-ups.json.drafts"))."
      #expect(meeting.screen.message == ScreenMessage(text: text, isFailure: true))

      try FileManager.default.removeItem(at: blocked)
      try await model.draftKeeper.$drafts.save()
      try await model.$syncUps.save()
      #expect(meeting.screen.message == nil)
    }
  }
}
