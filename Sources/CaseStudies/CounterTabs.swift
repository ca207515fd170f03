import CustomDump
import Observation
package import Sharing
import TerminalUI

// One tab counts, and the other tab shows statistics. Each tab is a feature with its own model. The
// two models receive the same `Shared<Stats>`, so there is a single source of truth, and neither
// tab has to notify the other.
//
// With `--broken`, each tab gets its own source of truth. Everything compiles, but the profile
// always shows zeros.

/// Two tabs that share a value or, in the broken form, only seem to share it.
@Observable
package final class CounterTabs: CaseStudy {
  package static let about = About(
    name: "counter-tabs",
    shows: "Two tabs, each with its own model, share one value.",
    trying: [
      "Press \(keys: "+", "+", "-"): the study shows \(seen: "Count 1").",
      """
      Press \(keys: .key(.tab)): the profile shows \(seen: "Maximum 2"), the highest count so far.
      """,
      """
      Press \(keys: "d"): a test that expects no change would print \
      \(seen: "+ maximum: 2,"). Press \(keys: "d") again to hide \(gone: "+ maximum: 2,").
      """,
      """
      Press \(keys: "r"): the study shows \(seen: "Changes 0"). Press \(keys: .key(.tab)): the tab \
      \(seen: "[Counter]") shows \(still: "Count 0"), because the reset changed the shared value.
      """,
      """
      Press \(keys: .control("c")), and give each tab a source of truth of its own: \
      \(run: "swift run case-studies counter-tabs --broken") Press \(keys: "+") and \
      \(keys: .key(.tab)): the tab \(seen: "[Profile]") shows \(still: "Changes 0"), because the \
      tabs share nothing.
      """,
    ],
    breaks: "gives each tab a source of truth of its own"
  )

  package static var script: [ScriptStep<CounterTabs>] {
    [
      .shows("[Counter]", "Count 0"), .press("+", "+", "-"), .shows("Count 1"),
      .press("d"), .shows("-   count: 0,", "+   count: 1,"), .press("d"),
      .press(.key(.tab)), .shows("[Profile]", "Maximum 2", "Changes 3"),
      .press("r"), .shows("Changes 0"), .press(.key(.tab)), .shows("Count 0"),
    ]
  }

  /// The two tabs of the study.
  enum Tab { case counter, profile }

  package private(set) var counter: CounterTab
  package private(set) var profile: ProfileTab
  private var tab = Tab.counter
  private var isDiffShown = false

  package init(arguments: [String]) {
    let stats = Shared(value: Stats())
    counter = CounterTab(stats: stats)
    if arguments.isBroken {
      profile = ProfileTab(stats: Shared(value: Stats()))
    } else {
      profile = ProfileTab(stats: stats)
    }
  }

  package var screen: String {
    switch tab {
    case .counter: "[Counter]  Profile\n\n\(counter.lines)\(difference)"
    case .profile: " Counter  [Profile]\n\n\(profile.lines)\(difference)"
    }
  }

  package var keys: [StudyKey] {
    let keys =
      switch tab {
      case .counter:
        [
          StudyKey("+", "add one") { self.counter.incrementButtonTapped() },
          StudyKey("-", "subtract one") { self.counter.decrementButtonTapped() },
        ]
      case .profile:
        [StudyKey("r", "reset") { self.profile.resetButtonTapped() }]
      }
    return keys + [
      StudyKey(.key(.tab), "other tab") { self.tab = self.tab == .counter ? .profile : .counter },
      StudyKey("d", "difference") { self.isDiffShown.toggle() },
    ]
  }

  /// The difference that `expectNoDifference(Stats(), stats)` prints in a test.
  private var difference: String {
    guard isDiffShown else { return "" }
    return "\n\n" + (diff(Stats(), counter.stats) ?? "There is no difference.")
  }
}

/// The value that both tabs share.
package struct Stats: Equatable, Sendable {
  package private(set) var count = 0
  package private(set) var maximum = 0
  package private(set) var minimum = 0
  package private(set) var changes = 0

  package init() {}

  package mutating func add(_ number: Int) {
    count += number
    maximum = max(maximum, count)
    minimum = min(minimum, count)
    changes += 1
  }
}

/// The tab that counts.
@MainActor
@Observable
package final class CounterTab {
  @ObservationIgnored @Shared package var stats: Stats

  package init(stats: Shared<Stats>) {
    _stats = stats
  }

  package func incrementButtonTapped() { $stats.withLock { $0.add(1) } }
  package func decrementButtonTapped() { $stats.withLock { $0.add(-1) } }

  var lines: String { "Count \(stats.count)" }
}

/// The tab that shows statistics.
@MainActor
@Observable
package final class ProfileTab {
  @ObservationIgnored @Shared package var stats: Stats

  package init(stats: Shared<Stats>) {
    _stats = stats
  }

  package func resetButtonTapped() { $stats.withLock { $0 = Stats() } }

  var lines: String {
    """
    Count   \(stats.count)
    Maximum \(stats.maximum)
    Minimum \(stats.minimum)
    Changes \(stats.changes)
    """
  }
}
