import CommandLineParsing

extension ArgumentParser {
  /// Sorts the words of a command line that is all text.
  func parse(_ words: [String]) throws(UsageError) -> ParsedArguments {
    try parse(words.map { CommandLineWord($0) })
  }
}
