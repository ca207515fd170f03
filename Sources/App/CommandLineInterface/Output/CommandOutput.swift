import Foundation
import JSONStream
import TerminalDriver
import TerminalUI

/// A type that prints the results of a command.
protocol CommandOutput {
  /// The request to run the command.
  var request: ProgramRequest { get }
}

extension CommandOutput {
  /// The console for output and questions.
  var console: Console { request.console }

  /// The common options of all commands.
  var options: CommonOptions { request.options }

  /// Prints a line, with control characters escaped.
  ///
  /// - Parameter line: The line, without its line break.
  /// - Throws: ``DescriptorError`` if the line cannot be written.
  func writeLine(_ line: String = "") throws {
    try console.write(line.inOneLine + "\n")
  }

  /// Prints many lines per write, with control characters escaped.
  ///
  /// - Parameter lines: The lines, without their line breaks.
  /// - Throws: ``DescriptorError`` if the lines cannot be written.
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

  /// Prints a message that is not data, in one line on standard error.
  ///
  /// - Parameter sentence: The message.
  func writeMessage(_ sentence: String) {
    console.writeMessage(sentence)
  }

  /// Prints a warning in one line on standard error.
  ///
  /// The command continues.
  ///
  /// - Parameter sentence: A message that states the problem and a solution.
  func writeWarning(_ sentence: String) {
    console.writeMessage("\(Program.name): warning: \(sentence)")
  }

  /// Prints a value as JSON.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - fields: The members to print. The command's options may select some of these members.
  /// - Throws: ``DescriptorError`` if the line cannot be written.
  func writeJSON<Value>(_ value: Value, _ fields: JSONFields<Value>) throws {
    let json = try fields.selecting(options.fields).object(of: value).json(layout: .output)
    try console.write(String(decoding: json, as: UTF8.self).escapingInvisibleCharacters + "\n")
  }

  /// Prints values as a JSON array, in parts, because the output may be long.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - fields: The members to print of each value. The command's options may select some of these
  ///     members.
  /// - Throws: ``DescriptorError`` if the lines cannot be written.
  func writeJSON<Value>(elements values: some Sequence<Value>, _ fields: JSONFields<Value>) throws {
    let fields = fields.selecting(options.fields)
    var writer = JSONWriter(layout: .output)
    var result: Result<Void, DescriptorError> = .success(())
    func write(_ part: [UInt8]) {
      let text = String(decoding: part, as: UTF8.self).escapingInvisibleCharacters
      result = result.flatMap { Result { () throws(DescriptorError) in try console.write(text) } }
    }
    writer.array { writer in
      for value in values {
        writer.element(fields.object(of: value))
        writer.take(atLeast: Self.partSize, write)
        if case .failure = result { break }
      }
    }
    try write(writer.finish() + [UInt8(ascii: "\n")])
    try result.get()
  }

  /// Prints a value as JSON if the options request JSON, and otherwise prints a sentence about the
  /// value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - fields: The members to print.
  ///   - sentence: The sentence to print as text.
  /// - Throws: ``DescriptorError`` if the line cannot be written.
  func report<Value>(_ value: Value, _ fields: JSONFields<Value>, _ sentence: String) throws {
    if options.isJSON { try writeJSON(value, fields) } else { try writeLine(sentence) }
  }

  /// Prints a table that fits the terminal.
  ///
  /// - Parameter table: The table.
  /// - Throws: ``DescriptorError`` if the line cannot be written.
  func write(_ table: PlainTable) throws {
    try writeLines(table.lines(fitting: console.terminalWidth))
  }

  /// The number of bytes per write.
  private static var partSize: Int { 1 << 16 }
}
