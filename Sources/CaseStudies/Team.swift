import Dependencies
import EtcdClient
import Foundation
import Observation
package import Sharing
import SharingEtcd
import TerminalUI

// A team shares a value through etcd. Each member runs a program of their own. The property works
// like any other property: it has a value from a local file immediately, and it works while etcd is
// down. When etcd is up again, the changes made in the meantime are sent and merged with the
// changes of other members.

/// Shows a counter that a team shares.
@Observable
package final class Team: CaseStudy {
  package static let about = About(
    name: "team",
    shows: "A counter that a team shares through etcd.",
    trying: [
      """
      Press \(keys: "x") to start etcd: the study says \(seen: "connected, 1 here"). The study's \
      etcd needs no set-up.
      """,
      """
      Start the study in \(.second), too: \(run: "swift run case-studies team") Each process sees \
      the other process, so \(.both) say \(seen: "connected, 2 here"). Press \(keys: "+") in both \
      terminals: they show \(seen: "Count 2").
      """,
      """
      In \(.first) press \(keys: "x") to stop etcd: \(.both) say \(seen: "offline"). Press \
      \(keys: "+") in both terminals: they show \(seen: "1 change waits").
      """,
      """
      In \(.first) press \(keys: "x") to start etcd again: \(.both) show \(seen: "Count 4"), \
      and \(seen: "0 changes wait").
      """,
      """
      In a shell, run \(shown: "ETCDCTL_API=3"): it prints a key that contains \
      \(printed: "counts").
      """,
    ],
    hasSecondProcess: true,
    storedFiles: ["team.etcd-data", "team.etcd", "team.etcd.2"]
  )

  package static var script: [ScriptStep<Team>] {
    guard EtcdProcess.isInstalled else {
      return [.shows("etcd is not installed"), .press("+"), .shows("Count  1", "1 change waits")]
    }
    return [
      .press("x"), .shows("connected", "1 here"), .press("+", "+"),
      .shows("Count  2", "0 changes wait"),
      .outside { try $0.put("/case-studies/team/count", #"{"counts":{"etcdctl":40}}"#) },
      .shows("Count  40"),
      .press("x"), .shows("offline"), .press("+"), .shows("Count  41", "1 change waits"),
      .press("x"), .shows("connected", "0 changes wait", "Count  41"),
    ]
  }

  private let address = Team.address
  private let directory: URL
  private let member = "\(ProcessInfo.processInfo.processIdentifier)"
  private var server: (any RunningServer)?
  private var problem: (any Error)?
  @ObservationIgnored @Shared package var counter: TeamCounter
  @ObservationIgnored @SharedReader private var status: EtcdStatus

  /// The address of the user's etcd server, or of the server that the study starts.
  private static var address: String {
    // All terminals of one user choose the same port, and different users choose different ports.
    let hash = URL.studyFile("").path(percentEncoded: false).utf8.reduce(5_381) {
      ($0 &* 33 &+ Int($1)) & 0xFFFF_FFFF
    }
    let given = ProcessInfo.processInfo.environment["ETCDCTL_ENDPOINTS"]
    return given ?? "http://127.0.0.1:\(20_000 + hash % 10_000)"
  }

  package init(arguments: [String]) {
    directory = .studyFile("team.etcd-data")
    let store = EtcdStore(
      client: EtcdClient(
        EtcdConfiguration(
          endpoints: address.split(separator: ",").compactMap { URL(string: "\($0)") }
        )
      ),
      prefix: "/case-studies/team/",
      localFile: .studyFile("team.etcd"),
      memberName: member
    )
    _counter = Shared(wrappedValue: TeamCounter(), .etcd("count", in: store))
    _status = SharedReader(wrappedValue: EtcdStatus(), .etcdStatus(of: store))
  }

  package var screen: String {
    "\(state)\n\nETCDCTL_API=3 etcdctl --endpoints \(address) get --prefix /case-studies/"
  }

  // In half the terminal's width, the command would wrap, and the user could not copy it.
  package var screenBesideSecond: String {
    "\(state)\n\nEsc ends the second process, and shows a command for a shell."
  }

  private var state: String {
    let waiting = status.waitingChanges
    return """
      Count  \(counter.total)

      \(address)  \(status.connection), \(status.members.count) here
      \(waiting) change\(waiting == 1 ? " waits" : "s wait")
      \(EtcdProcess.isInstalled ? "" : "etcd is not installed: install the Debian package 'etcd-server'.")
      \(problem.map { "\($0)" } ?? status.lastError ?? "")
      """
  }

  package var keys: [StudyKey] {
    let add = StudyKey("+", "count") {
      self.$counter.withLock { $0.counts[self.member, default: 0] += 1 }
    }
    // The user, or another process, has started etcd.
    if server == nil, status.connection == .connected { return [add] }
    return [
      add, StudyKey("x", server == nil ? "start etcd" : "stop etcd") { self.serverButtonTapped() },
    ]
  }

  private func serverButtonTapped() {
    do {
      server = try server == nil ? EtcdProcess(at: address, in: directory) : nil
    } catch {
      problem = error
    }
  }

  /// Writes a key as another client of etcd would.
  private func put(_ key: String, _ value: String) throws {
    try runCommand("env", "ETCDCTL_API=3", "etcdctl", "--endpoints", address, "put", key, value)
  }
}

/// The counts of all members.
///
/// A single number would lose counts. If two members count from 40 to 41 at the same time, their
/// versions are equal, so a merge sees only one change.
package struct TeamCounter: Codable, Mergeable, Sendable {
  package var counts: [String: Int]

  package init(counts: [String: Int] = [:]) { self.counts = counts }

  package var total: Int { counts.values.reduce(0, +) }

  package mutating func merge(
    _ theirs: TeamCounter,
    since base: TeamCounter,
    with merger: inout Merger
  ) {
    merger.merge(&counts, theirs.counts, since: base.counts)
  }
}
