import CommandLineParsing

extension ArgumentParser {
  /// Parses a command line whose words are strings.
  func parse(_ words: [String]) throws(UsageError) -> ParsedArguments {
    try parse(words.map { CommandLineWord($0) })
  }
}
