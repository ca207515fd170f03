import CommandLineInterface
import Foundation
import Glibc
import Models
import Sharing
import Testing

@MainActor
@Suite("The file that a command gives to an editor")
struct EditorFileTests {
  private let directory: TestDirectory

  init() throws { directory = try TestDirectory() }

  /// Edits the notes of a meeting with a shell script.
  ///
  /// In the script, `$0` is the path of the file.
  private func edit(_ script: String) async -> CommandRun {
    await CommandRun(
      ["transcript", "design", "--edit", "1"],
      environment: ["SYNCUPS_FILE": CommandRun.url.path(), "EDITOR": "sh -c '\(script)'"],
      programs: .live(in: FilePath(directory.url))
    )
  }

  private func notes(in run: CommandRun) -> String? { run.syncUps?[0].meetings[0].transcript }

  @Test(
    "If an editor replaces the temporary file, the new file is removed after the notes are saved"
  )
  func replaced() async throws {
    let run = await edit(#"echo New. > "$0.new"; mv "$0.new" "$0""#)
    #expect(run.exitCode == .done)
    #expect(notes(in: run) == "New.")
    #expect(try directory.names() == [])
  }

  @Test("The editor's process does not get the credentials of the team")
  func secrets() async {
    // Use a separate process, because other tests read the environment that this test changes.
    await #expect(processExitsWith: .success) {
      unsafe setenv("SYNCUPS_TEAM_PASSWORD", "secret", 1)
      unsafe setenv("SYNCUPS_TEAM_USER", "ada", 1)
      let run = await CommandRun(
        ["transcript", "design", "--edit", "1"],
        environment: [
          "SYNCUPS_FILE": CommandRun.url.path(), "EDITOR": #"sh -c 'env > "$0"'"#,
        ],
        programs: .live(in: "/tmp")
      )
      let notes = try #require(run.syncUps?[0].meetings[0].transcript)
      #expect(notes.contains("PATH="))
      #expect(!notes.contains("SYNCUPS_TEAM"))
    }
  }

  @Test(
    "If an editor removes the edited file, the error names the editor, and the notes stay unchanged"
  )
  func removed() async throws {
    let run = await edit(#"rm "$0""#)
    #expect(run.exitCode == .failed)
    #expect(run.errors.contains("' removed '"))
    #expect(notes(in: run) == "Shipped the login page.")
  }

  @Test(
    "The error about a failed editor does not name the temporary file if the editor removed that file"
  )
  func removedByFailingEditor() async throws {
    let run = await edit(#"rm "$0"; exit 1"#)
    #expect(run.exitCode == .failed)
    #expect(!run.errors.contains("is in"))
    #expect(notes(in: run) == "Shipped the login page.")
  }

  @Test(
    "If the text from an editor cannot be read, the error says why and the notes stay unchanged"
  )
  func unreadable() async throws {
    let run = await edit(#"rm "$0"; mkdir "$0""#)
    #expect(run.exitCode == .badInputData)
    #expect(run.errors.contains("(Is a directory)"))
    #expect(notes(in: run) == "Shipped the login page.")
  }
}
