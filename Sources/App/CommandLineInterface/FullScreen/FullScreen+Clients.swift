import Clients
import ClientsLive
import Dispatch
import Foundation
import Models
import Sharing
import TerminalDriver

extension EditorClient {
  /// Returns a client that runs the user's editor on the terminal of a session.
  ///
  /// The session hands the terminal over to the editor until the editor exits.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - console: The console that provides the editor.
  static func terminal(of session: TerminalSession, in console: Console) -> EditorClient {
    EditorClient { text throws(EditorError) in
      let result = await withCheckedContinuation { continuation in
        // The editor blocks this thread until the editor exits.
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

extension MinutesClient {
  /// Returns a client that writes minutes to the user's files, and pipes minutes into commands.
  ///
  /// - Parameters:
  ///   - directory: The directory that a relative path starts from.
  ///   - home: The directory that replaces a `~` at the start of a path, because no shell expands
  ///     the path.
  static func files(in directory: FilePath?, home: FilePath?) -> MinutesClient {
    .live { text, path, isReplacing throws(MinutesError) in
      var filePath = FilePath(path)
      if path.hasPrefix("~/"), let home {
        filePath = home.appending(FilePath(String(path.dropFirst(2))))
      }
      do {
        let file = try OutputFile(filePath, in: directory, isReplaced: isReplacing)
        try file.write { try $0(text) }
      } catch OutputFileError.exists {
        throw .exists
      } catch {
        throw .unwritable((error as? any UserFacingError)?.message ?? "\(error)")
      }
    }
  }
}
