import EtcdClient
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd

/// A process of a user in a simulated team.
///
/// The process shares tags and boards. Only the user changes the user's tags. All users change the
/// boards.
///
/// SAFETY: Only one thread uses a simulated team and its members.
final class SimulatedMember: @unchecked Sendable {
  let name: String

  /// The user, whose other processes use the same local file.
  let user: SimulatedUser

  /// The version of the local file, and the number of events in it, that this process has read.
  private var known = (version: 0, count: 0)

  private(set) var machine: EtcdSyncMachine
  private(set) var tags: EtcdValues.Handle<IdentifiedArrayOf<Tag>>
  private(set) var boards: EtcdValues.Handle<IdentifiedArrayOf<Board>>
  private var values: EtcdValues

  /// The number of restarts.
  ///
  /// A process ignores events that were scheduled for an earlier process.
  private(set) var process = 0

  /// The watch of the process, and the next revision that it reports.
  var watch: (number: Int, next: Int64, isOpen: Bool)?

  /// The time until which the network of this member is cut.
  var cutUntil = Duration.zero

  /// The names that this process has claimed.
  private(set) var claims: Set<String> = []

  /// The latest status.
  private(set) var status = EtcdStatus()

  private let world: SimulatedTeam

  init(_ name: String, of user: SimulatedUser, in world: SimulatedTeam) throws {
    (self.name, self.user, self.world) = (name, user, world)
    (machine, values, tags, boards) = try Self.open(name, 0, Replica())
  }

  private static func open(
    _ name: String,
    _ process: Int,
    _ replica: Replica
  ) throws -> (
    EtcdSyncMachine, EtcdValues, EtcdValues.Handle<IdentifiedArrayOf<Tag>>,
    EtcdValues.Handle<IdentifiedArrayOf<Board>>
  ) {
    let identity = EtcdSyncMachine.Identity(
      prefix: SimulatedTeam.prefix,
      memberName: name,
      memberID: "\(name)-\(process)",
      localFile: URL(filePath: "/\(name)"),
      endpoint: SimulatedTeam.endpoint,
      leaseDuration: .seconds(15),
      // Batches of a few elements take less time to simulate than batches of hundreds.
      operationLimit: 10
    )
    var machine = EtcdSyncMachine(identity: identity, timeouts: StoreTimeouts(), replica: replica)
    let values = EtcdValues()
    let tags = try machine.addCollection(of: Tag.self, order: "order", to: values)
    let boards = try machine.addCollection(of: Board.self, order: nil, to: values)
    return (machine, values, tags, boards)
  }

  // MARK: Events

  /// Passes an event to the machine of the current process, and performs the machine's actions.
  func handle(_ event: EtcdSyncMachine.Event) {
    perform(event) { $0.machine.handle(event, at: $0.world.instant, with: $0.values) }
  }

  /// Reads the changes of the user's other processes, then runs an operation of the machine and
  /// performs the actions that follow.
  private func perform(
    _ event: EtcdSyncMachine.Event,
    _ operation: (SimulatedMember) -> [EtcdSyncMachine.Action]
  ) {
    let process = process
    catchUp()
    guard process == self.process else { return }
    if case .decided = event, !takeTurn() {
      return world.perform(after: .milliseconds(1), self) { $0.handle(event) }
    }
    machine.hasTurn = takeTurn()
    perform(operation(self))
  }

  /// Reads the changes that the user's other processes have written to the local file.
  private func catchUp() {
    let process = process
    while process == self.process, known != (user.version, user.file.count) {
      let news: ReplicaNews =
        known.version == user.version
        ? .events(Array(user.file[known.count...])) : .everything(user.replica)
      known = (user.version, user.file.count)
      machine.hasTurn = takeTurn()
      perform(machine.handle(.read(news), at: world.instant, with: values))
    }
  }

  private func takeTurn() -> Bool {
    if let turn = user.turn, turn !== self { return false }
    user.turn = self
    return true
  }

  private func endTurn() { if user.turn === self { user.turn = nil } }

  private func perform(_ all: [EtcdSyncMachine.Action]) {
    var actions = all[...]
    var rest: [EtcdSyncMachine.Action] = []
    while let action = actions.popFirst() {
      if world.crashes() { return restart() }
      switch action {
      case .keepBackup(let content): user.backups.append(String(decoding: content, as: UTF8.self))
      case .record(let events, _):
        record(events)
        rest += actions
        actions = machine.handle(.wrote(nil), at: world.instant, with: values)[...]
      default: rest.append(action)
      }
    }
    if !machine.keepsTurn { endTurn() }
    _ = values.deliver()
    for action in rest {
      if world.crashes() { return restart() }
      perform(action)
    }
    world.check(self)
  }

  private func record(_ events: [ReplicaEvent]) {
    if world.chance(2) {
      user.rewrite(with: machine.replica)
    } else {
      user.append(events)
    }
    known = (user.version, user.file.count)
    if world.chance(5), user.replica != machine.replica {
      let events = Set(user.replica.history).symmetricDifference(machine.replica.history)
      world.report("\(name) differs from its file: \(events)")
    }
  }

  private func perform(_ action: EtcdSyncMachine.Action) {
    switch action {
    case .record, .keepBackup: break
    case .loseClaim(let name): claims.remove(name)
    case .report(let status):
      self.status = status
      if status.divergence == nil { return }
      // Simulate a user who decides, after a while, to send the local copy.
      world.perform(after: .milliseconds(world.number(10...3_000)), self) {
        $0.handle(.decided(.sendCopy))
      }
    case .send(let number, let request): world.send(request, number, of: self)
    case .watch(let number, let revision): world.openWatch(number, from: revision, of: self)
    case .endWatch(let number): if watch?.number == number { watch = nil }
    case .wake(let timer, let delay):
      world.perform(after: world.duration(of: delay), self) { $0.handle(.timePassed(timer)) }
    case .finishSaves(let ids, let failure): for id in ids { values.finishSave(id, failure) }
    case .finishLoad(let call, _): world.finish(.load(call), of: self)
    }
  }

  /// Ends the process, and starts a new process with the same file.
  func restart() {
    process += 1
    watch = nil
    claims = []
    endTurn()
    values.abandonSaves()
    world.forgetCalls(of: self)
    known = (user.version, user.file.count)
    do {
      (machine, values, tags, boards) = try Self.open(name, process, user.replica)
    } catch {
      return world.report("\(name) cannot start: \(error)")
    }
    let shown = ownTexts
    // Do not check a cluster that has lost its history, because a member that reconnects to the
    // cluster may restore an older version.
    for (id, text) in user.acknowledged
    where user.expected[id] == text && shown[id] != text && !world.hasLostHistory {
      world.report("\(name) has lost its acknowledged tag \(id) in a crash: \(shown)")
    }
    user.expected = shown
    world.perform(after: .milliseconds(1), self) { $0.handle(.started) }
  }

  /// Ends the process.
  func retire() {
    process += 1
    values.abandonSaves()
  }

  // MARK: The user's actions

  /// The text of each of the user's tags.
  var ownTexts: [String: String] {
    let own = (tags.value() ?? []).filter { $0.id.hasPrefix(user.name) }
    return Dictionary(uniqueKeysWithValues: own.map { ($0.id, $0.text) })
  }

  /// Changes the tags and saves them.
  func changeTags(
    isAwaited: Bool,
    _ change: (inout IdentifiedArrayOf<Tag>) -> Void
  ) {
    let process = process
    catchUp()
    guard process == self.process else { return }
    var new = tags.value() ?? []
    change(&new)
    for id in user.expected.keys where new[id: id] == nil { user.expected[id] = nil }
    for tag in new where tag.id.hasPrefix(user.name) { user.expected[tag.id] = tag.text }
    user.forgetChangedPending()
    let saved = user.expected
    world.log("\(name) has \(saved)")
    let call = isAwaited ? world.begin(of: self) : nil
    tags.save(
      new,
      isAwaited ? .userInitiated : .didSet,
      SaveContinuation { [weak self, world] result in
        guard let self else { return }
        if let call { world.finish(call, of: self) }
        if case .success = result { self.user.acknowledged = saved }
      }
    )
    handle(.changed)
  }

  /// Claims a name, or releases it.
  func toggleClaim(of name: String) {
    if claims.remove(name) != nil { return handle(.released(name)) }
    perform(.started) { member in
      let actions = member.machine.claim(name, at: member.world.instant, with: member.values)
      if actions != nil { member.claims.insert(name) }
      return actions ?? []
    }
  }

  /// Changes the boards.
  func changeBoards(_ change: (inout IdentifiedArrayOf<Board>) -> Void) {
    catchUp()
    var new = boards.value() ?? []
    change(&new)
    boards.save(new, .didSet, SaveContinuation { _ in })
    handle(.changed)
  }
}
