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

  @Test("let the time be set")
  func settableDate() {
    withDependencies {
      $0.date.now = Date(timeIntervalSinceReferenceDate: 1)
    } operation: {
      @Dependency(\.date.now) var now
      #expect(now == Date(timeIntervalSinceReferenceDate: 1))
      #expect(date() == now)
    }
  }

  @Test("are the same in tests on every machine: calendar, language and time zone")
  func conventions() {
    let values = DependencyValues.current
    #expect(values.calendar.identifier == .gregorian)
    #expect(values.calendar.timeZone == .gmt)
    #expect(values.locale == Locale(identifier: "en_US_POSIX"))
    #expect(values.timeZone == .gmt)
  }

  @Test("can be set: calendar, language and time zone")
  func settableConventions() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    withDependencies {
      $0.calendar = Calendar(identifier: .hebrew)
      $0.locale = Locale(identifier: "de_DE")
      $0.timeZone = berlin
    } operation: {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      #expect(calendar.identifier == .hebrew)
      #expect(locale.identifier == "de_DE")
      #expect(timeZone == berlin)
    }
  }

  @Test("are those of the user in an app: calendar, language and time zone")
  func conventionsOfUser() {
    withDependencies {
      $0.context = .live
    } operation: {
      let values = DependencyValues.current
      #expect(values.calendar == .current)
      #expect(values.locale == .current)
      #expect(values.timeZone == .current)
    }
  }

  @Test("give random numbers from a source that is set")
  func randomNumbers() {
    struct Counter: RandomNumberGenerator {
      var count: UInt64 = 0
      mutating func next() -> UInt64 {
        defer { count += 1 }
        return count
      }
    }
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counter())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let numbers = (0..<3).map { _ in
        withRandomNumberGenerator { UInt64.random(in: 0...UInt64.max, using: &$0) }
      }
      #expect(numbers == [0, 1, 2])
    }
  }

  @Test("report random numbers that a test has not provided for")
  func unsetRandomNumbers() {
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    withKnownIssue {
      _ = withRandomNumberGenerator { Bool.random(using: &$0) }
    } matching: { issue in
      issue.description.contains("'withRandomNumberGenerator'")
    }
  }
}
