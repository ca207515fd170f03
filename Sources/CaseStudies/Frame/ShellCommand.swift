package import Foundation

/// A command for the user to run in a shell.
package struct ShellCommand: Equatable, Sendable {
  private let text: String

  /// Creates a command.
  ///
  /// - Parameter text: The command, written in one line.
  package init(_ text: String) {
    self.text = text
  }

  /// Returns the command in lines that fit in a window and that the user can copy into a shell.
  ///
  /// A long command breaks only between words. A backslash ends each line except the last.
  ///
  /// - Parameter width: The number of columns.
  package func lines(width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      // Leaves two columns for a space and a backslash at the end of the line.
      if !line.isEmpty, line.count + 1 + word.count > width - 2 {
        lines.append(line + " \\")
        line = "  " + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return lines + [line]
  }

  /// The words of the command, with their quotation marks.
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

  /// Returns the path of a file as a word of a command.
  ///
  /// A path in the home directory is abbreviated.
  ///
  /// - Parameters:
  ///   - file: The file that the command names.
  ///   - environment: The environment, which names the home directory of the shell.
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
