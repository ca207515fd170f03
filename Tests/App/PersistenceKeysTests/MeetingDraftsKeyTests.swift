import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged
import Testing

@Suite("The key of meetings that are being held")
struct MeetingDraftsKeyTests {
  private let draft = MeetingDraft(
    Meeting(id: Meeting.ID(UUID(1)), date: .distantPast, transcript: "Hello!"),
    of: SyncUp(id: SyncUp.ID(UUID(2)))
  )

  @Test("has none as its default")
  func defaultIsEmpty() {
    @Shared(.meetingDrafts) var drafts
    #expect(drafts.isEmpty)
  }

  @Test("keeps them beside the file that the user has chosen")
  func besideTheFile() {
    withDependencies {
      $0.syncUpsFile = URL(filePath: "/elsewhere/meetings.json")
    } operation: {
      @Shared(.meetingDrafts) var drafts
      $drafts.withLock { _ = $0.append(draft) }
      @Shared(.jsonFile(URL(filePath: "/elsewhere/meetings.json.drafts")))
      var file: IdentifiedArrayOf<MeetingDraft> = []
      #expect(file == [draft])
    }
  }
}
