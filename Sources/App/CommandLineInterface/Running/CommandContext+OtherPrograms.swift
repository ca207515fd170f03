import Models
import TerminalUI

extension Console {
  /// Opens a text in the editor of the user.
  ///
  /// - Parameter text: The text.
  /// - Returns: What was made of it. Its file is removed only by the caller, once it is saved.
  /// - Throws: ``OtherProgramError`` if the editor fails, ``NoEditorError`` if there is none,
  ///   ``UnreadableTextError`` if what it wrote is no text.
  func edit(_ text: String) throws -> (text: String, file: OtherPrograms.EditedText) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isBlank }
    guard let editor = named ?? (isInputTerminal ? "vi" : nil) else {
      throw NoEditorError()
    }
    // A line that is not ended, some editors show as a mistake.
    let isEnded = text.isEmpty || text.hasSuffix("\n")
    let file = try programs.edit(editor, isEnded ? text : text + "\n")
    guard var edited = file.text else {
      throw UnreadableTextError(problem: "it is not UTF-8", file: "\(file.path)")
    }
    if !text.hasSuffix("\n"), edited.hasSuffix("\n") { edited.removeLast() }
    return (edited, file)
  }
}

extension CommandContext {
  /// Saves what was edited, and removes its file only then.
  func save(_ file: OtherPrograms.EditedText) async throws {
    do {
      try await save()
    } catch {
      writeWarning("What you typed is in '\(file.path)'.")
      throw error
    }
    console.programs.remove(file.path)
  }

  /// Prints lines, page by page on a terminal.
  func page(_ lines: [String]) throws {
    guard console.isOutputTerminal, console.isInputTerminal else { return try writeLines(lines) }
    let pager = console.environment["PAGER"] ?? "command -v less > /dev/null && exec less -FRX"
    let text = lines.map { $0.inOneLine + "\n" }.joined()
    guard !pager.isBlank, console.programs.show(pager, text) else { return try writeLines(lines) }
  }
}

/// There is no editor, and no terminal on which a user could work with one.
struct NoEditorError: UserFacingError {
  var exitCode: ExitCode { .usage }

  var message: String {
    "There is no terminal for an editor: set VISUAL or EDITOR to one that needs none."
  }
}

/// A text that comes from the editor cannot be used.
struct UnreadableTextError: UserFacingError, Hashable {
  let problem: String
  let file: String

  var exitCode: ExitCode { .badInputData }

  var path: String? { file }

  var message: String {
    "Nothing was changed, because \(problem): mend what you typed, which is kept in '\(file)'."
  }
}
