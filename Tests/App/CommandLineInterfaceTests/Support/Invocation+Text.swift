import CommandLineInterface
import CommandLineParsing

extension Invocation {
  /// Reads a command line that is all text.
  init(_ words: [String]) throws(UsageError) {
    try self.init(words.map { CommandLineWord($0) })
  }
}
