import Clients
import IssueReporting
import Presentation
import RecordFeature
import SharingTestSupport
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The transcript of a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordTranscriptTests {
  private let speech: AsyncThrowingStream<String, any Error>.Continuation
  private let transcriber: TranscriberClient
  private let held: HeldMeeting

  private var model: RecordMeetingModel { held.model }

  init() {
    let (lines, speech) = AsyncThrowingStream.makeStream(
      of: String.self,
      throwing: (any Error).self
    )
    self.speech = speech
    transcriber = TranscriberClient(
      authorizationStatus: { .authorized },
      requestAuthorization: unimplemented("requestAuthorization", placeholder: .denied),
      startTask: { lines }
    )
    held = HeldMeeting(seconds: 6, "Blob", transcriber: transcriber)
  }

  private static let failure = TranscriberError.failed(
    program: "listen",
    exitStatus: 3,
    message: "No microphone."
  )

  @Test(
    "When a meeting's time is up, the note that is being typed is saved",
    arguments: ["", "Before"]
  )
  func unsubmittedNote(before: String) async {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    await meeting.runToEnd(after: .seconds(6)) {
      if !before.isEmpty { meeting.model.noteSubmitted(before) }
      meeting.model.noteField.text = "Half a sen"
    }
    let expected = before.isEmpty ? "Half a sen" : "Before\nHalf a sen"
    #expect(meeting.syncUps[id: SyncUp.ID(UUID(99))]?.meetings.first?.transcript == expected)
  }

  @Test("Speech and typed notes of a meeting are recorded in order of arrival")
  func transcript() async {
    await held.runToEnd(after: .seconds(6)) {
      speech.yield("I completed the project")
      await held.wait { $0.transcript == "I completed the project" }
      model.noteSubmitted("Review it.")
      speech.yield("and went home.")
      await held.wait { $0.notes.count == 3 }
    }
    let transcript = "I completed the project\nReview it.\nand went home."
    #expect(held.meetings.first?.transcript == transcript)
  }

  @Test(
    "If transcription is not permitted, a meeting has no transcript of speech",
    arguments: [
      (.denied, .authorized, .denied), (.restricted, .authorized, .restricted),
      (.notDetermined, .denied, .denied), (.notDetermined, .notDetermined, .notSet),
      (.notDetermined, .restricted, .restricted),
    ] as [(TranscriberAuthorizationStatus, TranscriberAuthorizationStatus, TranscriptionState)]
  )
  func unauthorized(
    status: TranscriberAuthorizationStatus,
    answer: TranscriberAuthorizationStatus,
    state: TranscriptionState
  ) async {
    var transcriber = TranscriberClientKey.testValue
    transcriber.authorizationStatus = { status }
    transcriber.requestAuthorization = { answer }
    let meeting = HeldMeeting(
      seconds: 6,
      ["Blob"],
      transcriber: transcriber,
      clock: ImmediateClock()
    )
    #expect(meeting.model.transcriber.state == .starting)
    await meeting.model.onTask()
    #expect(meeting.model.transcriber.state == state)
    #expect(meeting.model.alert == nil)
    #expect(meeting.meetings.first?.transcript == "")
  }

  @Test("If the user gives permission at the beginning of a meeting, the meeting is transcribed")
  func authorizedWhenAsked() async {
    var transcriber = transcriber
    transcriber.authorizationStatus = { .notDetermined }
    transcriber.requestAuthorization = { .authorized }
    let meeting = HeldMeeting(seconds: 6, "Blob", transcriber: transcriber)
    await meeting.run {
      speech.yield("Hello!")
      await meeting.wait { $0.transcript == "Hello!" }
      #expect(meeting.model.transcriber.state == .listening)
    }
  }

  @Test(
    "If the transcriber fails, the app asks whether to continue, and the meeting's clock keeps running"
  )
  func failureAndContinue() async {
    await held.runToEnd(after: .seconds(3)) {
      await held.pass(.seconds(1))
      speech.yield("I completed the project")
      speech.finish(throwing: Self.failure)
      await held.wait { $0.alert != nil }
      #expect(model.alert == .transcriberFailed("\(Self.failure)"))
      #expect(model.alert?.buttons.map(\.action) == [.confirmDiscard, nil])
      #expect(model.alert?.title == "Continue without the transcriber?")
      #expect(
        model.alert?.message == """
          The transcriber 'listen' failed with exit status 3 and said 'No microphone.': run it in a terminal \
          to see why.
          Speech is no longer transcribed.
          """
      )
      await held.pass(.seconds(2))
      #expect(model.secondsElapsed == 3, "This question alone does not pause the meeting.")

      model.alertButtonTapped(nil)
      #expect(model.alert == nil)
      #expect(model.transcriber.state == .failed("\(Self.failure)"))
    }
    #expect(held.meetings.first?.transcript == "I completed the project")
    #expect(held.meetings.first?.duration == .seconds(6))
  }

  @Test("A meeting can be discarded when its transcriber fails")
  func failureAndDiscard() async {
    @Shared(.notice) var notice
    await expectSharedChanges {
      await held.runToEnd {
        speech.yield("I completed the project")
        speech.finish(throwing: Self.failure)
        await held.wait { $0.alert != nil }
        model.alertButtonTapped(.confirmDiscard)
        model.alertButtonTapped(.confirmDiscard)
      }
    } changes: {
      $notice.withLock { $0 = "The meeting was discarded." }
    }
    #expect(model.isOver)
    #expect(held.meetings == [HeldMeeting.pastMeeting])
  }

  @Test("The question about a failed transcriber does not replace a question that is already open")
  func failureDuringQuestion() async {
    struct Failure: Error, CustomStringConvertible {
      let onReading: @Sendable () -> Void

      var description: String {
        onReading()
        return "No microphone."
      }
    }
    let (readings, reading) = AsyncStream.makeStream(of: Void.self)
    await held.run {
      model.endMeetingButtonTapped()
      speech.finish(throwing: Failure { reading.yield() })
      for await _ in readings { break }
      #expect(model.alert == .endMeeting(isDiscardable: true))
      model.alertButtonTapped(nil)
      #expect(model.alert == .transcriberFailed("No microphone."))
      model.alertButtonTapped(nil)
      #expect(model.alert == nil)
    }
  }

  @Test("A meeting continues and keeps its transcript if the transcriber ends before the meeting")
  func endOfSpeech() async {
    await held.runToEnd(after: .seconds(6)) {
      speech.yield("That is all.")
      speech.finish()
      await held.wait { $0.transcriber.state == .ended }
    }
    #expect(model.alert == nil)
    #expect(held.meetings.first?.transcript == "That is all.")
  }

  @Test("The end of the meeting stops the transcriber")
  func transcriberEnds() async {
    let (terminations, termination) = AsyncStream.makeStream(of: Void.self)
    speech.onTermination = { _ in termination.yield() }
    await held.runToEnd {
      held.clock.jump(by: .seconds(6))
      for await _ in terminations { break }
    }
    #expect(model.isOver)
  }
}
