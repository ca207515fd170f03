import SyncUpsTestSupport
import Testing

@Suite("The storage of the sync-ups")
struct SyncUpsStorageTests {
  private let design = SyncUp(1, "Design")

  private let meeting = LiveMeeting(
    id: SyncUp.ID(UUID(1)),
    meetingID: Meeting.ID(UUID(2)),
    holder: LiveMeeting.Window(id: UUID(3), name: "ada", machine: "laptop")
  )

  private static let team = SyncUpsStorage(
    team: "platform",
    syncUps: { InMemoryKey<IdentifiedArrayOf<SyncUp>>.inMemory("sync-ups of the team") },
    liveMeetings: { InMemoryKey<IdentifiedArrayOf<LiveMeeting>>.inMemory("meetings of the team") }
  )

  @Test(
    "The properties for sync-ups and live meetings use the storage of the team",
    .dependency(\.syncUpsStorage, team)
  )
  func keysOfTeam() {
    @Shared(.syncUps) var syncUps
    $syncUps.withLock { _ = $0.append(design) }
    @Shared(.inMemory("sync-ups of the team")) var shared: IdentifiedArrayOf<SyncUp> = []
    #expect(shared == [design])
    #expect("\(SyncUpsKey.syncUps)" == #".inMemory("sync-ups of the team")"#)
    @Shared(.liveMeetings) var meetings
    $meetings.withLock { _ = $0.append(meeting) }
    @Shared(.inMemory("meetings of the team")) var sharedMeetings: IdentifiedArrayOf<LiveMeeting> =
      []
    #expect(sharedMeetings == [meeting])
  }

  @Test("The sync-ups are in the user's data file if no team is set")
  func file() {
    @Shared(.syncUps) var syncUps
    $syncUps.withLock { _ = $0.append(design) }
    @Dependency(\.syncUpsFile) var url
    @Shared(.syncUps(in: url)) var file: IdentifiedArrayOf<SyncUp> = []
    #expect(file == [design])
  }

  @Test("Properties for sync-ups in two different files do not share a list")
  func teams() {
    @Shared(.syncUps) var syncUps
    let other = withDependency(\.syncUpsFile, URL(filePath: "/teams/other.json")) {
      Shared(.syncUps)
    }
    other.withLock { _ = $0.append(design) }
    #expect(syncUps == [])
  }
}
