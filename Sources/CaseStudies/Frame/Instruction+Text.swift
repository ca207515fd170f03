import Foundation
import TerminalUI

extension Instruction {
  /// Returns the instruction, wrapped to the width of the window.
  ///
  /// Each command has lines of its own, ready to copy into a shell.
  ///
  /// - Parameter width: The number of columns.
  package func lines(width: Int) -> [String] {
    var lines: [String] = []
    var sentence = ""
    func endSentence() {
      // Prevent a line break inside an empty checkbox.
      let words = sentence.trimmingCharacters(in: .whitespaces)
        .replacing("[ ]", with: "[\u{a0}]")
      sentence = ""
      if words.isEmpty { return }
      for line in words.wrapped(toWidth: width - 2) {
        lines.append((lines.isEmpty ? "· " : "  ") + line.replacing("\u{a0}", with: " "))
      }
    }
    for part in parts {
      if let command = part.command {
        endSentence()
        lines += ShellCommand(command).lines(width: width)
      } else {
        sentence += part.text
      }
    }
    endSentence()
    return lines
  }

  /// The instruction in Markdown, with keys and commands as code.
  ///
  /// If a new sentence follows a command, the command ends with a period.
  package var markdown: String {
    parts.indices.map { index in
      switch parts[index] {
      case .words(let words): return words
      case .step(.press(let keys)): return keys.map { "`\($0.name)`" }.joined(separator: " ")
      case .step:
        guard let command = parts[index].command else { return parts[index].text }
        let next = parts[(index + 1)...].map(\.text).joined().first { $0 != " " }
        let isLast = next.map { $0.isUppercase || $0 == "“" } ?? true
        return "`\(command)`\(isLast ? "." : "")"
      }
    }.joined()
  }

  /// The steps as lists of words: the kind of the step, followed by its keys or its text.
  package var records: [[String]] {
    steps.map { step in
      switch step {
      case .press(let keys): ["press"] + keys.map(\.name)
      case .type(let text): ["type", text]
      case .run(let command): ["run", command]
      case .shell(let command): ["shell", command]
      case .shellShown(let prefix): ["shellShown", prefix]
      case .shellAgain: ["shellAgain"]
      case .resize: ["resize"]
      case .turn(let terminal): ["turn", terminal.rawValue]
      case .see(let text): ["see", text]
      case .stay(let text): ["stay", text]
      case .vanish(let text): ["vanish", text]
      case .print(let text): ["print", text]
      }
    }
  }
}

extension Instruction.Part {
  /// The command to copy, if the part is a command.
  fileprivate var command: String? {
    switch self {
    case .step(.run(let command)), .step(.shell(let command)): command
    default: nil
    }
  }

  fileprivate var text: String {
    switch self {
    case .words(let words): words
    case .step(.press(let keys)): keys.map(\.name).joined(separator: " ")
    case .step(.turn(.first)): "the first terminal"
    case .step(.turn(.second)): "the second terminal"
    case .step(.turn(.both)): "both terminals"
    case .step(.shellShown(let prefix)): "the command “\(prefix) …” that the screen shows"
    case .step(.type(let text)), .step(.see(let text)), .step(.stay(let text)),
      .step(.vanish(let text)), .step(.print(let text)):
      "“\(text)”"
    case .step(.run), .step(.shell), .step(.shellAgain), .step(.resize): ""
    }
  }
}
