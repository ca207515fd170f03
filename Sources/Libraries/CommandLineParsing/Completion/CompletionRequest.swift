/// An incomplete command line and the candidates for its last word.
///
/// ```swift
/// let request = CompletionRequest(program, words: ["list"], last: "--so")
/// request.candidates.map(\.value)  // ["--sort", "--reverse", "--limit", "--ids", …]
/// ```
///
/// Contains all candidates that the grammar allows. The shell selects the candidates that match the
/// typed text.
public struct CompletionRequest {
  /// The words and options that the program's configuration allows.
  public private(set) var candidates: [CompletionCandidate] = []

  /// The source of further candidates, such as file names.
  public private(set) var source = ValueSource.anyText

  /// The command, options and arguments that are valid among the complete words.
  public let arguments: ParsedArguments

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - program: The configuration of the program.
  ///   - words: The complete words after the program's name.
  ///   - last: The typed part of the word to complete.
  public init(_ program: ProgramConfiguration, words: [CommandLineWord], last: String) {
    var scan = ArgumentScan(program: program, words: words)
    var awaited: OptionDescription?
    var isUnderstood = true
    while !scan.words.isEmpty {
      do throws(UsageError) {
        try scan.consumeNext()
      } catch {
        if case .missingValue(let option) = error.reason, scan.words.isEmpty { awaited = option }
        if case .unknownCommand = error.reason { isUnderstood = false }
      }
    }
    arguments = scan.arguments
    guard isUnderstood else { return }
    if let awaited {
      addValues(awaited.values)
    } else if last.hasPrefix("-"), !scan.optionsHaveEnded {
      addOptions(of: scan, last: last)
    } else {
      addArguments(of: scan, in: program)
    }
  }

  private mutating func addValues(_ values: ValueSource) {
    source = values
    if case .texts(let texts) = values { candidates += texts.map { CompletionCandidate($0) } }
  }

  /// Adds the options that are not given yet or, after an equals sign, the values of the option.
  private mutating func addOptions(of scan: ArgumentScan, last: String) {
    let parts = CommandLineWord(last).partsAroundEqualsSign
    if let value = parts.value {
      guard let option = scan.options.first(where: { $0.isWritten(parts.name) }) else { return }
      if option.values == .fields { addFields(of: scan.command, after: value.text) }
      return addValues(option.values)
    }
    candidates = scan.options
      .filter { option in
        if case .repeated = option.kind { true } else { !scan.isGiven(option) }
      }
      .map { CompletionCandidate($0.flag, summary: $0.summary) }
  }

  /// Adds the fields that can follow the fields that were typed.
  private mutating func addFields(of command: CommandConfiguration?, after typed: String) {
    let given = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let start = given.map { "\($0)," }.joined()
    candidates = (command?.fields ?? [])
      .filter { !given.contains($0[...]) }
      .map { CompletionCandidate(start + $0) }
  }

  private mutating func addArguments(of scan: ArgumentScan, in program: ProgramConfiguration) {
    if scan.argumentValues.isEmpty, !scan.optionsHaveEnded {
      addCommands(after: scan.command?.name.words ?? [], in: program)
    }
    guard let command = scan.command else { return }
    let next = command.arguments.dropFirst(scan.argumentValues.count).first
    guard let argument = next ?? command.arguments.last(where: \.isRepeated) else { return }
    addValues(argument.values)
    if argument.values == .commands {
      addCommands(after: scan.argumentValues.map(\.text), in: program)
    }
  }

  /// Adds the next word of each command whose name starts with the given words.
  private mutating func addCommands(after words: [String], in program: ProgramConfiguration) {
    for command in program.commands {
      let name = command.name.words
      guard name.count > words.count, name.starts(with: words) else { continue }
      let word = name[words.count]
      // A word such as 'todo' gets the description of the first command that contains it: of
      // 'todo', not of 'todo done'.
      if !candidates.contains(where: { $0.value == word }) {
        candidates.append(CompletionCandidate(word, summary: command.summary))
      }
    }
  }
}

extension String {
  /// The words of a command's name.
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
