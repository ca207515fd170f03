/// The output of `help` and `--help`, derived from the configuration of the program.
///
/// ```swift
/// HelpText(program, width: 80).lines(for: add)
/// ```
public struct HelpText {
  /// The maximum width of the first column.
  ///
  /// If a label is wider, its explanation starts on the next line.
  private static let widestLabel = 26

  private let program: ProgramConfiguration
  private let width: Int

  /// Creates the help of a program.
  ///
  /// - Parameters:
  ///   - program: The configuration of the program.
  ///   - width: The maximum width in columns. A width below 40 counts as 40.
  public init(_ program: ProgramConfiguration, width: Int) {
    self.program = program
    self.width = max(width, 40)
  }

  /// Returns the help for the whole program.
  public func lines() -> [String] {
    let commands = program.commands.map { ($0.usage, $0.summary) }
    let exitCodes = program.exitStatuses.map { ("\($0.code)", $0.meaning) }
    return sections(
      [
        program.summary.wrapped(toWidth: width),
        usage("[options] [<command>]"),
        table("Commands", commands),
        table("Common options", program.commonOptions.map(row)),
        table("Exit codes", exitCodes),
      ] + program.discussion.map { $0.wrapped(toWidth: width) }
    )
  }

  /// Returns the help for a command.
  ///
  /// - Parameter command: The configuration of the command.
  public func lines(for command: CommandConfiguration) -> [String] {
    let aliases =
      command.aliases.isEmpty ? [] : ["Aliases: \(command.aliases.joined(separator: ", "))"]
    return sections(
      [
        command.summary.wrapped(toWidth: width),
        usage(
          ([command.name, "[options]"] + command.arguments.map(\.usage)).joined(separator: " ")
        ) + aliases,
        table("Arguments", command.arguments.map(row)),
        table("Options", command.options.map(row)),
        table("Common options", program.commonOptions.map(row)),
        fields(of: command),
      ] + command.discussion.map { $0.wrapped(toWidth: width) }
        + [titled("Examples", command.examples)]
    )
  }

  private func fields(of command: CommandConfiguration) -> [String] {
    guard !command.fields.isEmpty else { return [] }
    return titled("JSON fields", command.fieldList.wrapped(toWidth: width - 2))
  }

  private func sections(_ sections: [[String]]) -> [String] {
    Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func usage(_ words: String) -> [String] {
    ["Usage: \(program.name) \(words)"]
  }

  private func titled(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines.map { "  \($0)" }
  }

  /// Returns a table with two columns, and wraps the second column.
  private func table(_ title: String, _ rows: [(label: String, text: String)]) -> [String] {
    let labelWidth = rows.map(\.label.count).filter { $0 <= Self.widestLabel }.max() ?? 0
    let indent = labelWidth + 3
    let lines = rows.flatMap { row in
      let text = row.text.wrapped(toWidth: width - 2 - indent)
      let indented = text.map { String(repeating: " ", count: indent) + $0 }
      guard row.label.count <= labelWidth else { return [row.label] + indented }
      return [row.label + String(repeating: " ", count: indent - row.label.count) + text[0]]
        + indented.dropFirst()
    }
    return titled(title, lines)
  }

  private func row(_ argument: ArgumentDescription) -> (label: String, text: String) {
    (argument.label, argument.explanation)
  }

  private func row(_ option: OptionDescription) -> (label: String, text: String) {
    let letter = option.letter.map { "-\($0), " } ?? ""
    return (letter + option.usage, option.explanation)
  }
}

extension String {
  /// Wraps the text to a maximum width, without breaking words.
  fileprivate func wrapped(toWidth width: Int) -> [String] {
    var lines = [""]
    for word in split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
