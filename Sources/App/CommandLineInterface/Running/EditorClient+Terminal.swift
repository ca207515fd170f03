import Clients
import Dispatch
import Foundation
import Sharing
import TerminalDriver

extension EditorClient {
  /// Runs the editor of the user on the terminal of a session, which is handed over for that time.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - console: What knows the editor.
  static func terminal(of session: TerminalSession, in console: Console) -> EditorClient {
    EditorClient { text throws(EditorError) in
      let result = await withCheckedContinuation { continuation in
        // It blocks its thread until the editor ends.
        DispatchQueue.global(qos: .userInitiated).async {
          continuation.resume(returning: edit(text, on: session, in: console))
        }
      }
      return try result.get()
    }
  }

  private static func edit(
    _ text: String,
    on session: TerminalSession,
    in console: Console
  ) -> Result<EditedText, EditorError> {
    do {
      let (edited, file) = try session.handOver { try console.edit(text) }
      let remove = console.programs.remove
      return .success(EditedText(text: edited, path: "\(file.path)") { remove(file.path) })
    } catch let error as any UserFacingError {
      return .failure(EditorError(message: error.message))
    } catch {
      return .failure(EditorError(message: "\(error)"))
    }
  }
}

extension ClipboardClient {
  /// Asks the terminal of a session to put a text into its clipboard.
  ///
  /// Terminals do that only if they are set up to, and do not answer.
  ///
  /// - Parameter session: The session.
  /// - Source: "XTerm Control Sequences", operating system command 52.
  static func terminal(of session: TerminalSession) -> ClipboardClient {
    ClipboardClient { text in
      let sequence = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
      // A terminal that takes nothing any more ends the app by itself.
      try? session.write(Array(sequence.utf8))
    }
  }
}
