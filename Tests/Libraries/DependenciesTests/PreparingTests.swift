import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReportingTestSupport
import Testing

@Suite("Preparing dependencies")
struct PreparingTests {
  private var values: DependencyValues { .current }

  private func expectTooLate(_ count: Int = 1, _ operation: () -> Void) {
    let issues = capturedIssues {
      operation()
    }
    #expect(
      issues.map(\.text) == [
        """
        'prepareDependencies' was called too late for \(count) of the dependencies that it sets: they are \
        already in use. Call it before anything uses a dependency.
        """
      ]
    )
  }

  @Test("`prepareDependencies` returns the result of its closure")
  func result() {
    let generator = prepareDependencies {
      $0.uuid = .constant(UUID(3))
      return $0.uuid
    }
    #expect(generator() == UUID(3))
    #expect(values.uuid() == UUID(3))
  }

  @Test("Preparing a dependency after its default was used reports an issue")
  func afterUseOfDefault() {
    _ = values.locale
    expectTooLate { prepareDependencies { $0.locale = Locale(identifier: "de_DE") } }
  }

  @Test(
    "`prepareDependencies` reports an issue at the line of its call if a dependency was already used"
  )
  func lineOfIssue() {
    _ = values.locale
    let line = #line + 2
    let issues = capturedIssues {
      prepareDependencies { $0.locale = Locale(identifier: "de_DE") }
    }
    #expect(
      issues.map(\.text) == [
        """
        'prepareDependencies' was called too late for 1 of the dependencies that it sets: they are already in \
        use. Call it before anything uses a dependency.
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
  }

  @Test(
    "Preparing a dependency a second time is reported if the first prepared value was already used"
  )
  func afterUseOfPreparedValue() {
    prepareDependencies {
      $0.locale = Locale(identifier: "de_DE")
      $0.uuid = .incrementing
    }
    _ = values.locale
    _ = values.uuid()
    expectTooLate(2) {
      prepareDependencies {
        $0.locale = Locale(identifier: "fr_FR")
        $0.uuid = .incrementing
      }
    }
    #expect(values.locale == Locale(identifier: "fr_FR"))
    expectTooLate { prepareDependencies { $0.locale = Locale(identifier: "it_IT") } }
  }

  @Test("A dependency may be prepared several times before it is first used")
  func beforeUse() {
    prepareDependencies { $0.date.now = Date(timeIntervalSinceReferenceDate: 1) }
    prepareDependencies { $0.date.now.addTimeInterval(1) }
    withDependencies {
      $0.date.now.addTimeInterval(1)
    } operation: {
      #expect(values.date.now == Date(timeIntervalSinceReferenceDate: 3))
    }
    prepareDependencies { $0.date.now.addTimeInterval(10) }
    #expect(values.date.now == Date(timeIntervalSinceReferenceDate: 12))
  }
}
