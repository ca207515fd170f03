import EtcdClient
import Foundation
import IdentifiedCollections
import SharingEtcd

// Random operations and faults of a simulated team, and the checks at the end of a run.
extension SimulatedTeam {
  /// Runs a random schedule, and checks that nothing is lost.
  func run(_ operationCount: Int) throws {
    users = ["a", "b", "c"].map(SimulatedUser.init)
    members = try zip(["A", "a", "b", "c"], [0, 0, 1, 2]).map { name, user in
      try SimulatedMember(name, of: users[user], in: self)
    }
    for member in members {
      perform(after: .milliseconds(number(0...500)), member) { $0.handle(.started) }
    }
    var time = Duration.zero
    for _ in 0..<operationCount {
      time += chance(10) ? .milliseconds(number(0...3_000)) : .milliseconds(number(0...30))
      perform(after: time) { [self] in operate() }
    }
    for _ in 0..<(operationCount / 12) {
      perform(after: .milliseconds(number(0...Int(time / .milliseconds(1))))) { [self] in harm() }
    }
    run(until: time + .milliseconds(100))
    isFaulty = false
    for member in members { member.cutUntil = .zero }
    run(until: now + .seconds(60))
    if problems.isEmpty { checkEnd() }
    for user in users { log("\(user.name) keeps \(user.backups)") }
    for member in members {
      log("\(member.name) has \(String(describing: member.boards.value()))")
      log("\(member.name) waits with \(member.machine.replica.waiting)")
    }
    log("etcd has \(etcd.entries.mapValues { String(decoding: $0.value, as: UTF8.self) })")
    for member in members { member.retire() }
  }

  private func operate() {
    let member = members[number(0...3)]
    let id = "\(member.user.name)\(number(1...6))"
    let text = "\(number(1...3))"
    let isAwaited = chance(40)
    switch number(1...100) {
    case 1...35:
      member.changeTags(isAwaited: isAwaited) { $0.updateOrAppend(Tag(id: id, text: text)) }
    case 36...50: member.changeTags(isAwaited: isAwaited) { _ = $0.remove(id: id) }
    case 51...58:
      member.changeTags(isAwaited: isAwaited) { tags in
        if tags.count > 1 { tags.move(fromOffsets: [tags.count - 1], toOffset: 0) }
      }
    case 59...60:
      member.changeTags(isAwaited: isAwaited) { tags in
        for number in 1...12 {
          tags.updateOrAppend(Tag(id: "\(member.user.name)x\(number)", text: text))
        }
      }
    case 61:
      member.changeTags(isAwaited: isAwaited) {
        $0.removeAll { $0.id.hasPrefix("\(member.user.name)x") }
      }
    case 62...75:
      member.changeBoards { boards in
        if boards[id: "board"] == nil { boards.append(Board(id: "board", title: "new")) }
        boards[id: "board"]?.title = text
      }
    case 76...85:
      let card = Board.Card(id: "\(member.name)\(itemCount)", text: text)
      member.changeBoards { _ = $0[id: "board"]?.cards.append(card) }
    case 86...89: member.changeBoards { _ = $0.remove(id: "board") }
    case 90...94: member.toggleClaim(of: "meeting")
    case 95...98:
      callCount += 1
      calls[member.name, default: [:]][.load(callCount)] = now
      member.handle(.load(callCount))
    default: etcd.put("/other/key", text)
    }
  }

  private func harm() {
    let member = members[number(0...3)]
    let kinds: [Faults] =
      [.cuts, .cuts, .cuts, .cuts, .crashes, .crashes, .compactions, .restores, .restores, .wipes]
    let possible = kinds.filter(faults.contains) + [[]]
    switch possible[number(0...possible.count - 1)] {
    case .cuts:
      member.cutUntil = now + .milliseconds(number(10...9_000))
      log("\(member.name) is cut until \(member.cutUntil)")
      endWatch(of: member, .unreachable("cut"))
    case .crashes:
      log("\(member.name) crashes")
      member.restart()
    case .compactions:
      etcd.compact(to: etcd.revision - Int64(number(0...10)))
      // End each watch that still needs compacted revisions.
      for member in members {
        if let watch = member.watch, watch.isOpen, watch.next <= etcd.compacted {
          endWatch(of: member, .compacted(etcd.compacted))
        }
      }
    case .restores:
      if let snapshot, chance(70) {
        log("etcd will be restored")
        replaceEtcd(by: snapshot)
      } else {
        snapshot = etcd
      }
    case .wipes:
      log("etcd will be wiped")
      snapshot = nil
      replaceEtcd(by: SimulatedEtcd())
    default:
      log("the watch of \(member.name) ends")
      endWatch(of: member, .unreachable("cut"))
    }
  }

  // MARK: The end

  private func checkEnd() {
    for member in members {
      let machine = member.machine
      guard machine.state == .following, machine.outage == nil else {
        return report("\(member.name) ends in \(machine.state)")
      }
      if !machine.replica.waiting.isEmpty {
        report("\(member.name) still has \(machine.replica.waiting.keys.sorted())")
      }
      for (call, begin) in calls[member.name] ?? [:] { report("\(call) of \(begin) has not ended") }
    }
    checkNames()
    guard let first = members.first else { return }
    for member in members.dropFirst() {
      if (member.tags.value() ?? []) != (first.tags.value() ?? []) {
        report(
          "the tags differ: \(String(describing: first.tags.value()?.map(\.id))) "
            + "\(String(describing: member.tags.value()?.map(\.id)))"
        )
      }
      if (member.boards.value() ?? []) != (first.boards.value() ?? []) {
        report(
          "the boards differ: \(String(describing: first.boards.value())) "
            + "\(String(describing: member.boards.value()))"
        )
      }
    }
    for member in members {
      let shown = member.ownTexts
      for (id, text) in member.user.expected where shown[id] != text {
        // Without a common history, a member cannot know which version is later. So one version
        // loses, and a backup keeps the losing version.
        let content = "tags/\(id)\n" + #"{"id":"\#(id)","text":"\#(text)"}"#
        let isKept = users.contains { $0.backups.contains { $0.contains(content) } }
        if hasLostHistory, isKept { continue }
        report("\(id) of \(member.name) is \(shown[id] ?? "gone") instead of \(text)")
      }
      // A member's pending change replaces the copies of other members. The change can lose only to
      // a version that the member sent before, but did not receive from the cluster. If the change
      // loses, a backup contains the pending text.
      for (id, text) in member.user.pending where shown[id] != text {
        let content = "tags/\(id)\n" + #"{"id":"\#(id)","text":"\#(text)"}"#
        if users.contains(where: { $0.backups.contains { $0.contains(content) } }) { continue }
        report("\(id) of \(member.name), pending as \(text), is \(shown[id] ?? "gone")")
      }
      // Do not check clusters that have lost their history: they may bring a deleted element back.
      for id in shown.keys where member.user.expected[id] == nil && !hasLostHistory {
        report("\(id) of \(member.name) has returned")
      }
    }
    let keys = etcd.entries.keys.filter { $0.hasPrefix("/team/tags/") }
    if keys.count != first.tags.value()?.count ?? 0 { report("etcd has other tags: \(keys)") }
  }

  /// Checks that all members are listed, and that at most one of them holds the claimed name.
  private func checkNames() {
    let holders = members.filter { $0.claims.contains("meeting") }.map(\.name)
    let isClaimed = etcd.entries["\(Self.prefix)claims/meeting"] != nil
    if holders.count > 1 || isClaimed == holders.isEmpty {
      report("\(holders) hold the meeting, which is \(isClaimed ? "claimed" : "free")")
    }
    for member in members {
      if member.status.members != members.map(\.name) || member.status.connection != .connected {
        report("\(member.name) sees the members \(member.status.members)")
      }
      if member.status.claims.isEmpty == isClaimed {
        report("\(member.name) sees the claims \(member.status.claims)")
      }
    }
  }
}
