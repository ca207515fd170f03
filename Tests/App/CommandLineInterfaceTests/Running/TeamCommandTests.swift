import Clients
import CommandLineInterface
import CommandLineParsing
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import Sharing
import Tagged
import Testing

@MainActor
@Suite("Commands for a team")
struct TeamCommandTests {
  nonisolated private static let address = "https://etcd.example.org:2379/platform"

  /// The path of the team's local copy.
  nonisolated private static let copy = "/data/syncups/teams/platform@etcd.example.org:2379.etcd"

  private let design = SyncUp(id: SyncUp.ID(UUID(1)), theme: .sky, title: "Design")

  @Shared(.team) private var setting
  @Shared(.teamStatus) private var status

  private struct Unreachable: TeamError {
    var sentence: String { "Cannot reach 'https://etcd.example.org:2379': check the network." }
  }

  /// Adds a sync-up to the list of the team.
  private func share(_ syncUp: SyncUp) {
    @Shared(.inMemory("shared")) var shared: IdentifiedArrayOf<SyncUp> = []
    $shared.withLock { _ = $0.append(syncUp) }
  }

  /// Runs the program with support for teams.
  ///
  /// The data of the team is in memory.
  private func run(
    _ arguments: String...,
    environment: [String: String] = [:],
    error: (any TeamError)? = nil,
    waitingChanges: Int? = nil
  ) async -> (exitCode: ExitCode, output: String, errors: String) {
    let teams = TeamClient { address, copy, _, _ in
      #expect("\(copy)" == Self.copy)
      return OpenTeam(
        storage: SyncUpsStorage(
          team: address.team,
          syncUps: { InMemoryKey<IdentifiedArrayOf<SyncUp>>.inMemory("shared") },
          liveMeetings: { InMemoryKey<IdentifiedArrayOf<LiveMeeting>>.inMemory("live") }
        ),
        locks: .inMemory(),
        check: { if let error { throw error } },
        inspect: { TeamInspection(keptVersions: [], cluster: .failure(Unreachable())) },
        countWaitingChanges: {
          waitingChanges ?? Shared(.teamStatus).wrappedValue?.waitingChanges ?? 0
        }
      )
    }
    return await Self.run(arguments, environment, teams)
  }

  private static func run(
    _ arguments: [String],
    _ environment: [String: String],
    _ teams: TeamClient?,
    programs: OtherPrograms = OtherPrograms(),
    width: Int? = nil,
    date: DateGenerator = .constant(Date(timeIntervalSinceReferenceDate: 816_303_168)),
    lines: [String] = []
  ) async -> (exitCode: ExitCode, output: String, errors: String) {
    let test = TestConsole(
      arguments,
      environment: environment.merging(["XDG_DATA_HOME": "/data"]) { given, _ in given },
      lines: lines,
      width: width,
      programs: programs
    )
    let exitCode = await withDependencies {
      $0.date = date
      $0.uuid = .incrementing
    } operation: {
      await Program.run(in: test.console, teams: teams)
    }
    return (
      exitCode,
      test.written.map { if case .output(let text) = $0 { text } else { "" } }.joined(),
      test.written.map { if case .error(let text) = $0 { text } else { "" } }.joined()
    )
  }

  @Test("'team join' stores the address of a team and prints the number of the team's sync-ups")
  func joining() async {
    share(design)
    let run = await run("team", "join", Self.address)
    #expect(run == (.done, "You have joined the team 'platform', which has 1 sync-up.\n", ""))
    #expect(setting == Self.address)
    #expect(await self.run("list").output.contains("Design"))
  }

  @Test("'team join' does not join a team that cannot be reached")
  func failing() async {
    let run = await run("team", "join", Self.address, error: Unreachable())
    #expect(run.exitCode == .ioError)
    #expect(
      run.errors == """
        syncups: error: Cannot reach 'https://etcd.example.org:2379': check the network.

        """
    )
    #expect(setting == "")
  }

  @Test(
    "On a terminal, 'team' asks how to continue after etcd was set up again",
    arguments: [
      (["send"], [true]), (["Take"], [false]), (["n"], []), ([], []),
    ]
  )
  func deciding(_ answers: [String], _ decisions: [Bool]) async {
    $setting.withLock { $0 = Self.address }
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .offline, isSetUpAgain: true, isEmpty: true)
    }
    let decided = Locked<[Bool]>([])
    let teams = TeamClient { address, _, _, _ in
      OpenTeam(
        storage: SyncUpsStorage(
          team: address.team,
          syncUps: { InMemoryKey<IdentifiedArrayOf<SyncUp>>.inMemory("shared") },
          liveMeetings: { InMemoryKey<IdentifiedArrayOf<LiveMeeting>>.inMemory("live") }
        ),
        locks: .inMemory(),
        inspect: { TeamInspection(keptVersions: [], cluster: .failure(Unreachable())) },
        decide: { sendsCopy in decided.withLock { $0.append(sendsCopy) } }
      )
    }
    let run = await Self.run(["team"], [:], teams, width: 80, lines: answers)
    #expect(
      run.errors == """
        The etcd of the team 'platform' was set up again and is empty. Type 'send' to send \
        this machine's copy to etcd, or 'take' to replace the copy with the list in etcd. The replaced copy is kept as \
        a backup. [send/take/N] \
        syncups: error: The team 'platform' has a problem: see 'Problem' in the report.

        """
    )
    #expect(run.exitCode == .failed)
    #expect(run.output.contains("State     stopped until you decide how to continue"))
    #expect(run.output.hasPrefix("Nothing was sent or discarded.\n") == decisions.isEmpty)
    #expect(decided.withLock { $0 } == decisions)
    let elsewhere = await Self.run(["team"], [:], teams)
    #expect(elsewhere.exitCode == .failed)
    #expect(!elsewhere.errors.contains("[send/take/N]"))
    #expect(decided.withLock { $0 } == decisions)
  }

  /// A key of a team's list that reports its progress while it loads.
  private struct LoadingKey: SharedKey {
    let id = "loading"

    /// The seconds since the start of the load.
    let elapsed: Locked<Double>

    func load(
      context: LoadContext<IdentifiedArrayOf<SyncUp>>,
      continuation: LoadContinuation<IdentifiedArrayOf<SyncUp>>
    ) {
      if case .userInitiated = context {
        @Shared(.teamStatus) var status
        for part in [0.2, 0.5, 0.995] {
          elapsed.withLock { $0 = 2 * part }
          $status.withLock { $0 = TeamStatus(team: "platform", loadedPart: part) }
        }
        $status.withLock { $0 = TeamStatus(team: "platform", connection: .connected) }
      }
      continuation.resume(returning: [])
    }

    func subscribe(
      context: LoadContext<IdentifiedArrayOf<SyncUp>>,
      subscriber: SharedSubscriber<IdentifiedArrayOf<SyncUp>>
    ) -> SharedSubscription {
      SharedSubscription {}
    }

    func save(
      _ value: IdentifiedArrayOf<SyncUp>,
      context: SaveContext,
      continuation: SaveContinuation
    ) {
      continuation.resume()
    }
  }

  @Test(
    "While a team's list loads slowly, a command shows the progress, but only on a terminal",
    arguments: [80, nil]
  )
  func progress(width: Int?) async {
    $setting.withLock { $0 = Self.address }
    let elapsed = Locked(0.0)
    let teams = TeamClient { address, _, _, _ in
      OpenTeam(
        storage: SyncUpsStorage(
          team: address.team,
          syncUps: { LoadingKey(elapsed: elapsed) },
          liveMeetings: { InMemoryKey<IdentifiedArrayOf<LiveMeeting>>.inMemory("live") }
        ),
        locks: .inMemory(),
        inspect: { TeamInspection(keptVersions: [], cluster: .failure(Unreachable())) }
      )
    }
    let date = DateGenerator {
      Date(timeIntervalSinceReferenceDate: 816_303_168 + elapsed.withLock { $0 })
    }
    let run = await Self.run(["team"], [:], teams, width: width, date: date)
    #expect(run.exitCode == .done)
    #expect(run.output.contains("State     connected"))
    let line = "Reading the list of the team 'platform'"
    let lines = [
      // The line does not appear at 20 %, because less than half a second has passed at that point.
      "\(line) ██████████░░░░░░░░░░ 50 %", "\(line) ███████████████████░ 99 %",
      String(repeating: " ", count: line.count + 26),
    ]
    #expect(run.errors == (width == nil ? "" : lines.map { "\r\($0)" }.joined() + "\r"))
  }

  @Test("'team' shows the status of the team")
  func standing() async {
    $setting.withLock { $0 = Self.address }
    share(design)
    $status.withLock {
      $0 = TeamStatus(
        team: "platform",
        connection: .offline,
        waitingChanges: 2,
        problem: "It is cut off."
      )
    }
    #expect(
      await run("team").output == """
        Team      platform
        Address   https://etcd.example.org:2379/platform
        State     not connected
        Sync-ups  1
        Waiting   2 changes
        Copy      \(Self.copy)
        Problem   It is cut off.

        """
    )
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .connected, members: ["ada@a", "grace@b"])
    }
    let json = await run("team", "status", "--json=isConnected,members,problem,waitingChanges")
    #expect(
      json.output == """
        {
          "isConnected" : true,
          "members" : [
            "ada@a",
            "grace@b"
          ],
          "problem" : null,
          "waitingChanges" : 0
        }

        """
    )
  }

  @Test("A command warns of a team's problem and of the changes that the team has not received yet")
  func waiting() async {
    $status.withLock {
      $0 = TeamStatus(
        team: "platform",
        connection: .offline,
        waitingChanges: 1,
        problem: "It is cut off."
      )
    }
    let run = await run("add", "Design", environment: ["SYNCUPS_TEAM": Self.address])
    #expect(run.exitCode == .done)
    #expect(
      run.errors == """
        syncups: warning: It is cut off.
        1 change waits on this machine until the team 'platform' can be reached.

        """
    )
    @Shared(.inMemory("shared")) var changed: IdentifiedArrayOf<SyncUp> = []
    #expect(changed.map(\.title) == ["Design"])
  }

  @Test("A read-only command waits at most two seconds for pending changes to be sent")
  func sendingWhileReading() async {
    $setting.withLock { $0 = Self.address }
    share(design)
    let message = """
      1 change waits on this machine: the team 'platform' has not received it yet.

      """
    for isSent in [true, false] {
      $status.withLock {
        $0 = TeamStatus(team: "platform", connection: .connected, waitingChanges: 1)
      }
      let clock = TestClock()
      let command = Task {
        await withDependencies {
          $0.continuousClock = clock
        } operation: {
          await run("list")
        }
      }
      await clock.waitForSleepers(1)
      if isSent {
        $status.withLock { $0?.waitingChanges = 0 }
      } else {
        await clock.advance(by: .seconds(2))
      }
      let result = await command.value
      #expect(result.exitCode == .done)
      #expect(result.output.contains("Design"))
      #expect(result.errors == (isSent ? "" : message))
    }
  }

  @Test("A read-only command reports pending changes immediately if the team is unreachable")
  func waitingWhileReading() async {
    $setting.withLock { $0 = Self.address }
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .offline, waitingChanges: 2)
    }
    #expect(
      await run("list").errors == """
        2 changes wait on this machine until the team 'platform' can be reached.

        """
    )
  }

  @Test(
    "While a team is unreachable, commands count the pending changes of all processes on the machine"
  )
  func waitingInAnotherProcess() async {
    $setting.withLock { $0 = Self.address }
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .offline, waitingChanges: 1)
    }
    #expect(
      await run("list", waitingChanges: 3).errors == """
        3 changes wait on this machine until the team 'platform' can be reached.

        """
    )
    #expect(await run("team", waitingChanges: 3).output.contains("Waiting   3 changes"))
    #expect(
      await run("doctor", waitingChanges: 3).output
        .contains("Waiting       3 changes on this machine, not sent yet")
    )
    // While the team can be reached, the command does not report the changes of other processes,
    // which send these changes.
    $status.withLock { $0 = TeamStatus(team: "platform", connection: .connected) }
    #expect(await run("list", waitingChanges: 3).errors == "")
  }

  @Test(
    "If etcd was set up again, a command says that pending changes wait for the user's decision"
  )
  func waitingForADecision() async {
    $setting.withLock { $0 = Self.address }
    $status.withLock {
      $0 = TeamStatus(
        team: "platform",
        connection: .offline,
        waitingChanges: 1,
        isSetUpAgain: true
      )
    }
    #expect(
      await run("list").errors == """
        1 change waits on this machine until you decide how to continue: run 'syncups team'.

        """
    )
  }

  @Test(
    "A command reports that the data in etcd was restored from a backup and merged with the local copy"
  )
  func restored() async {
    $setting.withLock { $0 = Self.address }
    $status.withLock {
      $0 = TeamStatus(team: "platform", connection: .connected, isRestored: true)
    }
    for command in ["list", "team"] {
      #expect(
        await run(command).errors == """
          The list in etcd was restored from a backup and merged with your copy.

          """
      )
    }
  }

  @Test("'team leave' refuses to leave a team that comes from SYNCUPS_TEAM")
  func leavingAnother() async {
    let run = await run("team", "leave", environment: ["SYNCUPS_TEAM": Self.address])
    #expect(run.exitCode == .usage)
    #expect(
      run.errors == """
        syncups: error: The team comes from SYNCUPS_TEAM, not from the setting 'team': remove \
        SYNCUPS_TEAM to leave the team.

        """
    )
  }

  @Test("If the sync-ups are in a file, 'team' fails and explains how to join a team")
  func none() async {
    let run = await run("team")
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors == """
        syncups: error: No team is in use: join one with 'syncups team join URL'.

        """
    )
  }

  @Test("Commands refuse an invalid 'team' setting, but 'settings team --reset' still resets it")
  func resetting() async {
    $setting.withLock { $0 = "platform" }
    let refused = await Self.run(["list"], [:], nil)
    #expect(refused.exitCode == .usage)
    #expect(
      refused.errors == """
        syncups: error: 'platform' for the setting 'team' does not begin with 'https://' or 'http://' and a \
        host: write an address such as https://etcd.example.org:2379/platform, or use a file again with \
        'syncups settings team --reset'.

        """
    )
    let run = await Self.run(["settings", "team", "--reset"], ["SYNCUPS_TEAM": "x"], nil)
    #expect(run == (.done, "The setting 'team' is now ''.\n", ""))
    #expect(setting == "")
  }

  @Test(
    "For a team, 'syncups' runs 'syncups-team' with the same arguments, or fails without that program"
  )
  func replacing() async {
    let given = Locked<[CommandLineWord]>([])
    let programs = OtherPrograms(
      becomeTeamProgram: { words in
        given.withLock { $0 = words }
        return .missing("/usr/local/bin/syncups-team")
      }
    )
    let words = ["list", "--team", Self.address]
    let run = await Self.run(words, [:], nil, programs: programs)
    #expect(given.withLock(\.self) == words.map { CommandLineWord($0) })
    #expect(run.exitCode == .inputNotFound)
    #expect(
      run.errors == """
        syncups: error: A team needs the program 'syncups-team', but \
        '/usr/local/bin/syncups-team' does not exist: install it with 'Scripts/install --team', or \
        build it with 'swift build --product syncups-team'. To use your own file again, run \
        'syncups settings team --reset'.

        """
    )
    #expect(await Self.run(["team", "join", Self.address], [:], nil).exitCode == .inputNotFound)
  }

  @Test(
    "The error about a team address with a password does not show the password",
    arguments: [
      ["--team", "https://ada:secret@etcd.example.org/platform"],
      ["team", "join", "https://ada:secret@etcd.example.org/platform"],
      ["team", "leave", "https://ada:secret@etcd.example.org/platform"],
      ["--team", "https://ada:secret@etcd.example.org/a", "--team", "https://b:secret@c/d"],
      ["--team", "ada:secret@platform"],
    ]
  )
  func passwords(words: [String]) async {
    for json in [[], ["--json"]] {
      let run = await Self.run(json + words, [:], nil)
      #expect(run.exitCode == .usage)
      #expect(!run.errors.isEmpty)
      #expect(!(run.output + run.errors).contains("secret"))
    }
  }
}
