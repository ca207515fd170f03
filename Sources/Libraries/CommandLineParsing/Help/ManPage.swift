/// The manual page for `man`, derived from the configuration of the program.
///
/// The page uses only ASCII and macros that both groff and mandoc support.
///
/// - Source: `man(7)` and `groff_char(7)`.
public struct ManPage {
  private let program: ProgramConfiguration

  /// Creates the manual page of a program.
  public init(_ program: ProgramConfiguration) {
    self.program = program
  }

  /// The source of the page.
  public var text: String {
    lines.map { "\($0)\n" }.joined()
  }

  private var lines: [String] {
    let name = program.name
    let exitCodes = program.exitStatuses.map { ("\($0.code)", $0.meaning) }
    return [
      #".\" Made by '\#(name) man': do not edit."#,
      ".TH \(name.uppercased()) 1 \(program.date) \"\(name) \(program.version)\" \"User Commands\"",
      ".SH NAME", "\(name) \\- \(escaped(program.summary.asPhrase))",
      ".SH SYNOPSIS", bold(name), "[\\fIoptions\\fP] [\\fIcommand\\fP]",
      ".SH DESCRIPTION",
    ]
      + paragraphs([program.summary] + program.discussion)
      + [".SH COMMANDS"] + program.commands.flatMap(lines(for:))
      + [".SH OPTIONS OF EVERY COMMAND"] + program.commonOptions.flatMap(item)
      + (exitCodes.isEmpty ? [] : [".SH EXIT STATUS"]) + exitCodes.flatMap { item(bold($0), $1) }
  }

  private func lines(for command: CommandConfiguration) -> [String] {
    let arguments = command.arguments.map { " \(escaped($0.usage))" }.joined()
    let aliases =
      command.aliases.isEmpty ? [] : ["Also: \(command.aliases.joined(separator: ", "))."]
    let examples =
      command.examples.isEmpty
      ? [] : [".PP", ".nf"] + command.examples.map(escaped) + [".fi"]
    return [".SS \"\(escaped("\(program.name) \(command.name)"))\(arguments)\""]
      + paragraphs([([command.summary] + aliases).joined(separator: " ")])
      + command.arguments.flatMap { item("\\fI\(escaped($0.label))\\fP", $0.explanation) }
      + command.options.flatMap(item)
      + (command.fields.isEmpty ? [] : item("Fields of '--json'", "\(command.fieldList)."))
      + (command.discussion.isEmpty ? [] : [".PP"] + paragraphs(command.discussion))
      + examples
  }

  private func item(_ option: OptionDescription) -> [String] {
    let letter = option.letter.map { "\(bold("-\($0)")), " } ?? ""
    let value =
      switch option.kind {
      case .flag: ""
      case .optional(let placeholder): "[=\\fI\(escaped(placeholder))\\fP]"
      case .single(let placeholder), .repeated(let placeholder):
        " \\fI\(escaped(placeholder))\\fP"
      }
    return item("\(letter)\(bold(option.flag))\(value)", option.explanation)
  }

  private func item(_ label: String, _ text: String) -> [String] {
    [".TP", label] + sentences(text)
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map(sentences).joined(separator: [".PP"]))
  }

  /// Starts a new line for each sentence, because the formatter sets the space between sentences.
  private func sentences(_ text: String) -> [String] {
    var lines: [String] = []
    var endsSentence = true
    for word in text.split(separator: " ") {
      let escaped = escaped(word)
      if !endsSentence, let line = lines.last, line.utf8.count + escaped.utf8.count < 78 {
        lines[lines.count - 1] += " \(escaped)"
      } else {
        lines.append(escaped)
      }
      endsSentence = word.hasSuffix(".")
    }
    return lines
  }

  private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fP" }

  /// Escapes characters that the formatter would interpret or replace.
  private func escaped(_ text: some StringProtocol) -> String {
    var escaped = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\(rs"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return escaped
  }
}

extension String {
  /// A sentence for use inside another sentence: without its capital letter and its period.
  fileprivate var asPhrase: String {
    let sentence = hasSuffix(".") ? dropLast() : self[...]
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
