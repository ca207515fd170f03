/// The description of a study for the menu and the panels.
package struct About: Sendable {
  /// The name of the study in the menu and on the command line.
  package let name: String

  /// The subject of the study, in one sentence.
  package let shows: String

  /// The things to try, some of them in a second terminal.
  ///
  /// Each instruction continues where the previous instruction ended.
  package let trying: [Instruction]

  /// Whether a second process can run the study in the same window.
  package let hasSecondProcess: Bool

  /// The names of the files that the study keeps in the studies' directory.
  ///
  /// The instructions assume that the study's files do not exist yet. An asterisk matches any
  /// characters, such as the date in the name of a copy.
  package let storedFiles: [String]

  /// The names of the values that the study keeps in the app storage of all studies.
  package let storedSettings: [String]

  /// The effect of `--broken`, or `nil` if the study has no broken form.
  ///
  /// The text is a verb phrase, such as "opens the detail with a copy of the todo".
  package let breaks: String?

  /// The options of the study on the command line, in addition to `--broken`.
  package let options: [StudyOption]

  /// The file with the source of the study.
  package let file: String

  /// The paths of the other source files of the study, relative to the directory of its first file.
  package let otherFiles: [String]

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name of the study in the menu and on the command line.
  ///   - shows: The subject of the study, in one sentence.
  ///   - trying: The things to try. Each instruction continues where the previous instruction
  ///     ended.
  ///   - hasSecondProcess: Whether a second process can run the study in the same window.
  ///   - storedFiles: The names of the files that the study keeps in the studies' directory. An
  ///     asterisk matches any characters.
  ///   - storedSettings: The names of the values that the study keeps in app storage.
  ///   - breaks: The effect of `--broken` as a verb phrase, or `nil` if the study has no broken
  ///     form.
  ///   - options: The options of the study on the command line, in addition to `--broken`.
  ///   - otherFiles: The paths of the other source files of the study, relative to the directory of
  ///     its first file.
  ///   - file: The file with the source of the study. The default is the caller's source file.
  package init(
    name: String,
    shows: String,
    trying: [Instruction],
    hasSecondProcess: Bool = false,
    storedFiles: [String] = [],
    storedSettings: [String] = [],
    breaks: String? = nil,
    options: [StudyOption] = [],
    otherFiles: [String] = [],
    file: String = #filePath
  ) {
    self.name = name
    self.shows = shows
    self.trying = trying
    self.hasSecondProcess = hasSecondProcess
    self.storedFiles = storedFiles
    self.storedSettings = storedSettings
    self.breaks = breaks
    let broken = breaks.map { StudyOption("--broken", "The broken form \($0)") }
    self.options = [broken].compactMap(\.self) + options
    self.otherFiles = otherFiles
    self.file = file
  }

  /// The command that starts the study in another terminal.
  package var command: String { "swift run case-studies \(name)" }

  /// The source files of the study.
  package var sources: [SourceFile] {
    let directory = file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)
    return [SourceFile(path: file)] + otherFiles.map { SourceFile(path: directory + $0) }
  }
}

extension [String] {
  /// Whether the options of a study select its broken form.
  var isBroken: Bool { contains("--broken") }
}
