import AppFeature
import ListFeature
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the list screen", .serialized, .gatedOnMainActor)
struct ListScreenPictureTests {
  @Test("The empty list matches the recorded picture", arguments: Size.screens)
  func empty(size: Size) throws {
    try PicturedApp(size).expectPicture("List/empty")
  }

  @Test(
    "A list of a few sync-ups matches the recorded pictures with and without colours",
    arguments: Size.screens
  )
  func ordinary(size: Size) throws {
    let isUsual = size == Size(width: 80, height: 24)
    try PicturedApp(size, showing: PicturedContent.samples).expectPicture(
      "List/ordinary",
      in: isUsual ? [.trueColor, .ansi256, .ansi16, .none] : [.trueColor, .none]
    )
  }

  @Test("A list of scheduled sync-ups matches the recorded picture", arguments: Size.screens)
  func scheduled(size: Size) throws {
    var syncUps = PicturedContent.team(7)
    let now = ScreenContext.test().now
    let calendar = ScreenContext.test().calendar
    let soon = calendar.timeZone.wallClock(at: now.addingTimeInterval(12 * 60)).time
    let later = calendar.timeZone.wallClock(at: now.addingTimeInterval(3 * 3_600)).time
    let texts = [
      "daily \(later)", "daily \(soon)", "weekdays 9:30", "2w:tue 14:00", "month:1 10:00",
    ]
    for (index, text) in texts.enumerated() {
      syncUps[index].schedule = try Schedule(parsing: text, now: now, in: calendar.timeZone)
    }
    try PicturedApp(size, showing: syncUps).expectPicture("List/scheduled")
  }

  @Test("A list of seven sync-ups matches the recorded picture", arguments: Size.screens)
  func seven(size: Size) throws {
    try PicturedApp(size, showing: PicturedContent.team(7)).expectPicture("List/seven")
  }

  @Test("A list of forty-one sync-ups matches the recorded picture", arguments: Size.screens)
  func dense(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.team(41))
    app.press("j")
    try app.expectPicture("List/dense")
  }

  @Test("A filtered list matches the recorded pictures", arguments: Size.screens)
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

  @Test(
    "The middle of a list of a thousand sync-ups matches the recorded picture",
    arguments: Size.screens
  )
  func scrolled(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.numbered(1_000))
    app.press("G")
    for _ in 1...20 { app.press(.key(.pageUp)) }
    try app.expectPicture("List/scrolled")
  }

  @Test(
    "The end of a list of a hundred thousand sync-ups matches the recorded picture",
    arguments: Size.single
  )
  func many(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.numbered(100_000))
    app.press("G")
    try app.expectPicture("List/many")
  }

  @Test(
    "A list with unprintable, right-to-left and very long titles matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    try PicturedApp(size, showing: PicturedContent.extreme).expectPicture("List/extreme")
  }

  @Test("A team's list of sync-ups matches the recorded picture", arguments: Size.screens)
  func team(size: Size) throws {
    let members = ["ada@a", "blob@d", "grace@b", "grace@c"]
    @Shared(.teamStatus) var status
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .connected, members: members)
    }
    try PicturedApp(size, showing: PicturedContent.samples).expectPicture("List/team")
  }

  @Test(
    "The list of a team whose server cannot be reached matches the recorded picture",
    arguments: Size.screens
  )
  func teamOffline(size: Size) throws {
    let problem = "Cannot reach 'https://etcd.example.org:2379': check the network."
    @Shared(.teamStatus) var status
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .offline, waitingChanges: 2, problem: problem)
    }
    try PicturedApp(size, showing: PicturedContent.samples).expectPicture("List/team-offline")
  }

  @Test(
    "Before a team's server has responded, the team's list matches the recorded picture",
    arguments: Size.screens
  )
  func teamAwaited(size: Size) throws {
    @Shared(.teamStatus) var status
    $status.withLock { $0 = TeamStatus(team: "platform") }
    try PicturedApp(size).expectPicture("List/team-awaited")
  }

  @Test(
    "The list screen for an unreadable data file matches the recorded picture",
    arguments: Size.screens
  )
  func unreadable(size: Size) throws {
    try withDependencies {
      let file = URL(filePath: "/test/sync-ups.json")
      $0.defaultFileStorage = .inMemory(files: [file: Data("{".utf8)])
    } operation: {
      try PicturedApp(size).expectPicture("List/unreadable")
    }
  }

  /// Returns storage whose file has the given sync-ups and an unreadable one.
  private func storage(with syncUps: IdentifiedArrayOf<SyncUp>) throws -> FileStorage {
    var content = SyncUpsContent(syncUps)
    let elements = String(decoding: try content.write(), as: UTF8.self).dropFirst()
    let separator = syncUps.isEmpty ? "" : ","
    let text = #"[{"title": "Retrospective", "theme": 3}\#(separator)\#(elements)"#
    return .inMemory(files: [URL(filePath: "/test/sync-ups.json"): Data(text.utf8)])
  }

  @Test("A list with one unreadable sync-up matches the recorded picture", arguments: Size.screens)
  func incomplete(size: Size) throws {
    let storage = try storage(with: PicturedContent.samples)
    try withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      try PicturedApp(size).expectPicture("List/incomplete")
    }
  }

  @Test(
    "A list without readable sync-ups matches the recorded picture, and a new sync-up can be added",
    arguments: Size.usual
  )
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

  @Test("A list with a notice matches the recorded picture", arguments: Size.screens)
  func notice(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    @Shared(.notice) var notice
    $notice.withLock { $0 = "'Design' was saved." }
    try app.expectPicture("List/notice")
  }

  @Test(
    "The offer to save an interrupted meeting matches the recorded picture",
    arguments: Size.screens
  )
  func interrupted(size: Size) throws {
    @Shared(.meetingDrafts) var drafts
    let meeting = PicturedContent.meetings(1)[0]
    $drafts.withLock { $0 = [MeetingDraft(meeting, of: PicturedContent.design())] }
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.model.interruptedMeetings.begin()
    try app.expectPicture("List/interrupted")
  }

  @Test(
    "The question whether to delete a listed sync-up matches the recorded picture",
    arguments: Size.screens
  )
  func deletion(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.press("d")
    try app.expectPicture("List/deletion")
  }

  @Test(
    "The question whether to delete a sync-up with a title of 10,000 characters matches the recorded picture",
    arguments: Size.screens
  )
  func extremeDeletion(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.extreme)
    app.press("d")
    try app.expectPicture("List/extreme-deletion")
  }

  @Test("The help on the list matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = PicturedApp(size, showing: PicturedContent.samples)
    app.press("?")
    try app.expectPicture("List/help")
  }

  @Test(
    "The message that the window is too small matches the recorded picture",
    arguments: Size.tooSmall
  )
  func tooSmall(size: Size) throws {
    try PicturedApp(size, showing: PicturedContent.samples).expectPicture("TooSmall/list")
  }
}
