import Presentation
import SyncUpsTerminal
import TerminalUI
import Testing

@MainActor
@Suite("A question in front of a screen")
final class AlertScreenTests {
  enum Action: Equatable {
    case save
    case discard
  }

  private var question: AlertState<Action>? = AlertState(
    title: "End meeting?",
    message: "You are ending it early.",
    buttons: [
      ButtonState(label: "Save and end", action: .save),
      ButtonState(role: .destructive, label: "Stop", letter: "x", action: .discard),
      ButtonState(role: .cancel, label: "Resume"),
    ]
  )
  private var answers: [Action?] = []

  private func makeScreen() -> AlertScreen<Action> {
    AlertScreen { [unowned self] in
      question
    } onAnswer: { [unowned self] in
      answers.append($0)
    }
  }

  @Test("stands in the middle, with the safe answer selected")
  func picture() {
    #expect(
      Picture(of: makeScreen(), 60, 8).text == """

                 ╭────────────────────────────────────────╮
                 │ End meeting?                           │
                 │ You are ending it early.               │
                 │                                        │
                 │   Save and end      Stop    ❯ Resume   │
                 ╰────────────────────────────────────────╯


        """
    )
  }

  @Test("gives the safe answer to Enter and to Escape", arguments: [Key.enter, .escape])
  func safeAnswer(key: Key) {
    #expect(makeScreen().receive(.key(.key(key))))
    #expect(answers == [nil])
  }

  @Test("Enter gives the answer that the question preselects, and Escape still the safe one")
  func preselection() {
    question?.preselectedAction = .save
    let screen = makeScreen()
    #expect(screen.receive(.key(.key(.enter))))
    #expect(screen.receive(.key(.key(.escape))))
    #expect(answers == [.save, nil])
  }

  @Test(
    "gives the answer that was moved to",
    arguments: [
      ([KeyPress.key(.left)], Action.discard),
      ([.key(.right)], .save),
      ([.key(.tab), .key(.tab)], .discard),
      ([.key(.tab, .shift), .key(.tab, .shift)], .save),
    ]
  )
  func moving(keys: [KeyPress], answer: Action) {
    let screen = makeScreen()
    for key in keys { #expect(screen.receive(.key(key))) }
    #expect(screen.receive(.key(.key(.enter))))
    #expect(answers == [answer])
  }

  @Test("gives the answer whose letter is typed, large or small")
  func letters() {
    let screen = makeScreen()
    for key in ["Y", "x", "n"] as [KeyPress] { #expect(screen.receive(.key(key))) }
    #expect(answers == [.save, .discard, nil])
  }

  @Test(
    "has y for what the title asks, n for what cancels, and free letters for other answers",
    arguments: [
      ([ButtonState(role: .destructive, label: "Delete", action: .discard), .keep], "yn"),
      ([ButtonState(label: "Save", action: .save), .stop, .keep], "yxn"),
      ([.keep, .stop], "yx"),
      ([.keep], "y"),
      ([ButtonState(label: "Go on"), ButtonState(label: "Yes, go", action: .save), .keep], "yen"),
    ] as [([ButtonState<Action>], String)]
  )
  func letters(buttons: [ButtonState<Action>], letters: String) {
    question?.buttons = buttons
    let screen = makeScreen()
    #expect(screen.hints.map(\.key).joined() == letters)
    #expect(screen.receive(.key("n")))
    #expect(answers == [nil])
  }

  @Test("shows the letters in the footer, each one once")
  func hints() {
    #expect(
      makeScreen().hints == [
        KeyHint("y", "Save and end", "y"),
        KeyHint("x", "Stop", "x"),
        KeyHint("n", "Resume", "n"),
      ]
    )
  }

  @Test("gives the answer that is clicked")
  func click() throws {
    let screen = makeScreen()
    let picture = Picture(of: screen, 60, 9)
    let button = try #require(picture.regions.regions.first)
    let click = MouseEvent(.press(.left), at: button.rect.origin)
    #expect(screen.click(button.id, click, in: button.rect))
    #expect(!screen.click(RegionID("elsewhere"), click, in: button.rect))
    #expect(screen.receive(.mouse(click)))
    #expect(answers == [.save])
  }

  @Test("keeps what it does not know from what is behind it, but for keys with Ctrl")
  func otherKeys() {
    let screen = makeScreen()
    #expect(screen.receive(.key("s")))
    #expect(screen.receive(.paste("y")))
    #expect(!screen.receive(.key(.control("c"))))
    #expect(!screen.receive(.key("?")), "The help of the question is shown.")
    #expect(!screen.isTakingText)
    #expect(answers == [])
  }

  @Test("starts at the safe answer with another question")
  func another() {
    let screen = makeScreen()
    _ = screen.receive(.key(.key(.left)))
    question?.title = "Really?"
    _ = screen.receive(.key(.key(.enter)))
    #expect(answers == [nil])
  }

  @Test("draws nothing and takes nothing while there is no question")
  func absent() {
    question = nil
    let screen = makeScreen()
    #expect(!screen.isShown)
    #expect(Picture(of: screen, 10, 2).text == "\n\n")
    #expect(!screen.receive(.key(.key(.enter))))
  }
}

extension ButtonState<AlertScreenTests.Action> {
  fileprivate static let keep = ButtonState(role: .cancel, label: "Keep")
  fileprivate static let stop = ButtonState(
    role: .destructive,
    label: "Stop",
    letter: "x",
    action: .discard
  )
}
