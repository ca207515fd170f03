import CommandLineInterface
import CommandLineParsing

extension Invocation {
  /// Parses a command line whose words are strings.
  init(_ words: [String]) throws(UsageError) {
    try self.init(words.map { CommandLineWord($0) })
  }
}
