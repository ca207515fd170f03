import Foundation

/// Runs a program and waits until it exits.
///
/// - Parameter words: The name of a program in `PATH`, followed by its arguments.
/// - Returns: The output of the program, without the trailing line break.
/// - Throws: A ``CommandError`` if the program fails or cannot be found.
@discardableResult
package func runCommand(_ words: String...) throws -> String { try runCommand(words) }

/// Runs a program and waits until it exits.
///
/// - Parameter words: The name of a program in `PATH`, followed by its arguments.
/// - Returns: The output of the program, without the trailing line break.
/// - Throws: A ``CommandError`` if the program fails or cannot be found.
@discardableResult
package func runCommand(_ words: [String]) throws -> String {
  let process = Process()
  let (output, errors) = (Pipe(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = words
  (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
  process.standardError = errors
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let problem = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw CommandError(
      command: words.joined(separator: " "),
      reason: problem.trimmingCharacters(in: .whitespacesAndNewlines)
    )
  }
  return text.hasSuffix("\n") ? String(text.dropLast()) : text
}

/// The error for a program that failed.
package struct CommandError: LocalizedError, CustomStringConvertible, Equatable {
  /// The program and its arguments.
  package let command: String

  /// The error message of the program.
  package let reason: String

  /// A sentence for the user.
  package var description: String {
    "'\(command)' failed: \(reason.isEmpty ? "it printed no reason" : reason)."
  }

  /// The same text as `description`, used by `localizedDescription`.
  package var errorDescription: String? { description }
}
