import CaseStudies
import DependenciesTestSupport
import IssueReportingTestSupport
import Sharing
import SharingTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("The case study of failing tests")
struct FailingTestsTests {
  private let messages = [
    [],
    ["A shared 'Int' changed, but the test expects no change.\n\n− 3\n+ 2"],
    [
      "A shared 'Array<String>' did not change as expected.\n\n  [\n−   [0]: \"Blob Jr.\"\n+   [0]: \"Blob\"\n  ]"
    ],
    ["A shared 'Bool' did not change as expected.\n\n− true\n+ false"],
    [
      "A shared 'Array<String>' changed, but the test expects no change.\n\n  [\n+   [0]: \"Blob\"\n  ]",
      "A shared 'Int' changed, but the test expects no change.\n\n− 3\n+ 2",
    ],
  ]

  @Test(
    "Each mistake in the case study of failing tests causes the failure that the case study shows",
    arguments: 0..<5
  )
  func mistakes(index: Int) {
    let example = FailingTests.examples[index]
    let model = Registration()
    func test() {
      expectSharedChanges {
        model.registerButtonTapped(name: "Blob")
      } changes: {
        example.changes(model)
      }
    }
    if messages[index].isEmpty { return test() }
    let printed = capturedIssues(test).map(\.text)
    // The difference is aligned with spaces that are as wide as digits.
    let plain = printed.map { $0.replacing("\u{2007}", with: " ") }
    #expect(plain == messages[index].map { $0 + "\n\n(Expected: −, Actual: +)" })
    let study = FailingTests(arguments: [])
    _ = study.handle(.key(.character(Character("\(index + 1)"))))
    for message in printed { #expect(study.screen.contains(message)) }
  }

  @Test(
    "Registering for the last seat adds the name, leaves no seat, and closes the registration"
  )
  func lastSeat() {
    let model = Registration()
    model.$seats.withLock { $0 = 1 }
    expectSharedChanges {
      model.registerButtonTapped(name: "Blob")
    } changes: {
      model.$names.withLock { $0.append("Blob") }
      model.$seats.withLock { $0 = 0 }
      model.$isClosed.withLock { $0 = true }
    }
  }
}
