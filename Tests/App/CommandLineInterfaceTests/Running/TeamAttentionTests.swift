import Clients
import CommandLineInterface
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Commands that report problems of a team")
struct TeamAttentionTests {
  nonisolated private static let address = "https://etcd.example.org:2379/platform"

  private let design = SyncUp(1, "Design")

  @Shared(.team) private var setting = address
  @Shared(.teamStatus) private var status
  @Shared(.inMemory("shared")) private var shared: IdentifiedArrayOf<SyncUp> = []

  private func run(
    _ arguments: [String],
    copies: TeamCopies = TeamCopies(),
    waitingChanges: Int = 0,
    storage: SyncUpsStorage? = nil,
    locks: MeetingLockClient = .inMemory()
  ) async -> (exitCode: ExitCode, output: String, errors: String) {
    struct Unreachable: TeamError { var sentence: String { "Cannot reach it." } }
    let teams = TeamClient { address, _, _, _ in
      OpenTeam(
        storage: storage
          ?? SyncUpsStorage(
            team: address.team,
            syncUps: { InMemoryKey<IdentifiedArrayOf<SyncUp>>.inMemory("shared") },
            liveMeetings: { InMemoryKey<IdentifiedArrayOf<LiveMeeting>>.inMemory("live") }
          ),
        locks: locks,
        inspect: { TeamInspection(keptVersions: [], cluster: .failure(Unreachable())) },
        countWaitingChanges: { waitingChanges },
        inspectCopies: { copies }
      )
    }
    let console = TestConsole(arguments, environment: ["XDG_DATA_HOME": "/data"])
    let exitCode = await withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_303_168))
      $0.uuid = .incrementing
    } operation: {
      await Program.run(in: console.console, teams: teams)
    }
    return (
      exitCode,
      console.written.map { if case .output(let text) = $0 { text } else { "" } }.joined(),
      console.written.map { if case .error(let text) = $0 { text } else { "" } }.joined()
    )
  }

  @Test(
    "After a team's etcd was set up again, commands that change the list fail until the user decides",
    arguments: [
      ["add", "Review"], ["edit", "design", "--title", "Review"], ["delete", "design", "--force"],
      ["duplicate", "design"], ["move", "design", "--to", "1"],
      ["agenda", "design", "add", "Plan"],
      ["todo", "add", "design", "Plan"], ["todo", "done", "1"], ["undo"], ["redo"],
      ["import", "-"], ["transcript", "design", "--append", "Good."],
    ]
  )
  func refusedBeforeTheDecision(_ words: [String]) async {
    $shared.withLock { $0 = [design] }
    let problem = "The team's etcd was set up again."
    $status.withLock {
      $0 = TeamStatus(team: "x", connection: .offline, problem: problem, isSetUpAgain: true)
    }
    let run = await run(words)
    #expect(run.exitCode == .failed)
    #expect(run.errors == "syncups: error: \(problem) The command changed nothing.\n")
    #expect(shared == [design])
    #expect(await self.run(["list"]).exitCode == .done)
  }

  /// The list of a team that cannot be loaded, and whose copy cannot be written.
  private struct UnusableTeamKey: SharedKey {
    struct Unusable: TeamError {
      var sentence: String { "Nothing can be written." }
      var keepsChanges: Bool { false }
    }

    let id = "unusable"

    func load(
      context: LoadContext<IdentifiedArrayOf<SyncUp>>,
      continuation: LoadContinuation<IdentifiedArrayOf<SyncUp>>
    ) {
      if case .userInitiated = context { return continuation.resume(throwing: Unusable()) }
      continuation.resumeReturningInitialValue()
    }

    func subscribe(
      context: LoadContext<IdentifiedArrayOf<SyncUp>>,
      subscriber: SharedSubscriber<IdentifiedArrayOf<SyncUp>>
    ) -> SharedSubscription { SharedSubscription {} }

    func save(
      _ value: IdentifiedArrayOf<SyncUp>,
      context: SaveContext,
      continuation: SaveContinuation
    ) { continuation.resume(throwing: Unusable()) }
  }

  private static var unusableTeam: SyncUpsStorage {
    SyncUpsStorage(
      team: "platform",
      syncUps: { UnusableTeamKey() },
      liveMeetings: { InMemoryKey<IdentifiedArrayOf<LiveMeeting>>.inMemory("live") }
    )
  }

  @Test(
    "If a team cannot be loaded and there is no local copy, only commands that add something still run"
  )
  func withoutCopy() async {
    for hasCopy in [true, false] {
      $status.withLock {
        $0 = TeamStatus(team: "platform", connection: .offline, hasCopy: hasCopy)
      }
      let list = await run(["list"], storage: Self.unusableTeam)
      #expect(list.exitCode == (hasCopy ? .done : .ioError))
      #expect(list.output.isEmpty != hasCopy)
      let edit = await run(["edit", "design", "--title", "X"], storage: Self.unusableTeam)
      #expect(edit.exitCode == (hasCopy ? .inputNotFound : .ioError))
    }
    let add = await run(["add", "Review"], storage: .refusingTeam)
    #expect(add.errors == "syncups: warning: Not permitted.\n")
  }

  @Test(
    "A change that neither reaches a team nor can be saved on this machine is reported as not saved"
  )
  func unsavedChange() async {
    for (connection, end) in [
      (TeamStatus.Connection.offline, "the change is not saved."),
      (.connected, "check whether the team has the change before you repeat the command."),
    ] {
      $status.withLock {
        let count = connection == .offline ? 1 : 0
        $0 = TeamStatus(team: "platform", connection: connection, waitingChanges: count)
      }
      let add = await run(["add", "Review"], storage: Self.unusableTeam)
      #expect(add.exitCode == .ioError)
      // The count of changes that wait in files is 0.
      #expect(add.errors == "syncups: error: Nothing can be written: \(end)\n")
    }
  }

  @Test("'list' and 'show' mark a meeting in progress, but not a meeting whose windows have exited")
  func meetingInProgress() async {
    @Shared(.inMemory("live")) var live: IdentifiedArrayOf<LiveMeeting> = []
    $shared.withLock { $0 = [design] }
    $status.withLock { $0 = TeamStatus(team: "platform", connection: .connected) }
    let holder = LiveMeeting.Window(id: UUID(70), name: "grace", machine: "laptop")
    let meeting = LiveMeeting(id: design.id, meetingID: Meeting.ID(UUID(71)), holder: holder)
    $live.withLock { $0 = [meeting] }
    for isHeld in [true, false] {
      let locks = MeetingLockClient.inMemory()
      if isHeld { _ = locks.lock(holder.id) }
      for words in [["list"], ["show", "design"]] {
        #expect(await run(words, locks: locks).output.contains("in progress") == isHeld)
      }
    }
  }

  @Test(
    "A command whose change a team refuses succeeds, and reports the refusal and the pending change",
    arguments: [nil, "Not permitted."]
  )
  func refusal(_ problem: String?) async {
    @Shared(.inMemory("copy")) var copy: IdentifiedArrayOf<SyncUp> = []
    $status.withLock {
      $0 = TeamStatus(
        team: "platform",
        connection: .connected,
        waitingChanges: 1,
        problem: problem
      )
    }
    let add = await run(["add", "Review"], waitingChanges: 1, storage: .refusingTeam)
    #expect(add.exitCode == .done)
    #expect(add.output.contains("Review"))
    #expect(
      add.errors == """
        syncups: warning: Not permitted.
        1 change waits on this machine: the team 'platform' has not received it yet.

        """
    )
    #expect(copy.map(\.title) == ["Review"])
  }

  @Test("A change that a team refuses stays in the local copy, where it can be undone and redone")
  func refusedChange() async {
    @Shared(.inMemory("copy")) var copy: IdentifiedArrayOf<SyncUp> = []
    $copy.withLock { $0 = [design] }
    let delete = await run(["delete", "design", "--force"], storage: .refusingTeam)
    #expect(delete.exitCode == .done)
    #expect(copy == [])
    for (command, expected) in [("undo", [design]), ("redo", []), ("undo", [design])] {
      let run = await run([command], storage: .refusingTeam)
      #expect(run.exitCode == .done)
      #expect(copy.elements == expected)
    }
    #expect(await run(["history"], storage: .refusingTeam).output.contains("undone"))
  }

  @Test(
    "A damaged local copy is reported by the command that finds it, and then only by 'team' and 'doctor'"
  )
  func damaged() async {
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .offline, damagedCopy: "x.damaged-1")
    }
    let sentence = """
      The copy on this machine was damaged and is kept as 'x.damaged-1': changes that waited in it may not have \
      reached the team.

      """
    for command in ["list", "team", "doctor"] {
      let errors = await run([command], copies: TeamCopies(damaged: ["x.damaged-1"])).errors
      #expect(errors.hasPrefix(sentence) && !errors.contains("warning"))
    }
    // A process that starts later still names the damaged copy, now in a warning.
    $status.withLock { $0 = TeamStatus(team: "platform", connection: .connected) }
    let copies = TeamCopies(damaged: ["x.damaged-1"])
    for command in ["team", "doctor"] {
      #expect(
        await run([command], copies: copies).errors.hasPrefix("syncups: warning: \(sentence)")
      )
    }
    #expect(await run(["list"], copies: copies).errors == "")
  }

  @Test(
    "'team', 'team join' and 'doctor' warn of unsent changes in the local copies of other teams' lists"
  )
  func otherCopies() async {
    $status.withLock { $0 = TeamStatus(team: "platform", connection: .connected) }
    let copies = TeamCopies(others: ["platform@localhost:2379": 1, "design@x": 2])
    for words in [["team"], ["team", "join", Self.address], ["doctor"]] {
      #expect(
        await run(words, copies: copies).errors.hasPrefix(
          """
          syncups: warning: 2 changes wait in the copy of 'design@x' on this machine: to send them, join that team \
          again at that address.
          syncups: warning: 1 change waits in the copy of 'platform@localhost:2379' on this machine: to send it, join \
          that team again at that address.

          """
        )
      )
    }
  }

  @Test("A team error that requires a decision by the user has the exit code 1")
  func errorThatNeedsADecision() {
    struct Divided: TeamError {
      var sentence: String { "Decide." }
      var needsDecision: Bool { true }
    }
    struct Unreachable: TeamError { var sentence: String { "Check the network." } }
    #expect(ErrorReport(Divided()).exitCode == .failed)
    #expect(ErrorReport(Unreachable()).exitCode == .ioError)
  }
}
