import DependenciesTestSupport
import Foundation
import Observation
import Sharing
import Testing

private struct Meeting: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
}

@Observable
private final class MeetingsList {
  @ObservationIgnored @Shared(.inMemory("meetings")) var meetings: IdentifiedArrayOf<Meeting> = []

  func meetingTapped(id: Meeting.ID) -> MeetingDetail? {
    guard let meeting = Shared($meetings[id: id]) else { return nil }
    return MeetingDetail(meeting: meeting)
  }
}

@Observable
private final class MeetingDetail {
  @ObservationIgnored @Shared var meeting: Meeting

  init(meeting: Shared<Meeting>) {
    _meeting = meeting
  }

  func renameButtonTapped(title: String) {
    $meeting.withLock { $0.title = title }
  }
}

@Observable
private final class CopyingDetail {
  var meeting: Meeting

  init(meeting: Meeting) {
    self.meeting = meeting
  }

  func renameButtonTapped(title: String) {
    meeting.title = title
  }
}

private final class ListModel {
  @Shared(.fileStorage(.documentsDirectory.appending(component: "meetings.json")))
  var meetings: IdentifiedArrayOf<Meeting> = []

  func open(id: Meeting.ID) -> DetailModel? { Shared($meetings[id: id]).map(DetailModel.init) }
}

private final class DetailModel {
  @Shared var meeting: Meeting

  init(meeting: Shared<Meeting>) { _meeting = meeting }

  func rename(to title: String) { $meeting.withLock { $0.title = title } }
}

/// The examples of the overview of the library, and of the article about passing on a part of a
/// value.
@Suite("Examples: sharing one value between two screens")
struct SharingExampleTests {
  private let list = MeetingsList()

  init() {
    list.$meetings.withLock { $0 = [Meeting(id: 1, title: "Design")] }
  }

  @Test("Changing a copy of an element leaves the shared list unchanged")
  func copyLeavesListUnchanged() throws {
    let meeting = try #require(list.meetings[id: 1])
    let detail = CopyingDetail(meeting: meeting)
    detail.renameButtonTapped(title: "Product")
    #expect(list.meetings.map(\.title) == ["Design"])
  }

  @Test("Changing a shared element changes the shared list immediately")
  func sharedValueChangesList() throws {
    let detail = try #require(list.meetingTapped(id: 1))
    detail.renameButtonTapped(title: "Product")
    #expect(list.meetings.map(\.title) == ["Product"])
    #expect(list.meetingTapped(id: 2) == nil)
  }

  @Test("A change that a detail model makes to a list's element changes the list in the file")
  func detailChangesListInFile() throws {
    let list = ListModel()
    list.$meetings.withLock { $0 = [Meeting(id: 1, title: "Design")] }
    try #require(list.open(id: 1)).rename(to: "Product")
    #expect(ListModel().meetings.map(\.title) == ["Product"])
    #expect(list.open(id: 2) == nil)
  }

  @Test(
    "A change that one feature makes to a shared value reaches another feature that uses the same key"
  )
  func keyLeadsToValue() throws {
    @SharedReader(.inMemory("meetings")) var meetings: IdentifiedArrayOf<Meeting> = []
    let detail = try #require(list.meetingTapped(id: 1))
    detail.renameButtonTapped(title: "Product")
    #expect(meetings.map(\.title) == ["Product"])
  }

  @Test(
    "A reference that was unwrapped from a shared optional keeps its value after the optional becomes nil"
  )
  func optionalIsUnwrapped() throws {
    @Shared(value: Meeting(id: 1, title: "Design")) var current: Meeting?
    let meeting = try #require(Shared($current))  // Shared<Meeting>
    meeting.withLock { $0.title = "Product" }
    #expect(current?.title == "Product")
    $current.withLock { $0 = nil }
    #expect(Shared($current) == nil)
    #expect(meeting.wrappedValue.title == "Product")
  }

  @Test("Changing each shared element of a list changes the list")
  func rowsHaveElements() {
    @Shared(.inMemory("meetings")) var meetings: IdentifiedArrayOf<Meeting> = []
    for meeting in Array($meetings) {  // Shared<Meeting>
      meeting.withLock { $0.title += "!" }
    }
    #expect(meetings.map(\.title) == ["Design!"])
  }

  @Test("A shared reader is updated when its shared value changes")
  func readerFollows() {
    @Shared(.appStorage("soundsOn")) var soundsOn = true
    let reader = SharedReader($soundsOn)  // SharedReader<Bool>
    $soundsOn.withLock { $0 = false }
    #expect(reader.wrappedValue == false)
  }
}
