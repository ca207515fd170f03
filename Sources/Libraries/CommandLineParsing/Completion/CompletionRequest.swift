/// An unfinished command line, and the candidates for its last word.
///
/// ```swift
/// let request = CompletionRequest(program, words: ["list"], last: "--so")
/// request.candidates.map(\.value)  // ["--sort", "--reverse", "--limit", "--ids", …]
/// ```
///
/// The candidates are all that the grammar allows. The shell chooses among them by what is typed.
public struct CompletionRequest {
  /// The words and options that could stand there as far as the description of the program tells.
  public private(set) var candidates: [CompletionCandidate] = []

  /// Where the other candidates come from.
  public private(set) var source = ValueSource.anyText

  /// The command, the options and the arguments of the finished words, as far as they make sense.
  public let arguments: ParsedArguments

  /// Understands a command line.
  ///
  /// - Parameters:
  ///   - program: The description of the program.
  ///   - words: The finished words after the name of the program.
  ///   - last: What is typed of the word to complete.
  public init(_ program: ProgramConfiguration, words: [CommandLineWord], last: String) {
    var scan = ArgumentScan(program: program, words: words)
    var awaited: OptionDescription?
    var isUnderstood = true
    while !scan.words.isEmpty {
      do throws(UsageError) {
        try scan.takeNext()
      } catch {
        if case .missingValue(let option) = error.reason, scan.words.isEmpty { awaited = option }
        if case .unknownCommand = error.reason { isUnderstood = false }
      }
    }
    arguments = scan.arguments
    guard isUnderstood else { return }
    if let awaited {
      take(awaited.values)
    } else if last.hasPrefix("-"), !scan.optionsHaveEnded {
      takeOptions(of: scan, last: last)
    } else {
      takeArguments(of: scan, in: program)
    }
  }

  private mutating func take(_ values: ValueSource) {
    source = values
    if case .texts(let texts) = values { candidates += texts.map { CompletionCandidate($0) } }
  }

  /// Takes the options that are not there yet, or the values of the one that has an equals sign.
  private mutating func takeOptions(of scan: ArgumentScan, last: String) {
    let parts = CommandLineWord(last).partsAroundEqualsSign
    if let value = parts.value {
      guard let option = scan.options.first(where: { $0.isWritten(parts.name) }) else { return }
      if option.values == .fields { takeFields(of: scan.command, after: value.text) }
      return take(option.values)
    }
    candidates = scan.options
      .filter { option in
        if case .repeated = option.kind { true } else { !scan.isGiven(option) }
      }
      .map { CompletionCandidate($0.flag, summary: $0.summary) }
  }

  /// Takes the fields that can follow those that are there.
  private mutating func takeFields(of command: CommandConfiguration?, after typed: String) {
    let given = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let start = given.map { "\($0)," }.joined()
    candidates = (command?.fields ?? [])
      .filter { !given.contains($0[...]) }
      .map { CompletionCandidate(start + $0) }
  }

  private mutating func takeArguments(of scan: ArgumentScan, in program: ProgramConfiguration) {
    if scan.argumentValues.isEmpty, !scan.optionsHaveEnded {
      takeCommands(after: scan.command?.name.words ?? [], in: program)
    }
    guard let command = scan.command else { return }
    let next = command.arguments.dropFirst(scan.argumentValues.count).first
    guard let argument = next ?? command.arguments.last(where: \.isRepeated) else { return }
    take(argument.values)
    if argument.values == .commands {
      takeCommands(after: scan.argumentValues.map(\.text), in: program)
    }
  }

  /// Takes the next word of the commands whose names begin with these words.
  private mutating func takeCommands(after words: [String], in program: ProgramConfiguration) {
    for command in program.commands {
      let name = command.name.words
      guard name.count > words.count, name.starts(with: words) else { continue }
      let word = name[words.count]
      // The first of 'todo', 'todo done' and 'todo add' explains the word.
      if !candidates.contains(where: { $0.value == word }) {
        candidates.append(CompletionCandidate(word, summary: command.summary))
      }
    }
  }
}

extension String {
  /// The words of the name of a command.
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
