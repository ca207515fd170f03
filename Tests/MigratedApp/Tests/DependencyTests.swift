import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReporting
import Testing

private struct Mail: Sendable {
  var send: @Sendable (String) -> Void
  var unread: @Sendable () -> Int
}

extension Mail: DependencyKey {
  static let liveValue = Mail(send: { _ in }, unread: { 3 })
}

private struct Printer: Sendable {
  var pages: @Sendable () -> Int
}

extension Printer: TestDependencyKey {
  static var testValue: Printer {
    reportIssue("The printer is not set.")
    return Printer(pages: { 0 })
  }
}

/// A key whose value is a class: the key need not be sendable.
private final class Ledger: TestDependencyKey {
  static var testValue: LockIsolated<[String]> { LockIsolated([]) }
}

extension DependencyValues {
  fileprivate var mail: Mail {
    get { self[Mail.self] }
    set { self[Mail.self] = newValue }
  }

  fileprivate var printer: Printer {
    get { self[Printer.self] }
    set { self[Printer.self] = newValue }
  }

  fileprivate var ledger: LockIsolated<[String]> {
    get { self[Ledger.self] }
    set { self[Ledger.self] = newValue }
  }
}

/// A model that uses no dependency itself.
private final class Shelf {
  func makeBook() -> Shelf { withDependencies(from: self) { Shelf() } }
  func id() -> UUID {
    withDependencies(from: self) {
      @Dependency(\.uuid) var uuid
      return uuid()
    }
  }
}

private let moment = Date(timeIntervalSinceReferenceDate: 5)

@Suite("Dependencies of an app")
struct DependencyTests {
  @Dependency(\.date.now) private var now
  @Dependency(\.printer) private var printer
  @Dependency(\.mail) private var mail

  @Test("A dependency trait sets a member of a dependency", .dependency(\.date.now, moment))
  func member() {
    #expect(now == moment)
  }

  @Test(
    "A dependency trait replaces a test value whose use would be reported as an issue",
    .dependency(\.printer, Printer(pages: { 7 }))
  )
  func reportingTestValue() {
    #expect(printer.pages() == 7)
  }

  @Test("One function of a dependency can be replaced even if the dependency has only a live value")
  func functionOfLiveValue() {
    withDependencies {
      $0.mail.unread = { 8 }
    } operation: {
      #expect(mail.unread() == 8)
    }
  }

  @Test("The dependencies of an operation can be set asynchronously")
  func asynchronousUpdate() async {
    await withDependencies {
      await Task.yield()
      $0.mail.unread = { 9 }
    } operation: {
      #expect(mail.unread() == 9)
    }
  }

  @Test("A model passes its dependencies on to the models that it creates")
  func chain() {
    let shelf = withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      Shelf()
    }
    #expect(shelf.makeBook().makeBook().id() == UUID(7))
  }

  @Test("A dependency with a non-Sendable key is created once")
  func unsendableKey() {
    @Dependency(\.ledger) var ledger
    ledger.withValue { $0.append("A book") }
    #expect(ledger.value == ["A book"])
  }

  @Test("Code on a dispatch queue can use the dependencies that `withEscapedDependencies` captured")
  func escaping() async {
    let id = await withDependencies {
      $0.uuid = .constant(UUID(4))
    } operation: {
      await withCheckedContinuation { result in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            dependencies.yield {
              @Dependency(\.uuid) var uuid
              result.resume(returning: uuid())
            }
          }
        }
      }
    }
    #expect(id == UUID(4))
  }

  @Test("A UUID can be created from a negative number")
  func negativeID() {
    #expect(UUID(-1).uuidString == "00000000-0000-0000-FFFF-FFFFFFFFFFFF")
  }

  @Test("A sleep for a duration of zero lasts until the test clock is advanced")
  func sleepForNoTime() async throws {
    let clock = TestClock()
    let sleeper = Task { try await clock.sleep(for: .zero) }
    await clock.waitForSleepers(1)
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance()
    try await sleeper.value
    try await clock.checkSuspension()
  }

  @Test(
    "`prepareDependencies` returns its closure's result, and `DependencyValues.test` has the test context"
  )
  func spellings() {
    let answer = prepareDependencies {
      $0.uuid = .incrementing
      return 42
    }
    #expect(answer == 42)
    #expect(DependencyValues.live.context == .live)
    #expect(DependencyValues.preview.context == .preview)
    #expect(DependencyValues.test.context == .test)
    #expect(DependencyValues().context == .test)
    #expect(TestContext.current?.isSwiftTesting == true)
  }

  @Test("On the main serial executor, tasks run in the order in which they were created")
  func serialExecutor() async {
    await withMainSerialExecutor {
      let log = LockIsolated<[Int]>([])
      let tasks = (1...3).map { number in Task { log.withValue { $0.append(number) } } }
      await Task.megaYield()
      for task in tasks { await task.value }
      #expect(log.value == [1, 2, 3])
    }
  }
}
