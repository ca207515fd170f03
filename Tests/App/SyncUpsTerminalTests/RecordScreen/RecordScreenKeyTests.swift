import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import Presentation
import RecordFeature
import Sharing
import SyncUpsTerminal
import TerminalUI
import Testing

@MainActor
@Suite(
  "The keys of a meeting's screen",
  .dependencies {
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 1_000))
    $0.uuid = .incrementing
  },
  .timeLimit(.minutes(1))
)
struct RecordScreenKeyTests {
  @Test("pause the meeting and let it go on")
  func pause() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(" "))
    #expect(meeting.model.isPaused)
    #expect(meeting.screen.hints.first == KeyHint("space", "resume", " "))
    #expect(meeting.press(" "))
    #expect(!meeting.model.isPaused)
    #expect(meeting.screen.hints.first == KeyHint("space", "pause", " "))
  }

  @Test("move on to the next speaker and back")
  func speakers() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.right), .key(.right)))
    #expect(meeting.model.speakerIndex == 2)
    #expect(meeting.press(.key(.left)))
    #expect(meeting.model.speakerIndex == 1)
    // What means something else on the other screens means nothing here.
    for key in ["n", "p", "d", "x"] as [KeyPress] { #expect(!meeting.press(key)) }
  }

  @Test("ask to end the meeting", arguments: ["e", "q", .key(.escape)] as [KeyPress])
  func end(press: KeyPress) {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(press))
    #expect(meeting.model.alert == .endMeeting(isDiscardable: true))
    #expect(meeting.press("y"))
    #expect(meeting.model.isDismissed)
  }

  @Test("mean something everywhere if they mean nothing here")
  func unknown() {
    let meeting = RecordHeldMeeting()
    #expect(!meeting.press("?"))
    #expect(!meeting.press(.control("c")))
    #expect(meeting.press(.key(.tab)))
    #expect(!meeting.press(.control("c")))
    #expect(!meeting.press(.key(.function(1))))
  }

  @Test("are text in the notes, which Enter adds")
  func notes() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab)))
    meeting.type("never mind, q ?")
    #expect(
      meeting.picture(60, 14) == """
         Design                              ○ transcriber starting
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
              ❯ never mind, q ?

        """
    )
    #expect(meeting.model.unsubmittedNote == "never mind, q ?")
    #expect(!meeting.model.isPaused)
    #expect(meeting.model.transcript == "")
    #expect(meeting.press(.key(.enter)))
    #expect(meeting.model.transcript == "never mind, q ?")
    #expect(meeting.press("h", "i", .key(.enter), .key(.tab)))
    #expect(meeting.model.transcript == "never mind, q ?\nhi")
    #expect(meeting.press(" "))
    #expect(meeting.model.isPaused)
  }

  @Test("add no note in which there is nothing")
  func blankNote() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab), " ", .key(.enter), .key(.enter)))
    #expect(meeting.model.transcript == "")
  }

  @Test("are commands in the notes if they are held with Ctrl, or Esc")
  func commandsInNotes() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab), "a", .control("n"), .control("n"), .control("p")))
    #expect(meeting.model.speakerIndex == 1)
    #expect(meeting.press(.key(.escape), .key(.left)))
    #expect(meeting.model.speakerIndex == 0)
    #expect(meeting.model.alert == nil)
    #expect(meeting.press(.key(.tab), "b", .key(.enter)))
    #expect(meeting.model.transcript == "ab")
  }

  @Test("are not what is pasted: that is a note, whose line breaks add it")
  func paste() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab), "(", ")", .key(.left)))
    #expect(meeting.screen.receive(.paste("one\r\n\rtwo q")))
    #expect(meeting.model.transcript == "(one\n")
    #expect(meeting.model.unsubmittedNote == "two q)")
    #expect(meeting.press("!", .key(.enter)))
    #expect(meeting.model.transcript == "(one\n\ntwo q!)")
    #expect(meeting.screen.receive(.paste("\n \n")))
    #expect(meeting.model.transcript == "(one\n\ntwo q!)")
    #expect(meeting.screen.receive(.paste("three")))
    #expect(meeting.model.unsubmittedNote == "three")
  }

  @Test("go to the note after a click on it")
  func click() {
    let meeting = RecordHeldMeeting()
    _ = meeting.screen.receive(.paste("one"))
    _ = meeting.press(.key(.tab))
    #expect(meeting.click(Point(x: 9, y: 13), 60, 14))
    #expect(meeting.press("n", .key(.enter)))
    #expect(meeting.model.transcript == "onne")
    #expect(!meeting.click(Point(x: 9, y: 2), 60, 14))
  }

  @Test("are all in the help")
  func help() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.screen.help.map(\.title) == ["Meeting", "Notes"])
    #expect(
      meeting.screen.hints.map(\.word) == ["pause", "next", "previous", "end", "notes"]
    )
    #expect(!meeting.screen.isTakingText)
    _ = meeting.press(.key(.tab))
    #expect(meeting.screen.hints.map(\.key) == ["⏎", "Esc", "^N", "^P"])
    #expect(meeting.screen.isTakingText)
  }

  @Test("still work when the sync-up was deleted elsewhere, which is said")
  func deleted() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.screen.message == nil)
    meeting.$syncUps.withLock { $0 = [] }
    #expect(
      meeting.screen.message?.text
        == "This sync-up was deleted elsewhere: saving the meeting brings it back."
    )
    #expect(meeting.press(.key(.right)))
    #expect(meeting.model.speakerIndex == 1)
  }
}
