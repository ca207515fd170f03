import EtcdClient
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd

/// A process of a simulated team, with its local file.
///
/// The process shares tags and boards. Only this member changes its tags, so that their final text
/// is known. All members change the boards.
///
/// SAFETY: Only one thread uses a simulated team and its members.
final class SimulatedMember: @unchecked Sendable {
  let name: String

  /// The contents of the local file.
  private var file: [ReplicaEvent] = []

  /// The latest decision of the user.
  private var decision: RecordedDecision?

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

  /// The contents of the backups of versions that lost a conflict.
  private(set) var backups: [String] = []

  /// The expected text of each of this member's tags: the text of the member's last change.
  private(set) var expected: [String: String] = [:]

  /// The text of each of this member's tags at the last acknowledged save.
  private var acknowledged: [String: String] = [:]

  /// The text of each of this member's tags whose last change was pending when the cluster was last
  /// replaced.
  private(set) var pending: [String: String] = [:]

  /// The names that this process has claimed.
  private(set) var claims: Set<String> = []

  /// The latest status.
  private(set) var status = EtcdStatus()

  private let world: SimulatedTeam

  init(_ name: String, in world: SimulatedTeam) throws {
    (self.name, self.world) = (name, world)
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
    perform(machine.handle(event, at: world.instant, with: values))
  }

  private func perform(_ all: [EtcdSyncMachine.Action]) {
    var actions = all[...]
    var rest: [EtcdSyncMachine.Action] = []
    while let action = actions.popFirst() {
      if world.crashes() { return restart() }
      switch action {
      case .keepBackup(let content): backups.append(String(decoding: content, as: UTF8.self))
      case .record(let events, _):
        record(events)
        rest += actions
        actions = machine.handle(.wrote(nil), at: world.instant, with: values)[...]
      default: rest.append(action)
      }
    }
    _ = values.deliver()
    for action in rest {
      if world.crashes() { return restart() }
      perform(action)
    }
    world.check(self)
  }

  private func record(_ events: [ReplicaEvent]) {
    if world.chance(2) {
      file = machine.replica.history
    } else {
      file += events
    }
  }

  private func perform(_ action: EtcdSyncMachine.Action) {
    switch action {
    case .record, .keepBackup, .adoptOthers: break
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
    case .recordDecision(let decision): self.decision = decision
    case .recallDecision(let former, let current):
      let decision = decision?.decision(former: former, current: current)
      world.perform(after: .zero, self) { $0.handle(.recalled(decision)) }
    }
  }

  /// Ends the process, and starts a new process with the same file.
  func restart() {
    process += 1
    watch = nil
    claims = []
    values.abandonSaves()
    world.forgetCalls(of: self)
    var replica = Replica()
    for event in file { replica.replay(event) }
    replica.resolveBatches()
    do {
      (machine, values, tags, boards) = try Self.open(name, process, replica)
    } catch {
      return world.report("\(name) cannot start: \(error)")
    }
    let shown = ownTexts
    // Do not check a cluster without a history, because a member that reconnects to it may restore
    // an older version.
    for (id, text) in acknowledged
    where expected[id] == text && shown[id] != text && !world.hasLostHistory {
      world.report("\(name) has lost its acknowledged tag \(id) in a crash: \(shown)")
    }
    expected = shown
    world.perform(after: .milliseconds(1), self) { $0.handle(.started) }
  }

  /// Ends the process.
  func retire() {
    process += 1
    values.abandonSaves()
  }

  // MARK: The user's actions

  /// The text of each of this member's tags.
  var ownTexts: [String: String] {
    let own = (tags.value() ?? []).filter { $0.id.hasPrefix(name) }
    return Dictionary(uniqueKeysWithValues: own.map { ($0.id, $0.text) })
  }

  /// Changes the tags and saves them.
  func changeTags(
    isAwaited: Bool,
    _ change: (inout IdentifiedArrayOf<Tag>) -> Void
  ) {
    var new = tags.value() ?? []
    change(&new)
    for id in expected.keys where new[id: id] == nil { expected[id] = nil }
    for tag in new where tag.id.hasPrefix(name) { expected[tag.id] = tag.text }
    pending = pending.filter { expected[$0.key] == $0.value }
    let saved = expected
    world.log("\(name) has \(saved)")
    let call = isAwaited ? world.begin(of: self) : nil
    tags.save(
      new,
      isAwaited ? .userInitiated : .didSet,
      SaveContinuation { [weak self, world] result in
        guard let self else { return }
        if let call { world.finish(call, of: self) }
        if case .success = result { self.acknowledged = saved }
      }
    )
    handle(.changed)
  }

  /// Records the pending changes that must survive the replacement of the cluster.
  func recordPending() {
    let keys = machine.replica.waiting.filter { !$0.value.isCopied }.keys
    pending = expected.filter { keys.contains("tags/\($0.key)") }
  }

  /// Claims a name, or releases it.
  func toggleClaim(of name: String) {
    if claims.remove(name) != nil { return handle(.released(name)) }
    guard let actions = machine.claim(name, at: world.instant, with: values) else { return }
    claims.insert(name)
    perform(actions)
  }

  /// Changes the boards.
  func changeBoards(_ change: (inout IdentifiedArrayOf<Board>) -> Void) {
    var new = boards.value() ?? []
    change(&new)
    boards.save(new, .didSet, SaveContinuation { _ in })
    handle(.changed)
  }
}
