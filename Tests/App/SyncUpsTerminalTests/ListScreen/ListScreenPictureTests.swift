import AppFeature
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import RecordFeature
import Sharing
import SyncUpsFile
import SyncUpsTerminal
import TerminalUI
import Testing

@MainActor
@Suite("Pictures of the list")
struct ListScreenPictureTests {
  @Test("which is empty at the first start", arguments: Size.screens)
  func empty(size: Size) throws {
    try PicturedApp(size).expectPicture("List/empty")
  }

  @Test("of a few sync-ups, in as many colours as terminals have", arguments: Size.screens)
  func ordinary(size: Size) throws {
    let isUsual = size == Size(width: 80, height: 24)
    try PicturedApp(size, showing: PicturedContent.samples).expectPicture(
      "List/ordinary",
      in: isUsual ? [.trueColor, .ansi256, .ansi16, .none] : [.trueColor, .none]
    )
  }

  @Test("of seven sync-ups, which fit without being scrolled", arguments: Size.screens)
  func seven(size: Size) throws {
    try PicturedApp(size, showing: PicturedContent.team(7)).expectPicture("List/seven")
  }

  @Test("of more sync-ups than fit with room around them", arguments: Size.screens)
  func dense(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.team(41))
    app.press("j")
    try app.expectPicture("List/dense")
  }

  @Test("while it is filtered, by a title and by a name", arguments: Size.screens)
  func filtered(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.team(41))
    app.press("/")
    app.type("des gra")
    try app.expectPicture("List/filtering")
    app.press(.key(.enter))
    try app.expectPicture("List/filtered")
    app.press("/")
    app.type("x")
    try app.expectPicture("List/nothing-left")
  }

  @Test("in the middle of a thousand sync-ups of all themes", arguments: Size.screens)
  func scrolled(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.numbered(1_000))
    app.press("G")
    for _ in 1...20 { app.press(.key(.pageUp)) }
    try app.expectPicture("List/scrolled")
  }

  @Test("at the end of a hundred thousand sync-ups", arguments: Size.single)
  func many(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.numbered(100_000))
    app.press("G")
    try app.expectPicture("List/many")
  }

  @Test(
    "with titles that are long, wide, from right to left, or act on terminals",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    try PicturedApp(size, showing: PicturedContent.extreme).expectPicture("List/extreme")
  }

  @Test("of a team, with how many windows there are", arguments: Size.screens)
  func team(size: Size) throws {
    let members = ["ada@a", "blob@d", "grace@b", "grace@c"]
    @Shared(.teamStatus) var status
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .connected, members: members)
    }
    try PicturedApp(size, showing: PicturedContent.samples).expectPicture("List/team")
  }

  @Test("of a team that cannot be reached, with changes that wait", arguments: Size.screens)
  func teamOffline(size: Size) throws {
    let problem = "Cannot reach 'https://etcd.example.org:2379': check the network."
    @Shared(.teamStatus) var status
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .offline, waitingChanges: 2, problem: problem)
    }
    try PicturedApp(size, showing: PicturedContent.samples).expectPicture("List/team-offline")
  }

  @Test("of a team that has not answered yet", arguments: Size.screens)
  func teamAwaited(size: Size) throws {
    @Shared(.teamStatus) var status
    $status.withLock { $0 = TeamStatus(team: "platform") }
    try PicturedApp(size).expectPicture("List/team-awaited")
  }

  @Test("whose file cannot be read", arguments: Size.screens)
  func unreadable(size: Size) throws {
    try withDependencies {
      let file = URL(filePath: "/test/sync-ups.json")
      $0.defaultFileStorage = .inMemory(files: [file: Data("{".utf8)])
    } operation: {
      try PicturedApp(size).expectPicture("List/unreadable")
    }
  }

  /// A storage in which the user's file has sync-ups and one that cannot be read.
  private func storage(with syncUps: IdentifiedArrayOf<SyncUp>) throws -> FileStorage {
    var content = SyncUpsContent(syncUps)
    let elements = String(decoding: try content.write(), as: UTF8.self).dropFirst()
    let separator = syncUps.isEmpty ? "" : ","
    let text = #"[{"title": "Retrospective", "theme": 3}\#(separator)\#(elements)"#
    return .inMemory(files: [URL(filePath: "/test/sync-ups.json"): Data(text.utf8)])
  }

  @Test("of which one sync-up cannot be read", arguments: Size.screens)
  func incomplete(size: Size) throws {
    let storage = try storage(with: PicturedContent.samples)
    try withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      try PicturedApp(size).expectPicture("List/incomplete")
    }
  }

  @Test("of which no sync-up can be read", arguments: Size.usual)
  func nothingReadable(size: Size) throws {
    let storage = try storage(with: [])
    try withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      let app = PicturedApp(size)
      try app.expectPicture("List/nothing-readable")
      app.press("l")
      #expect(app.model.syncUpsList.syncUps.isEmpty)
      app.press("n")
      #expect(app.model.syncUpsList.addSyncUp != nil)
    }
  }

  @Test("with a message", arguments: Size.screens)
  func notice(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    @Shared(.notice) var notice
    $notice.withLock { $0 = "“Design” was saved." }
    try app.expectPicture("List/notice")
  }

  @Test("with the offer to save an interrupted meeting", arguments: Size.screens)
  func interrupted(size: Size) throws {
    @Shared(.meetingDrafts) var drafts
    let meeting = PicturedContent.meetings(1)[0]
    $drafts.withLock { $0 = [MeetingDraft(meeting, of: PicturedContent.design())] }
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.model.interruptedMeetings.begin()
    try app.expectPicture("List/interrupted")
  }

  @Test("with the question whether to delete a sync-up", arguments: Size.screens)
  func deletion(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.press("d")
    try app.expectPicture("List/deletion")
  }

  @Test("with the question whether to delete one of an extreme title", arguments: Size.screens)
  func extremeDeletion(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.extreme)
    app.press("d")
    try app.expectPicture("List/extreme-deletion")
  }

  @Test("with its help", arguments: Size.screens)
  func help(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.press("?")
    try app.expectPicture("List/help")
  }

  @Test("for which the window is too small", arguments: Size.tooSmall)
  func tooSmall(size: Size) throws {
    try PicturedApp(size, showing: PicturedContent.samples).expectPicture("TooSmall/list")
  }
}
