import DependenciesTestSupport
import Foundation
import Locking
import Observation
import Sharing
import Testing

private struct Meeting: Equatable, Sendable {
  var title: String
}

private final class CopyingRow {
  var meeting: Meeting

  init(meeting: Meeting) {
    self.meeting = meeting
  }
}

private final class MeetingObject {
  var meeting: Meeting

  init(meeting: Meeting) {
    self.meeting = meeting
  }
}

@Observable
private final class ObservableMeeting {
  var meeting: Meeting

  init(meeting: Meeting) {
    self.meeting = meeting
  }
}

@MainActor
@Observable
private final class Seats {
  static let shared = Seats()
  var free = 1
}

/// The examples of the article about the reasons for shared state.
@MainActor
@Suite("Examples: what fails without shared state")
struct WhyExampleTests {
  @Test("A change to one copy of a value does not reach the other copy")
  func copies() {
    let list = CopyingRow(meeting: Meeting(title: "Design"))
    let detail = CopyingRow(meeting: list.meeting)
    detail.meeting.title = "Product"
    #expect(list.meeting.title == "Design")
  }

  @Test(
    "A change to an object reaches every reference, even if the change was meant only for a draft"
  )
  func object() {
    let list = MeetingObject(meeting: Meeting(title: "Design"))
    let detail = list
    detail.meeting.title = "Product"
    #expect(list.meeting.title == "Product")

    let draft = list
    draft.meeting.title = "Not saved yet"
    #expect(list.meeting.title == "Not saved yet")
  }

  @Test(
    "A change to a plain object does not notify an observer, but a change to an observable object does"
  )
  func observation() {
    let (plain, observable) = (
      MeetingObject(meeting: Meeting(title: "Design")),
      ObservableMeeting(meeting: Meeting(title: "Design"))
    )
    let drawn = Locked<[String]>([])
    withObservationTracking {
      _ = plain.meeting.title
    } onChange: {
      drawn.withLock { $0.append("plain") }
    }
    withObservationTracking {
      _ = observable.meeting.title
    } onChange: {
      drawn.withLock { $0.append("observable") }
    }
    plain.meeting.title = "Product"
    observable.meeting.title = "Product"
    #expect(drawn.withLock { $0 } == ["observable"])
  }

  @Test(
    "Two tasks sell one seat twice if both read the number of free seats before either of them writes"
  )
  func lostUpdate() {
    let seats = Seats()
    var sold = 0
    let freeForA = seats.free
    let freeForB = seats.free
    if freeForA > 0 {
      seats.free = freeForA - 1
      sold += 1
    }
    if freeForB > 0 {
      seats.free = freeForB - 1
      sold += 1
    }
    #expect(sold == 2)
    #expect(seats.free == 0)
  }

  @Test("Changing a value that was read from a dictionary does not change the dictionary's value")
  func dictionaryOfValues() {
    var values: [String: Any] = ["title": "Design"]
    var title = values["title"] as? String ?? ""
    title = "Product"
    #expect(values["title"] as? String == "Design")
    #expect(title == "Product")

    values["titel"] = "Product"
    #expect(values["title"] as? Int == nil)
    #expect(values.count == 2)
  }

  @Test("A change that one test makes to a static object is still there in the next test")
  func leak() {
    func firstTest() { Seats.shared.free = 0 }
    func secondTest() -> Int { Seats.shared.free }
    firstTest()
    #expect(secondTest() == 0)
  }

  @Test("Two programs lose a change if each of them writes the whole list")
  func persistence() throws {
    let file = URL.temporaryDirectory.appending(path: "why-\(UUID()).json")
    // Ignore the error: the system empties the directory for temporary files.
    defer { try? FileManager.default.removeItem(at: file) }
    func load() throws -> [String] {
      try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }
    func save(_ titles: [String]) throws { try JSONEncoder().encode(titles).write(to: file) }
    try save(["Design"])

    var ours = try load()
    var theirs = try load()
    ours.append("Product")
    try save(ours)
    theirs.append("Engineering")
    try save(theirs)
    #expect(try load() == ["Design", "Engineering"])
    #expect(ours == ["Design", "Product"])
  }

  @Test("All features see a change to their shared value, but not a change to a copy of the value")
  func shared() {
    @Shared(.inMemory("meeting")) var list = Meeting(title: "Design")
    @Shared(.inMemory("meeting")) var detail = Meeting(title: "")
    $detail.withLock { $0.title = "Product" }
    #expect(list.title == "Product")

    var draft = list
    draft.title = "Not saved yet"
    #expect(list.title == "Product")
  }
}
