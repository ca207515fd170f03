import AppFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the statistics", .serialized, .gatedOnMainActor)
struct StatisticsScreenPictureTests {
  /// Three sync-ups, two of which had meetings in some of the last weeks.
  private var syncUps: IdentifiedArrayOf<SyncUp> {
    var design = PicturedContent.design()
    design.duration = .seconds(900)
    design.meetings = Self.meetings(
      from: 100,
      daysAgo: [1, 4, 8, 11, 15, 22, 25, 29, 36, 43, 50, 57, 64, 71, 78],
      minutes: [15, 21, 14, 13, 16, 12, 17, 18, 14, 11, 15, 13]
    )
    let engineering = SyncUp(
      2,
      "Engineering",
      duration: .seconds(600),
      meetings: Self.meetings(
        from: 200,
        daysAgo: [0, 1, 2, 3, 7, 8, 9, 10, 14, 16, 28, 30, 42, 44, 63],
        minutes: [9, 8, 11, 7, 10]
      ),
      theme: .periwinkle
    )
    return [design, engineering, SyncUp(3, "Product")]
  }

  private static func meetings(
    from id: Int,
    daysAgo days: [Int],
    minutes: [Int]
  ) -> IdentifiedArrayOf<Meeting> {
    IdentifiedArray(
      uniqueElements: days.enumerated().map { index, day in
        Meeting(
          id: Meeting.ID(UUID(id + index)),
          date: PicturedContent.now.addingTimeInterval(Double(-86_400 * day)),
          transcript: "",
          duration: .seconds(60 * minutes[index % minutes.count]),
          attendances: PicturedContent.attendances(index % 11 + 1)
        )
      }
    )
  }

  @Test(
    "The statistics screen for all sync-ups matches the recorded picture",
    arguments: Size.screens
  )
  func ordinary(size: Size) throws {
    let app = PicturedApp(size, showing: syncUps)
    app.press("s")
    try app.expectPicture("Statistics/ordinary")
  }

  @Test(
    "The screen of a sync-up's statistics over a year matches the recorded picture",
    arguments: Size.screens
  )
  func year(size: Size) throws {
    let app = PicturedApp(size, .detail(PicturedContent.id), showing: syncUps)
    app.press("s", "]", "]")
    try app.expectPicture("Statistics/year")
  }

  @Test(
    "The statistics screen for a sync-up without meetings matches the recorded picture",
    arguments: Size.screens
  )
  func empty(size: Size) throws {
    let app = PicturedApp(size, .statistics(SyncUp.ID(UUID(3))), showing: syncUps)
    try app.expectPicture("Statistics/empty")
  }

  @Test(
    "The screen of statistics with extreme values matches the recorded picture",
    arguments: Size.screens
  )
  func extreme(size: Size) throws {
    var syncUp = PicturedContent.extremeSyncUp
    let names = PicturedContent.extremeNames
    syncUp.duration = .seconds(1)
    for index in syncUp.meetings.indices {
      syncUp.meetings[index].attendances = names.enumerated().map { position, name in
        Attendance(
          attendeeID: Attendee.ID(UUID(100 + position)),
          name: name,
          speakingTime: .seconds((index + 1) * (position * 3_600 + 1))
        )
      }
    }
    try PicturedApp(size, .statistics(syncUp.id), showing: [syncUp])
      .expectPicture("Statistics/extreme")
  }

  @Test("The help on the statistics screen matches the recorded picture", arguments: Size.screens)
  func help(size: Size) throws {
    let app = PicturedApp(size, .statistics(nil), showing: syncUps)
    app.press("?")
    try app.expectPicture("Statistics/help")
  }
}
