package import TerminalUI

/// Something to try with a study: a sentence that contains the steps to perform.
///
/// The sentence contains the keys, the commands and the expected texts as typed values. The program
/// and the articles show the sentence. The end-to-end script performs the steps in the sentence, so
/// a test fails if the sentence is wrong.
///
/// ```swift
/// "Press \(keys: "+", "+"): \(seen: "Count 2")."
/// "In a shell \(shell: "echo 41 > count.json") and the study shows \(seen: "Count 41")."
/// ```
package struct Instruction: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The terminal to use for the next steps.
  ///
  /// Each instruction starts in the first terminal.
  package enum Terminal: String, Sendable {
    /// The terminal with the study.
    case first
    /// A second terminal, which shows a shell until a command starts a program.
    case second
    /// Both terminals, one after the other.
    case both
  }

  /// Something that the user does, or sees on the screen.
  package enum Step: Equatable, Sendable {
    /// Presses keys.
    case press([KeyPress])
    /// Types text.
    case type(String)
    /// Runs a command in the current terminal, which is showing a shell.
    case run(String)
    /// Runs a command in another shell.
    case shell(String)
    /// Searches the screen for a command that starts with the given text, and runs the command in
    /// another shell.
    case shellShown(prefix: String)
    /// Repeats the last command that `shell` or `shellShown` has run.
    case shellAgain
    /// Changes the window size.
    case resize
    /// Continues in the given terminal, or in both terminals.
    case turn(Terminal)
    /// Text appears that was not on the screen before the last key press or command.
    case see(String)
    /// Text remains on the screen.
    case stay(String)
    /// Text disappears from the screen.
    case vanish(String)
    /// The last shell command prints text.
    case print(String)
  }

  /// A part of the sentence.
  package enum Part: Equatable, Sendable {
    case words(String)
    case step(Step)
  }

  /// The sentence.
  package let parts: [Part]

  /// The steps in the sentence, in order.
  package var steps: [Step] {
    parts.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  package init(stringLiteral value: String) {
    parts = [.words(value)]
  }

  package init(stringInterpolation: StringInterpolation) {
    parts = stringInterpolation.parts
  }

  /// The parts of a sentence under construction.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    package mutating func appendInterpolation(words: String) { parts.append(.words(words)) }
    package mutating func appendInterpolation(_ terminal: Terminal) { add(.turn(terminal)) }
    package mutating func appendInterpolation(keys: KeyPress...) { add(.press(keys)) }
    package mutating func appendInterpolation(typed text: String) { add(.type(text)) }
    package mutating func appendInterpolation(run command: String) { add(.run(command)) }
    package mutating func appendInterpolation(shell command: String) { add(.shell(command)) }
    package mutating func appendInterpolation(shown prefix: String) {
      add(.shellShown(prefix: prefix))
    }
    package mutating func appendInterpolation(again words: String) {
      parts += [.words(words), .step(.shellAgain)]
    }
    package mutating func appendInterpolation(resize words: String) {
      parts += [.words(words), .step(.resize)]
    }
    package mutating func appendInterpolation(seen text: String) { add(.see(text)) }
    package mutating func appendInterpolation(still text: String) { add(.stay(text)) }
    package mutating func appendInterpolation(gone text: String) { add(.vanish(text)) }
    package mutating func appendInterpolation(printed text: String) { add(.print(text)) }

    private mutating func add(_ step: Step) { parts.append(.step(step)) }
  }
}
