import Presentation
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The screen of a question that the app asks",
  .serialized,
  .gatedOnMainActor,
  .dependencies { $0.uuid = .incrementing }
)
final class AlertScreenTests {
  enum Action: Equatable {
    case save
    case discard
  }

  private var question: AlertState<Action>? = AlertState(
    title: "End meeting?",
    message: "You are ending it early.",
    buttons: [
      ButtonState(role: .save, label: "Save and end", action: .save),
      ButtonState(role: .destructive, label: "Stop", action: .discard),
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

  @Test("A question is shown in the middle of the screen with its safe answer selected")
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

  @Test(
    "By default, Enter and Escape give the safe answer to a question",
    arguments: [Key.enter, .escape]
  )
  func safeAnswer(key: Key) {
    #expect(makeScreen().receive(.key(.key(key))))
    #expect(answers == [nil])
  }

  @Test("Enter gives the answer that a question preselects, and Escape gives the safe answer")
  func preselection() {
    question?.preselectedAction = .save
    let screen = makeScreen()
    #expect(screen.receive(.key(.key(.enter))))
    #expect(screen.receive(.key(.key(.escape))))
    #expect(answers == [.save, nil])
  }

  @Test(
    "The arrow keys and Tab select an answer to a question, and Enter answers with the selected one",
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

  @Test("Typing an answer's letter, in upper or lower case, chooses the answer")
  func letters() {
    let screen = makeScreen()
    for key in ["S", "x", "n"] as [KeyPress] { #expect(screen.receive(.key(key))) }
    #expect(answers == [.save, .discard, nil])
  }

  @Test(
    "The role of an answer determines its key; without a role, the key is 'y' or a letter of the label",
    arguments: [
      ([.stop, .keep], "x Esc"),
      ([ButtonState(role: .save, label: "Save", action: .save), .stop, .keep], "s x Esc"),
      ([ButtonState(role: .retry, label: "Try again", action: .save), .keep], "r Esc"),
      ([ButtonState(role: .saveElsewhere, label: "Copy", action: .save), .keep], "o Esc"),
      ([.keep], "Esc"),
      (
        [ButtonState(label: "Start"), ButtonState(label: "Yes, go", action: .save), .keep],
        "y e Esc"
      ),
    ] as [([ButtonState<Action>], String)]
  )
  func letters(buttons: [ButtonState<Action>], letters: String) {
    question?.buttons = buttons
    let screen = makeScreen()
    #expect(screen.hints.map(\.key).joined(separator: " ") == letters)
    #expect(screen.receive(.key("n")))
    #expect(answers == [nil])
  }

  @Test("The footer of a question shows one key for each answer")
  func hints() {
    #expect(
      makeScreen().hints == [
        KeyHint("s", "Save and end", "s"),
        KeyHint("x", "Stop", "x"),
        KeyHint("Esc", "Resume", .key(.escape)),
      ]
    )
  }

  @Test("Clicking an answer to a question gives that answer")
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

  @Test(
    "A question ignores pasted text, and the app receives the keys that do not answer the question"
  )
  func otherKeys() {
    let screen = makeScreen()
    let keys = ["q", "K", " ", "?", .control("s"), .key(.function(2)), .key(.delete)] as [KeyPress]
    for key in keys { #expect(!screen.receive(.key(key))) }
    #expect(screen.receive(.paste("s")))
    #expect(!screen.acceptsText)
    #expect(answers == [])
  }

  @Test("The help of a question says that Escape and Ctrl-C give the question's safe answer")
  func help() {
    let hints = makeScreen().help.flatMap(\.hints)
    #expect(hints.contains(KeyHint("Esc ^C", "Resume")))
    question?.buttons = [ButtonState(label: "Yes", action: .save)]
    #expect(makeScreen().help.flatMap(\.hints).contains(KeyHint("Esc ^C", "close")))
  }

  @Test(
    "A new question selects its safe answer even if an unsafe answer of the previous question was selected"
  )
  func another() {
    let screen = makeScreen()
    _ = screen.receive(.key(.key(.left)))
    question?.title = "Really?"
    _ = screen.receive(.key(.key(.enter)))
    #expect(answers == [nil])
  }

  @Test("Without a question, the alert screen draws no box and handles no keys")
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
    action: .discard
  )
}
