import Foundation
import TerminalUI

extension About {
  /// The alternative to a second terminal.
  private static let secondProcess: Instruction = """
    Some steps need a second terminal. Instead of opening one, you can press \(keys: .key(.tab)): a \
    second process runs beside the first one and receives the keys. Each further \
    \(keys: .key(.tab)) passes the keys to the other process.
    """

  /// The lines of the panel with things to try.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - isBroken: Whether the broken form of the study is running.
  package func linesToTry(width: Int, isBroken: Bool) -> [String] {
    var instructions = introduction(isBroken: isBroken)
    if hasSecondProcess { instructions.append(Self.secondProcess) }
    instructions += trying
    var lines = instructions.flatMap { $0.lines(width: width) }
    for option in options where !isBroken || option.name != "--broken" {
      let words = "\(command) \(option.name): \(option.meaning)"
      lines += Instruction(stringLiteral: words).lines(width: width)
    }
    return lines
  }

  /// The command that removes the files of earlier runs, or `nil` if the study stores nothing.
  package var startingOver: String? {
    guard !storedFiles.isEmpty else { return nil }
    let directory = ShellCommand.word(for: .studyFile(""))
    // The names are not quoted, because a shell expands only unquoted asterisks.
    return "rm -rf \(storedFiles.map { directory + $0 }.joined(separator: " "))"
  }

  /// The preconditions of the instructions.
  ///
  /// - Parameter isBroken: Whether the broken form of the study is running.
  func introduction(isBroken: Bool) -> [Instruction] {
    var introduction: [Instruction] = []
    if isBroken, let breaks {
      introduction.append(
        Instruction(stringLiteral: "Broken: it \(breaks). The steps describe the correct form.")
      )
    }
    if let startingOver {
      introduction.append(
        """
        The steps describe a first run. To start over, quit, remove the old files, and start again: \
        \(shell: startingOver)
        """
      )
    }
    return introduction
  }
}
