import Clients
import Locking
import Observation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The screen of a meeting",
  .serialized,
  .gatedOnMainActor,
  .reproducible(at: 1_000),
  .timeLimit(.minutes(5))
)
struct RecordScreenTests {
  /// Runs a meeting with six attendees and one note, 27 seconds after its start.
  private func run(_ operation: (RecordHeldMeeting) async throws -> Void) async rethrows {
    let meeting = RecordHeldMeeting()
    try await meeting.run {
      await meeting.pass(.seconds(27))
      meeting.model.noteSubmitted("Shipped the login page. Waiting for the review of the API.")
      await meeting.model.notesAreKept()
      try await operation(meeting)
    }
  }

  @Test("The ring shows the whole name of the next speaker if the name fits between its edges")
  func nextSpeaker() {
    let meeting = RecordHeldMeeting(["Ada Lovelace", "Grace Hopper", "Alan", "Linus Bjarne"])
    #expect(meeting.picture(80, 22).contains("then Grace Hopper"))
  }

  @Test("The summary of a meeting whose title has wide characters keeps the words after the title")
  func wideTitle() async {
    let title = "Quick 会議 🚀 with a very very long title that goes on and on"
    let meeting = RecordHeldMeeting(title: title)
    await meeting.run {
      meeting.model.endMeetingButtonTapped()
      meeting.model.alertButtonTapped(.confirmSave)
      let card = meeting.picture(60, 14)
      #expect(card.contains("…t goes on and on has ended"), "\(card)")
    }
  }

  @Test("Drawing a meeting's screen changes no state, and drawing it again gives the same result")
  func purity() async {
    await run { meeting in
      let sizes = [(60, 14), (80, 22), (120, 38), (60, 36)]
      let first = sizes.map { meeting.picture($0, $1) }
      let progress = meeting.model.meeting
      let changed = Locked(false)
      withObservationTracking {
        for (width, height) in sizes { _ = meeting.picture(width, height) }
        _ = meeting.screen.hints
      } onChange: {
        changed.withLock { $0 = true }
      }
      #expect(sizes.reversed().map { meeting.picture($0, $1) } == first.reversed())
      #expect(!changed.withLock { $0 })
      #expect(meeting.model.meeting == progress)
      #expect(meeting.model.noteField.text == "")
    }
  }

  @Test("On the smallest screen, attendees whose long names end differently can be told apart")
  func longNames() async {
    let meeting = RecordHeldMeeting((1...20).map { "Person of the platform team number \($0)" })
    await meeting.run {
      await meeting.pass(.seconds(4))
      let lines = meeting.picture(60, 15).split(separator: "\n").map(String.init)
      for name in [
        "1  Person…mber 1 0:03", "2  Person…mber 2 0:01", "3  Person of th…team number 3 ",
      ] {
        #expect(lines.contains { $0.contains(name) }, "\(lines)")
      }
    }
  }

  @Test("A resumed meeting shows its unsubmitted note in the text field for further typing")
  func resumedNote() async throws {
    let meeting = RecordHeldMeeting()
    let interrupted = Meeting(1, on: .distantPast, "One.")
    var draft = MeetingDraft(interrupted, of: meeting.syncUps[0])
    draft.unsubmittedNote = "To do:"
    let model = withDependencies {
      $0.continuousClock = meeting.clock
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = .off
    } operation: {
      RecordMeetingModel(syncUp: meeting.model.$syncUp, resuming: draft)
    }
    let screen = RecordScreen(model: model)
    #expect(Picture(of: screen, 60, 14).text.contains("To do:"))
    for press in [.key(.tab), "!", .key(.enter)] as [KeyPress] {
      #expect(screen.receive(.key(press)))
    }
    #expect(model.transcript == "One.\nTo do:!")
    #expect(model.noteField.text == "")
  }

  @Test("The screen of a meeting on a small terminal shows the times, the speakers and the notes")
  func small() async {
    await run { meeting in
      #expect(
        meeting.picture(60, 14) == """
           Design                                   ○ transcriber off
           ━━━━━━━━ ━━━━━━━━━ ━━━━━━─── ───────── ───────── ─────────
           0:27 elapsed                                     0:33 left

                  Blob Sr            1  Blob             0:10  ━━━━━━
                                     2  Blob Jr          0:10  ━━━━━━
               █▀█ ▄ █▀█ ▀▀█       ❯ 3  Blob Sr          0:07  ━━━━──
               █ █ ▄ █ █ ▀▀█         4  Blob Esq
               ▀▀▀   ▀▀▀ ▀▀▀         5  Blob III
                                     6  Blob I
               then Blob Esq

           Notes  Shipped the login page. Waiting for the review of …
                  ⇥ to write a note

          """
      )
    }
  }

  @Test("On a terminal of ordinary size, the screen of a meeting shows the turns as a ring")
  func usual() async {
    await run { meeting in
      #expect(
        meeting.picture(80, 22) == """
           Design                                                       ○ transcriber off

           ━━━━━━━━━━━━ ━━━━━━━━━━━━ ━━━━━━━━──── ──────────── ──────────── ─────────────
           0:27 elapsed                                                         0:33 left

                        ⢀⣀⣤⡤⠄⢸⣿⣷⣶⣦⣄⡀
                     ⣀⡴⠚⠉⠁   ⠈⠉⠛⠻⠿⣿⣿⣷⣄
                   ⢠⡞⠉            ⠈⠙⢿⣿⣷⣄
                  ⣀⠋     Blob Sr     ⠹⠛⣉⣄            1  Blob                 0:10  ━━━━━━
                 ⢰⠇                   ⠸⣿⣿⡆           2  Blob Jr              0:10  ━━━━━━
                 ⡿    █▀█ ▄ █▀█ ▀▀█    ⢻⣿⣷         ❯ 3  Blob Sr              0:07  ━━━━──
                 ⡇    █ █ ▄ █ █ ▀▀█    ⢸⣿⣿           4  Blob Esq
                 ⣷    ▀▀▀   ▀▀▀ ▀▀▀    ⣼⣿⡿           5  Blob III
                 ⠸⡆                   ⢰⣿⣿⠇           6  Blob I
                  ⠉⣄  then Blob Esq  ⣰⣤⣉⠋
                   ⠘⢧⣀            ⢀⣠⣾⣿⡿⠋
                     ⠉⠳⢤⣀⡀      ⢰⣶⣿⣿⡿⠋
                        ⠈⠉⠛⠓⠂⠐⠚⠛⠉⠟⠋⠁

           Notes  Shipped the login page. Waiting for the review of the API.

                  ⇥ to write a note

          """
      )
    }
  }

  @Test("On a large terminal, a meeting's screen shows the notes beside a large progress ring")
  func large() async {
    await run { meeting in
      #expect(
        meeting.picture(120, 38) == """
           Design                                                     ○ transcriber off   Notes

           ━━━━━━━━━━━ ━━━━━━━━━━━━ ━━━━━━━━──── ──────────── ──────────── ────────────   Shipped the login page. Waiting for the
           0:27 elapsed                                                       0:33 left   review of the API.

                                                                                            ⇥ to write a note







                         ⢀⣀⣀⡀⢸⣿⣿⣶⣶⣤⣄⡀
                    ⢀⣠⠴⠚⠋⠉⠁  ⠸⠿⠿⣿⣿⣿⣿⣿⣷⣦⡀
                  ⣠⠶⠋            ⠈⠉⠛⢿⣿⣿⣿⣶⡄
                ⢠⡞⠁                  ⠈⠻⣿⣿⣿⣦⡀        1  Blob                0:10  ━━━━━━
               ⡐⠋                      ⠈⢿⠟⢋⣥⡀
              ⣰⠃         Blob Sr         ⢺⣿⣿⣷       2  Blob Jr             0:10  ━━━━━━
             ⢀⡏                          ⠈⣿⣿⣿⡇
             ⢸⠁       █▀█ ▄ █▀█ ▀▀█       ⢸⣿⣿⣿    ❯ 3  Blob Sr             0:07  ━━━━──
             ⢸        █ █ ▄ █ █ ▀▀█       ⢸⣿⣿⣿
             ⢸⡀       ▀▀▀   ▀▀▀ ▀▀▀       ⢸⣿⣿⣿      4  Blob Esq
             ⠈⣇                          ⢀⣿⣿⣿⡇
              ⠹⡄      then Blob Esq      ⢼⣿⣿⡿       5  Blob III
               ⠡⣄                      ⢀⣾⣦⣌⡛⠁
                ⠘⢧⡀                  ⢀⣴⣿⣿⣿⠟⠁        6  Blob I
                  ⠙⠶⣄            ⢀⣀⣤⣾⣿⣿⣿⠿⠃
                    ⠈⠙⠲⢤⣄⣀⡀    ⢀⣀⣸⣿⣿⣿⡿⠟⠁
                         ⠈⠉⠉⠁⠈⠉⠉⠁ ⠛⠋⠁









          """
      )
    }
  }

  @Test("The progress ring of a paused meeting is labelled “PAUSED”")
  func paused() async {
    await run { meeting in
      #expect(meeting.press(" "))
      #expect(
        meeting.picture(80, 22) == """
           Design                                                       ○ transcriber off

           ━━━━━━━━━━━━ ━━━━━━━━━━━━ ━━━━━━━━──── ──────────── ──────────── ─────────────
           0:27 elapsed                                                         0:33 left

                        ⢀⣀⣤⡤⠄⢸⣿⣷⣶⣦⣄⡀
                     ⣀⡴⠚⠉⠁   ⠈⠉⠛⠻⠿⣿⣿⣷⣄
                   ⢠⡞⠉            ⠈⠙⢿⣿⣷⣄
                  ⣀⠋     Blob Sr     ⠹⠛⣉⣄            1  Blob                 0:10  ━━━━━━
                 ⢰⠇                   ⠸⣿⣿⡆           2  Blob Jr              0:10  ━━━━━━
                 ⡿    █▀█ ▄ █▀█ ▀▀█    ⢻⣿⣷         ❯ 3  Blob Sr              0:07  ━━━━──
                 ⡇    █ █ ▄ █ █ ▀▀█    ⢸⣿⣿           4  Blob Esq
                 ⣷    ▀▀▀   ▀▀▀ ▀▀▀    ⣼⣿⡿           5  Blob III
                 ⠸⡆                   ⢰⣿⣿⠇           6  Blob I
                  ⠉⣄      PAUSED     ⣰⣤⣉⠋
                   ⠘⢧⣀            ⢀⣠⣾⣿⡿⠋
                     ⠉⠳⢤⣀⡀      ⢰⣶⣿⣿⡿⠋
                        ⠈⠉⠛⠓⠂⠐⠚⠛⠉⠟⠋⠁

           Notes  Shipped the login page. Waiting for the review of the API.

                  ⇥ to write a note

          """
      )
      let buffer = Picture(of: meeting.screen, 80, 22).buffer
      #expect(buffer[20, 5].style == Style(foreground: Theme.appOrange.color).dimmed)
      #expect(buffer[17, 14].style == .bold.reverse())
    }
  }

  @Test("On a narrow, tall terminal, the progress ring of a meeting is above the speakers")
  func portrait() async {
    await run { meeting in
      #expect(
        meeting.picture(60, 36) == """
           Design                                   ○ transcriber off

           ━━━━━━━━ ━━━━━━━━━ ━━━━━━─── ───────── ───────── ─────────
           0:27 elapsed                                     0:33 left

                                   ⢀⣀⣤⡤⠄⢸⣿⣷⣶⣦⣄⡀
                                ⣀⡴⠚⠉⠁   ⠈⠉⠛⠻⠿⣿⣿⣷⣄
                              ⢠⡞⠉            ⠈⠙⢿⣿⣷⣄
                             ⣀⠋     Blob Sr     ⠹⠛⣉⣄
                            ⢰⠇                   ⠸⣿⣿⡆
                            ⡿    █▀█ ▄ █▀█ ▀▀█    ⢻⣿⣷
                            ⡇    █ █ ▄ █ █ ▀▀█    ⢸⣿⣿
                            ⣷    ▀▀▀   ▀▀▀ ▀▀▀    ⣼⣿⡿
                            ⠸⡆                   ⢰⣿⣿⠇
                             ⠉⣄  then Blob Esq  ⣰⣤⣉⠋
                              ⠘⢧⣀            ⢀⣠⣾⣿⡿⠋
                                ⠉⠳⢤⣀⡀      ⢰⣶⣿⣿⡿⠋
                                   ⠈⠉⠛⠓⠂⠐⠚⠛⠉⠟⠋⠁




             1  Blob                               0:10  ━━━━━━━━━━━━
             2  Blob Jr                            0:10  ━━━━━━━━━━━━
           ❯ 3  Blob Sr                            0:07  ━━━━━━━━────
             4  Blob Esq
             5  Blob III
             6  Blob I



           Notes  Shipped the login page. Waiting for the review of
                  the API.


                  ⇥ to write a note

          """
      )
    }
  }

  @Test("A meeting begins with empty progress bars and without notes")
  func beginning() {
    let meeting = RecordHeldMeeting()
    #expect(
      meeting.picture(60, 14) == """
         Design
         ──────── ───────── ───────── ───────── ───────── ─────────
         0:00 elapsed                                     1:00 left

                  Blob           ❯ 1  Blob             0:00  ──────
                                   2  Blob Jr
             █▀█ ▄ ▄█  █▀█         3  Blob Sr
             █ █ ▄  █  █ █         4  Blob Esq
             ▀▀▀   ▀▀▀ ▀▀▀         5  Blob III
                                   6  Blob I
              then Blob Jr

         Notes
                ⇥ to write a note

        """
    )
  }

  @Test("A meeting without attendees has a single turn")
  func nobody() async {
    let meeting = RecordHeldMeeting([], duration: .seconds(600))
    await meeting.run {
      await meeting.pass(.seconds(200))
      #expect(
        meeting.picture(80, 22) == """
           Design                                                       ○ transcriber off

           ━━━━━━━━━━━━━━━━━━━━━━━━━━────────────────────────────────────────────────────
            3:20 elapsed                                                        6:40 left

                        ⢀⣀⣤⡤⠤⣿⣿⣷⣶⣦⣄⡀
                     ⣀⡴⠚⠉⠁   ⠉⠉⠛⠻⠿⣿⣿⣷⣄
                   ⢠⡞⠉            ⠈⠙⢿⣿⣷⣄
                  ⣰⠋      nobody     ⠹⣿⣿⣆
                 ⢰⠇                   ⠸⣿⣿⡆
                 ⡿      █▀▀ ▄ █ █ █▀█  ⢻⣿⣷         No attendees: the meeting has one
                 ⡇      █▀█ ▄ ▀▀█ █ █  ⢸⣿⣿         turn.
                 ⣷      ▀▀▀     ▀ ▀▀▀  ⣼⣿⡿
                 ⠸⡆                   ⢰⣿⣿⠇
                  ⠹⣄                  ⣩⠟⠏
                   ⠘⢧⣀              ⣀⡼⠃
                     ⠉⠳⢤⣀⡀      ⢀⣀⡤⠞⠉
                        ⠈⠉⠛⠓⠒⠒⠚⠛⠉⠁

           Notes

                  ⇥ to write a note

          """
      )
    }
  }

  @Test("The screen of a meeting with sixty attendees keeps the speaker visible")
  func sixty() async {
    let names = (1...60).map { "Somebody with a long name, number \($0)" }
    let meeting = RecordHeldMeeting(names, duration: .seconds(3_600))
    await meeting.run {
      await meeting.pass(.seconds(1_865))
      #expect(
        meeting.picture(80, 22) == """
           Design                                                       ○ transcriber off

           ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━──────────────────────────────────────
             31:05 elapsed                                                     28:55 left

                        ⢀⣀⣤⡤⠤⣿⣿⣷⣶⣦⣄⡀                 21  Somebo…mber 21    1:00  ━━━━━━ │
                     ⣀⡴⠚⠉⠁   ⠉⠉⠛⠻⠿⣿⣿⣷⣄               22  Somebo…mber 22    1:00  ━━━━━━ │
                   ⢠⡞⠉            ⠈⠙⢿⣿⣷⣄             23  Somebo…mber 23    1:00  ━━━━━━ │
                  ⣰⠋  Somebody with… ⠹⣿⣿⣆            24  Somebo…mber 24    1:00  ━━━━━━ │
                 ⢰⠇                   ⠸⣿⣿⡆           25  Somebo…mber 25    1:00  ━━━━━━ ┃
                 ⡿    █▀█ ▄ █▀▀ █▀▀    ⢻⣿⣷           26  Somebo…mber 26    1:00  ━━━━━━ ┃
                 ⡇    █ █ ▄ ▀▀█ ▀▀█    ⢸⣿⣿           27  Somebo…mber 27    1:00  ━━━━━━ ┃
                 ⣷    ▀▀▀   ▀▀▀ ▀▀▀    ⣼⣿⡿           28  Somebo…mber 28    1:00  ━━━━━━ │
                 ⠸⡆  then Somebody w… ⢰⣿⣿⠇           29  Somebo…mber 29    1:00  ━━━━━━ │
                  ⠹⣄                 ⣰⣿⣿⠏            30  Somebo…mber 30    1:00  ━━━━━━ │
                   ⠘⢧⣀            ⢀⣠⣾⣿⡿⠋             31  Somebo…mber 31    1:00  ━━━━━━ │
                     ⠉⠳⢤⣀⡀  ⣀⣀⣀⣤⣴⣶⣿⣿⡿⠋             ❯ 32  Somebo…mber 32    0:05  ━───── │
                        ⠈⠉⠛⢻⣿⣿⣿⡿⠿⠟⠋⠁                 33  Somebody with …name, number 33 │

           Notes

                  ⇥ to write a note

          """
      )
      await meeting.pass(.seconds(1_734))
      #expect(meeting.picture(60, 14).contains("❯ 60  Some…er 60 "))
      for _ in 1..<60 { meeting.model.previousButtonTapped() }
      #expect(meeting.picture(60, 14).contains("❯  1  Some…ber 1 "))
    }
  }

  @Test(
    "A meeting's screen aligns wide characters, and shows escape characters in its texts as symbols"
  )
  func awkwardText() async {
    let meeting = RecordHeldMeeting(
      title: "設計会議 \u{1B}[31mred",
      ["山田太郎さんの長い名前です本当に", "👩‍👩‍👧‍👦 family", "e\u{301}\u{1B}]0;x\u{7}\nnew"],
      duration: .seconds(600)
    )
    await meeting.run {
      await meeting.pass(.seconds(590))
      meeting.model.noteSubmitted("設計\u{1B}[2Jの会議\tx")
      await meeting.model.notesAreKept()
      #expect(
        meeting.picture(80, 22) == """
           設計会議 ␛[31mred                                            ○ transcriber off

           ━━━━━━━━━━━━━━━━━━━━━━━━━ ━━━━━━━━━━━━━━━━━━━━━━━━━ ━━━━━━━━━━━━━━━━━━━━━━━━━─
            9:50 elapsed                                                        0:10 left

                      ⢀⣠⣴⣶⣾⣧⠄⢸⣿⣷⣶⣦⣄⡀
                    ⣠⣾⣿⣿⠿⠟⠛⠉ ⠈⠉⠛⠻⠿⣿⣿⣷⣄
                  ⣠⣾⣿⡿⠋⠁          ⠈⠙⢿⣿⣷⣄
                 ⣰⣿⣿⠏  é␛]0;x␇ new   ⠹⣿⣿⣆
                ⢰⣿⣿⠇                  ⠸⣿⣿⡆
                ⣾⣿⡟   █▀█ ▄ ▄█  █▀█    ⢻⣿⣷           1  山田太郎さ…す本当に  3:20  ━━━━━━
                ⣿⣿⡇   █ █ ▄  █  █ █    ⢸⣿⣿           2  👩‍👩‍👧‍👦 family            3:20  ━━━━━━
                ⢿⣿⣧   ▀▀▀   ▀▀▀ ▀▀▀    ⣼⣿⡿         ❯ 3  é␛]0;x␇ new          3:10  ━━━━━━
                ⠸⣿⣿⡆                  ⢰⣿⣿⠇
                 ⠙⣉⣤⣆   ends soon    ⣰⣤⣉⠋
                  ⠙⢿⣿⣷⣄⡀          ⢀⣠⣾⣿⡿⠋
                    ⠙⢿⣿⣿⣶⣦⣤⣀⣀⣀⣀⣤⣴⣶⣿⣿⡿⠋
                      ⠈⠙⠻⠿⢿⣿⣿⣿⣿⡿⠿⠟⠋⠁

           Notes  設計␛[2Jの会議 x

                  ⇥ to write a note

          """
      )
    }
  }

  @Test(
    "A meeting's screen numbers attendees without a name, and still lists speakers who were removed"
  )
  func namesOfOthers() async {
    let meeting = RecordHeldMeeting(["Blob", " ", "Blob Sr"], duration: .seconds(60))
    await meeting.run {
      await meeting.pass(.seconds(25))
      meeting.$syncUps.withLock { _ = $0[0].attendees.remove(at: 0) }
      #expect(
        meeting.picture(60, 14) == """
           Design                                   ○ transcriber off
           ━━━━━━━───────────────────── ─────────────────────────────
           0:25 elapsed                                     0:35 left

                 attendee 1

               █▀█ ▄ ▄█  █▀▀       ❯ 1  attendee 1       0:05  ━─────
               █ █ ▄  █  ▀▀█         2  Blob Sr
               ▀▀▀   ▀▀▀ ▀▀▀            Blob             0:20  ━━━━──

                then Blob Sr

           Notes
                  ⇥ to write a note

          """
      )
    }
  }
}
