import Dependencies
import Foundation
import Testing

@Suite("The dependencies that come with the library")
struct ValuesTests {
  @Dependency(\.uuid) private var uuid
  @Dependency(\.date) private var date
  @Dependency(\.continuousClock) private var continuousClock
  @Dependency(\.suspendingClock) private var suspendingClock

  @Test("report a unique id that a test has not provided for")
  func unsetUUID() {
    withKnownIssue {
      #expect(uuid() == UUID(0))
    } matching: { issue in
      issue.comments.first?.rawValue == "'uuid' is used in a test that does not set it."
    }
  }

  @Test("report a date that a test has not provided for")
  func unsetDate() {
    withKnownIssue {
      _ = date.now
    } matching: {
      $0.description.contains("'date'")
    }
  }

  @Test("report a clock that a test has not provided for, and do not let it loop")
  func unsetClocks() async {
    await withKnownIssue {
      await #expect(throws: CancellationError.self) {
        try await continuousClock.sleep(for: .seconds(1))
      }
    } matching: { issue in
      issue.description.contains("'continuousClock.")
    }
    await withKnownIssue {
      for await _ in UnimplementedClock(name: "mine").timer(interval: .seconds(1)) {
        Issue.record("A clock that is not there ticks.")
      }
    } matching: { issue in
      issue.description.contains("'mine.")
    }
    await withKnownIssue {
      try? await suspendingClock.sleep(for: .seconds(1))
    } matching: { issue in
      issue.description.contains("'suspendingClock.")
    }
  }

  @Test("count ids, each generator for itself")
  func incrementingIDs() {
    let first = UUIDGenerator.incrementing
    let second = UUIDGenerator.incrementing
    #expect([first(), first(), second(), first()] == [UUID(0), UUID(1), UUID(0), UUID(2)])
  }

  @Test(
    "make ids of numbers that are easy to recognise",
    arguments: [
      (0, "00000000-0000-0000-0000-000000000000"),
      (255, "00000000-0000-0000-0000-0000000000FF"),
      (-1, "00000000-0000-0000-FFFF-FFFFFFFFFFFF"),
    ]
  )
  func numberedIDs(number: Int, text: String) {
    #expect(UUID(number).uuidString == text)
    #expect(UUIDGenerator.constant(UUID(number))() == UUID(number))
  }

  @Test("make time stand still")
  func constantDate() {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    #expect(DateGenerator.constant(date).now == date)
    #expect(DateGenerator.constant(date)() == date)
  }

  @Test("show dates as they are in Greenwich")
  func calendar() {
    @Dependency(\.calendar) var calendar
    #expect(calendar.identifier == .gregorian)
    #expect(calendar.timeZone == .gmt)
  }
}
