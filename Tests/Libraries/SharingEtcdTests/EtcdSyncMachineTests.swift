import EtcdClient
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd
import Testing

/// Tests of the states of a store's sync machine, and of its requests.
@Suite struct EtcdSyncMachineTests {
  @Test(
    "A store that connects checks the cluster's history, loads all keys, and then watches the cluster"
  )
  func connecting() throws {
    let driver = try MachineDriver()
    #expect(driver.machine.state == .idle)
    driver.handle(.started)
    #expect(driver.machine.state == .loading(.checking(.changes)))
    #expect(driver.requests.last?.request == .range(.key("/team/history"), at: 0))
    driver.answer(driver.page([], at: 5))
    let empty = EtcdPage(entries: [], count: 0, revision: 5)
    #expect(driver.machine.state == .loading(.reading(empty)))
    driver.answer(driver.page([], at: 5))
    #expect(driver.machine.state == .loading(.beginning))
    driver.answer(.committed(true, at: 6))
    #expect(driver.machine.state == .loading(.opening))
    #expect(driver.status.connection == .connecting)
    driver.watch(.opened)
    #expect(driver.machine.state == .following)
    #expect(driver.status.connection == .connected)
  }

  @Test("A store waits after each failure to connect, and counts the failures")
  func offline() throws {
    let driver = try MachineDriver()
    driver.handle(.started)
    driver.fail(.timedOut)
    #expect(driver.machine.state == .offline)
    #expect(driver.machine.outage?.attempt == 1)
    driver.pass(.reconnection)
    #expect(driver.machine.state == .loading(.checking(.changes)))
    #expect(driver.status.connection == .offline)
    driver.fail(.timedOut)
    #expect(driver.machine.outage?.attempt == 2)
    #expect(driver.machine.outage?.since == driver.now)
  }

  @Test(
    "A save to a team succeeds when the watch reports the change, not when the cluster responds"
  )
  func sending() async throws {
    let driver = try MachineDriver()
    driver.connect()
    await confirmation { saved in
      driver.save(Tag(id: "a")) { if $0 { saved() } }
      guard case .sending(.changes(let changes)) = driver.machine.state else {
        Issue.record("The machine does not send: \(driver.machine.state)")
        return
      }
      #expect(changes.keys.sorted() == ["tags/a"])
      #expect(driver.machine.waitingSaves.count == 1)
      driver.answer(.committed(true, at: 3))
      #expect(driver.machine.waitingSaves.count == 1)
      driver.reportTransaction(at: 3)
      #expect(driver.machine.waitingSaves.isEmpty)
    }
    #expect(driver.machine.state == .following)
    #expect(driver.machine.replica.waiting.isEmpty)
  }

  @Test(
    "If a team's cluster does not respond, a save succeeds after ten seconds, and its change stays pending"
  )
  func saveWithoutAnswer() async throws {
    let driver = try MachineDriver()
    driver.connect()
    await confirmation { saved in
      driver.save(Tag(id: "a")) { if $0 { saved() } }
      let save = try? #require(driver.machine.waitingSaves.first?.id)
      driver.pass(.save(save ?? 0))
    }
    #expect(StoreTimeouts().answer == .seconds(10))
    #expect(driver.status.waitingChanges == 1)
    driver.reportTransaction(at: 3)
    #expect(driver.status.waitingChanges == 0)
  }

  @Test("If the addition of an element was lost, the element's removal is sent only once")
  func removalOfAnAdditionThatWasLost() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.save(Tag(id: "a"))
    driver.fail(.timedOut)
    driver.tags.save([], .didSet, SaveContinuation { _ in })
    driver.handle(.changed)
    let count = driver.requests.count
    driver.reportTransaction(at: 3)
    #expect(driver.machine.state == .following)
    #expect(driver.machine.replica.waiting.isEmpty)
    #expect(driver.requests.count == count)
  }

  @Test(
    "A store checks the cluster's history again if a response's revision is older than a known revision"
  )
  func earlierRevision() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.watch(.changes([], revision: 9))
    driver.save(Tag(id: "a"))
    driver.answer(.committed(true, at: 4))
    #expect(driver.machine.state == .loading(.checking(.changes)))
    #expect(driver.machine.replica.waiting.count == 1)
  }

  @Test("A reconnecting store watches from the revision after the newest change in its local copy")
  func restoredRevisions() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.watch(.changes([], revision: 9))
    driver.watch(.ended(EtcdError(endpoint: URL(filePath: "/etcd"), reason: .timedOut)))
    driver.pass(.reconnection)
    let history = EtcdEntry(key: "/team/history", value: Data("h".utf8), modRevision: 2)
    driver.answer(driver.page([history], at: 12))
    driver.answer(driver.page([history], at: 12))
    #expect(driver.machine.state == .loading(.opening))
    #expect(driver.watchedRevision == 3)
  }

  @Test(
    "If the history key was deleted and written again, a store watches from the revision after the write"
  )
  func deletedHistory() throws {
    let driver = try MachineDriver()
    driver.connect()
    // Another process writes the history key again after the deletion that the watch reports.
    driver.watch(.changes([.delete(key: "/team/history", revision: 3)], revision: 3))
    #expect(driver.machine.state == .loading(.checking(.everything)))
    let history = EtcdEntry(key: "/team/history", value: Data("h".utf8), modRevision: 4)
    let former = EtcdEntry(key: "/team/history", value: Data("h".utf8), modRevision: 2)
    driver.answer(driver.page([history], at: 4))
    driver.answer(driver.page([former], at: 4))
    driver.answer(driver.page([history], at: 4))
    #expect(driver.machine.state == .loading(.opening))
    #expect(driver.watchedRevision == 5)
  }

  @Test(
    "A restored cluster is recognized even if an element has the same revision as before the restore"
  )
  func sameRevisionInAnotherHistory() throws {
    let driver = try MachineDriver()
    driver.connect()
    func marker(_ value: String) -> EtcdEntry {
      EtcdEntry(key: "/team/latest", value: Data(value.utf8), modRevision: 3)
    }
    driver.watch(
      .changes([put(Tag(id: "after"), created: 3, at: 3), .put(marker("ada-7"))], revision: 3)
    )
    driver.watch(.ended(EtcdError(endpoint: URL(filePath: "/etcd"), reason: .timedOut)))
    driver.pass(.reconnection)
    // Another member has sent the tag 'after' again, together with the tag 'away', at the same
    // revision.
    let history = EtcdEntry(key: "/team/history", value: Data("h".utf8), modRevision: 2)
    driver.answer(driver.page([history], at: 4))
    #expect(driver.requests.last?.request == .range(.key("/team/latest"), at: 3))
    driver.answer(driver.page([marker("ada-9")], at: 4))
    var entries = [history, marker("ada-9")]
    for id in ["after", "away"] {
      if case .put(let entry) = put(Tag(id: id), created: 3, at: 3) { entries.append(entry) }
    }
    driver.answer(driver.page(entries, at: 4))
    driver.watch(.opened)
    #expect(driver.tags.value()?.map(\.id) == ["after", "away"])
    #expect(driver.machine.replica.waiting.isEmpty)
  }

  @Test(
    "A store reconnects if a response comes from a different cluster than the one that the store watches"
  )
  func answerOfAnotherCluster() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.save(Tag(id: "a"))
    driver.answer(.committed(true, at: 5))
    driver.watch(.changes([put(Tag(id: "b"), created: 6, at: 6)], revision: 6))
    #expect(driver.machine.state == .loading(.checking(.changes)))
    #expect(driver.machine.replica.waiting.count == 1)
  }

  @Test("A store checks the cluster's history again whenever the store's watch reopens")
  func watchThatOpensAgain() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.watch(.opened)
    #expect(driver.machine.state == .loading(.checking(.changes)))
  }

  @Test("A store ignores a response of the cluster that arrives after the store's watch has ended")
  func lateAnswer() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.save(Tag(id: "a"))
    driver.watch(.ended(EtcdError(endpoint: URL(filePath: "/etcd"), reason: .timedOut)))
    #expect(driver.machine.state == .offline)
    driver.answer(.committed(true, at: 3))
    #expect(driver.machine.state == .offline)
    #expect(driver.machine.replica.waiting.count == 1)
  }

  private func put(_ tag: Tag, created: Int64, at revision: Int64) -> EtcdChange {
    .put(
      EtcdEntry(
        key: "/team/tags/\(tag.id)",
        value: Data(#"{"id":"\#(tag.id)","text":"\#(tag.text)"}"#.utf8),
        createRevision: created,
        modRevision: revision
      )
    )
  }

  @Test(
    "An element stays removed if another team member removes it before its addition is confirmed"
  )
  func removalBeforeTheAnswer() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.save(Tag(id: "a"))
    driver.reportTransaction(at: 3)
    driver.watch(.changes([.delete(key: "/team/tags/a", revision: 4)], revision: 4))
    driver.answer(.committed(true, at: 3))
    #expect(driver.tags.value() == [])
    #expect(driver.machine.replica.waiting.isEmpty)
  }

  @Test(
    "An element that is removed and added again has the position of its second addition, not the first"
  )
  func additionAfterARemoval() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.save(Tag(id: "a", text: "new"))
    driver.watch(.changes([put(Tag(id: "a", text: "old"), created: 3, at: 3)], revision: 3))
    driver.watch(.changes([.delete(key: "/team/tags/a", revision: 4)], revision: 4))
    driver.watch(.changes([put(Tag(id: "b"), created: 5, at: 5)], revision: 5))
    driver.reportTransaction(at: 6)
    #expect(driver.tags.value()?.map(\.id) == ["b", "a"])
    #expect(driver.tags.value()?[id: "a"]?.text == "new")
  }

  /// Returns the watch's report of another member's batch that adds tags.
  private func batch(_ tags: [Tag], at revision: Int64) -> EtcdSyncMachine.WatchEvent {
    func put(_ key: String, _ value: String) -> EtcdChange {
      .put(EtcdEntry(key: "/team/batch/\(key)", value: Data(value.utf8), modRevision: revision))
    }
    let parts = tags.enumerated().map { number, tag in
      let head = #"{"key":"tags/\#(tag.id)","modRevision":0}"#
      return put("other/\(number)", head + "\n" + #"{"id":"\#(tag.id)","text":"\#(tag.text)"}"#)
    }
    return .changes(parts + [put("other", "\(tags.count)")], revision: revision)
  }

  @Test(
    "A store applies a batch completely even if the store has itself sent one of the batch's elements"
  )
  func batchWithASentElement() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.save(Tag(id: "a"))
    driver.watch(batch([Tag(id: "a"), Tag(id: "b")], at: 3))
    #expect(driver.tags.value()?.map(\.id).sorted() == ["a", "b"])
    #expect(driver.machine.replica.waiting.isEmpty)
  }

  @Test(
    "A store finishes copying a committed batch even if it has no changes of its own left to send"
  )
  func unfinishedBatch() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.watch(batch([Tag(id: "a")], at: 3))
    #expect(driver.machine.state == .following)
    driver.save(Tag(id: "b"))
    driver.fail(.timedOut)
    #expect(driver.machine.state == .pausing(.failure))
    driver.tags.save([Tag(id: "a")], .didSet, SaveContinuation { _ in })
    driver.handle(.changed)
    #expect(driver.machine.replica.waiting.isEmpty)
    guard case .sending(.finishing) = driver.machine.state else {
      Issue.record("The machine leaves the batch unfinished: \(driver.machine.state)")
      return
    }
  }

  @Test(
    "If a cluster has lost data that a store knows, the store sends nothing until the user decides what to do"
  )
  func diverged() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.save(Tag(id: "a"))
    driver.reportTransaction(at: 3)
    driver.watch(.ended(EtcdError(endpoint: URL(filePath: "/etcd"), reason: .timedOut)))
    driver.pass(.reconnection)
    // The machine knows an entry from a later revision than the latest revision of the new cluster.
    driver.answer(driver.page([], at: 1))
    driver.answer(driver.page([], at: 1))
    #expect(driver.machine.state == .diverged(EtcdDivergence(isEmpty: true)))
    let count = driver.requests.count
    driver.save(Tag(id: "b"))
    #expect(driver.requests.count == count)
    #expect(driver.status.divergence == EtcdDivergence(isEmpty: true))
    driver.handle(.decided(.sendCopy))
    #expect(driver.machine.state == .loading(.checking(.changes)))
    #expect(driver.machine.replica.waiting.keys.sorted() == ["tags/a", "tags/b"])
  }

  @Test(
    "A suspended store loses its claim to a name if another store claims the name in the meantime"
  )
  func lostClaim() throws {
    let driver = try MachineDriver()
    driver.connect()
    let actions = driver.machine.claim("meeting", at: driver.now, with: driver.values)
    #expect(actions != nil)
    let taken = EtcdEntry(key: "/team/claims/meeting", value: Data("other".utf8), modRevision: 3)
    driver.watch(
      .changes(
        [.put(taken), .delete(key: "/team/claims/meeting", revision: 4)],
        revision: 4
      )
    )
    // While the process was stopped, another member has claimed the name and released it again.
    #expect(driver.status.claims == [])
  }
}
