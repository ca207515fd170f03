import AppFeature
import Clients
import Observation
import RecordFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Recorded pictures of the screen of a meeting in progress",
  .serialized,
  .gatedOnMainActor,
  .timeLimit(.minutes(5))
)
struct RecordScreenPictureTests {
  private func makeApp(
    _ size: Size,
    _ syncUp: SyncUp = PicturedContent.design(),
    transcriber: TranscriberClient = .off
  ) -> PicturedApp {
    PicturedApp(
      size,
      .detail(syncUp.id),
      .record(syncUp.id),
      showing: [syncUp],
      transcriber: transcriber
    )
  }

  private func attended(by names: [String]) -> SyncUp {
    var syncUp = PicturedContent.design()
    syncUp.attendees = PicturedContent.attendees(names)
    return syncUp
  }

  @Test(
    "The screen of a meeting that has just started matches the recorded picture",
    arguments: Size.screens
  )
  func start(size: Size) throws {
    try makeApp(size).expectPicture("Record/start")
  }

  @Test(
    "The screen of a meeting with a few notes matches the recorded picture",
    arguments: Size.screens
  )
  func middle(size: Size) async throws {
    let app = makeApp(size)
    try await app.holdMeeting {
      await app.pass(.seconds(27))
      app.model.meetingInProgress?.noteSubmitted("The start page is ready for review.")
      app.model.meetingInProgress?.noteSubmitted("Blob Jr collects the comments by Wednesday.")
      await app.model.meetingInProgress?.notesAreKept()
      try app.expectPicture("Record/middle")
    }
  }

  @Test(
    "The screen of a meeting in the last five seconds of a turn matches the recorded picture",
    arguments: Size.screens
  )
  func lastSeconds(size: Size) async throws {
    let app = makeApp(size)
    try await app.holdMeeting {
      await app.pass(.seconds(6))
      try app.expectPicture("Record/last-seconds")
    }
  }

  @Test("The screen of a paused meeting matches the recorded picture", arguments: Size.screens)
  func paused(size: Size) async throws {
    let app = makeApp(size)
    try await app.holdMeeting {
      await app.pass(.seconds(14))
      app.press(" ")
      try app.expectPicture("Record/paused")
    }
  }

  @Test(
    "The screen of a meeting in which a note is being typed matches the recorded picture",
    arguments: Size.screens
  )
  func typing(size: Size) async throws {
    let app = makeApp(size)
    try await app.holdMeeting {
      await app.pass(.seconds(14))
      app.model.meetingInProgress?.noteSubmitted("The start page is ready for review.")
      await app.model.meetingInProgress?.notesAreKept()
      app.press(.key(.tab))
      app.type("Blob Jr collects the comments")
      try app.expectPicture("Record/typing")
    }
  }

  @Test(
    "The question whether to end a meeting matches the recorded picture",
    arguments: Size.screens
  )
  func ending(size: Size) async throws {
    let app = makeApp(size)
    try await app.holdMeeting {
      await app.pass(.seconds(14))
      app.press("q")
      try app.expectPicture("Record/ending")
    }
  }

  @Test(
    "The question about a failed transcriber matches the recorded picture",
    arguments: Size.screens
  )
  func failedTranscriber(size: Size) async throws {
    struct Failure: Error, CustomStringConvertible {
      let description = "The command 'listen' ended with status 1."
    }
    let app = makeApp(
      size,
      transcriber: TranscriberClient(
        authorizationStatus: { .authorized },
        requestAuthorization: { .authorized },
        startTask: { AsyncThrowingStream { $0.finish(throwing: Failure()) } }
      )
    )
    let meeting = try #require(app.model.meetingInProgress)
    let task = Task { await meeting.onTask() }
    defer { task.cancel() }
    for await alert in Observations({ meeting.alert }) where alert != nil { break }
    try app.expectPicture("Record/failed-transcriber")
  }

  @Test(
    "The screen of a meeting of sixty attendees matches the recorded picture",
    arguments: Size.screens
  )
  func manyAttendees(size: Size) async throws {
    var syncUp = attended(by: (1...60).map { "Attendee \($0)" })
    syncUp.duration = .seconds(3_600)
    let app = makeApp(size, syncUp)
    try await app.holdMeeting {
      await app.pass(.seconds(31 * 60 + 20))
      try app.expectPicture("Record/sixty-attendees")
    }
  }

  @Test(
    "The screen of a meeting of one attendee matches the recorded picture",
    arguments: Size.screens
  )
  func alone(size: Size) async throws {
    let app = makeApp(size, attended(by: ["Blob"]))
    try await app.holdMeeting {
      await app.pass(.seconds(20))
      try app.expectPicture("Record/alone")
    }
  }

  @Test(
    "The screen of a meeting without attendees matches the recorded picture",
    arguments: Size.screens
  )
  func nobody(size: Size) async throws {
    let app = makeApp(size, attended(by: []))
    try await app.holdMeeting {
      await app.pass(.seconds(20))
      try app.expectPicture("Record/nobody")
    }
  }

  @Test(
    "The screen of a meeting with extreme values matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) async throws {
    let app = makeApp(size, PicturedContent.extremeSyncUp)
    try await app.holdMeeting {
      await app.pass(.seconds(5 * 3_600))
      for name in PicturedContent.extremeNames.prefix(8) {
        app.model.meetingInProgress?.noteSubmitted(name)
      }
      await app.model.meetingInProgress?.notesAreKept()
      try app.expectPicture("Record/extreme")
    }
  }

  @Test(
    "The screen of a meeting with an absentee and earlier action items matches the recorded picture",
    arguments: Size.screens
  )
  func lastTime(size: Size) async throws {
    var syncUp = PicturedContent.design(meetings: 1)
    syncUp.meetings[0].transcript =
      "- [ ] Blob Jr: start page\nThe rest waits.\n- [ ] Blob: send the invitation\n- [ ] Blob: budget"
    let app = makeApp(size, syncUp)
    try await app.holdMeeting {
      await app.pass(.seconds(4))
      app.press(.key(.right))
      app.press(.key(.down))
      app.press("a")
      app.press("t")
      app.press("t")
      app.press(.key(.down))
      await app.pass(.seconds(3))
      try app.expectPicture("Record/last-time")
    }
  }

  @Test(
    "The screen of a meeting with many notes and a long last note matches the recorded picture",
    arguments: Size.screens
  )
  func longNote(size: Size) async throws {
    let app = makeApp(size)
    try await app.holdMeeting {
      for number in 1...12 { app.model.meetingInProgress?.noteSubmitted("Note \(number)") }
      await app.model.meetingInProgress?.notesAreKept()
      app.press(.key(.tab))
      app.type(String(repeating: "A note can be longer than a line. ", count: 6))
      app.press(.key(.pageUp))
      try app.expectPicture("Record/long-note")
    }
  }

  @Test(
    "The screen of a meeting in overtime, in which a note is being corrected, matches the recorded picture",
    arguments: Size.screens
  )
  func overtime(size: Size) async throws {
    let app = makeApp(size)
    try await app.holdMeeting {
      app.model.meetingInProgress?.noteSubmitted("The start page is raedy.")
      await app.model.meetingInProgress?.notesAreKept()
      app.press(.key(.tab))
      app.press(.key(.up))
      await app.pass(.seconds(60))
      // Let only a short time pass, because a longer time would count as sleep of the machine.
      await app.pass(.seconds(4))
      try app.expectPicture("Record/overtime")
    }
  }

  @Test("The summary of a meeting matches the recorded picture", arguments: Size.screens)
  func card(size: Size) async throws {
    let app = makeApp(size)
    try await app.holdMeeting {
      await app.pass(.seconds(27))
      app.model.meetingInProgress?.noteSubmitted("- [ ] Blob Jr: comments")
      await app.model.meetingInProgress?.notesAreKept()
      app.model.meetingInProgress?.endMeetingButtonTapped()
      app.model.meetingInProgress?.alertButtonTapped(.confirmSave)
      try app.expectPicture("Record/card")
    }
  }

  @Test(
    "While another window leads a meeting, the meeting's screen matches the recorded picture",
    arguments: Size.screens
  )
  func joined(size: Size) async throws {
    let holder = LiveMeeting.Window(id: UUID(70), name: "grace", machine: "laptop")
    let locks = MeetingLockClient.inMemory(machine: "laptop")
    let app = withDependencies {
      $0.meetingLockClient = locks
    } operation: {
      var live = LiveMeeting(
        id: PicturedContent.id,
        meetingID: Meeting.ID(UUID(71)),
        holder: holder,
        notes: [MeetingNote(id: MeetingNote.ID(UUID(72)), text: "The start page is ready.")]
      )
      (live.state.elapsed, live.state.heldTime) = (.seconds(14), .seconds(14))
      (live.state.speakerIndex, live.state.turnStart) = (1, .seconds(10))
      live.state.isPaused = true
      let liveMeetings = Shared(.liveMeetings)
      liveMeetings.withLock { $0 = [live] }
      _ = locks.lock(holder.id)
      return makeApp(size)
    }
    try await app.holdMeeting(isTranscribed: false) {
      await app.model.meetingInProgress?.notesAreKept()
      let footer = try #require(app.cells(colors: .none).lines.last)
      for key in ["space", "→", "←"] { #expect(!footer.contains(key)) }
      try app.expectPicture("Record/joined")
      @Shared(.teamStatus) var team
      $team.withLock { $0 = TeamStatus(team: "platform", connection: .offline) }
      // Leave out the footer, because the footer of every screen says that the team is offline.
      let lines = app.cells(colors: .none).lines.dropLast(3)
      #expect(lines.contains { $0.contains("offline") }, "The clock may be wrong.")
      $team.withLock { $0 = nil }
      let meeting = try #require(app.model.meetingInProgress)
      let (syncUps, liveMeetings) = (Shared(.syncUps), Shared(.liveMeetings))
      let saved = Meeting(id: Meeting.ID(UUID(71)), date: .distantPast, transcript: "Saved")
      syncUps.withLock { $0[id: PicturedContent.id]?.meetings.append(saved) }
      liveMeetings.withLock { $0 = [] }
      await meeting.seat.liveMeetingChanged()
      #expect(meeting.savedMeeting.summary != nil)
      for text in ["led by", "transcriber"] {
        #expect(!app.cells(colors: .none).lines.contains { $0.contains(text) })
      }
    }
  }

  @Test("The help on the screen of a meeting matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = makeApp(size)
    app.press("?")
    try app.expectPicture("Record/help")
  }
}
