import Clients
import CommandLineInterface
import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import SyncUpsHistory
import Tagged

/// A run of the program on a file in memory, and the results of the run.
@MainActor
struct CommandRun {
  /// The file that `SYNCUPS_FILE` names.
  static let url = URL(filePath: "/meetings/sync-ups.json")

  /// The exit code of the program.
  let exitCode: ExitCode

  /// The text on standard output.
  let output: String

  /// The text on standard error.
  let errors: String

  /// The sync-ups in the file after the run, or `nil` if the file cannot be read.
  let syncUps: IdentifiedArrayOf<SyncUp>?

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line.
  ///   - content: The content of the file, or `nil` for a missing file.
  ///   - answers: The lines that the user types at a terminal, or `nil` for no terminal.
  ///   - environment: The environment variables. By default, they name the file.
  init(
    _ arguments: String...,
    content: String? = CommandRun.sample,
    answers: [String]? = nil,
    environment: [String: String] = ["SYNCUPS_FILE": CommandRun.url.path()]
  ) async {
    await self.init(arguments, content: content, answers: answers, environment: environment)
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line.
  ///   - content: The content of the file, or `nil` for a missing file.
  ///   - answers: The lines that the user types at a terminal, or `nil` for no terminal.
  ///   - input: The bytes of standard input, for commands that do not read lines.
  ///   - environment: The environment variables. By default, they name the file.
  ///   - storage: The storage of the file, instead of memory. Other runs may share the storage, so
  ///     ids are not counted from zero.
  ///   - programs: The user's programs for showing and editing text.
  ///   - transcriber: The transcriber of meetings.
  ///   - notification: The client that announces the end of a turn or a meeting.
  ///   - readLines: The lines of standard input, in parts.
  ///   - historyStamp: Creates the ids and times of history entries.
  init(
    _ arguments: [String],
    content: String? = CommandRun.sample,
    answers: [String]? = nil,
    input: String = "",
    environment: [String: String] = ["SYNCUPS_FILE": CommandRun.url.path()],
    storage: FileStorage? = nil,
    programs: OtherPrograms = OtherPrograms(),
    transcriber: TranscriberClient = .off,
    notification: NotificationClient = .silent,
    readLines: (@Sendable () async -> [String]?)? = nil,
    historyStamp: HistoryStampGenerator = .current
  ) async {
    let uuid = storage == nil ? UUIDGenerator.incrementing : UUIDGenerator { UUID() }
    let storage =
      storage ?? .inMemory(files: content.map { [Self.url: Data($0.utf8)] } ?? [:])
    let test = TestConsole(
      arguments,
      environment: environment,
      lines: answers ?? [],
      input: input,
      width: answers == nil ? nil : 80,
      programs: programs,
      readLines: readLines
    )
    (exitCode, syncUps) = await withDependencies {
      $0.continuousClock = PoliteClock()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_303_168))
      $0.defaultFileStorage = storage
      $0.historyStamp = historyStamp
      $0.notificationClient = notification
      $0.soundClient = .silent
      $0.transcriberClient = transcriber
      $0.uuid = uuid
    } operation: {
      let exitCode = await Program.run(in: test.console)
      @Shared(.syncUps(in: Self.url)) var syncUps: IdentifiedArrayOf<SyncUp> = []
      return (exitCode, $syncUps.loadError == nil ? syncUps : nil)
    }
    output = test.written.map { if case .output(let text) = $0 { text } else { "" } }.joined()
    errors = test.written.map { if case .error(let text) = $0 { text } else { "" } }.joined()
  }

  /// A file with two sync-ups, of which the first has a meeting.
  nonisolated static let sample = """
    [
      {
        "id": "AAAAAAAA-0000-0000-0000-000000000001",
        "title": "Design",
        "theme": "appOrange",
        "duration": [0, 3000000000000000000],
        "attendees": [
          {"id": "AAAAAAAA-0000-0000-0000-000000000011", "name": "Blob"},
          {"id": "AAAAAAAA-0000-0000-0000-000000000012", "name": "Blob Jr"}
        ],
        "meetings": [
          {
            "id": "AAAAAAAA-0000-0000-0000-000000000021",
            "date": 816216768,
            "transcript": "Shipped the login page."
          }
        ]
      },
      {
        "id": "BBBBBBBB-0000-0000-0000-000000000002",
        "title": "Design review",
        "theme": "sky",
        "duration": [32, 9704189641294348288],
        "attendees": [],
        "meetings": []
      }
    ]
    """

  /// The file ``sample`` with additional meetings, so that both sync-ups have meetings.
  nonisolated static let sampleWithMeetings = sample.replacing(
    #""meetings": []"#,
    with: #"""
      "meetings": [
        {
          "id": "BBBBBBBB-0000-0000-0000-000000000031",
          "date": 814000000,
          "transcript": "The oldest."
        },
        {
          "id": "BBBBBBBB-0000-0000-0000-000000000032",
          "date": 816300000,
          "duration": [4, 16213023705161793536],
          "attendances": [],
          "transcript": "\n  Page by page:\nthe login page is done."
        }
      ]
      """#
  )
}
