extension UsageError {
  /// Returns a message that says what is wrong, what to do, and which help to read.
  ///
  /// - Parameter program: The program's name.
  public func message(of program: String) -> String {
    "\(problem): \(remedy(program)), or \(help(program))."
  }

  private var problem: String {
    switch reason {
    case .unknownCommand(let word, _):
      "Unknown command \(quoted(word))"
    case .unknownOption(let word, _):
      "Unknown option \(quoted(word))\(ofCommand(preposition: "for"))"
    case .optionBeforeCommand(let option, let commands):
      "Option \(quoted(option.flag)) belongs to \(listed(commands.map(\.name), "and"))"
    case .missingValue(let option):
      "Option \(quoted(option.flag))\(ofCommand(preposition: "of")) needs a value"
    case .unexpectedValue(let option, let value):
      "Option \(quoted(option.flag)) takes no value but was given \(quoted(value))"
    case .invalidValue(let value, _):
      "Invalid value \(quoted(value.text)) for \(quoted(value.origin.label))"
    case .repeatedOption(let option, let first, let second):
      "Option \(quoted(option.flag)) was given twice, as \(quoted(first)) and \(quoted(second))"
    case .unexpectedArgument(let word, let previous):
      "Unexpected argument \(quoted(word))"
        + (previous.map { " after \(quoted($0))" } ?? ofCommand(preposition: "for"))
    case .missingArgument(let argument):
      "Missing argument \(quoted(argument.label))\(ofCommand(preposition: "of"))"
    case .conflict(let first, let second):
      "\(quoted(first)) and \(quoted(second)) cannot be given together"
    case .unknownField(let name, _):
      "Unknown field \(quoted(name)) for '--json'\(ofCommand(preposition: "of"))"
    case .needsOption(let word, let option):
      "\(quoted(word)) can be given only with \(quoted(option.flag))"
    case .missingOneOf:
      "Nothing to do\(ofCommand(preposition: "for"))"
    }
  }

  private func remedy(_ program: String) -> String {
    switch reason {
    case .unknownCommand(_, let suggestion?):
      "write \(quoted(suggestion)) if you meant that"
    case .unknownCommand:
      "write one of the program's commands first"
    case .unknownOption(_, let suggestions) where !suggestions.isEmpty:
      "write \(listed(suggestions, "and")) if you meant that"
    case .unknownOption:
      "leave it out, write it after '--' if it is a value"
    case .optionBeforeCommand:
      "write it after the command"
    case .missingValue(let option):
      "write \(quoted(option.usage))"
        + " (\(quoted("\(option.flag)=\(option.placeholder ?? "")")) if the value begins with '--')"
    case .unexpectedValue(let option, _):
      "write just \(quoted(option.flag))"
    case .invalidValue(_, let allowed):
      "give \(listed(allowed, "or"))"
    case .repeatedOption:
      "give it once"
    case .unexpectedArgument(_, .some):
      "put quotes around a value that contains spaces"
    case .unexpectedArgument:
      "leave it out"
    case .missingArgument(let argument):
      "write \(quoted(([program] + words(before: argument) + [argument.label]).joined(separator: " ")))"
    case .conflict:
      "give one of them"
    case .unknownField(_, []):
      "leave it out"
    case .unknownField(_, let known):
      "choose from \(listed(known, "and"))"
    case .needsOption(_, let option):
      "give \(quoted(option.flag)), or leave it out"
    case .missingOneOf(let options):
      "give at least one of \(listed(options.map(\.flag), "and"))"
    }
  }

  /// Returns the command and the arguments that come before one of its arguments.
  private func words(before argument: ArgumentDescription) -> [String] {
    guard let command else { return [] }
    return [command.name] + command.arguments.prefix { $0.label != argument.label }.map(\.label)
  }

  private func help(_ program: String) -> String {
    let line = ([program, "help"] + [command?.name].compactMap(\.self)).joined(separator: " ")
    return
      "run \(quoted(line)) to see \(command == nil ? "all commands and options" : "how it is used")"
  }

  private func ofCommand(preposition: String) -> String {
    command.map { " \(preposition) \(quoted($0.name))" } ?? ""
  }

  private func quoted(_ text: String) -> String { "'\(text)'" }

  /// Returns the strings as a list, each in quotes: `'a', 'b' or 'c'`.
  private func listed(_ texts: [String], _ conjunction: String) -> String {
    let quoted = texts.map(quoted)
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return "\(quoted.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
