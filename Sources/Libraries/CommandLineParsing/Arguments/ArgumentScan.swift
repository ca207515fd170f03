/// The words of a command line that are still to be parsed, and the results of the words before
/// them.
struct ArgumentScan {
  private let program: ProgramConfiguration
  private(set) var words: ArraySlice<CommandLineWord>
  private(set) var command: CommandConfiguration?
  private(set) var flags: Set<String> = []
  private(set) var optionValues: [String: [GivenValue]] = [:]
  private(set) var argumentValues: [GivenValue] = []
  private(set) var optionsHaveEnded = false

  init(program: ProgramConfiguration, words: [CommandLineWord]) {
    self.program = program
    self.words = words[...]
  }

  /// Consumes the next word, and also its value if the word is an option that takes a value.
  mutating func consumeNext() throws(UsageError) {
    guard let word = words.popFirst() else { return }
    if optionsHaveEnded || word == "-" || !word.text.hasPrefix("-") {
      try consumePlainWord(word)
    } else if word == "--" {
      optionsHaveEnded = true
    } else {
      try consumeOption(word)
    }
  }

  /// The results of the words parsed so far.
  var arguments: ParsedArguments {
    ParsedArguments(
      command: command,
      flags: flags,
      optionValues: optionValues,
      argumentValues: argumentValues
    )
  }

  func checkConflicts() throws(UsageError) {
    for conflict in command?.conflicts ?? []
    where isGiven(conflict.first) && isGiven(conflict.second) {
      throw error(.conflict(conflict.first.flag, conflict.second.flag))
    }
  }

  private mutating func consumePlainWord(_ word: CommandLineWord) throws(UsageError) {
    guard let command else {
      guard let named = program.command(named: word.text) else {
        let suggestion = program.suggestion(for: word.text)
        throw error(.unknownCommand(word.text, suggestion: suggestion))
      }
      self.command = named
      return
    }
    if argumentValues.isEmpty, !optionsHaveEnded,
      let longer = program.command(named: "\(command.name) \(word.text)")
    {
      self.command = longer
      return
    }
    let next = command.arguments.dropFirst(argumentValues.count).first
    guard let argument = next ?? command.arguments.last(where: \.isRepeated)
    else { throw error(.unexpectedArgument(word.text, previous: argumentValues.last?.text)) }
    let value = GivenValue(word, from: .argument(argument.name))
    argumentValues.append(value)
    try check(value, isOneOf: argument.allowedValues)
  }

  private mutating func consumeOption(_ word: CommandLineWord) throws(UsageError) {
    let (written, attached, rest) = parts(of: word)
    if let rest { words.insert(rest, at: words.startIndex) }
    guard let option = options.first(where: { $0.isWritten(written) })
    else { throw unknownOption(written) }

    switch option.kind {
    case .flag:
      flags.insert(option.name)
      if let attached { throw error(.unexpectedValue(option, value: attached.text)) }
    case .optional:
      flags.insert(option.name)
      if let attached { try addOnly(attached, to: option) }
    case .single:
      try addOnly(value(of: option, attached: attached), to: option)
    case .repeated:
      try add(value(of: option, attached: attached), to: option)
    }
  }

  private typealias OptionParts = (
    written: String, attached: CommandLineWord?, rest: CommandLineWord?
  )

  /// Splits a word into an option, the option's attached value (`5` in `--limit=5`, `-n=5` or
  /// `-n5`), and the options that are combined with the first letter (`-n5` in `-rn5`).
  private func parts(of word: CommandLineWord) -> OptionParts {
    let parts = word.partsAroundEqualsSign
    let bytes = word.bytes
    let letter = String(decoding: bytes.prefix(2), as: UTF8.self)
    guard !options.contains(where: { $0.isWritten(parts.name) }), bytes.count > 2,
      let option = options.first(where: { $0.isWritten(letter) })
    else { return (parts.name, parts.value, nil) }
    switch option.kind {
    case .single, .repeated: return (letter, CommandLineWord(bytes: bytes.dropFirst(2)), nil)
    case .flag, .optional:
      let next = String(decoding: [bytes[0], bytes[2]], as: UTF8.self)
      guard options.contains(where: { $0.isWritten(next) }) else {
        return (parts.name, parts.value, nil)
      }
      return (letter, nil, CommandLineWord(bytes: bytes.prefix(1) + bytes.dropFirst(2)))
    }
  }

  private mutating func value(
    of option: OptionDescription,
    attached: CommandLineWord?
  ) throws(UsageError) -> CommandLineWord {
    if let attached { return attached }
    guard let next = words.first, !next.text.hasPrefix("--"),
      !options.contains(where: { $0.isWritten(parts(of: next).written) })
    else { throw error(.missingValue(option)) }
    return words.removeFirst()
  }

  private mutating func addOnly(
    _ word: CommandLineWord,
    to option: OptionDescription
  ) throws(UsageError) {
    if let first = optionValues[option.name]?.first {
      throw error(.repeatedOption(option, first: first.text, second: word.text))
    }
    try add(word, to: option)
  }

  private mutating func add(_ word: CommandLineWord, to option: OptionDescription)
    throws(UsageError)
  {
    let value = GivenValue(word, from: .option(option.name))
    optionValues[option.name, default: []].append(value)
    try check(value, isOneOf: option.allowedValues)
  }

  private func check(_ value: GivenValue, isOneOf allowed: [String]) throws(UsageError) {
    if !allowed.isEmpty, !allowed.contains(value.text) {
      throw error(.invalidValue(value, allowed: allowed))
    }
  }

  private func unknownOption(_ written: String) -> UsageError {
    // A command that accepts `-n` also accepts `-n5`.
    let names = written.hasPrefix("--") ? [written] : [written, String(written.prefix(2))]
    let owners = program.commands.compactMap { command in
      command.options.first { names.contains(where: $0.isWritten) }.map { (command, $0) }
    }
    if command == nil, let option = owners.first?.1 {
      return error(.optionBeforeCommand(option, commands: owners.map(\.0)))
    }
    // Compares only the names, because the dashes do not help to find the intended option.
    let name = String(written.drop { $0 == "-" })
    let guessed = options.filter { $0.guesses.contains(name) }.map(\.flag)
    let nearest = Spelling.nearest(to: name, among: options.map(\.name)).map { "--\($0)" }
    let suggestions = guessed.isEmpty ? [nearest].compactMap(\.self) : guessed
    return error(.unknownOption(written, suggestions: suggestions))
  }

  /// Returns whether the words parsed so far contain an option.
  func isGiven(_ option: OptionDescription) -> Bool {
    flags.contains(option.name) || optionValues[option.name] != nil
  }

  /// The options that are allowed after the words parsed so far.
  var options: [OptionDescription] {
    (command?.options ?? []) + program.commonOptions
  }

  private func error(_ reason: UsageError.Reason) -> UsageError {
    UsageError(reason, command: command)
  }
}
