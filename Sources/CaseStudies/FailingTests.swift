import Observation
package import Sharing
import TerminalUI

// An exhaustive test expects every change that an operation makes to shared state:
//
//     expectSharedChanges {
//       model.registerButtonTapped(name: "Blob")
//     } changes: {
//       model.$names.withLock { $0.append("Blob") }
//       model.$seats.withLock { $0 -= 1 }
//     }
//
// This study makes each kind of mistake, and shows the output of the test. The study uses the same
// tracker as `expectSharedChanges`. The tests in `FailingTestsTests` make the same mistakes.

/// Shows the output of exhaustive tests that fail.
@Observable
package final class FailingTests: CaseStudy {
  package static let about = About(
    name: "testing",
    shows: "What a failing exhaustive test prints.",
    trying: [
      "At first, the test expects every change, so the study shows \(still: "The test passes.")",
      """
      Press \(keys: "2") to select \(seen: "A change is forgotten"). The test prints \
      \(seen: "A shared 'Int' changed, but the test expects no change.")
      """,
      """
      Press \(keys: "3") to select \(seen: "Another value is expected"), \(keys: "4") to select \
      \(seen: "An expected change does not happen"), and \(keys: "5") to select \
      \(seen: "No change is expected").
      """,
      """
      Press \(keys: "c") to see the source of the study, \(seen: "FailingTests.swift"): all five \
      tests run the same operation. Press \(keys: .key(.escape)): the study shows \
      \(seen: "No change is expected") again.
      """,
    ],
    breaks: "registers without taking a seat"
  )

  package static var script: [ScriptStep<FailingTests>] {
    [
      .shows("Every change is expected", "The test passes."),
      .press("2"), .shows("A shared 'Int' changed, but the test expects no change.", "+ 2"),
      .press("3"), .shows("A shared 'Array<String>' did not change as expected.", "\"Blob Jr.\""),
      .press("4"), .shows("A shared 'Bool' did not change as expected.", "− true"),
      .press("5"), .shows("A shared 'Int' changed", "A shared 'Array<String>' changed"),
    ]
  }

  /// A test of ``Registration/registerButtonTapped(name:)``.
  package struct Example: Sendable {
    package let title: String
    package let code: String
    package let changes: @MainActor @Sendable (Registration) -> Void
  }

  package static let examples = [
    Example(
      title: "Every change is expected",
      code: """
        model.$names.withLock { $0.append("Blob") }
        model.$seats.withLock { $0 -= 1 }
        """
    ) { model in
      model.$names.withLock { $0.append("Blob") }
      model.$seats.withLock { $0 -= 1 }
    },
    Example(
      title: "A change is forgotten",
      code: #"model.$names.withLock { $0.append("Blob") }"#
    ) { model in
      model.$names.withLock { $0.append("Blob") }
    },
    Example(
      title: "Another value is expected",
      code: """
        model.$names.withLock { $0.append("Blob Jr.") }
        model.$seats.withLock { $0 -= 1 }
        """
    ) { model in
      model.$names.withLock { $0.append("Blob Jr.") }
      model.$seats.withLock { $0 -= 1 }
    },
    Example(
      title: "An expected change does not happen",
      code: """
        model.$names.withLock { $0.append("Blob") }
        model.$seats.withLock { $0 -= 1 }
        model.$isClosed.withLock { $0 = true }
        """
    ) { model in
      model.$names.withLock { $0.append("Blob") }
      model.$seats.withLock { $0 -= 1 }
      model.$isClosed.withLock { $0 = true }
    },
    Example(title: "No change is expected", code: "") { _ in },
  ]

  private var selection = 0
  private let isBroken: Bool

  package init(arguments: [String]) {
    isBroken = arguments.isBroken
  }

  package var screen: String {
    let example = Self.examples[selection]
    return """
      \(selection + 1)  \(example.title)

      expectSharedChanges {
        model.registerButtonTapped(name: "Blob")
      } changes: {
      \(example.code.indented)
      }

      \(output(of: example))
      """
  }

  package var keys: [StudyKey] {
    Self.examples.indices.map { index in
      let word = index == Self.examples.count - 1 ? "choose a test" : ""
      return StudyKey(KeyPress(.character(Character("\(index + 1)"))), word) {
        self.selection = index
      }
    }
  }

  /// Creates the model under test.
  package func makeModel() -> Registration { Registration(isBroken: isBroken) }

  private func output(of example: Example) -> String {
    let model = makeModel()
    let tracker = SharedChangeTracker()
    tracker.track { model.registerButtonTapped(name: "Blob") }
    let messages = tracker.differences { example.changes(model) }.map(\.message)
    return messages.isEmpty ? "The test passes." : messages.joined(separator: "\n\n")
  }
}

/// A feature that changes two shared values in one operation.
@MainActor
@Observable
package final class Registration {
  @ObservationIgnored @Shared(value: 3) package var seats
  @ObservationIgnored @Shared(value: []) package var names: [String]
  @ObservationIgnored @Shared(value: false) package var isClosed

  private let isBroken: Bool

  package init(isBroken: Bool = false) {
    self.isBroken = isBroken
  }

  package func registerButtonTapped(name: String) {
    $names.withLock { $0.append(name) }
    if isBroken {
      // The mistake: the list gets one more name, but the number of free seats stays the same.
    } else {
      $seats.withLock { $0 -= 1 }
    }
    if seats == 0 { $isClosed.withLock { $0 = true } }
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }
}
