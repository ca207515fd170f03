import FormFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The sync-up form on the terminal",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.calendar = Calendar(identifier: .gregorian)
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
    $0.uuid = .incrementing
  }
)
final class FormScreenTests {
  private let model = SyncUpFormModel(
    syncUp: SyncUp(
      -1,
      "Engineering",
      attendees: [Attendee(-2, "Ada"), Attendee(-3, "Grace")],
      duration: .seconds(600),
      theme: .periwinkle
    )
  )
  private var log: [String] = []
  private lazy var screen = FormScreen { [model] in (model, "New sync-up") }

  init() {
    model.onDone = { [unowned self] in log.append("done") }
    model.onCancel = { [unowned self] in log.append("cancel") }
  }

  private var names: [String] { model.syncUp.attendees.map(\.name) }

  private func press(_ keys: KeyPress...) {
    for key in keys { #expect(screen.receive(.key(key))) }
  }

  @Test("Tab and Shift-Tab move through all rows of the form")
  func tab() {
    var markers: [Int] = []
    for _ in 0..<7 {
      press(.key(.tab))
      markers.append(Picture(of: screen, 60, 12).text.marker)
    }
    press(.key(.tab, .shift))
    markers.append(Picture(of: screen, 60, 12).text.marker)
    #expect(markers == [3, 4, 5, 7, 8, 9, 2, 9])
  }

  @Test("The arrow keys move through the form and stop at its ends")
  func arrows() {
    press(.key(.up), .key(.down), .key(.down), .key(.down), .key(.down), .key(.down))
    #expect(model.focus == .attendee(Attendee.ID(UUID(-3))))
    press(.key(.down), .key(.down))
    #expect(model.focus == .newAttendee)
    #expect(Picture(of: screen, 60, 12).text.marker == 9)
  }

  @Test("If the form's model moves the focus to another field, typed text goes into that field")
  func modelFocus() {
    press(.key(.tab))
    model.focus = .attendee(Attendee.ID(UUID(-3)))
    press("!")
    #expect(names == ["Ada", "Grace!"])
  }

  @Test("The editing keys of a shell work in the text fields of the form")
  func editing() {
    press(.control("a"), "X", .control("f"), .control("k"))
    #expect(model.syncUp.title == "XE")
    press(.control("y"), .control("w"))
    #expect(model.syncUp.title == "")
  }

  @Test(
    "Moving the form's cursor over characters that cannot be typed leaves the characters unchanged"
  )
  func moving() {
    model.syncUp.title = "Two\nlines"
    press(.key(.left))
    #expect(model.syncUp.title == "Two\nlines")
  }

  @Test(
    "In the form, keys change the length by a minute, to a multiple of five minutes, or to a limit"
  )
  func length() {
    press(.key(.tab), .key(.right), .key(.right), .key(.left))
    #expect(model.syncUp.duration == .seconds(660))
    press(.key(.pageUp))
    #expect(model.syncUp.duration == .seconds(900))
    press(.key(.pageDown), .key(.left))
    #expect(model.syncUp.duration == .seconds(540))
    press(.key(.home))
    #expect(model.syncUp.duration == .seconds(60))
    press(.key(.end))
    #expect(model.syncUp.duration == .seconds(3_600))
  }

  @Test(
    "The form accepts a typed length such as '1h30' or '90s', and explains why it rejects other input"
  )
  func typedLength() {
    press(.key(.tab), "1", "h", "3", "0")
    #expect(model.syncUp.duration == .seconds(5_400))
    #expect(Picture(of: screen, 70, 12).text.contains("1h30"))
    #expect(screen.receive(.paste("0")))
    #expect(model.typedLength == "0")
    press(.key(.enter))
    #expect(log == [])
    #expect(model.focus == .length)
    #expect(Picture(of: screen, 80, 12).text.contains("! more than 0"))
    #expect(screen.receive(.paste("9945")))
    #expect(Picture(of: screen, 80, 12).text.contains("! less than 24 h"))
    #expect(screen.receive(.paste("1h3m5")))
    #expect(Picture(of: screen, 80, 12).text.contains("! such as 45, 1h30, 90s"))
    #expect(screen.receive(.paste("0")))
    press(.key(.backspace), "9", "0", "s", .control("s"))
    #expect(model.syncUp.duration == .seconds(90))
    #expect(log == ["done"])
  }

  @Test("The arrow keys in the form cycle through the themes")
  func theme() {
    press(.key(.tab), .key(.tab), .key(.right))
    #expect(model.syncUp.theme == .poppy)
    model.syncUp.theme = .tan
    press(.key(.right))
    #expect(model.syncUp.theme == .appIndigo)
    press(.key(.left))
    #expect(model.syncUp.theme == .tan)
    press(.key(.home))
    #expect(model.syncUp.theme == .appIndigo)
    press(.key(.end))
    #expect(model.syncUp.theme == .tan)
  }

  @Test("Ctrl-S saves the form, whichever row has the focus")
  func saving() {
    for _ in 0..<7 { press(.control("s"), .key(.tab)) }
    #expect(log == Array(repeating: "done", count: 7))
  }

  @Test("The form parses the text of a schedule and explains why it rejects an invalid schedule")
  func schedule() {
    press(.key(.tab), .key(.tab), .key(.tab))
    #expect(screen.receive(.paste("every weekday at 9.30")))
    #expect(model.syncUp.schedule?.description == "weekdays 9:30")
    press(.key(.tab))
    #expect(Picture(of: screen, 60, 12).text.contains("Schedule    weekdays 9:30"))
    press(.key(.tab, .shift), "x")
    #expect(!Picture(of: screen, 80, 12).text.contains("! The schedule"))
    press(.key(.enter))
    #expect(log == [])
    #expect(Picture(of: screen, 80, 12).text.contains("! The schedule has '9:30x'"))
    press(.control("u"), .control("s"))
    #expect(model.syncUp.schedule == nil)
    #expect(log == ["done"])
  }

  @Test(
    "Ctrl-N adds an attendee from any row of the form, and typing in the last row also adds one"
  )
  func adding() {
    press(.control("n"), "B", .key(.tab), "C", .key(.down), .key(.enter), "D")
    #expect(names == ["Ada", "Grace", "B", "C", "D"])
  }

  @Test(
    "In the form, Enter on a name moves to the next attendee, and Enter on an empty row saves the form"
  )
  func submittingNames() {
    model.focus = .attendee(Attendee.ID(UUID(-2)))
    #expect(screen.hints.contains { $0.key == "⏎" && $0.word == "next name" })
    press("!", .key(.enter), "?", .key(.enter), "E", "d", .key(.enter))
    #expect(names == ["Ada!", "Grace?", "Ed", ""])
    #expect(screen.hints.contains { $0.key == "⏎" && $0.word == "save" })
    #expect(log == [])
    press(.key(.enter))
    #expect(log == ["done"])
  }

  @Test("In the form, Ctrl-D removes the focused attendee and does nothing in other rows")
  func removing() {
    press(.control("d"))
    model.focus = .attendee(Attendee.ID(UUID(-2)))
    press(.control("d"))
    #expect(names == ["Grace"])
    #expect(model.focus == .attendee(Attendee.ID(UUID(-3))))
  }

  @Test(
    "The first line pasted into an attendee's name extends the name, and each other line adds an attendee"
  )
  func pasting() {
    model.focus = .attendee(Attendee.ID(UUID(-2)))
    #expect(screen.receive(.paste(" Byron \n\n Alan\nEdsger\n")))
    #expect(names == ["AdaByron", "Alan", "Edsger", "Grace"])
    press("!")
    #expect(names == ["AdaByron", "Alan", "Edsger!", "Grace"])
  }

  @Test(
    "A list pasted into the attendees of the form is split at commas and semicolons",
    arguments: [
      ("Byron; Alan", ["Byron", "Alan"]), ("Byron, Alan, Edsger", ["Byron", "Alan", "Edsger"]),
      ("Ann Lee, Bob\tRay", ["Ann Lee", "Bob Ray"]), ("Byron", ["Byron"]),
    ]
  )
  func pastingList(list: String, expected: [String]) {
    press(.control("n"))
    #expect(screen.receive(.paste(list)))
    #expect(names == ["Ada", "Grace"] + expected)
  }

  @Test(
    "When the user leaves an attendee's row, the form warns if the name is listed twice or the row contains several names"
  )
  func unusualNames() {
    press(.control("n"), "A", "d", "a")
    #expect(!Picture(of: screen, 60, 16).text.contains("listed"))
    press(.key(.tab))
    #expect(Picture(of: screen, 60, 16).text.contains("'Ada' is listed 2 times."))
    press(.key(.tab, .shift), ";", "B", .key(.tab))
    let sentence = "'Ada;B' is one attendee: in its row, Enter splits it."
    #expect(Picture(of: screen, 60, 16).text.contains(sentence))
    #expect(names == ["Ada", "Grace", "Ada;B"])
    press("C", ",", "D", .key(.tab))
    let both = "'Ada;B' and 1 other row contain lists: in such a row,"
    #expect(Picture(of: screen, 60, 16).text.contains(both))
    press(.key(.tab, .shift), .key(.up), .key(.enter))
    #expect(names == ["Ada", "Grace", "Ada", "B", "C,D"])
  }

  @Test("Enter after typing a list of names adds an attendee for each name, and the form says so")
  func typingList() {
    press(.control("n"), "L", "i", ",", " ", "B", "e", "n")
    let picture = Picture(of: screen, 60, 16).text
    #expect(picture.contains("Enter and Ctrl-S add 2 attendees. Tab keeps the text as"))
    #expect(screen.hints[1].word == "add 2 names")
    press(";", "C", ",", .key(.enter))
    #expect(names == ["Ada", "Grace", "Li", "Ben", "C", ""])
  }

  @Test("Ctrl-S after typing a list of names saves an attendee for each name")
  func savingList() {
    press(.control("n"), "L", "i", ",", " ", "B", "e", "n", .control("s"))
    #expect(names == ["Ada", "Grace", "Li", "Ben"])
    #expect(log == ["done"])
    press(.control("n"), "C", ",", "D", .key(.tab), .control("s"))
    #expect(names == ["Ada", "Grace", "Li", "Ben", "C,D"], "Tab keeps the text as one name.")
    #expect(log == ["done", "done"])
  }

  @Test("If several names are pasted after a typed name and a comma, each name becomes an attendee")
  func pastingAfterList() {
    press(.control("n"), "L", "i", ",", " ")
    #expect(screen.receive(.paste("Ben\nCy")))
    #expect(names == ["Ada", "Grace", "Li", "Ben", "Cy"])
    press("!")
    #expect(names == ["Ada", "Grace", "Li", "Ben", "Cy!"])
  }

  @Test(
    "A name pasted on a line of its own stays one attendee, even if it contains a comma",
    arguments: [false, true]
  )
  func pastingNamesWithCommas(startsInNewRow: Bool) {
    if startsInNewRow { press(.control("n")) } else { model.focus = .newAttendee }
    #expect(screen.receive(.paste("Cara, PhD\nBen\nDi, MD\n")))
    let all = ["Ada", "Grace", "Cara, PhD", "Ben", "Di, MD"]
    #expect(names == all)
    #expect(!Picture(of: screen, 60, 16).text.contains("attendees."))
    press("!", .key(.up), .key(.up), .key(.enter), .control("s"))
    #expect(names == all.dropLast() + ["Di, MD!"])
  }

  @Test("A comma and a name pasted after the name in a new row make a list")
  func pastingRestOfList() {
    press(.control("n"), "L", "i")
    #expect(screen.receive(.paste(", Ben")))
    #expect(names == ["Ada", "Grace", "Li, Ben"])
    press(.key(.enter))
    #expect(names == ["Ada", "Grace", "Li", "Ben", ""])
  }

  @Test("A saved name stays one attendee when the user edits it, even if it contains a comma")
  func nameWithComma() {
    let saved = SyncUp(-1, "Choir", attendees: [Attendee(-2, "Ada, MD"), Attendee(-3, "Bo")])
    let model = SyncUpFormModel(syncUp: saved)
    model.onDone = {}
    let screen = FormScreen { (model, "Edit sync-up") }
    func press(_ keys: KeyPress...) {
      for key in keys { #expect(screen.receive(.key(key))) }
    }
    var names: [String] { model.syncUp.attendees.map(\.name) }
    model.focus = .attendee(Attendee.ID(UUID(-2)))
    press(.key(.enter))
    #expect(names == ["Ada, MD", "Bo"])
    #expect(!Picture(of: screen, 60, 16).text.contains("is one attendee"))
    press(",", "C")
    let sentence = "This row is one attendee. Ctrl-N adds another attendee."
    #expect(Picture(of: screen, 60, 16).text.contains(sentence))
    press(.key(.enter), .key(.up), .key(.up), "s")
    #expect(!Picture(of: screen, 60, 16).text.contains(sentence))
    #expect(screen.receive(.paste(", PhD")))
    press(.control("s"))
    #expect(names == ["Ada, MDs, PhD", "Bo,C", ""])
  }

  @Test(
    "Pasting lines into the form adds an attendee for each name, without the bullet before the name",
    arguments: [
      ("Byron\nAlan, Linus\nBarb", ["Byron", "Alan, Linus", "Barb"]),
      ("- Donald Knuth\n* Ann-Marie\n• Bo", ["Donald Knuth", "Ann-Marie", "Bo"]),
      ("1. Ada B.\n2) Cy\n- [ ] Di; - Ed", ["Ada B.", "Cy", "Di; - Ed"]),
      ("- Donald Knuth", ["Donald Knuth"]), ("-Ada", ["-Ada"]),
    ]
  )
  func pastedLines(text: String, expected: [String]) {
    model.focus = .newAttendee
    #expect(screen.receive(.paste(text)))
    #expect(names == ["Ada", "Grace"] + expected)
  }

  @Test("In the sync-up form, Enter removes a bullet that was typed before an attendee's name")
  func typedBullet() {
    model.focus = .newAttendee
    press("-", " ", "C", "y", .key(.enter))
    #expect(names == ["Ada", "Grace", "Cy", ""])
  }

  @Test(
    "In the form, characters that the length and theme rows do not accept are passed on to the app"
  )
  func unusedCharacters() {
    press(.key(.tab))
    #expect(!screen.receive(.key("x")))
    #expect(!screen.receive(.paste("x")))
    #expect(screen.hints.first?.key == "←→")
    press("5", .key(.tab))
    #expect(!screen.receive(.key("9")) && !screen.receive(.key("x")))
    #expect(!screen.receive(.paste("9")))
    #expect(screen.receive(.key(.key(.backspace))), "The app would go back.")
    #expect(screen.hints.first?.key == "←→")
    #expect(model.syncUp.duration == .seconds(300))
  }

  @Test("Lines pasted into the title of the form are joined into one line")
  func pastingTitle() {
    #expect(screen.receive(.paste(" stand\nup")))
    #expect(model.syncUp.title == "Engineering stand up")
  }

  @Test(
    "In the form, Enter in a row above the attendees moves to the first attendee, as the footer says"
  )
  func enter() {
    for _ in 0..<4 {
      #expect(screen.hints.contains { $0.key == "⏎" && $0.word == "to the names" })
      let row = model.focus
      press(.key(.enter))
      #expect(model.focus == .attendee(Attendee.ID(UUID(-2))))
      model.focus = row
      press(.key(.tab))
    }
    #expect(log == [])
  }

  @Test(
    "Saving the form without a title is refused, and a message next to the title's field says why"
  )
  func missingTitle() {
    press(.control("u"), .key(.tab), .control("s"))
    #expect(log == [])
    #expect(model.focus == .title)
    #expect(
      Picture(of: screen, 60, 3).text == """
         New sync-up                                  not saved yet

         ❯ Title       the name of the sync-up     ! needs a title┃

        """
    )
    press("X", .control("s"))
    #expect(log == ["done"])
  }

  @Test("Escape closes an unchanged form without a question")
  func cancelling() {
    press(.control("n"), .key(.escape))
    #expect(log == ["cancel"])
  }

  @Test("Escape in a changed form asks before the changes are discarded")
  func discarding() {
    press("!", .key(.escape))
    #expect(screen.front.hints.map(\.word) == ["Discard", "Keep editing"])
    #expect(
      Picture(of: screen, 60, 10).text == """
         New sync-up                                  not saved yet

         ❯ Title    ╭─────────────────────────────────╮
           Length   │ Discard the changes?            │ min
           Theme    │ Your changes are not saved yet. │
           Schedule │                                 │
           Attendees│   Discard    ❯ Keep editing     │
             1      ╰─────────────────────────────────╯
             2         Grace
             +         add an attendee

        """
    )
    press(.key(.enter), "!")
    #expect(model.syncUp.title == "Engineering!!")
    #expect(log == [])
    press(.key(.escape), "x")
    #expect(log == ["cancel"])
  }

  @Test("The form handles the keys 'q' and '?' itself, but leaves Ctrl-C to the app")
  func otherKeys() {
    press("q", "?")
    #expect(!screen.receive(.key(.control("c"))))
  }

  @Test("Typing in the form scrolls the focused row back into view")
  func wheel() {
    for _ in 0..<3 {
      #expect(screen.receive(.mouse(MouseEvent(.scroll(.down), at: .zero)), 60, 5))
    }
    #expect(Picture(of: screen, 60, 5).text.marker == -1)
    #expect(screen.receive(.key("!"), 60, 5))
    #expect(Picture(of: screen, 60, 5).text.marker == 2)
  }

  @Test("A click in the form places the cursor or changes the clicked value")
  func mouse() {
    func click(_ x: Int, _ y: Int) {
      #expect(screen.receive(.mouse(MouseEvent(.press(.left), at: Point(x: x, y: y))), 60, 12))
    }
    click(18, 2)
    press("!")
    click(15, 3)
    click(15, 4)
    click(15, 8)
    press("?")
    #expect(model.syncUp.title == "Eng!ineering")
    #expect(model.syncUp.duration == .seconds(540))
    #expect(model.syncUp.theme == .oxblood)
    #expect(names == ["Ada", "?Grace"])
    click(15, 9)
    #expect(names == ["Ada", "?Grace", ""])
  }
}

extension String {
  /// The row that has the marker.
  fileprivate var marker: Int {
    split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("❯") } ?? -1
  }
}
