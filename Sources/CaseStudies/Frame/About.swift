import Foundation

/// What the frame tells about a study.
package struct About: Sendable {
  /// The name in the menu and on the command line.
  package let name: String

  /// What the study shows, as one sentence.
  package let shows: String

  /// What to try, a sentence each, also in a second terminal.
  package let trying: [String]

  /// What can be typed behind the name, and what it does.
  package let options: [(name: String, meaning: String)]

  /// The file with the source of the study.
  package let file: String

  /// Describes a study.
  ///
  /// - Parameters:
  ///   - name: The name in the menu and on the command line.
  ///   - shows: What the study shows, as one sentence.
  ///   - trying: What to try, a sentence each.
  ///   - options: What can be typed behind the name.
  ///   - file: The file with the source of the study, which is the one that calls this.
  package init(
    name: String,
    shows: String,
    trying: [String],
    options: [(name: String, meaning: String)] = [],
    file: String = #filePath
  ) {
    self.name = name
    self.shows = shows
    self.trying = trying
    self.options = options
    self.file = file
  }

  /// The command that starts the study in another terminal.
  package var command: String { "swift run case-studies \(name)" }

  /// The lines of the study's source, or where to find it if this program was moved away from it.
  package var source: [String] {
    // A missing file is not an error here: the program runs without its sources, too.
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      let name = file.split(separator: "/").suffix(3).joined(separator: "/")
      return ["The source is in \(name), which is not on this machine."]
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
