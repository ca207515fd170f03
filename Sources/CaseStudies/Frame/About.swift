import Foundation

/// The description of a study for the menu and the panels.
package struct About: Sendable {
  /// The name in the menu and on the command line.
  package let name: String

  /// The subject of the study, in one sentence.
  package let shows: String

  /// Things to try, one sentence each, some of them in a second terminal.
  package let trying: [String]

  /// The options on the command line, and their meanings.
  package let options: [(name: String, meaning: String)]

  /// The file with the source of the study.
  package let file: String

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name in the menu and on the command line.
  ///   - shows: The subject of the study, in one sentence.
  ///   - trying: Things to try, one sentence each.
  ///   - options: The options on the command line.
  ///   - file: The file with the source of the study. By default, the file of the caller.
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

  /// The lines of the study's source.
  ///
  /// If the file is missing, a line that says where it should be.
  package var source: [String] {
    // The program may run without its sources, so a missing file is no error.
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      let name = file.split(separator: "/").suffix(3).joined(separator: "/")
      return ["The source is in \(name), which is not on this machine."]
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
