import Observation
package import Sharing
import TerminalUI

// A window title, a log or a device does not update itself. Two tools connect an imperative object
// to shared state. `publisher.sink` receives every value. `observe` runs a closure again after a
// change to any value that the closure has read. Several changes in quick succession lead to a
// single run.
//
// `sink` and `observe` work until the object that they return is released.

/// Updates an imperative object when shared state changes.
@Observable
package final class Imperative: CaseStudy {
  package static let about = About(
    name: "imperative",
    shows: "Changes to shared state update an imperative object.",
    trying: [
      """
      Press \(keys: "+"): the sink has printed \(seen: "sink: 0 1"), and the observing closure has \
      printed \(seen: "1 is odd").
      """,
      """
      Press \(keys: "3") to make three changes at once: the sink prints each new value, and has \
      now printed \(seen: "sink: 0 1 2 3 4"). The observing closure prints only the last value, \
      and has now printed \(seen: "1 is odd, 4 is even").
      """,
      """
      Press \(keys: "t", "+"): the study drops the tokens of both subscriptions, then adds one to \
      the count, and shows \(seen: "The count is 5"). Nothing new is printed, so the screen still \
      shows \(still: "sink: 0 1 2 3 4 observe: 0 is even, 1 is odd, 4 is even"). Press \
      \(keys: "t") to subscribe again: the sink prints the current value, so the screen shows \
      \(seen: "sink: 0 1 2 3 4 5").
      """,
    ],
    breaks: "drops the tokens of the subscriptions immediately"
  )

  package static var script: [ScriptStep<Imperative>] {
    [
      .shows("sink: 0", "observe: 0 is even"), .press("+"), .shows("sink: 0 1", "1 is odd"),
      .press("3"), .shows("sink: 0 1 2 3 4", "1 is odd, 4 is even"),
      .press("t", "+"), .shows("count is 5", "sink: 0 1 2 3 4\n", "4 is even\n"),
      .press("t"), .shows("sink: 0 1 2 3 4 5\n", "5 is odd\n"),
    ]
  }

  @ObservationIgnored @Shared(value: 0) package var count: Int
  package let printer = Printer()
  private var tokens: [SharedSubscription] = []

  package init(arguments: [String]) {
    if arguments.isBroken {
      _ = makeTokens()
    } else {
      tokens = makeTokens()
    }
  }

  private func makeTokens() -> [SharedSubscription] {
    [
      $count.publisher.sink { [printer] in printer.values.append($0) },
      observe { [printer, $count] in
        let count = $count.wrappedValue
        printer.sentences.append("\(count) is \(count.isMultiple(of: 2) ? "even" : "odd")")
      },
    ]
  }

  package func incrementButtonTapped(times: Int = 1) {
    for _ in 1...times { $count.withLock { $0 += 1 } }
  }

  package func tokenButtonTapped() {
    tokens = tokens.isEmpty ? makeTokens() : []
  }

  package var screen: String {
    """
    The count is \(count). The tokens are \(tokens.isEmpty ? "dropped" : "kept").

    sink: \(printer.values.map(String.init).joined(separator: " "))
    observe: \(printer.sentences.joined(separator: ", "))

    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "add one") { self.incrementButtonTapped() },
      StudyKey("3", "add one three times") { self.incrementButtonTapped(times: 3) },
      StudyKey("t", tokens.isEmpty ? "keep tokens" : "drop tokens") { self.tokenButtonTapped() },
    ]
  }
}

/// A stand-in for an imperative object that does not read shared state itself.
///
/// Only the study's screen observes the object, to show what the object has printed.
@MainActor
@Observable
package final class Printer {
  package fileprivate(set) var values: [Int] = []
  package fileprivate(set) var sentences: [String] = []
}
