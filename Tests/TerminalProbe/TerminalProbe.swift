import Foundation
import Glibc

/// Uses the decoder of input and the whole app on a terminal in unusual ways, for
/// `Scripts/Terminal/fuzz`.
///
/// Everything depends on a seed, which the program prints first: run it with the same seed to
/// repeat a failure.
@main
struct TerminalProbe {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.dropFirst().prefix(3).compactMap { UInt64($0) }
    do {
      switch (arguments.first, numbers.count) {
      case ("decoder", 2): try fuzzDecoder(seed: numbers[0], byteCount: Int(numbers[1]))
      case ("app", 3):
        try await fuzzApp(
          seed: numbers[0],
          keyCount: Int(numbers[1]),
          byteCount: Int(numbers[2])
        )
      case ("session", 1): try await replay(seed: numbers[0])
      default:
        say("usage: terminal-probe decoder SEED BYTES | app SEED KEYS BYTES | session SEED")
        exit(64)
      }
    } catch {
      say("\(error)")
      exit(1)
    }
  }
}

/// A failed expectation, as a sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Prints a line without buffering, so it is not lost if the process ends.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
