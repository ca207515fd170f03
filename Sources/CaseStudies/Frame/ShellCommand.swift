package import Foundation

/// A command for the reader's shell.
package struct ShellCommand: Equatable, Sendable {
  private let text: String

  /// Creates a command.
  ///
  /// - Parameter text: The command in one line.
  package init(_ text: String) {
    self.text = text
  }

  /// Returns the command in lines that fit a window and that the user can copy into a shell.
  ///
  /// Breaks only between words, with a backslash. A single word stays in one line.
  ///
  /// - Parameter width: The number of columns.
  package func lines(width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      // Leaves one column for the space before the backslash and one for the backslash.
      if !line.isEmpty, line.count + 1 + word.count > width - 2 {
        lines.append(line + " \\")
        line = "  " + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return lines + [line]
  }

  /// The words, with their quotation marks.
  private var words: [String] {
    var words = [""]
    var quote: Character?
    for character in text {
      if character == " ", quote == nil {
        words.append("")
        continue
      }
      if quote == character {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      words[words.count - 1].append(character)
    }
    return words
  }

  /// Returns the path of a file as a word of a command, abbreviated if the file is in the home
  /// directory.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - environment: The environment with the home directory of the shell.
  package static func word(
    for file: URL,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let path = file.path(percentEncoded: false)
    guard let home = environment["HOME"], home.hasPrefix("/"), path.hasPrefix(home + "/") else {
      return quoted(path)
    }
    return "~/" + quoted(String(path.dropFirst(home.count + 1)))
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@%".contains($0) }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
