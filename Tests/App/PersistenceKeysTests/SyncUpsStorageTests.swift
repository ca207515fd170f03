import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Tagged
import Testing

@Suite("What the sync-ups are kept in")
struct SyncUpsStorageTests {
  private let design = SyncUp(id: SyncUp.ID(UUID(1)), title: "Design")

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

  @Test("is asked by the key of all sync-ups, which says so", .dependency(\.syncUpsStorage, team))
  func syncUps() {
    @Shared(.syncUps) var syncUps
    $syncUps.withLock { _ = $0.append(design) }
    @Shared(.inMemory("sync-ups of the team")) var shared: IdentifiedArrayOf<SyncUp> = []
    #expect(shared == [design])
    #expect("\(SyncUpsKey.syncUps)" == #".inMemory("sync-ups of the team")"#)
  }

  @Test("is asked by the key of meetings that are held", .dependency(\.syncUpsStorage, team))
  func liveMeetings() {
    @Shared(.liveMeetings) var meetings
    $meetings.withLock { _ = $0.append(meeting) }
    @Shared(.inMemory("meetings of the team")) var shared: IdentifiedArrayOf<LiveMeeting> = []
    #expect(shared == [meeting])
  }

  @Test("is the file that the user has chosen unless there is a team")
  func file() {
    @Shared(.syncUps) var syncUps
    $syncUps.withLock { _ = $0.append(design) }
    @Dependency(\.syncUpsFile) var url
    @Shared(.syncUps(in: url)) var file: IdentifiedArrayOf<SyncUp> = []
    #expect(file == [design])
  }

  @Test("is told apart from another team's by the file of its local copy")
  func teams() {
    @Shared(.syncUps) var syncUps
    let other = withDependencies {
      $0.syncUpsFile = URL(filePath: "/teams/other.json")
    } operation: {
      Shared(.syncUps)
    }
    other.withLock { _ = $0.append(design) }
    #expect(syncUps == [])
  }
}
