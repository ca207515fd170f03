import CaseStudies
import DependenciesTestSupport
import IssueReportingTestSupport
import Sharing
import SharingTestSupport
import Testing

@MainActor
@Suite("Two counter tabs that share their statistics")
struct CounterTabsTests {
  @Test("The counter tab and the profile tab change only the statistics, which both tabs share")
  func tabsShareStatistics() {
    let tabs = CounterTabs(arguments: [])
    expectSharedChanges {
      tabs.counter.incrementButtonTapped()
    } changes: {
      tabs.profile.$stats.withLock { $0.add(1) }
    }
    expectSharedChanges {
      tabs.profile.resetButtonTapped()
    } changes: {
      tabs.counter.$stats.withLock { $0 = Stats() }
    }
    #expect(tabs.counter.stats == Stats())
  }

  @Test("Two counter tabs with separate sources of truth do not see each other's changes")
  func brokenTabsDisagree() {
    let tabs = CounterTabs(arguments: ["--broken"])
    tabs.counter.incrementButtonTapped()
    #expect(tabs.counter.stats.count == 1)
    #expect(tabs.profile.stats == Stats())
  }

  @Test("If a test of the counter tabs expects a wrong change, the failure shows the difference")
  func wrongExpectationPrintsDifference() {
    let tabs = CounterTabs(arguments: [])
    let issues = capturedIssues {
      expectSharedChanges {
        tabs.counter.incrementButtonTapped()
      } changes: {
        tabs.counter.$stats.withLock { $0.add(-1) }
      }
    }
    #expect(
      issues.map(\.text) == [
        """
        A shared 'Stats' did not change as expected.

        \u{2007} Stats(
        −   count: -1,
        +   count: 1,
        −   maximum: 0,
        +   maximum: 1,
        −   minimum: -1,
        +   minimum: 0,
        \u{2007}   changes: 1
        \u{2007} )

        (Expected: −, Actual: +)
        """
      ]
    )
  }
}
