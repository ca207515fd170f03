package import CommandLineParsing
import Models
package import Sharing
import TerminalUI

/// The programs that show or edit text on the terminal, and the program `syncups-team`.
///
/// A test provides its own programs:
///
/// ```swift
/// OtherPrograms(edit: { _, text in EditedText(path: "/tmp/x", text: text + "More.") })
/// ```
package struct OtherPrograms: Sendable {
  /// Edited text, and the file that contains it.
  package struct EditedText: Hashable, Sendable {
    /// The file that contains the text.
    ///
    /// A caller that cannot use the text keeps the file.
    package let path: FilePath

    /// The text, or `nil` if it is not UTF-8.
    package let text: String?

    /// Creates the result of an edit.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - text: The text, or `nil` if it is not UTF-8.
    package init(path: FilePath, text: String?) {
      self.path = path
      self.text = text
    }
  }

  /// Opens text with a shell command, and returns the edited text.
  let edit: @Sendable (_ command: String, _ text: String) throws(OtherProgramError) -> EditedText

  /// Shows text with a shell command, and returns whether the command could be run.
  let show: @Sendable (_ command: String, _ text: String) -> Bool

  /// Runs a shell command with text as its input, and returns whether the command succeeded.
  let run: @Sendable (_ command: String, _ input: String) -> Bool

  /// Removes the file of edited text.
  let remove: @Sendable (_ path: FilePath) -> Void

  /// Replaces this process with `syncups-team`, with the same arguments.
  ///
  /// The closure returns only if the process cannot be replaced.
  let becomeTeamProgram: @Sendable ([CommandLineWord]) -> TeamProgramError

  /// Creates a value with the given programs.
  ///
  /// By default, none of the programs exist.
  package init(
    edit: @escaping @Sendable (String, String) throws(OtherProgramError) -> EditedText = {
      command,
      _ throws(OtherProgramError) in
      throw .failed(command: command, path: nil)
    },
    show: @escaping @Sendable (String, String) -> Bool = { _, _ in false },
    run: @escaping @Sendable (String, String) -> Bool = { _, _ in false },
    remove: @escaping @Sendable (FilePath) -> Void = { _ in },
    becomeTeamProgram: @escaping @Sendable ([CommandLineWord]) -> TeamProgramError = { _ in
      .missing("syncups-team")
    }
  ) {
    self.edit = edit
    self.show = show
    self.run = run
    self.remove = remove
    self.becomeTeamProgram = becomeTeamProgram
  }
}

/// The reason why text could not be edited.
package enum OtherProgramError: Error, Hashable, Sendable {
  /// The editor failed. The file contains the text that the user typed.
  case failed(command: String, path: FilePath?)

  /// The editor removed the file with the text.
  case removed(command: String, path: FilePath)

  /// The editor replaced the file with one that cannot be read.
  case unreadableFile(FilePath, reason: String)

  /// The file for the text cannot be created.
  case noFile(directory: String, reason: String)
}

extension OtherProgramError: UserFacingError {
  /// The exit code for the error.
  package var exitCode: ExitCode {
    switch self {
    case .failed, .removed: .failed
    case .unreadableFile: .badInputData
    case .noFile: .cannotCreate
    }
  }

  /// The file with the text, if it still exists.
  package var path: String? {
    switch self {
    case .failed(_, let path): path.map { "\($0)" }
    case .unreadableFile(let path, _): "\(path)"
    case .removed, .noFile: nil
    }
  }

  /// A message that states the problem and a solution.
  package var message: String {
    switch self {
    case .failed(let command, let path):
      let place = path.map { "; what you typed is in '\($0)'" } ?? ""
      return """
        The editor '\(command)' failed and nothing was changed: set VISUAL or EDITOR to a working \
        editor\(place).
        """
    case .removed(let command, let path):
      return """
        The editor '\(command)' removed '\(path)', so nothing was changed: save the text in that file and try \
        again.
        """
    case .unreadableFile(let path, let reason):
      return """
        Could not read what the editor saved in '\(path)' (\(reason)), so nothing was changed: look for your \
        text in that file.
        """
    case .noFile(let directory, let reason):
      return """
        Could not create a file for the editor in '\(directory)' (\(reason)): set TMPDIR to a writable \
        directory.
        """
    }
  }
}

extension Console {
  /// Opens text in the user's editor.
  ///
  /// - Parameter text: The text to edit.
  /// - Returns: The edited text and its file. The caller removes the file after saving the text.
  /// - Throws: ``OtherProgramError`` if the editor fails, ``NoEditorError`` if no editor is found,
  ///   ``UnreadableTextError`` if the editor saved something other than text.
  func edit(_ text: String) throws -> (text: String, file: OtherPrograms.EditedText) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isBlank }
    guard let editor = named ?? (isInputTerminal ? "vi" : nil) else {
      throw NoEditorError()
    }
    // End the text with a line break, because some editors report a last line without a line break
    // as a mistake.
    let isEnded = text.isEmpty || text.last?.isNewline == true
    let file = try programs.edit(editor, isEnded ? text : text + "\n")
    guard let written = file.text else {
      throw UnreadableTextError(problem: "the text is not UTF-8", file: "\(file.path)")
    }
    var edited = written.withoutByteOrderMark.withLineBreaks(of: text)
    if !isEnded, edited.last?.isNewline == true { edited.removeLast() }
    return (edited, file)
  }
}

extension SyncUpsContext {
  /// Saves the changes to the sync-ups, and only then removes the file with the edited text.
  func save(_ file: OtherPrograms.EditedText) async throws {
    do {
      try await save()
    } catch {
      writeWarning("What you typed is in '\(file.path)'.")
      throw error
    }
    console.programs.remove(file.path)
  }

  /// Prints lines.
  ///
  /// On a terminal, a pager shows the lines.
  func page(_ lines: [String]) throws {
    guard console.isOutputTerminal, console.isInputTerminal else { return try writeLines(lines) }
    let pager = console.environment["PAGER"] ?? "command -v less > /dev/null && exec less -FRX"
    let text = lines.map { $0.inOneLine + "\n" }.joined()
    guard !pager.isBlank, console.programs.show(pager, text) else { return try writeLines(lines) }
  }
}

/// No editor is set, and standard input is not a terminal.
struct NoEditorError: UserFacingError {
  var exitCode: ExitCode { .usage }

  var message: String {
    "Standard input is not a terminal: set VISUAL or EDITOR to an editor that does not need a terminal."
  }
}

/// The program cannot use the text that the editor has saved.
struct UnreadableTextError: UserFacingError, Hashable {
  let problem: String
  let file: String

  var exitCode: ExitCode { .badInputData }

  var path: String? { file }

  var message: String {
    "Nothing was changed because \(problem): your text is kept in '\(file)'."
  }
}
