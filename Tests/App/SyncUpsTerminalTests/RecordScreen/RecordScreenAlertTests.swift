import Clients
import Observation
import Presentation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The questions that the app asks during a meeting",
  .serialized,
  .gatedOnMainActor,
  .reproducible(at: 1_000),
  .timeLimit(.minutes(5))
)
struct RecordScreenAlertTests {
  /// Runs a meeting whose transcriber fails while the user writes a note.
  private func runFailing(
    _ presses: [KeyPress] = [.key(.tab), "I"],
    _ operation: (RecordHeldMeeting) async throws -> Void
  ) async rethrows {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    let meeting = RecordHeldMeeting(
      transcriber: TranscriberClient(
        authorizationStatus: { .authorized },
        requestAuthorization: { .authorized },
        startTask: { stream }
      )
    )
    try await meeting.run {
      for press in presses { #expect(meeting.press(press)) }
      continuation.finish(throwing: Broken())
      for await isAsked in Observations({ meeting.model.alert != nil }) where isAsked { break }
      try await operation(meeting)
    }
  }

  private struct Broken: Error, CustomStringConvertible {
    var description: String { "The command 'listen' ended with status 1." }
  }

  @Test(
    "The question whether to end a meeting covers part of the screen; 'Resume' is selected at first"
  )
  func picture() async {
    let meeting = RecordHeldMeeting()
    await meeting.run {
      await meeting.pass(.seconds(27))
      #expect(meeting.press("q"))
      #expect(
        meeting.picture(80, 22) == """
           Design                                                       ○ transcriber off

           ━━━━━━━━━━━━ ━━━━━━━━━━━━ ━━━━━━━━──── ──────────── ──────────── ─────────────
           0:27 elapsed                                                         0:33 left

                        ⢀⣀⣤⡤⠄⢸⣿⣷⣶⣦⣄⡀
                     ⣀⡴⠚⠉⠁   ⠈⠉⠛⠻⠿⣿⣿⣷⣄
                   ⢠╭──────────────────────────────────────────────────────────╮
                  ⣀⠋│ End meeting?                                             │0  ━━━━━━
                 ⢰⠇ │ You are ending the meeting early. What would you like to │0  ━━━━━━
                 ⡿  │ do?                                                      │7  ━━━━──
                 ⡇  │                                                          │
                 ⣷  │   Save and end      Discard    ❯ Resume                  │
                 ⠸⡆ ╰──────────────────────────────────────────────────────────╯
                  ⠉⣄  then Blob Esq  ⣰⣤⣉⠋
                   ⠘⢧⣀            ⢀⣠⣾⣿⡿⠋
                     ⠉⠳⢤⣀⡀      ⢰⣶⣿⣿⡿⠋
                        ⠈⠉⠛⠓⠂⠐⠚⠛⠉⠟⠋⠁

           Notes

                  ⇥ to write a note

          """
      )
      let picture = Picture(of: meeting.screen, 80, 22)
      #expect(picture.buffer.cursor == nil)
      #expect(picture.buffer[1, 0].style.attributes == .dim)
    }
  }

  @Test(
    "When the app asks whether to end a meeting, Enter, Escape and 'n' resume the meeting",
    arguments: [.key(.enter), .key(.escape), "n"] as [KeyPress]
  )
  func safe(press: KeyPress) {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press("q", press))
    #expect(meeting.model.alert == nil)
    #expect(!meeting.model.isOver)
  }

  @Test("When the app asks whether to end a meeting, 's' saves the meeting and 'x' discards it")
  func letters() {
    let saved = RecordHeldMeeting()
    #expect(saved.press("q", "s"))
    #expect(saved.model.isOver)
    #expect(saved.syncUps[0].meetings.count == 1)
    let discarded = RecordHeldMeeting()
    #expect(discarded.press("q", "x"))
    #expect(discarded.model.isOver)
    #expect(discarded.syncUps[0].meetings.isEmpty)
  }

  @Test(
    "When the app asks whether to end a meeting, 'Resume' is selected; arrow keys select other answers"
  )
  func moving() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press("q", .key(.left), .key(.escape), "q", .key(.enter)))
    #expect(!meeting.model.isOver)
    #expect(meeting.press("q", .key(.right), .key(.right), .key(.left), .key(.enter)))
    #expect(meeting.model.isOver)
    #expect(meeting.syncUps[0].meetings.count == 1)
  }

  @Test("When the app asks whether to end a meeting, clicking 'Discard' discards the meeting")
  func click() {
    let meeting = RecordHeldMeeting()
    _ = meeting.press("q")
    let regions = Picture(of: meeting.screen, 80, 22).regions.regions
    #expect(regions.count == 3)
    #expect(meeting.click(regions[1].rect.origin, 80, 22))
    #expect(meeting.model.isOver)
    #expect(meeting.syncUps[0].meetings.isEmpty)
  }

  @Test("The question after the last speaker of a meeting does not offer to discard the meeting")
  func last() {
    let meeting = RecordHeldMeeting(["Blob"])
    #expect(meeting.press(.key(.right)))
    #expect(meeting.model.alert == .endMeeting(isDiscardable: false))
    #expect(
      meeting.front.hints == [
        KeyHint("s", "Save and end", "s"), KeyHint("Esc", "Resume", .key(.escape)),
      ]
    )
    #expect(!meeting.press("x"))
    #expect(!meeting.model.isOver)
  }

  @Test("Command keys do nothing while the question whether to end a meeting is open")
  func commandsBehind() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press("q"))
    for key in [" ", "q", "/", .control("c")] as [KeyPress] { #expect(!meeting.press(key)) }
    #expect(!meeting.press("?"), "The help of the question is shown.")
    #expect(meeting.front.help.map(\.title) == ["Question"])
    #expect(!meeting.screen.acceptsText)
    #expect(meeting.model.alert == .endMeeting(isDiscardable: true))
    #expect(!meeting.model.isPaused)
    #expect(meeting.model.speakerIndex == 0)
  }

  @Test("Ending a meeting saves the note that is being written")
  func noteAtTheEnd() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab), "h", "i", .key(.escape), "q", "s"))
    #expect(meeting.syncUps[0].meetings[0].transcript == "hi")
  }

  @Test("While the app asks about a failed transcriber, the unfinished note of the meeting is kept")
  func transcriberFails() async {
    await runFailing { meeting in
      #expect(
        meeting.picture(80, 22) == """
           Design                                                    ! transcriber failed

           ──────────── ──────────── ──────────── ──────────── ──────────── ─────────────
           0:00 elapsed                                                         1:00 left

                        ⢀⣀⣤⡤⠄⠠⢤⣤⣀⡀
                     ⣀⡴⠚⠉⠁      ⠈⠉⠓⢦⣀
                   ⢠⡞⠉     ╭───────────────────────────────────────────╮
                  ⣀⠋       │ Continue without the transcriber?         │     0:00  ──────
                 ⢰⠇        │ The command 'listen' ended with status 1. │
                 ⡿    █▀█ ▄│ Speech is no longer transcribed.          │
                 ⡇    █ █ ▄│                                           │
                 ⣷    ▀▀▀  │   Discard    ❯ Resume                     │
                 ⠸⡆        ╰───────────────────────────────────────────╯
                  ⠉⣄   then Blob Jr   ⣠⠉
                   ⠘⢧⣀              ⣀⡼⠃
                     ⠉⠳⢤⣀⡀      ⢀⣀⡤⠞⠉
                        ⠈⠉⠛⠓⠂⠐⠚⠛⠉⠁

           Notes

                ❯ I

          """
      )
      #expect(
        meeting.front.hints == [
          KeyHint("x", "Discard", "x"), KeyHint("Esc", "Resume", .key(.escape)),
        ]
      )
      #expect(meeting.screen.acceptsText)
      #expect(!meeting.press("d"))
      #expect(meeting.press("r"))
      #expect(meeting.model.alert == nil)
      #expect(meeting.model.noteField.text == "I")
      #expect(!meeting.model.isOver)
    }
  }

  @Test("A paused meeting stays paused if the user decides not to end it")
  func stayingPaused() async {
    let meeting = RecordHeldMeeting()
    await meeting.run {
      #expect(meeting.screen.receive(.key(" ")))
      #expect(meeting.screen.receive(.key("q")))
      #expect(meeting.model.alert?.buttons.last?.label == "Stay paused")
      meeting.model.alertButtonTapped(nil)
      #expect(meeting.model.isPaused)
    }
  }

  @Test(
    "Behind the summary of a meeting, the screen shows neither 'PAUSED' nor the key for writing a note"
  )
  func endedMeeting() async {
    let meeting = RecordHeldMeeting()
    await meeting.run {
      #expect(meeting.screen.receive(.key(" ")))
      let paused = Picture(of: meeting.screen, 100, 30).text
      #expect(paused.contains("PAUSED") && paused.contains("⇥ to write a note"))
      meeting.model.endMeetingButtonTapped()
      meeting.model.alertButtonTapped(.confirmSave)
      let ended = Picture(of: meeting.screen, 100, 30).text
      #expect(ended.contains("has ended"))
      #expect(!ended.contains("PAUSED") && !ended.contains("⇥ to write a note"))
    }
  }
}
