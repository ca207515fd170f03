import AppFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

/// Tests of the parts of a screen that only wide screens have room for.
@MainActor
@Suite("A wide screen", .serialized, .gatedOnMainActor)
struct WideScreenTests {
  private static let size = Size(width: 200, height: 50)

  private func makeApp(_ routes: AppRoute...) throws -> PicturedApp {
    var syncUp = PicturedContent.design(meetings: 3)
    syncUp.schedule = try Schedule(parsing: "weekdays 9:30", now: PicturedContent.now, in: .gmt)
    syncUp.agenda = [
      AgendaItem(101, "Blob: the budget"),
      AgendaItem(102, String(repeating: "all of it ", count: 12)),
    ]
    return PicturedApp(Self.size, routes: routes, showing: [syncUp])
  }

  private func lines(of app: PicturedApp) -> [String] { app.cells(colors: .trueColor).lines }

  /// Returns the first line that contains the given string.
  ///
  /// The result starts at that string.
  private func text(from start: String, in app: PicturedApp) -> String? {
    lines(of: app).compactMap { line in
      line.range(of: start).map { String(line[$0.lowerBound...]) }
    }.first
  }

  @Test("A wide list shows the meetings of the next seven days, and the selected sync-up's agenda")
  func list() throws {
    let app = try makeApp()
    let week = lines(of: app).drop { !$0.contains("The week ahead") }.dropFirst().prefix(6)
    let days = week.map { $0.prefix(60).split(separator: " ").joined(separator: " ") }
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
    #expect(days == names.map { "\($0) 9:30 ▌ Design" } + [""])
    #expect(text(from: "· Blob", in: app) == "· Blob: the budget")
  }

  @Test("A wide settings screen explains the focused setting's choices, and shows an example")
  func settings() throws {
    let app = try makeApp(.settings)
    app.press(.key(.down))
    #expect(text(from: "· next speaker", in: app)?.contains("the turn ends automatically") == true)
    #expect(text(from: "A stand-up of ten", in: app) != nil)
    #expect(text(from: "syncups settings", in: app) == "syncups settings turn-end")
  }

  @Test("A wide agenda screen shows the selected line in full, and how many lines each turn has")
  func agenda() throws {
    let app = try makeApp(.detail(PicturedContent.id), .agenda(PicturedContent.id))
    #expect(text(from: "everybody", in: app) == "everybody     1 item")
    #expect(text(from: "Blob          ", in: app) == "Blob          1 item")
    app.press("j")
    let shown = lines(of: app).map { $0.dropFirst(105) }.filter { $0.contains("all of it") }
    #expect(shown.count == 2)
  }

  @Test("A wide history screen shows what the selected change did")
  func history() throws {
    let app = try makeApp()
    app.press("y", "U")
    #expect(text(from: "Made in", in: app) == "Made in       this window")
    let added = "Added         Design (copy), 1 min, 6 people, 0 meetings"
    #expect(text(from: "Added  ", in: app) == added)
  }

  @Test("A wide sync-up screen shows the agenda and the newest notes beside the meetings")
  func detail() throws {
    let app = try makeApp(.detail(PicturedContent.id))
    #expect(text(from: "· Blob", in: app) == "· Blob: the budget")
    #expect(lines(of: app).count { $0.contains("all of it") } == 2)
    #expect(text(from: "Notes, today", in: app) == "Notes, today")
  }

  @Test(
    "A wide screen of a past meeting shows the notes on the left, and the previous meeting's notes on the right"
  )
  func meeting() throws {
    let meetings = PicturedContent.design(meetings: 3).meetings
    let app = try makeApp(
      .detail(PicturedContent.id),
      .meeting(meetings[0].id, of: PicturedContent.id)
    )
    #expect(lines(of: app)[3].hasPrefix(" The start page is ready for review."))
    #expect(text(from: "Length", in: app) == "Length     1 min")
    #expect(text(from: "Notes of the previous meeting", in: app)?.hasSuffix(", 2 days ago") == true)
  }

  @Test(
    "If a past meeting's details are too long to stay beside the notes, they scroll with the notes"
  )
  func manySpeakers() throws {
    var syncUp = PicturedContent.design(meetings: 1)
    syncUp.meetings[0].attendances = PicturedContent.attendances(60)
    let id = syncUp.meetings[0].id
    let app = PicturedApp(Self.size, routes: [.meeting(id, of: syncUp.id)], showing: [syncUp])
    #expect(lines(of: app)[3].hasPrefix(" Date"))
    app.press("G")
    #expect(lines(of: app).contains { $0.contains("collects the comments by Wednesday") })
  }

  @Test(
    "A wide search screen shows the notes around a selected line, or the preview of a selected sync-up"
  )
  func search() throws {
    let app = try makeApp(.search("blob jr"))
    #expect(text(from: "Attendees ", in: app)?.contains("Blob Esq") == true)
    #expect(text(from: "· Blob", in: app) == "· Blob: the budget")
    app.press(.key(.down))
    let shown = lines(of: app).map { $0.dropFirst(105) }
    #expect(shown.contains { $0.contains("Design, today 8:59") })
    #expect(shown.contains { $0.contains("The start page is ready for review.") })
  }

  @Test(
    "On a wide screen, a meeting shows the speaker's notes of the previous meeting in full if they fit"
  )
  func items() {
    var syncUp = PicturedContent.design(meetings: 1)
    let words = (1...30).map { "word\($0)" }
    syncUp.meetings[0].transcript =
      "Blob: \(words.joined(separator: " "))\n"
      + "- [ ] \(words.reversed().joined(separator: " "))"
    let routes = [AppRoute.detail(syncUp.id), .record(syncUp.id)]
    let app = PicturedApp(Self.size, routes: routes, showing: [syncUp])
    let shown = lines(of: app).joined(separator: " ").split(separator: " ").map(String.init)
    for word in words { #expect(shown.count { $0 == word } == 2, "\(word)") }
    let low = PicturedApp(Size(width: 120, height: 24), routes: routes, showing: [syncUp])
    #expect(lines(of: low).count { $0.contains("word30 word29") } == 1)
  }

  @Test("The list of attendees wraps between names and cuts no name")
  func attendees() {
    var syncUp = PicturedContent.design(meetings: 3)
    let names = ["Ada Lovelace (guest of Grace)", "Grace Hopper", "Alan Turing", "Barbara Liskov"]
    syncUp.attendees = IdentifiedArray(uniqueElements: names.enumerated().map { Attendee($0, $1) })
    for width in 110...130 {
      let size = Size(width: width, height: 40)
      let app = PicturedApp(size, routes: [.detail(syncUp.id)], showing: [syncUp])
      let text = lines(of: app).joined(separator: "\n")
      #expect(names.allSatisfy(text.contains), "\(width)")
    }
  }

  @Test(
    "A meeting's screen shows the whole agenda if there is room, and otherwise at least the selected line"
  )
  func longAgenda() {
    var syncUp = PicturedContent.design(meetings: 1)
    syncUp.meetings[0].transcript = "- [ ] " + (1...40).map { "item\($0)" }.joined(separator: " ")
    let lines = (1...9).map { line in
      (1...8).map { "word\($0)of\(line)" }.joined(separator: " ")
    }
    syncUp.agenda = IdentifiedArray(
      uniqueElements: lines.enumerated().map { AgendaItem($0 + 1, $1) }
    )
    let routes = [AppRoute.detail(syncUp.id), .record(syncUp.id)]
    func words(in app: PicturedApp) -> Set<Substring> {
      Set(self.lines(of: app).joined(separator: " ").split(separator: " "))
    }
    let all = Set(lines.joined(separator: " ").split(separator: " "))
    let high = PicturedApp(Size(width: 120, height: 50), routes: routes, showing: [syncUp])
    #expect(all.subtracting(words(in: high)) == [])
    // At this height, the last line of the agenda does not fit completely.
    let low = PicturedApp(Size(width: 120, height: 40), routes: routes, showing: [syncUp])
    let last = Set(lines[8].split(separator: " "))
    #expect(last.subtracting(words(in: low)) != [])
    #expect(Set(lines[0].split(separator: " ")).subtracting(words(in: low)) == [])
    // Press Up twice: the first press selects the last action item, and the second the last line of
    // the agenda.
    low.press(.key(.up))
    low.press(.key(.up))
    #expect(last.subtracting(words(in: low)) == [])
    // At this height, each line of the agenda has only one row.
    let lowest = PicturedApp(Size(width: 120, height: 26), routes: routes, showing: [syncUp])
    #expect(last.subtracting(words(in: lowest)) != [])
    lowest.press(.key(.up))
    lowest.press(.key(.up))
    #expect(last.subtracting(words(in: lowest)) == [])
  }

  @Test("The preview of a sync-up shows as many open action items as fit above the newest notes")
  func preview() {
    var syncUp = PicturedContent.design(meetings: 2)
    let items = (1...40).map { "- [ ] Item \($0)" }
    syncUp.meetings[0].transcript = "All is well.\n" + items.joined(separator: "\n")
    let app = PicturedApp(Self.size, showing: [syncUp])
    let shown = lines(of: app)
    let count = shown.count { $0.contains("☐ Item") }
    #expect(count > 20)
    #expect(shown.contains { $0.hasSuffix(" \(40 - (count - 1)) more") }, "\(shown)")
    #expect(shown.contains { $0.contains("Notes, today") })
    #expect(shown.contains { $0.contains("Length of the last 2 meetings") })
  }
}
