import CommandLineInterface

extension Invocation {
  /// Reads a command line that is all text.
  init(_ words: [String]) throws(UsageError) {
    try self.init(words.map { CommandLineWord($0) })
  }
}

extension ArgumentParser {
  /// Sorts the words of a command line that is all text.
  func parse(_ words: [String]) throws(UsageError) -> ParsedArguments {
    try parse(words.map { CommandLineWord($0) })
  }
}
