import Foundation
import JSONStream
import TerminalUI

/// A type that prints the results of a command.
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

  /// Prints lines as ``writeLine(_:)`` does it, many at a time.
  ///
  /// - Parameter lines: The lines, without their line breaks.
  /// - Throws: ``ConsoleError`` if they cannot be written.
  func writeLines(_ lines: some Sequence<String>) throws {
    var part = ""
    for line in lines {
      part += line.inOneLine + "\n"
      guard part.utf8.count >= Self.partSize else { continue }
      try console.write(part)
      part = ""
    }
    try console.write(part)
  }

  /// Tells the user something that is not data, in one line on standard error.
  ///
  /// - Parameter sentence: What there is to tell.
  func writeMessage(_ sentence: String) {
    console.writeMessage(sentence)
  }

  /// Warns of something without which the command goes on, in one line on standard error.
  ///
  /// - Parameter sentence: What is wrong, and what to do about it.
  func writeWarning(_ sentence: String) {
    console.writeMessage("\(Program.name): warning: \(sentence)")
  }

  /// Prints a value as JSON.
  ///
  /// - Parameter value: The value, whose members are in the order of their names.
  /// - Throws: ``ConsoleError`` if it cannot be written.
  func writeJSON(_ value: some JSONWritable) throws {
    let selected = try options.fields.map {
      try JSONSelection(of: $0, in: value).json(layout: .output)
    }
    let json = try String(decoding: selected ?? value.json(layout: .output), as: UTF8.self)
    try console.write(json.escapingInvisibleCharacters + "\n")
  }

  /// Prints values as an array in JSON, a part as soon as it is written: all of it may be long.
  ///
  /// - Parameter elements: The values, whose members are in the order of their names.
  /// - Throws: ``ConsoleError`` if they cannot be written.
  func writeJSON<Element: JSONWritable>(elements: some Sequence<Element>) throws {
    var writer = JSONWriter(layout: .output)
    var result: Result<Void, ConsoleError> = .success(())
    func write(_ part: [UInt8]) {
      let text = String(decoding: part, as: UTF8.self).escapingInvisibleCharacters
      result = result.flatMap { Result { () throws(ConsoleError) in try console.write(text) } }
    }
    writer.array { writer in
      for element in elements {
        if let fields = options.fields {
          writer.element(JSONSelection(of: fields, in: element, depth: 1))
        } else {
          writer.element(element)
        }
        writer.take(atLeast: Self.partSize, write)
        if case .failure = result { break }
      }
    }
    try write(writer.finish() + [UInt8(ascii: "\n")])
    try result.get()
  }

  /// How many bytes are written at a time.
  private static var partSize: Int { 1 << 16 }

  /// Prints a value that is small enough for an encoder as JSON.
  ///
  /// - Parameter value: The value.
  /// - Throws: ``ConsoleError`` if it cannot be written.
  func writeJSON(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    // The encoder puts an empty line into an empty array.
    let json = try String(decoding: encoder.encode(value), as: UTF8.self)
      .replacing(/\[\n\n *\]/, with: "[]")
    try writeJSON(RawJSON(json: Array(json.utf8).span))
  }
}
