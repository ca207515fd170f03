import CaseStudies
import Sharing
import SharingTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("The sign-up case study")
struct SignUpTests {
  private let flow = SignUp(arguments: [])

  private func type(_ text: String) {
    for character in text { #expect(flow.type(.key(.character(character)))) }
  }

  @Test("Each screen of the sign-up changes only one field of the shared data")
  func eachScreenChangesItsMember() {
    expectSharedChanges {
      type("a@b.c")
      flow.nextButtonTapped()
    } changes: {
      flow.$data.withLock { $0.email = "a@b.c" }
    }
    expectSharedChanges {
      type("555")
      flow.nextButtonTapped()
    } changes: {
      flow.$data.withLock { $0.phone = "555" }
    }
    expectSharedChanges {
      guard case .topics(let step)? = flow.path.last else { return }
      step.topicToggled(.swift)
      step.topicToggled(.linux)
      step.topicToggled(.swift)
      flow.nextButtonTapped()
    } changes: {
      flow.$data.withLock { $0.topics = [.linux] }
    }
    #expect(
      flow.screen == """
        Step 4 of 4

        1  Email   a@b.c
        2  Phone   555
        3  Topics  Linux
        """
    )
  }

  @Test("Going back in the sign-up keeps the text that the user has entered")
  func goesBack() {
    type("a@b.c")
    flow.nextButtonTapped()
    type("555")
    expectSharedChanges {
      flow.backButtonTapped()
      flow.nextButtonTapped()
    } changes: {
    }
    #expect(flow.screen == "Step 2 of 4\n\nPhone  555▏")
  }

  @Test("The summary of the sign-up opens a screen that edits the shared data")
  func editsFromSummary() {
    for _ in 1...3 { flow.nextButtonTapped() }
    #expect(flow.handle("1"))
    expectSharedChanges {
      type("x")
    } changes: {
      flow.$data.withLock { $0.email = "x" }
    }
    flow.nextButtonTapped()
    #expect(flow.screen.contains("1  Email   x\n"))
  }

  @Test("The sign-up does not go back from its first screen or forward from its summary")
  func ends() {
    flow.backButtonTapped()
    #expect(flow.path.count == 1)
    for _ in 1...9 { flow.nextButtonTapped() }
    #expect(flow.path.count == 4)
  }
}
