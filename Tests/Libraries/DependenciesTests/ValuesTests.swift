import Dependencies
import Foundation
import IssueReportingTestSupport
import Testing

@Suite("Built-in dependencies")
struct ValuesTests {
  @Dependency(\.uuid) private var uuid
  @Dependency(\.date) private var date
  @Dependency(\.continuousClock) private var continuousClock
  @Dependency(\.suspendingClock) private var suspendingClock

  @Test("A test fails if it creates a UUID without setting the UUID generator")
  func unsetUUID() {
    let issues = capturedIssues {
      #expect(uuid() == UUID(0))
    }
    #expect(issues.map(\.text) == ["'uuid' is used in a test that does not set it."])
  }

  @Test("A test fails if it reads the current time without having set it")
  func unsetDate() {
    let issues = capturedIssues {
      _ = date.now
    }
    #expect(issues.map(\.text) == ["'date' is used in a test that does not set it."])
  }

  @Test("A sleep on a clock that the test does not set reports an issue and throws an error")
  func unsetClocks() async {
    let issues = await capturedIssues {
      await #expect(throws: CancellationError.self) {
        try await continuousClock.sleep(for: .seconds(1))
      }
    }
    #expect(
      issues.map(\.text) == [
        "'continuousClock.now' is used in a test that does not set it.",
        "'continuousClock.sleep' is used in a test that does not set it.",
      ]
    )
    let otherIssues = await capturedIssues {
      for await _ in UnimplementedClock(name: "mine").timer(interval: .seconds(1)) {
        Issue.record("A clock that is not there ticks.")
      }
    }
    #expect(
      otherIssues.map(\.text) == [
        "'mine.now' is used in a test that does not set it.",
        "'mine.sleep' is used in a test that does not set it.",
      ]
    )
    let moreIssues = await capturedIssues {
      try? await suspendingClock.sleep(for: .seconds(1))
    }
    #expect(
      moreIssues.map(\.text) == [
        "'suspendingClock.now' is used in a test that does not set it.",
        "'suspendingClock.sleep' is used in a test that does not set it.",
      ]
    )
  }

  @Test("A clock created with `unimplemented(name:)` reports each use with the clock's name")
  func unimplementedClock() async {
    let clock: any Clock<Duration> = .unimplemented(name: "mine")
    let issues = await capturedIssues {
      try? await clock.sleep(for: .seconds(1))
    }
    #expect(
      issues.map(\.text) == [
        "'mine.now' is used in a test that does not set it.",
        "'mine.sleep' is used in a test that does not set it.",
      ]
    )
  }

  @Test("Each incrementing UUID generator counts from zero")
  func incrementingIDs() {
    let first = UUIDGenerator.incrementing
    let second = UUIDGenerator.incrementing
    #expect([first(), first(), second(), first()] == [UUID(0), UUID(1), UUID(0), UUID(2)])
  }

  @Test(
    "A UUID created from a number ends with the number's hexadecimal digits",
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

  @Test("A constant date generator returns its date")
  func constantDate() {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    #expect(DateGenerator.constant(date).now == date)
    #expect(DateGenerator.constant(date)() == date)
  }

  @Test("A test can set the current time")
  func settableDate() {
    withDependencies {
      $0.date.now = Date(timeIntervalSinceReferenceDate: 1)
    } operation: {
      @Dependency(\.date.now) var now
      #expect(now == Date(timeIntervalSinceReferenceDate: 1))
      #expect(date() == now)
    }
  }

  @Test(
    "In a test, the calendar is Gregorian, the locale is 'en_US_POSIX' and the time zone is GMT"
  )
  func conventions() {
    let values = DependencyValues.current
    #expect(values.calendar.identifier == .gregorian)
    #expect(values.calendar.timeZone == .gmt)
    #expect(values.locale == Locale(identifier: "en_US_POSIX"))
    #expect(values.timeZone == .gmt)
  }

  @Test("A test can set the calendar, the locale and the time zone")
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

  @Test("An app uses the calendar, locale and time zone of the user")
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

  @Test("Random numbers come from the random number generator that is set as a dependency")
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

  @Test("An error thrown by a closure that uses random numbers reaches the caller")
  func throwingRandomNumbers() {
    struct Failure: Error {}
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(throws: Failure.self) {
        try withRandomNumberGenerator { generator in
          _ = Bool.random(using: &generator)
          throw Failure()
        }
      }
      let number = withRandomNumberGenerator { Int.random(in: 1...1, using: &$0) }
      #expect(number == 1)
    }
  }

  @Test("Each test has its own notification center")
  func notificationCenter() {
    @Dependency(\.notificationCenter) var center
    #expect(center !== NotificationCenter.default)
    #expect(center === DependencyValues.current.notificationCenter)
    let names = LockIsolated<[String]>([])
    let observer = center.addObserver(forName: .init("saved"), object: nil, queue: nil) {
      let name = $0.name.rawValue
      names.withValue { $0.append(name) }
    }
    center.post(name: .init("saved"), object: nil)
    center.removeObserver(observer)
    #expect(names.value == ["saved"])
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(DependencyValues.current.notificationCenter === NotificationCenter.default)
    }
  }

  @Test("The preferred locales are 'en_US_POSIX' alone in a test, and the user's locales in an app")
  func preferredLocales() {
    #expect(DependencyValues.current.preferredLocales == [Locale(identifier: "en_US_POSIX")])
    withDependencies {
      $0.context = .live
    } operation: {
      let user = Locale.preferredLanguages.map(Locale.init(identifier:))
      #expect(DependencyValues.current.preferredLocales == user)
    }
  }

  @Test("A dependency property may have a concrete type if the dependency's value has that type")
  func knownType() async {
    struct Model {
      @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
      @Dependency(Named.self, as: String.self) var name
    }
    let clock = TestClock()
    let model = withDependencies {
      $0.continuousClock = clock
      $0[Named.self] = "set"
    } operation: {
      Model()
    }
    #expect(model.clock === clock)
    #expect(model.name == "set")
  }

  private enum Named: TestDependencyKey {
    static var testValue: any Sendable & Hashable { "test" }
  }

  @Test("Reading a dependency property of the wrong type is a fatal error that names both types")
  func unknownType() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      @Dependency(Named.self, as: Int.self) var name
      _ = name
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The dependency 'Named' is a 'String', not a 'Int'."))
  }

  @Test("A test fails if it uses random numbers without setting the random number generator")
  func unsetRandomNumbers() {
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    let issues = capturedIssues {
      _ = withRandomNumberGenerator { Bool.random(using: &$0) }
    }
    #expect(
      issues.map(\.text) == [
        "'withRandomNumberGenerator' is used in a test that does not set it."
      ]
    )
  }
}
