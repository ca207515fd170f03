import Clients
import CommandLineInterface
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Testing

@MainActor
@Suite("The command 'doctor' in a team")
struct TeamDoctorTests {
  nonisolated private static let address = "https://etcd.example.org:2379/platform"
  nonisolated private static let copy = "/data/syncups/teams/platform@etcd.example.org:2379.etcd"

  @Shared(.teamStatus) private var status

  private struct Unreachable: TeamError {
    var sentence: String { "Cannot reach 'https://etcd.example.org:2379': check the network." }
  }

  nonisolated private static let cluster = TeamInspection.Cluster(
    version: "3.5.1",
    databaseSize: 20_480,
    canWrite: true,
    clockDifference: .seconds(0.4)
  )

  private func run(
    _ arguments: String...,
    kept: [String] = [],
    cluster: Result<TeamInspection.Cluster, any Error> = .success(cluster)
  ) async -> (exitCode: ExitCode, output: String, errors: String) {
    let teams = TeamClient { address, _, _, _ in
      OpenTeam(
        storage: SyncUpsStorage(
          team: address.team,
          syncUps: { InMemoryKey<IdentifiedArrayOf<SyncUp>>.inMemory("shared") },
          liveMeetings: { InMemoryKey<IdentifiedArrayOf<LiveMeeting>>.inMemory("live") }
        ),
        locks: .inMemory(),
        inspect: { TeamInspection(keptVersions: kept, cluster: cluster) },
        countWaitingChanges: { Shared(.teamStatus).wrappedValue?.waitingChanges ?? 0 }
      )
    }
    let console = TestConsole(
      arguments + ["--team", Self.address],
      environment: ["XDG_DATA_HOME": "/data"]
    )
    let exitCode = await withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_303_168))
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
    "'doctor' in a team reports the local copy, pending changes, cluster, access rights and clock"
  )
  func healthy() async {
    #expect(
      await run("doctor") == (
        .done,
        """
        Team          platform
        Address       \(Self.address)
        Copy          \(Self.copy)
        Sync-ups      0
        Waiting       nothing
        Kept          no replaced versions
        Cluster       etcd 3.5.1 can be reached
        Database      20480 bytes
        Access        you can read and change the list
        Clock         agrees with etcd

        """, ""
      )
    )
  }

  @Test(
    "'doctor' in a team reports pending changes, replaced versions, missing access and a wrong clock"
  )
  func findings() async {
    $status.withLock {
      $0 = TeamStatus(
        team: "platform",
        connection: .connected,
        waitingChanges: 2,
        problem: "A role is missing."
      )
    }
    var cluster = Self.cluster
    cluster.canWrite = false
    cluster.clockDifference = .seconds(-600)
    let kept = ["platform.etcd.backup-1", "platform.etcd.backup-2"]
    let run = await run("doctor", kept: kept, cluster: .success(cluster))
    let lines = run.output.split(separator: "\n").map(String.init)
    for line in [
      "Waiting       2 changes on this machine, not sent yet",
      "Kept          2 replaced versions next to the local copy; the newest is"
        + " 'platform.etcd.backup-2'",
      "Access        you can read the list but not change it: ask the administrator of etcd for a role that can change it",
      "Clock         this machine is 600 seconds behind etcd: set the clock of one of them",
      "Problem       A role is missing.",
    ] {
      #expect(lines.contains(line))
    }
    #expect(run.exitCode == .failed)
    #expect(
      run.errors.hasSuffix(
        """
        syncups: error: The team 'platform' has a problem: see 'Access', 'Clock' and 'Problem' in the report.

        """
      )
    )
    cluster.clockDifference = nil
    let silent = await self.run("doctor", cluster: .success(cluster))
    #expect(silent.output.contains("\nClock         etcd does not report its time\n"))
  }

  @Test("If a team cannot be reached, 'doctor' prints the state of the local copy before the error")
  func unreachable() async {
    let run = await run("doctor", cluster: .failure(Unreachable()))
    #expect(run.exitCode == .ioError)
    #expect(run.output.hasSuffix("Cluster       cannot be used\n"))
    #expect(run.errors == "syncups: error: \(Unreachable().sentence)\n")
  }

  @Test("'doctor --json=FIELDS' in a team prints an object with the named fields")
  func json() async {
    let fields = "--json=canWrite,clockDifference,databaseSize,etcdVersion,keptVersions,team"
    #expect(
      await run("doctor", fields).output == """
        {
          "canWrite" : true,
          "clockDifference" : 0,
          "databaseSize" : 20480,
          "etcdVersion" : "3.5.1",
          "keptVersions" : [],
          "team" : "platform"
        }

        """
    )
  }

  @Test("'doctor' in a team refuses the options that repair files")
  func repair() async {
    let run = await run("doctor", "--salvage")
    #expect(run.exitCode == .usage)
    #expect(
      run.errors == """
        syncups: error: '--salvage' repairs files, but the list of the team 'platform' is not a file: run \
        'syncups doctor' without the option, or name a file with '--file PATH'.

        """
    )
  }
}
