import CommandLineInterface
import PersistenceKeys
import TerminalDriver
import Testing

@Suite("The report of an error")
struct ErrorReportTests {
  struct Refusal: UserFacingError {
    var message = "The length '2h' of '--length' is too long: give at most 30m."
    var exitCode = ExitCode.badInputData
  }

  struct Surprise: Error {}

  @Test("An error is reported as a sentence that follows the name of the program")
  func isTheSentenceAfterTheNameOfTheProgram() {
    let report = ErrorReport(Refusal())
    #expect(
      report.text
        == "syncups: error: The length '2h' of '--length' is too long: give at most 30m."
    )
    #expect(report.exitCode == .badInputData)
  }

  @Test("The report of an error is one line without control characters")
  func isOneHarmlessLine() {
    let report = ErrorReport(Refusal(message: "No 'a\u{1B}[2J\nb\tc': give another."))
    #expect(report.text == "syncups: error: No 'a␛[2J b c': give another.")
  }

  @Test(
    "The report of an error hides the user and the password in an address",
    arguments: [
      ("http://ada:secret@host/a", "http://…@host/a"), ("http://ada@host", "http://…@host"),
      ("http://ada:sec@ret@host", "http://…@host"), ("http://host/a@b", "http://…@b"),
      ("a@b", "a@b"), ("http://a:b@c and http://d:e@f", "http://…@c and http://…@f"),
    ]
  )
  func credentials(address: String, shown: String) {
    let report = ErrorReport(Refusal(message: "'\(address)' is no address: give another."))
    #expect(report.text == "syncups: error: '\(shown)' is no address: give another.")
  }

  @Test("An unexpected error is reported as a bug")
  func ofAnythingElseShowsItAndFails() {
    let report = ErrorReport(Surprise())
    #expect(
      report.text
        == "syncups: error: An unexpected error occurred (Surprise()): report it as a bug."
    )
    #expect(report.exitCode == .failed)
  }

  @Test(
    "The message of an I/O error says why reading or writing failed",
    arguments: [
      (
        DescriptorError.outputClosed,
        """
        Could not write all of the output because the program that reads it closed the pipe: let that \
        program read to the end.
        """
      ),
      (
        .writeFailed(reason: "No space left on device"),
        """
        Could not write the output (No space left on device): free some space, or redirect the output.
        """
      ),
      (
        .readFailed(reason: "Is a directory"),
        """
        Could not read standard input (Is a directory): use a file, a pipe or a terminal.
        """
      ),
    ]
  )
  func ofAConsoleSaysWhatTheSystemSays(error: DescriptorError, message: String) {
    #expect(error.message == message)
    #expect(error.exitCode == .ioError)
  }

  @Test(
    "The program's exit codes follow sysexits.h, or are 128 plus the number of the signal that ended it"
  )
  func exitCodesAreThoseOfSysexits() {
    let codes = Dictionary(uniqueKeysWithValues: ExitCode.allCases.map { ($0, $0.rawValue) })
    #expect(
      codes == [
        .done: 0, .failed: 1, .usage: 64, .badInputData: 65, .inputNotFound: 66,
        .cannotCreate: 73, .ioError: 74, .hungUp: 129, .interrupted: 130, .quit: 131,
        .terminated: 143,
      ]
    )
  }

  @Test(
    "If a team's local copy cannot be saved, the error says to check whether the team has the change"
  )
  func errorOfTheCopy() {
    struct Full: TeamError {
      var sentence: String { "Cannot save the copy (No space left on device)." }
      var keepsChanges: Bool { false }
    }
    #expect(
      ErrorReport(Full()).text == """
        syncups: error: Cannot save the copy (No space left on device): check whether the team has \
        the change before you repeat the command.
        """
    )
  }
}
