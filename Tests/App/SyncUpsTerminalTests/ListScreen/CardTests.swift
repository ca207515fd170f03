import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The cards of the list", .serialized, .gatedOnMainActor)
struct CardTests {
  @Test(
    "As the list grows, the card of each sync-up takes fewer rows, down to a single row",
    arguments: zip([2, 4, 5, 6, 7, 10, 11, 20], [5, 5, 4, 3, 2, 2, 1, 1])
  )
  func cardHeights(count: Int, height: Int) throws {
    let size = Size(width: 80, height: 24)
    let app = PicturedApp(size, showing: PicturedContent.numbered(count))
    let lines = app.cells(colors: .none).lines
    let first = try #require(lines.firstIndex { $0.contains("Number 1") })
    let second = try #require(lines.firstIndex { $0.contains("Number 2") })
    #expect(second - first == height)
  }

  @Test(
    "The cards on the list are as high as the card with the most lines, even if more rows are free"
  )
  func fewLines() throws {
    let syncUps = IdentifiedArray(uniqueElements: [SyncUp(1, "Design"), SyncUp(2, "Product")])
    let app = PicturedApp(Size(width: 80, height: 24), showing: syncUps)
    let lines = app.cells(colors: .none).lines
    let first = try #require(lines.firstIndex { $0.contains("Design") })
    #expect(lines.firstIndex { $0.contains("Product") } == first + 4)
  }

  @Test(
    "A tall sync-up card shows its newest open action item, and the first note that is not an action item"
  )
  func note() {
    var syncUp = PicturedContent.design(meetings: 1)
    syncUp.meetings[0].transcript = "\n- [ ] Ada: book the room\n- [x] sweep\nAlan: all is well\n"
    let app = PicturedApp(Size(width: 80, height: 24), showing: [syncUp])
    let lines = app.cells(colors: .none).lines
    #expect(lines.count { $0.contains("Ada: book the room") } == 1)
    #expect(lines.contains { $0.contains("Alan: all is well") })
    #expect(!lines.contains { $0.contains("sweep") })
  }

  @Test(
    "Cards of any size in the list show the day and time of the next meeting",
    arguments: [60, 70, 80, 120, 200],
    [1, 3, 5, 7, 13, 40]
  )
  func starts(width: Int, count: Int) throws {
    let context = ScreenContext.test()
    var syncUps = PicturedContent.team(count)
    let schedules = try ["tue 14:00", "sun 9:30"].map {
      try Schedule(parsing: $0, now: context.now, in: .gmt)
    }
    for id in syncUps.ids {
      let isFirst = id == syncUps.ids.first
      syncUps[id: id]?.schedule = schedules[isFirst ? 0 : 1]
    }
    let app = PicturedApp(Size(width: width, height: 24), showing: syncUps)
    let lines = app.cells(colors: .none).lines
    #expect(lines.contains { $0.contains("Tue 14:00") })
    let others = lines.filter { $0.contains("Sun 9:30") || $0.contains("tomorrow 9:30") }
    #expect(others.count >= min(count - 1, 10), "\(lines)")
  }

  @Test(
    "No title on a one-row card is truncated while there are blank columns beside it",
    arguments: [60, 70, 80, 99]
  )
  func blankColumns(width: Int) throws {
    var syncUps = PicturedContent.numbered(40)
    syncUps[0].title = "Daily stand-up"
    syncUps[0].attendees = PicturedContent.attendees(["Ada", "Grace", "Alan", "Linus"])
    syncUps[1].title = String(repeating: "A rather long title, ", count: 9) + "end"
    syncUps[1].meetings = PicturedContent.design(meetings: 1).meetings
    @Shared(.meetingDrafts) var drafts
    @Shared(.postponedMeetings) var postponed
    let draft = MeetingDraft(Meeting(9, at: 0, "Half"), of: syncUps[0])
    $drafts.withLock { $0 = [draft] }
    $postponed.withLock { $0.ids = [draft.id] }
    let app = PicturedApp(Size(width: width, height: 24), showing: syncUps)
    let lines = app.cells(colors: .none).lines
    let signed = try #require(lines.first { $0.contains("○ interrupted") })
    if width >= 80 { #expect(signed.contains("Daily stand-up")) }
    let long = try #require(lines.first { $0.contains("A rather") })
    #expect(long.contains(#/…\S*( {1,2}\S+)* min/#), "\(long)")
  }

  @Test(
    "A one-row card shows the day of a past meeting, but not the time"
  )
  func pastMeetings() {
    let days = ["met today", "yesterday", "3 days ago"]
    let syncUps = [0.0, 1, 3].enumerated().map { index, days in
      let date = PicturedContent.now.addingTimeInterval(-3_600 - 86_400 * days)
      return SyncUp(index, "Team \(index)", meetings: [Meeting(index, on: date, "")])
    }
    let others = (3..<20).map { SyncUp($0, "Team \($0)") }
    let app = PicturedApp(
      Size(width: 80, height: 24),
      showing: IdentifiedArray(uniqueElements: syncUps + others)
    )
    for (line, day) in zip(app.cells(colors: .none).lines.dropFirst(2), days) {
      #expect(line.contains(day) && !line.contains(":"))
    }
  }
}
