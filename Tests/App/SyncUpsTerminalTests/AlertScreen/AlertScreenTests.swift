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
    #expect(makeScreen().handle(.key(.key(key))))
    #expect(answers == [nil])
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
    for key in keys { #expect(screen.handle(.key(key))) }
    #expect(screen.handle(.key(.key(.enter))))
    #expect(answers == [answer])
  }

  @Test("gives the answer whose letter is typed, large or small")
  func letters() {
    let screen = makeScreen()
    for key in ["y", "s", "N"] as [KeyPress] { #expect(screen.handle(.key(key))) }
    #expect(answers == [.save, .discard, nil])
  }

  @Test("shows the letters in the footer, each one once")
  func hints() {
    #expect(
      makeScreen().hints == [
        KeyHint("y", "Save and end", "y"),
        KeyHint("s", "Stop", "s"),
        KeyHint("n", "Resume", "n"),
      ]
    )
  }

  @Test("gives the answer that is clicked")
  func click() throws {
    let screen = makeScreen()
    let picture = Picture(of: screen, 60, 9)
    let button = try #require(picture.regions.regions.first)
    #expect(screen.handle(.mouse(MouseEvent(.press(.left), at: button.rect.origin))))
    #expect(screen.handle(.mouse(MouseEvent(.press(.left), at: .zero))))
    #expect(answers == [.save])
  }

  @Test("keeps what it does not know from what is behind it, but for keys with Ctrl")
  func otherKeys() {
    let screen = makeScreen()
    #expect(screen.handle(.key("x")))
    #expect(screen.handle(.paste("s")))
    #expect(!screen.handle(.key(.control("c"))))
    #expect(!screen.handle(.key("?")), "The help of the question is shown.")
    #expect(!screen.isTakingText)
    #expect(answers == [])
  }

  @Test("takes neither letters nor Tab for answers when it has come by itself")
  func unexpected() {
    let screen = AlertScreen { [unowned self] in
      question
    } attention: {
      .elsewhere
    } onAnswer: { [unowned self] in
      answers.append($0)
    }
    for key in ["s", "t", .key(.tab), .key(.tab, .shift), "d"] as [KeyPress] {
      #expect(screen.handle(.key(key)))
    }
    #expect(screen.handle(.paste("s")))
    #expect(!screen.handle(.key("?")))
    #expect(!screen.isTakingText)
    #expect(screen.hints == [KeyHint("⏎", "Resume", .key(.enter)), KeyHint("←→", "choose")])
    #expect(screen.handle(.key(.key(.enter))))
    #expect(screen.handle(.key(.key(.left))))
    #expect(screen.handle(.key(.key(.enter))))
    #expect(answers == [nil, .discard])
  }

  @Test("leaves text to whoever is typing it, and no answer to letters then")
  func typing() {
    var attention = AlertAttention.text
    let screen = AlertScreen { [unowned self] in
      question
    } attention: {
      attention
    } onAnswer: { [unowned self] in
      answers.append($0)
    }
    for key in ["s", "?", .key(.backspace), .control("w")] as [KeyPress] {
      #expect(!screen.handle(.key(key)))
    }
    #expect(!screen.handle(.paste("s")))
    #expect(screen.isTakingText)
    #expect(screen.hints == [KeyHint("⏎", "Resume", .key(.enter)), KeyHint("←→", "choose")])
    #expect(screen.help.flatMap(\.hints).map(\.key) == ["← →", "⏎", "Esc"])
    #expect(answers == [])
    #expect(screen.handle(.key(.key(.enter))))
    #expect(answers == [nil])
    attention = .question
    #expect(screen.handle(.key("y")))
    #expect(answers == [nil, .save])
  }

  @Test("starts at the safe answer again when it comes back, and with another question")
  func another() {
    let screen = makeScreen()
    let first = question
    _ = screen.handle(.key(.key(.left)))
    question?.title = "Really?"
    _ = screen.handle(.key(.key(.enter)))
    _ = screen.handle(.key(.key(.left)))
    question = nil
    _ = Picture(of: screen, 60, 9)
    question = first
    _ = screen.handle(.key(.key(.enter)))
    #expect(answers == [nil, nil])
  }

  @Test("draws nothing and takes nothing while there is no question")
  func absent() {
    question = nil
    let screen = makeScreen()
    #expect(!screen.isShown)
    #expect(Picture(of: screen, 10, 2).text == "\n\n")
    #expect(!screen.handle(.key(.key(.enter))))
  }
}
