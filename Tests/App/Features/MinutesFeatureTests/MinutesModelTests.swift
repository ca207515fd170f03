import Clients
import Locking
import MinutesFeature
import Observation
import Presentation
import Reports
import SyncUpsTestSupport
import Testing

@MainActor
@Suite(
  "The screen of the minutes of a meeting",
  .dependencies { $0.calendar = .gregorianInGMT },
  .timeLimit(.minutes(5))
)
struct MinutesModelTests {
  @Shared(.syncUps) private var syncUps
  @Shared(.notice) private var notice
  @Shared(.minutesCommand) private var command
  private let copied = Locked<[String]>([])
  private let written = Locked<[String]>([])
  private let piped = Locked<[String]>([])

  private func makeModel(
    pipe: @escaping @Sendable () async throws -> Void = {}
  ) throws -> MinutesModel {
    let meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: Date(timeIntervalSinceReferenceDate: 816_255_840),
      transcript: "Ada: Decision: We ship.",
      duration: .seconds(60)
    )
    let ada = Attendee(id: Attendee.ID(UUID(3)), name: "Ada")
    $syncUps.withLock {
      $0 = [
        SyncUp(
          id: SyncUp.ID(UUID(2)),
          attendees: [ada],
          meetings: [meeting],
          title: "Design Review"
        )
      ]
    }
    let syncUp = try #require(Shared($syncUps[id: SyncUp.ID(UUID(2))]))
    let shared = try #require(Shared(syncUp.meetings[id: meeting.id]))
    return withDependencies {
      $0.clipboardClient = ClipboardClient { [copied] text in copied.withLock { $0.append(text) } }
      $0.minutesClient = MinutesClient { [written] text, path, isReplacing throws(MinutesError) in
        if path == "no/such" { throw .unwritable("There is no such folder.") }
        if !isReplacing, path == "taken.md" { throw .exists }
        written.withLock { $0.append("\(path): \(text)") }
      } pipe: { [piped] text, command, variables in
        piped.withLock {
          $0.append("\(command) \(variables.sorted { $0.key < $1.key }.map(\.value)): \(text)")
        }
        try await pipe()
      }
    } operation: {
      MinutesModel(meeting: shared, of: syncUp)
    }
  }

  private let markdown = """
    # Design Review

    13 Nov 2026, 9:43 – 9:44 (1 min)

    - Attendees: Ada

    ## Decisions

    - Ada: We ship.

    """

  @Test("The minutes screen shows and copies minutes in the chosen format")
  func copying() throws {
    let model = try makeModel()
    #expect(model.text == markdown)
    model.copyButtonTapped()
    #expect(notice == "The minutes were copied to the clipboard, if the terminal supports that.")
    model.formatSelected(.slack)
    model.copyButtonTapped()
    #expect(copied.withLock(\.self) == [markdown, model.minutes.text(as: .slack)])
  }

  @Test("The minutes show changes to the meeting, and remain after the meeting is deleted")
  func following() throws {
    let model = try makeModel()
    $syncUps.withLock { $0[0].meetings[0].transcript = "! No." }
    #expect(model.minutes.decisions == ["No."])
    $syncUps.withLock { $0 = [] }
    #expect(model.minutes.decisions == ["No."])
  }

  @Test("The app asks before an export of the minutes replaces an existing file")
  func exporting() throws {
    let model = try makeModel()
    func export() throws -> MinutesExportModel { try #require(model.export) }
    model.exportButtonTapped()
    #expect(try export().path == "design-review-2026-11-13.md")
    try export().path = " "
    try export().saveButtonTapped()
    #expect(try export().problem == "Enter a file name.")
    try export().path = "no/such"
    #expect(try export().problem == nil)
    try export().saveButtonTapped()
    #expect(try export().problem == "There is no such folder.")
    try export().path = "taken.md"
    try export().saveButtonTapped()
    #expect(try export().alert == .replaceFile("taken.md"))
    try export().alertButtonTapped(nil)
    #expect(written.withLock(\.self) == [])
    try export().saveButtonTapped()
    try export().alertButtonTapped(.replace)
    #expect(model.export == nil)
    #expect(notice == "The minutes are in 'taken.md'.")
    model.formatSelected(.email)
    model.exportButtonTapped()
    #expect(try export().path == "design-review-2026-11-13.eml")
    try export().cancelButtonTapped()
    #expect(model.export == nil)
    #expect(!model.isDismissed)
    #expect(written.withLock(\.self) == ["taken.md: \(markdown)"])
  }

  @Test("The minutes screen closes after an export if it was opened only for that export")
  func onlyExporting() throws {
    let model = try makeModel()
    model.exportButtonTapped(isOnlyTask: true)
    try #require(model.export).saveButtonTapped()
    #expect(model.isDismissed)
  }

  /// Pipes the minutes into the command, and waits until the command has ended.
  private func pipe(_ model: MinutesModel) async {
    let task = Task { await model.onTask() }
    model.pipeButtonTapped()
    for await piped in Observations({ model.piped }) where piped == nil { break }
    task.cancel()
    await task.value
  }

  @Test("Minutes are piped in the chosen format into the command that the settings name")
  func piping() async throws {
    let model = try makeModel()
    $command.withLock { $0 = "send --to 'all of us'" }
    model.formatSelected(.text)
    await pipe(model)
    #expect(notice == "The minutes were piped into 'send'.")
    let id = Meeting.ID(UUID(1)).rawValue.uuidString
    #expect(
      piped.withLock(\.self) == [
        "send --to 'all of us' [\"text\", \"\(id)\", \"Design Review\"]: \(model.text)"
      ]
    )
  }

  @Test("A notice says that the minutes command has failed, and why")
  func failing() async throws {
    let model = try makeModel {
      throw UserCommandError.command(.failed(program: "send", exitStatus: 1, message: "No net."))
    }
    $command.withLock { $0 = "send" }
    await pipe(model)
    #expect(
      notice == """
        The minutes command 'send' failed with exit status 1 and said 'No net.': run it in a terminal to see \
        why.
        """
    )
  }

  @Test("If no minutes command is set, a notice says how to set one")
  func noCommand() throws {
    let model = try makeModel()
    $command.withLock { $0 = " " }
    model.pipeButtonTapped()
    #expect(model.piped == nil)
    #expect(
      notice
        == "There is no minutes command: set one with 'syncups settings minutes-command COMMAND'."
    )
  }
}
