import Foundation
import JSONStream
import TerminalUI

/// What prints the results of a command.
protocol CommandOutput {
  /// Where to print.
  var console: Console { get }

  /// The options that every command takes.
  var options: CommonOptions { get }
}

extension CommandOutput {
  /// Prints a line, with everything in it that could act on a terminal made harmless.
  ///
  /// - Parameter line: The line, without its line break.
  /// - Throws: ``ConsoleError`` if it cannot be written.
  func writeLine(_ line: String = "") throws {
    try console.write(line.inOneLine + "\n")
  }

  /// Warns of something without which the command goes on, in one line on standard error.
  ///
  /// - Parameter sentence: What is wrong, and what to do about it.
  func writeWarning(_ sentence: String) {
    console.writeError("\(Program.name): warning: \(sentence)".inOneLine + "\n")
  }

  /// Prints a value as JSON.
  ///
  /// - Parameter value: The value, whose members are in the order of their names.
  /// - Throws: ``ConsoleError`` if it cannot be written.
  func writeJSON(_ value: some JSONWritable) throws {
    let json = try String(decoding: value.json(layout: .init(isIndented: true)), as: UTF8.self)
    try console.write(json.escapingInvisibleCharacters + "\n")
  }

  /// Prints a value that is small enough for an encoder as JSON.
  ///
  /// - Parameter value: The value.
  /// - Throws: ``ConsoleError`` if it cannot be written.
  func writeJSON(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let json = try String(decoding: encoder.encode(value), as: UTF8.self)
    try console.write(json.escapingInvisibleCharacters + "\n")
  }
}
