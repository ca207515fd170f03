import Clients
import ClientsLive
import CommandLineInterface
import Dependencies
import EtcdClient
import TeamStorage

extension TeamClient {
  /// The client that opens teams that share their list through etcd.
  static let etcd = TeamClient { address, copy, environment, paths in
    @Dependency(\.machineClient) var machine
    let locks = MeetingLockClient.directory([])
    let names = [machine.userName(), locks.machine() ?? ""].filter { !$0.isEmpty }
    let team = TeamStorage(
      address,
      copy: copy,
      credentials: try EtcdCredentials(environment: environment, paths: paths),
      memberName: names.joined(separator: "@")
    )
    return OpenTeam(
      storage: team.keys,
      locks: MeetingLockClient(machine: locks.machine, lock: team.hold, isLocked: team.isHeld),
      check: team.check,
      inspect: team.inspect,
      countWaitingChanges: team.countWaitingChanges,
      inspectCopies: team.inspectCopies,
      decide: team.decide,
      leave: team.leave
    )
  }
}
