import Dependencies
import DependenciesTestSupport
import FormFeature
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@MainActor
@Suite("The form of a sync-up", .dependency(\.uuid, .incrementing))
struct SyncUpFormTests {
  private func attendee(_ number: Int, _ name: String = "") -> Attendee {
    Attendee(id: Attendee.ID(UUID(number)), name: name)
  }

  private func syncUp(_ attendees: Attendee...) -> SyncUp {
    SyncUp(
      id: SyncUp.ID(UUID(99)),
      attendees: IdentifiedArray(uniqueElements: attendees),
      title: "Design"
    )
  }

  @Test("starts in the title, with a row for the first attendee")
  func opening() {
    let form = SyncUpFormModel(syncUp: syncUp())
    #expect(form.focus == .title)
    #expect(form.syncUp.attendees == [attendee(0)])
  }

  @Test("moves the focus to an attendee that is added")
  func adding() {
    let form = SyncUpFormModel(syncUp: syncUp(attendee(10, "Blob")))
    form.addAttendeeButtonTapped()
    #expect(form.syncUp.attendees == [attendee(10, "Blob"), attendee(0)])
    #expect(form.focus == .attendee(Attendee.ID(UUID(0))))
  }

  @Test("moves the focus to a neighbour of an attendee that is deleted")
  func deleting() {
    let form = SyncUpFormModel(
      syncUp: syncUp(attendee(10), attendee(11), attendee(12), attendee(13))
    )

    form.deleteAttendees(atOffsets: [1])
    #expect(form.focus == .attendee(Attendee.ID(UUID(12))))
    #expect(form.syncUp.attendees == [attendee(10), attendee(12), attendee(13)])

    form.deleteAttendees(atOffsets: [1, 2])
    #expect(form.focus == .attendee(Attendee.ID(UUID(10))))
    #expect(form.syncUp.attendees == [attendee(10)])
  }

  @Test("has a blank row left when the last attendee is deleted")
  func deletingLastAttendeeAddsBlankOne() {
    let form = SyncUpFormModel(syncUp: syncUp(attendee(10, "Blob")))
    form.deleteAttendees(atOffsets: [0])
    #expect(form.syncUp.attendees == [attendee(0)])
    #expect(form.focus == .attendee(Attendee.ID(UUID(0))))
  }

  @Test("leaves everything alone when nothing is deleted")
  func deletingNothing() {
    let form = SyncUpFormModel(syncUp: syncUp(attendee(10, "Blob")))
    form.deleteAttendees(atOffsets: [])
    #expect(form.syncUp.attendees == [attendee(10, "Blob")])
    #expect(form.focus == .title)
  }

  @Test("drops blank attendees when it is finished, and leaves the draft as it is")
  func finishing() {
    let draft = syncUp(attendee(10, "Blob"), attendee(11, " \t"), attendee(12))
    let form = SyncUpFormModel(syncUp: draft)
    #expect(form.finishedSyncUp.attendees == [attendee(10, "Blob")])
    #expect(form.syncUp == draft)
  }

  @Test("keeps the first blank attendee and its id when it is finished with no other")
  func finishingWithBlankAttendees() {
    let form = SyncUpFormModel(syncUp: syncUp(attendee(10), attendee(11, " ")))
    #expect(form.finishedSyncUp.attendees == [attendee(10)])
  }

  @Test("keeps the id of the row it was opened with when it is finished without a name")
  func finishingWithoutAName() {
    let form = SyncUpFormModel(syncUp: syncUp())
    #expect(form.finishedSyncUp.attendees == form.syncUp.attendees)
  }
}
