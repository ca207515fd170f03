import EtcdClient
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd

/// A sync machine with one collection, which a test drives event by event.
final class MachineDriver {
  var machine: EtcdSyncMachine
  let values = EtcdValues()
  let tags: EtcdValues.Handle<IdentifiedArrayOf<Tag>>
  private(set) var requests: [(number: Int, request: EtcdSyncMachine.Request)] = []
  private(set) var watches: [Int] = []
  private(set) var watchedRevision: Int64 = 0
  private(set) var timers: [EtcdSyncMachine.Timer] = []
  private(set) var status = EtcdStatus()
  private(set) var events: [ReplicaEvent] = []
  private(set) var backups: [String] = []
  private(set) var now = ContinuousClock.now

  init(_ replica: Replica = Replica()) throws {
    let identity = EtcdSyncMachine.Identity(
      prefix: "/team/",
      memberName: "ada",
      memberID: "ID",
      localFile: URL(filePath: "/ada"),
      endpoint: URL(filePath: "/etcd"),
      leaseDuration: .seconds(15)
    )
    machine = EtcdSyncMachine(identity: identity, timeouts: StoreTimeouts(), replica: replica)
    tags = try machine.addCollection(of: Tag.self, order: nil, to: values)
  }

  deinit { values.abandonSaves() }

  func handle(_ event: EtcdSyncMachine.Event) {
    perform(machine.handle(event, at: now, with: values))
  }

  /// Claims a name for this process.
  func claim(_ name: String) { perform(machine.claim(name, at: now, with: values) ?? []) }

  private func perform(_ actions: [EtcdSyncMachine.Action]) {
    for action in actions {
      switch action {
      case .record(let events, _):
        self.events += events
        handle(.wrote(nil))
      case .send(let number, let request): requests.append((number, request))
      case .watch(let number, let revision):
        watches.append(number)
        watchedRevision = revision
      case .wake(let timer, _): timers.append(timer)
      case .finishSaves(let ids, let failure): for id in ids { values.finishSave(id, failure) }
      case .report(let status): self.status = status
      case .keepBackup(let content): backups.append(String(decoding: content, as: UTF8.self))
      case .endWatch, .finishLoad, .loseClaim: break
      }
    }
  }

  /// Answers the latest request.
  func answer(_ answer: EtcdSyncMachine.Answer) {
    guard let number = requests.last?.number else { return }
    handle(.answered(number, answer))
  }

  /// Reports the changes of the latest transaction to the machine's watch.
  func reportTransaction(at revision: Int64) {
    guard case .commit(let transaction) = requests.last?.request else { return }
    let changes = transaction.operations.map { operation -> EtcdChange in
      switch operation {
      case .put(let key, let value, _):
        .put(EtcdEntry(key: key, value: value, createRevision: revision, modRevision: revision))
      case .delete(let keys):
        .delete(key: String(decoding: keys.start, as: UTF8.self), revision: revision)
      }
    }
    watch(.changes(changes, revision: revision))
  }

  func fail(_ reason: EtcdError.Reason) {
    guard let number = requests.last?.number else { return }
    handle(.failed(number, EtcdError(endpoint: URL(filePath: "/etcd"), reason: reason)))
  }

  func watch(_ event: EtcdSyncMachine.WatchEvent) {
    guard let number = watches.last else { return }
    handle(.watched(number, event))
  }

  func pass(_ kind: EtcdSyncMachine.Timer.Kind) {
    guard let timer = timers.last(where: { $0.kind == kind }) else { return }
    handle(.timePassed(timer))
  }

  func page(_ entries: [EtcdEntry], at revision: Int64) -> EtcdSyncMachine.Answer {
    .page(EtcdPage(entries: entries, count: entries.count, revision: revision))
  }

  /// Connects to a cluster that has only a history key.
  func connect() {
    let history = EtcdEntry(key: "/team/history", value: Data("h".utf8), modRevision: 2)
    handle(.started)
    answer(page([history], at: 2))
    answer(page([history], at: 2))
    watch(.opened)
  }

  /// Saves a tag, and reports the result.
  func save(_ tag: Tag, _ result: @escaping @Sendable (Bool) -> Void = { _ in }) {
    var new = tags.value() ?? []
    new.updateOrAppend(tag)
    let continuation = SaveContinuation { answer in
      if case .success = answer { result(true) } else { result(false) }
    }
    tags.save(new, .userInitiated, continuation)
    handle(.changed)
  }
}

extension EtcdSyncMachine.Answer {
  /// The answer to a transaction.
  static func committed(_ succeeded: Bool, at revision: Int64) -> Self {
    .committed(EtcdTransaction.Result(succeeded: succeeded, revision: revision, entries: []))
  }
}
