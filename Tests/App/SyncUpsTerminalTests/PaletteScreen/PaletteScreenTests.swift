import AppFeature
import ListFeature
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The command palette", .serialized, .gatedOnMainActor)
struct PaletteScreenTests {
  private func makeApp(_ routes: AppRoute...) -> PicturedApp {
    PicturedApp(
      Size(width: 80, height: 24),
      routes: routes,
      showing: [PicturedContent.design(meetings: 6)]
    )
  }

  @Test("The command palette finds an action of the screen by a few letters of its name")
  func command() {
    let app = makeApp()
    app.press(":")
    app.type("dupl")
    app.press(.key(.enter))
    #expect(app.model.syncUpsList.syncUps.map(\.title) == ["Design", "Design (copy)"])
  }

  @Test(
    "The command palette of a sync-up's page also finds general actions, such as opening the settings"
  )
  func everywhere() {
    let app = makeApp(.detail(PicturedContent.id))
    app.press(":")
    app.type("sett")
    app.press(.key(.enter))
    #expect(app.model.path.last?.route == .settings)
  }

  @Test("F2 opens the command palette while a note is being typed, and the note keeps its text")
  func note() throws {
    let app = makeApp(.detail(PicturedContent.id), .record(PicturedContent.id))
    let meeting = try #require(app.model.meetingInProgress)
    app.press(.key(.tab))
    app.type("Half a")
    app.press(.key(.function(2)))
    app.type("minute")
    app.press(.key(.enter))
    #expect(meeting.length == .seconds(120))
    app.type(" note")
    #expect(meeting.noteField.text == "Half a note")
  }

  @Test("In a meeting, 'par' in the command palette selects the parking lot rather than the pause")
  func parkingLot() throws {
    let app = makeApp(.detail(PicturedContent.id), .record(PicturedContent.id))
    app.press(":")
    app.type("par")
    app.press(.key(.enter))
    let meeting = try #require(app.model.meetingInProgress)
    #expect(!meeting.isPaused)
    #expect(meeting.noteField.prefix == "Parking lot: ")
  }

  /// Returns the lines of the command palette, without its border and the selection.
  private func palette(of app: PicturedApp) -> [String] {
    app.press(.key(.function(2)))
    let lines = app.cells(colors: .none).lines.compactMap { line -> String? in
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      return parts.count == 3 ? String(parts[1]).replacing("❯", with: " ").trimmed : nil
    }
    app.press(.key(.escape))
    return lines.map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test(
    "In a form, the command palette shows no letters as keys, and its actions say what they act on"
  )
  func form() {
    let app = PicturedApp(
      Size(width: 80, height: 40),
      routes: [.detail(PicturedContent.id)],
      showing: [PicturedContent.design(meetings: 6)]
    )
    #expect(palette(of: app).contains("Settings ,"))
    app.press("e")
    let lines = palette(of: app)
    for line in [
      "Next row ⇥", "First attendee ⏎", "Save the sync-up ^S", "Cancel the form Esc",
      "Add an attendee ^N", "Search everything", "Settings", "Back or leave", "Leave ^C",
    ] {
      #expect(lines.contains(line), "\(lines)")
    }
  }

  @Test(
    "While the user types a note, the command palette names Ctrl-N as the key for the next speaker"
  )
  func nextSpeaker() throws {
    let app = PicturedApp(
      Size(width: 80, height: 40),
      routes: [.detail(PicturedContent.id), .record(PicturedContent.id)],
      showing: [PicturedContent.design(meetings: 6)]
    )
    let meeting = try #require(app.model.meetingInProgress)
    #expect(palette(of: app).contains("Next speaker →"))
    app.press(.key(.tab))
    let lines = palette(of: app)
    #expect(lines.filter { $0.hasPrefix("Next") } == ["Next speaker ^N"])
    #expect(lines.contains("Pause or resume"))
    app.press(.key(.function(2)))
    app.type("next sp")
    app.press(.key(.enter))
    #expect(meeting.speakerIndex == 1)
  }

  @Test(
    "The first action of the command palette neither deletes nor moves anything, so Enter is harmless",
    arguments: [
      ([], "Open"), ([.detail(SyncUp.ID(UUID(1)))], "Start a meeting"),
      ([.agenda(SyncUp.ID(UUID(1)))], nil), ([.actionItems], nil), ([.history], nil),
      ([.statistics(nil)], nil), ([.search("a")], nil), ([.settings], nil),
    ] as [([AppRoute], String?)]
  )
  func first(routes: [AppRoute], title: String?) {
    let app = PicturedApp(
      Size(width: 80, height: 24),
      routes: routes,
      showing: ActionItemsScreenPictureTests.syncUps
    )
    app.press(.key(.function(2)))
    let line = app.cells(colors: .none).lines.last { $0.contains("❯ ") && $0.contains("│") } ?? ""
    #expect(!line.isEmpty)
    if let title { #expect(line.contains("❯ \(title)"), "\(line)") }
    for word in ["elete", "ove ", "iscard", "afresh"] { #expect(!line.contains(word), "\(line)") }
    let before = app.model.syncUpsList.syncUps
    app.press(.key(.enter))
    #expect(app.model.syncUpsList.syncUps == before)
  }

  @Test("The command palette does not offer to move the selected row in an impossible direction")
  func moves() {
    func found(in app: PicturedApp) -> [String] {
      app.press(":")
      app.type("move the row")
      let lines = app.cells(colors: .none).lines
      app.press(.key(.escape))
      return ["Move the row down", "Move the row up"].filter { move in
        lines.contains { $0.contains(move) }
      }
    }
    #expect(found(in: makeApp()) == [])
    let app = PicturedApp(Size(width: 80, height: 24), showing: PicturedContent.numbered(3))
    #expect(found(in: app) == ["Move the row down"])
    app.press("j")
    #expect(found(in: app) == ["Move the row down", "Move the row up"])
    app.press("j")
    #expect(found(in: app) == ["Move the row up"])
  }

  @Test("The command palette distinguishes deleting a meeting from deleting the sync-up")
  func deletions() {
    let app = makeApp(.detail(PicturedContent.id))
    app.press("G", ":")
    app.type("delete")
    let lines = app.cells(colors: .none).lines
    for action in ["Delete meeting (asks first)", "Delete sync-up (asks first)"] {
      #expect(lines.contains { $0.contains(action) }, "\(lines)")
    }
  }

  @Test("Escape and F2 close the command palette and run no action")
  func closing() {
    let app = makeApp()
    app.press(":", "d", .key(.escape), .key(.function(2)), "d", .key(.function(2)), "s")
    #expect(app.model.syncUpsList.destination == nil)
    #expect(app.model.path.last?.route == .statistics(nil))
  }

  @Test("The arrow keys move through the command palette, and Enter runs the selected action")
  func selecting() throws {
    let app = makeApp()
    app.press(":")
    app.type("s")
    app.press(.key(.up), .key(.down))
    app.type("tat")
    app.press(.key(.down), .key(.up), .key(.enter))
    #expect(app.model.path.last?.route == .statistics(nil))
  }
}
