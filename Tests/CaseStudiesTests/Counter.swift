import CaseStudies
import Observation
import Sharing
import TerminalUI

/// A study for the tests of the frame, whose script wrongly expects a count of 2 after one press.
@Observable
final class Counter: CaseStudy {
  static let about = About(
    name: "counter",
    shows: "A number that is changed by a key.",
    trying: ["Press \(keys: "+"): \(seen: "Count 1")."],
    options: [StudyOption("--ten", "To start with ten")]
  )
  static var script: [ScriptStep<Counter>] { [.press("+"), .shows("Count 2")] }

  @ObservationIgnored @Shared(value: 0) var count

  init(arguments: [String]) {
    if arguments.contains("--ten") { $count.withLock { $0 = 10 } }
  }

  var screen: String { "Count \(count)" }

  var keys: [StudyKey] { [StudyKey("+", "count") { self.$count.withLock { $0 += 1 } }] }
}
