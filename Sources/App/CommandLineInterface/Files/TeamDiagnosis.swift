import Foundation
import JSONStream
import Models
import PersistenceKeys
import Sharing

/// The condition of a team: its copy on this machine, its cluster, and the pending changes.
struct TeamDiagnosis {
  /// The maximum difference between two clocks, in seconds, that the report ignores.
  private static let clockTolerance = 2

  let team: TeamReport
  let copy: FileInspection
  let inspection: TeamInspection

  /// Inspects a team.
  @MainActor
  init(_ context: TeamContext) async {
    // Inspect the team while the list loads, because both may have to wait for a cluster that does
    // not answer.
    let inspect = context.team.inspect
    async let inspected = inspect()
    await context.loadIfPossible()
    inspection = await inspected
    team = TeamReport(context)
    copy = FileInspection(of: context.copy.url)
  }

  /// The findings about the cluster, if it could be reached.
  fileprivate var cluster: TeamInspection.Cluster? { try? inspection.cluster.get() }

  /// The number of whole seconds by which this machine's clock is ahead of the cluster's clock.
  fileprivate var clockDifference: Int? {
    cluster?.clockDifference.map { Int(($0 / .seconds(1)).rounded()) }
  }

  /// The error to report, or `nil` if the cluster can be used.
  var error: (any Error)? {
    if case .failure(let error) = inspection.cluster { error } else { nil }
  }

  /// The names of the report's lines that describe a problem.
  var linesWithProblems: [String] {
    let isClockWrong = abs(clockDifference ?? 0) > Self.clockTolerance
    let findings = [
      ("Access", cluster?.canWrite == false), ("Clock", isClockWrong),
      ("Problem", team.status.problem != nil),
    ]
    return findings.filter(\.1).map(\.0)
  }

  /// The lines of the report, with one fact per line.
  var lines: [String] {
    var facts = [
      ("Team", team.address.team), ("Address", team.address.text), ("Copy", "\(team.copy)"),
    ]
    if copy.modificationDate != nil {
      facts += [("Size", copy.size.counted("byte")), ("Permissions", copy.permissionsText)]
    }
    facts += [("Sync-ups", "\(team.syncUpCount)"), ("Waiting", waiting), ("Kept", kept)]
    if let cluster {
      facts += [
        ("Cluster", "etcd \(cluster.version) can be reached"),
        ("Database", Int(cluster.databaseSize).counted("byte")),
        ("Access", access(cluster)), ("Clock", clock),
      ]
    } else {
      facts.append(("Cluster", "cannot be used"))
    }
    if let problem = team.status.problem { facts.append(("Problem", problem)) }
    return facts.map { $0 + String(repeating: " ", count: 14 - $0.count) + $1 }
  }

  private var waiting: String {
    let count = team.status.waitingChanges
    guard count > 0 else { return "nothing" }
    return count.counted("change") + " on this machine, not sent yet"
  }

  private var kept: String {
    guard let newest = inspection.keptVersions.last else { return "no replaced versions" }
    let count = inspection.keptVersions.count.counted("replaced version")
    return "\(count) next to the local copy; the newest is '\(newest)'"
  }

  private func access(_ cluster: TeamInspection.Cluster) -> String {
    cluster.canWrite
      ? "you can read and change the list"
      : "you can read the list but not change it: ask the administrator of etcd for a role that can change it"
  }

  private var clock: String {
    guard let difference = clockDifference else { return "etcd does not report its time" }
    if abs(difference) <= Self.clockTolerance { return "agrees with etcd" }
    return """
      this machine is \(abs(difference)) seconds \(difference > 0 ? "ahead of" : "behind") etcd: set the clock of \
      one of them
      """
  }
}

extension OutputFields {
  /// The JSON fields that `doctor` prints about a team.
  ///
  /// Includes the fields of ``team``. Omits the fields about the cluster if the cluster cannot be
  /// used.
  static let teamDiagnosis =
    team.of { (diagnosis: TeamDiagnosis) in diagnosis.team } + [
      .ifPresent("canWrite") { $0.cluster?.canWrite },
      .ifPresent("clockDifference") { $0.clockDifference },
      .ifPresent("databaseSize") { $0.cluster.map { Int($0.databaseSize) } },
      .ifPresent("etcdVersion") { $0.cluster?.version },
      .init("keptVersions") { $0.inspection.keptVersions },
      .ifPresent("permissions") {
        $0.copy.modificationDate == nil ? nil : $0.copy.permissionsText
      },
      .ifPresent("size") { $0.copy.modificationDate == nil ? nil : $0.copy.size },
    ]
}
