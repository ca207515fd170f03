import Drafts
import FormFeature
import IssueReportingTestSupport
import Presentation
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The form of a sync-up", .dependency(\.uuid, .incrementing))
final class SyncUpFormTests {
  private var (doneCount, cancelCount) = (0, 0)

  /// Opens a form, and counts how often the form is finished and how often it is cancelled.
  private func open(_ syncUp: SyncUp) -> SyncUpFormModel {
    let form = SyncUpFormModel(syncUp: syncUp)
    form.onDone = { [unowned self] in doneCount += 1 }
    form.onCancel = { [unowned self] in cancelCount += 1 }
    return form
  }

  private func syncUp(_ attendees: Attendee...) -> SyncUp {
    SyncUp(99, "Design", attendees: IdentifiedArray(uniqueElements: attendees))
  }

  @Test("The form of a sync-up without attendees focuses the title and has a blank attendee row")
  func opening() {
    let form = open(syncUp())
    #expect(form.focus == .title)
    #expect(form.syncUp.attendees == [Attendee(0)])
  }

  @Test("Adding attendees in the form moves the focus to the last added attendee")
  func addingSeveral() {
    let form = open(syncUp(Attendee(10, "Blob"), Attendee(11, "Zoe")))
    form.addAttendees(named: ["Ada", "Cleo"], after: Attendee.ID(UUID(10)))
    #expect(form.focus == .attendee(Attendee.ID(UUID(1))))
    form.addAttendees(named: ["Di"])
    #expect(form.syncUp.attendees.map(\.name) == ["Blob", "Ada", "Cleo", "Zoe", "Di"])
    form.addAttendees(named: [])
    #expect(form.focus == .attendee(Attendee.ID(UUID(2))))
    form.addAttendeeButtonTapped()
    #expect(form.syncUp.attendees.last == Attendee(3))
    #expect(form.syncUp.attendees.count == 6)
    #expect(form.focus == .attendee(Attendee.ID(UUID(3))))
  }

  @Test(
    "Replacing all attendees in the form keeps the id of each attendee whose name stays the same"
  )
  func replacing() {
    let form = open(syncUp(Attendee(10, "Blob"), Attendee(11, " Zoe "), Attendee(12, "Blob")))
    form.replaceAttendees(named: ["Zoe", "Ada", "Blob"])
    #expect(form.syncUp.attendees.map(\.id.rawValue) == [UUID(11), UUID(0), UUID(10)])
    #expect(form.syncUp.attendees.map(\.name) == [" Zoe ", "Ada", "Blob"])
    form.replaceAttendees(named: ["A da"]) { $0 == "Ada" ? "A da" : $0 }
    #expect(form.syncUp.attendees.map(\.name) == ["Ada"])
  }

  @Test("Deleting an attendee by name prefers an exact match to other spellings")
  func deletingByName() {
    let form = open(syncUp(Attendee(10, "ZOË"), Attendee(11, "Zoe")))
    #expect(form.deleteAttendee(named: "Zoe"))
    #expect(form.syncUp.attendees.map(\.name) == ["ZOË"])
    #expect(!form.deleteAttendee(named: "Ada"))
    #expect(form.deleteAttendee(named: "zoe"))
    #expect(form.syncUp.attendees.map(\.name) == [""])
  }

  @Test(
    "Deleting attendees in the form focuses a neighbouring row, and deleting all leaves an empty row",
    arguments: [
      ([1], [10, 12, 13], 12), ([2, 3], [10, 11], 11), ([0, 2], [11, 13], 11),
      ([0, 1, 2, 3], [0], 0),
      ([], [10, 11, 12, 13], nil),
    ] as [([Int], [Int], Int?)]
  )
  func deleting(offsets: [Int], left: [Int], focused: Int?) {
    let form = open(syncUp(Attendee(10), Attendee(11), Attendee(12), Attendee(13)))
    form.deleteAttendees(atOffsets: offsets)
    #expect(form.syncUp.attendees.elements == left.map { Attendee($0) })
    #expect(form.focus == focused.map { .attendee(Attendee.ID(UUID($0))) } ?? .title)
  }

  @Test(
    "Saving a form removes blank attendees, but keeps the first one if all are blank",
    arguments: [
      ([Attendee(10, "Blob"), Attendee(11, " \t"), Attendee(12)], [Attendee(10, "Blob")]),
      ([Attendee(10), Attendee(11, " ")], [Attendee(10)]), ([], [Attendee(0)]),
    ]
  )
  func finishing(attendees: [Attendee], finished: [Attendee]) {
    let form = open(SyncUp(99, attendees: IdentifiedArray(uniqueElements: attendees)))
    let draft = form.syncUp
    #expect(form.finished().attendees.elements == finished)
    #expect(form.syncUp == draft)
  }

  @Test(
    "Saving a form whose attendee names are all blank keeps the id of the sync-up's first attendee"
  )
  func finishingWithoutNames() {
    let cleared = open(syncUp(Attendee(10, "Blob"), Attendee(11, "Zoe")))
    cleared.syncUp.attendees = [Attendee(10), Attendee(11)]
    #expect(cleared.finished().attendees == [Attendee(10)])
    let replaced = open(syncUp(Attendee(10)))
    replaced.deleteAttendees(atOffsets: [0])
    #expect(replaced.syncUp.attendees == [Attendee(0)])
    #expect(replaced.finished().attendees == [Attendee(10)])
  }

  @Test("The form of a sync-up cannot be saved without a title")
  func done() {
    let form = open(syncUp(Attendee(10)))
    form.syncUp.title = " "
    form.focus = .attendee(Attendee.ID(UUID(10)))
    form.doneButtonTapped()
    #expect(doneCount == 0)
    #expect(form.isTitleMissing)
    #expect(form.focus == .title)
    form.syncUp.title = "Design"
    form.doneButtonTapped()
    #expect(doneCount == 1)
    #expect(!form.isTitleMissing)
  }

  @Test(
    "In the form's rows above the attendees, Enter moves to the first attendee if the row's input is valid"
  )
  func submittingRows() {
    let form = open(SyncUp(99))
    form.rowSubmitted()
    #expect(form.isTitleMissing)
    #expect(form.focus == .title)
    form.syncUp.title = "Design"
    let first = SyncUpFormModel.Field.attendee(form.syncUp.attendees[0].id)
    for field in [SyncUpFormModel.Field.title, .length, .schedule, .theme] {
      form.focus = field
      form.rowSubmitted()
      #expect(form.focus == first)
    }
    form.focus = .length
    form.lengthTyped("long")
    form.rowSubmitted()
    #expect(form.focus == .length)
    #expect(doneCount == 0)
  }

  @Test(
    "Saving a form without attendees needs a confirmation for a new sync-up, but not for an existing one"
  )
  func withoutAttendees() {
    let form = open(SyncUp(99))
    form.syncUp.title = "Design"
    form.doneButtonTapped()
    #expect(form.alert == .saveWithoutAttendees)
    form.alertButtonTapped(nil)
    #expect(form.focus == .attendee(form.syncUp.attendees[0].id))
    #expect(doneCount == 0)
    form.doneButtonTapped()
    #expect(form.alert == nil)
    #expect(doneCount == 1)

    let other = open(SyncUp(99))
    other.syncUp.title = "Design"
    other.doneButtonTapped()
    other.alertButtonTapped(.saveWithoutAttendees)
    #expect(doneCount == 2)

    let saved = open(syncUp())
    saved.syncUp.title = "Product"
    saved.doneButtonTapped()
    #expect(saved.alert == nil)
    #expect(doneCount == 3)
  }

  @Test(
    "Cancelling a form asks for confirmation after any change except the addition of blank rows"
  )
  func cancelling() {
    let form = open(syncUp(Attendee(10)))
    form.addAttendeeButtonTapped()
    #expect(!form.hasChanges)
    form.cancelButtonTapped()
    #expect(form.alert == nil)
    #expect(cancelCount == 1)

    form.syncUp.attendees[0].name = "Blob"
    #expect(form.hasChanges)
    form.cancelButtonTapped()
    #expect(form.alert == .discardChanges)
    form.alertButtonTapped(nil)
    #expect(form.alert == nil)
    #expect(cancelCount == 1)
    form.cancelButtonTapped()
    form.alertButtonTapped(.confirmDiscard)
    #expect(form.alert == nil)
    #expect(cancelCount == 2)
  }

  @Test("A form whose parent sets no callback reports the missing callback as an issue")
  func unheard() {
    let form = SyncUpFormModel(syncUp: syncUp())
    let issues = capturedIssues {
      form.doneButtonTapped()
      form.cancelButtonTapped()
    }
    #expect(
      issues.map(\.text)
        == ["onDone", "onCancel"].map {
          "'SyncUpFormModel.\($0)' is used in a test that does not set it."
        }
    )
  }

  @Test(
    "Saving a form merges the form's values with changes that other processes have made meanwhile"
  )
  func saving() {
    @Shared(.syncUps) var syncUps = [syncUp(Attendee(10, "Blob"))]
    let form = open(syncUps[0])
    form.syncUp.title = "Review"
    $syncUps.withLock { $0[0].attendees.append(Attendee(11, "Ada")) }
    #expect(form.save(in: $syncUps) == [])
    #expect(syncUps[0].title == "Review")
    #expect(syncUps[0].attendees.map(\.name) == ["Blob", "Ada"])

    $syncUps.withLock { $0[0].title = "Theirs" }
    #expect(form.save(in: $syncUps) == ["the title 'Theirs'"])
    #expect(syncUps[0].title == "Review")

    $syncUps.withLock { $0 = [] }
    #expect(form.save(in: $syncUps) == [])
    #expect(syncUps.map(\.title) == ["Review"])

    $syncUps.withLock { $0 = [syncUp()] }
    let other = open(syncUps[0])
    other.syncUp.title = "Review"
    $syncUps.withLock { $0[0].attendees.append(Attendee(11, "Ada")) }
    #expect(other.save(in: $syncUps) == [])
    #expect(syncUps[0].attendees.map(\.name) == ["Ada"], "The blank attendee is dropped.")
  }

  @Test(
    "Saving a form that overwrites another process's changes returns a description of each such change"
  )
  func conflicts() {
    @Shared(.syncUps) var syncUps = [syncUp(Attendee(10, "Blob"))]
    let form = open(syncUps[0])
    form.syncUp.duration = .seconds(120)
    form.syncUp.theme = .tan
    $syncUps.withLock {
      $0[0].duration = .seconds(180)
      $0[0].theme = .poppy
      $0[0].title = "Only theirs"
    }
    #expect(form.save(in: $syncUps) == ["the length 3 min", "the theme Poppy"])
    #expect(syncUps[0].title == "Only theirs")
    #expect(syncUps[0].duration == .seconds(120))
  }

  @Test("Saving a form shows a notice with the saved title, but only if something changed")
  func notice() {
    @Shared(.notice) var notice
    @Shared(.syncUps) var syncUps = [syncUp(Attendee(10, "Blob"))]
    _ = open(syncUps[0]).save(in: $syncUps)
    #expect(notice == nil)
    let form = open(syncUps[0])
    form.syncUp.theme = .tan
    $syncUps.withLock { $0[0].title = "Review" }
    _ = form.save(in: $syncUps)
    #expect(notice == "'Review' was changed.")
    form.syncUp.theme = .poppy
    $syncUps.withLock { $0 = [] }
    _ = form.save(in: $syncUps)
    #expect(
      notice?.hasSuffix(" was deleted in the meantime: saving your changes restored it.") == true
    )
  }

  @Test(
    "The form of a reopened draft asks before it discards the draft, and saves only the draft's changes"
  )
  func draft() {
    @Shared(.syncUps) var syncUps = [syncUp(Attendee(10, "Blob"))]
    var draft = syncUps[0]
    draft.title = "Review"
    let form = SyncUpFormModel(syncUp: draft, original: syncUps[0])
    #expect(form.hasChanges)
    form.cancelButtonTapped()
    #expect(form.alert == .discardChanges)
    $syncUps.withLock { $0[0].theme = .tan }
    #expect(form.save(in: $syncUps) == [])
    #expect(syncUps[0].title == "Review")
    #expect(syncUps[0].theme == .tan)
  }

  @Test(
    "In the form, the length is raised or lowered to the next multiple of the step, within the limits",
    arguments: [
      (5_400, -1, 5_340), (5_400, 1, 5_460), (5_400, 5, 5_700), (5_400, -5, 5_100),
      (330, -1, 300), (330, 1, 360), (330, 5, 600), (330, -5, 300), (60, -1, 60), (30, -1, 30),
      (30, 1, 60), (300, -5, 60), (86_340, 1, 86_340), (86_000, 5, 86_100), (86_280, 5, 86_340),
      (86_390, 1, 86_390),
    ]
  )
  func stepping(before: Int, step: Int, after: Int) {
    let form = open(syncUp())
    form.syncUp.duration = .seconds(before)
    form.lengthStepped(byMinutes: step)
    #expect(form.syncUp.duration == .seconds(after))
  }

  @Test("A sync-up's form cannot be saved while the typed length is invalid")
  func typing() {
    let form = open(syncUp())
    form.lengthTyped("1h30")
    #expect(form.syncUp.duration == .seconds(5_400))
    #expect(form.typedLength == "1h30")
    form.lengthTyped("1h30m1")
    #expect(form.syncUp.duration == .seconds(300), "It is not a part of what was typed.")
    #expect(form.isLengthUnreadable)
    form.doneButtonTapped()
    #expect(form.focus == .length)
    form.lengthStepped(byMinutes: -1)
    #expect(form.typedLength == nil)
    #expect(form.syncUp.duration == .seconds(240))
    for text in ["4", "45", "4", ""] { form.lengthTyped(text) }
    #expect(form.typedLength == nil)
    #expect(form.syncUp.duration == .seconds(240), "What was typed is taken back.")
    form.lengthTyped("7")
    form.focus = .length
    #expect(form.typedLength == "7")
    form.focus = .title
    #expect(form.typedLength == nil, "What is typed next is a new length.")
    form.lengthTyped("9")
    #expect(form.syncUp.duration == .seconds(540))
  }

  @Test(
    "In a form, Enter on a name moves to the next row, and Enter on an empty last row saves the form"
  )
  func submittingNames() {
    let form = open(syncUp())
    form.syncUp.attendees = [Attendee(-2, " "), Attendee(-3, "B")]
    form.attendeeSubmitted(Attendee.ID(UUID(-2)))
    #expect(form.focus == .attendee(Attendee.ID(UUID(-3))), "An empty row among others is passed.")
    form.attendeeSubmitted(Attendee.ID(UUID(-3)))
    #expect(form.syncUp.attendees.map(\.name) == [" ", "B", ""])
    let last = form.syncUp.attendees[2].id
    #expect(form.focus == .attendee(last))
    #expect(doneCount == 0)
    form.attendeeSubmitted(last)
    #expect(doneCount == 1)
    #expect(form.finished().attendees.map(\.name) == ["B"])
  }

  @Test("A form's changes are kept as a draft until they are reverted or discarded")
  func draftOnDisk() {
    @Shared(.formDrafts) var drafts
    var original = syncUp(Attendee(10, "Blob"))
    original.meetings = [Meeting(1, on: .distantPast)]
    let form = open(original)
    form.syncUp.title = "Desig"
    #expect(drafts.map(\.syncUp.title) == ["Desig"])
    #expect(drafts.map(\.base.title) == ["Design"])
    #expect(drafts[0].syncUp.meetings.isEmpty)
    form.syncUp.title = "Design"
    #expect(drafts.isEmpty)
    form.syncUp.title = "Designs"
    form.cancelButtonTapped()
    #expect(drafts.map(\.syncUp.title) == ["Designs"])
    form.alertButtonTapped(.confirmDiscard)
    #expect(drafts.isEmpty)
  }

  @Test("Saving a form removes white space around the text in its fields")
  func trimming() {
    let form = open(syncUp(Attendee(10, " Blob"), Attendee(11, "Zoe")))
    form.syncUp.title = "  Design review "
    form.syncUp.attendees[id: Attendee.ID(UUID(11))]?.name = " Zoe B. "
    #expect(form.finished().title == "Design review")
    #expect(form.finished().attendees.map(\.name) == [" Blob", "Zoe B."])
    @Shared(.syncUps) var syncUps
    _ = form.save(in: $syncUps)
    @Shared(.formDrafts) var drafts
    #expect(StoredDrafts<FormDraft>().saved.map(\.id) == drafts.map(\.id))
  }

  @Test(
    "No draft is saved for a form that the command line fills in",
    .dependency(\.changeOrigin, .command)
  )
  func command() {
    @Shared(.formDrafts) var drafts
    let form = open(syncUp(Attendee(10, "Blob")))
    form.syncUp.title = "Desig"
    #expect(drafts.isEmpty)
  }

  @Test("Each form has its own draft, even for the same sync-up")
  func twoDrafts() {
    @Shared(.formDrafts) var drafts
    let left = FormDraft(
      id: FormDraft.ID(UUID(99)),
      base: syncUp(Attendee(10, "Blob")),
      syncUp: syncUp(Attendee(10, "Bl"))
    )
    $drafts.withLock { $0 = [left] }
    let form = open(syncUp(Attendee(10, "Blob")))
    form.syncUp.title = "Des"
    #expect(drafts.map(\.syncUp.title) == ["Design", "Des"])
    let again = SyncUpFormModel(left)
    #expect(again.syncUp.attendees.map(\.name) == ["Bl"])
    #expect(again.hasChanges)
    again.syncUp.title = "D"
    #expect(drafts.map(\.syncUp.title) == ["D", "Des"])
  }
}
