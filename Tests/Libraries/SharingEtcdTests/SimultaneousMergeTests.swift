import EtcdClient
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd
import Testing

/// Tests of members that merge their local copies into a restored cluster at the same time.
@Suite struct SimultaneousMergeTests {
  private let history = EtcdEntry(key: "/team/history", value: Data("h".utf8), modRevision: 2)

  private func entry(_ key: String, _ value: String, at revision: Int64) -> EtcdEntry {
    EtcdEntry(
      key: "/team/\(key)",
      value: Data(value.utf8),
      createRevision: revision,
      modRevision: revision
    )
  }

  private func put(_ tag: Tag, at revision: Int64) -> EtcdChange {
    .put(entry("tags/\(tag.id)", #"{"id":"\#(tag.id)","text":"\#(tag.text)"}"#, at: revision))
  }

  /// Returns the watch's report of another member's transaction.
  ///
  /// - Parameters:
  ///   - text: The text that the transaction writes to the tag 'later'.
  ///   - revision: The revision of the copy that the transaction sends, or `nil` if the transaction
  ///     sends no copy.
  private func transaction(
    _ text: String,
    merged revision: Int64?
  ) -> EtcdSyncMachine.WatchEvent {
    let marker = "ada-9" + (revision.map { " \($0)" } ?? "")
    return .changes(
      [put(Tag(id: "later", text: text), at: 4), .put(entry("latest", marker, at: 4))],
      revision: 4
    )
  }

  /// Returns a store that has lost its connection, and whose copy contains the tag 'later' from
  /// revision 5 and the tag 'other' from revision 6.
  private func merging() throws -> MachineDriver {
    let driver = try MachineDriver()
    driver.connect()
    driver.watch(.changes([put(Tag(id: "later", text: "copied"), at: 5)], revision: 5))
    driver.watch(.changes([put(Tag(id: "other"), at: 6)], revision: 6))
    driver.watch(.ended(EtcdError(endpoint: URL(filePath: "/etcd"), reason: .timedOut)))
    return driver
  }

  /// Connects a store to the restored cluster, which lacks the tags 'later' and 'other'.
  private func loadRestoredCluster(_ driver: MachineDriver) {
    driver.pass(.reconnection)
    driver.answer(driver.page([history], at: 2))
    driver.answer(driver.page([history], at: 2))
  }

  /// Records the merge and opens the watch, so that the store sends its copy.
  private func follow(_ driver: MachineDriver) {
    driver.answer(.committed(true, at: 3))
    driver.watch(.opened)
  }

  private func text(_ driver: MachineDriver) -> String? { driver.tags.value()?[id: "later"]?.text }

  @Test(
    "Another team member's change to an element wins over a store's unsent copy, which is backed up"
  )
  func copiedEntry() throws {
    for revision in [nil, 5, 6] as [Int64?] {
      let driver = try merging()
      loadRestoredCluster(driver)
      follow(driver)
      guard case .sending(.changes) = driver.machine.state else {
        Issue.record("The store does not send its copy: \(driver.machine.state)")
        return
      }
      driver.watch(transaction("changed", merged: revision))
      driver.answer(.committed(false, at: 4))
      #expect(text(driver) == "changed")
      #expect(driver.machine.replica.waiting.keys.sorted() == ["tags/other"])
      #expect(driver.backups.last == "tags/later\n" + #"{"id":"later","text":"copied"}"# + "\n")
    }
  }

  @Test("If two team members restore an element, the version in the newer local copy wins")
  func newerCopy() throws {
    let driver = try merging()
    loadRestoredCluster(driver)
    follow(driver)
    driver.watch(transaction("older", merged: 4))
    driver.answer(.committed(false, at: 4))
    #expect(text(driver) == "copied")
    #expect(driver.machine.replica.waiting.keys.sorted() == ["tags/later", "tags/other"])
  }

  @Test(
    "A store's pending change to an element wins over the copy that a second member sends to the cluster"
  )
  func pendingChange() throws {
    let driver = try merging()
    driver.save(Tag(id: "later", text: "pending"))
    loadRestoredCluster(driver)
    follow(driver)
    driver.watch(transaction("copied", merged: 6))
    driver.answer(.committed(false, at: 4))
    #expect(text(driver) == "pending")
    #expect(driver.machine.replica.waiting.keys.sorted() == ["tags/later", "tags/other"])
  }

  @Test(
    "A store adds an element that a restored cluster lacks, even if the element's pending change is reverted"
  )
  func revertedChange() throws {
    let driver = try merging()
    driver.save(Tag(id: "later", text: "pending"))
    loadRestoredCluster(driver)
    driver.save(Tag(id: "later", text: "copied"))
    follow(driver)
    #expect(driver.machine.replica.waiting.keys.sorted() == ["tags/later", "tags/other"])
    driver.reportTransaction(at: 4)
    #expect(driver.machine.replica.waiting.isEmpty)
    #expect(text(driver) == "copied")
  }

  @Test(
    "If another team member sends a copy of an element first, the user's own change to the element still wins"
  )
  func changedCopy() throws {
    let driver = try merging()
    loadRestoredCluster(driver)
    driver.save(Tag(id: "later", text: "mine"))
    follow(driver)
    driver.watch(transaction("copied", merged: 6))
    driver.answer(.committed(false, at: 4))
    #expect(text(driver) == "mine")
  }

  @Test("After a restart, another team member's change still replaces a store's copy of an element")
  func restart() throws {
    let former = try merging()
    loadRestoredCluster(former)
    former.answer(.committed(true, at: 3))
    for events in [former.events, former.machine.replica.history] {
      var replica = Replica()
      for event in events { replica.replay(event) }
      let driver = try MachineDriver(replica)
      driver.handle(.started)
      driver.answer(driver.page([history], at: 3))
      driver.answer(driver.page([history], at: 3))
      driver.watch(.opened)
      driver.watch(transaction("changed", merged: 6))
      #expect(text(driver) == "changed")
    }
  }

  @Test(
    "Even if a cluster is restored twice, another team member's change replaces a store's unsent copy"
  )
  func secondRestore() throws {
    let driver = try merging()
    loadRestoredCluster(driver)
    follow(driver)
    driver.watch(.ended(EtcdError(endpoint: URL(filePath: "/etcd"), reason: .timedOut)))
    driver.pass(.reconnection)
    driver.answer(driver.page([history], at: 1))
    driver.answer(driver.page([history], at: 1))
    follow(driver)
    driver.watch(transaction("changed", merged: 6))
    #expect(text(driver) == "changed")
  }

  @Test(
    "A store records its merge in etcd before it sends its copy, and retries if another member was first"
  )
  func record() throws {
    let driver = try merging()
    loadRestoredCluster(driver)
    #expect(driver.machine.state == .loading(.recording))
    let others = EtcdTransaction.Result(
      succeeded: false,
      revision: 3,
      entries: [entry("merged", #"{"h":3}"#, at: 3)]
    )
    driver.answer(.committed(others))
    #expect(driver.machine.state == .loading(.recording))
    guard case .commit(let transaction) = driver.requests.last?.request else { return }
    #expect(transaction.comparisons == [.modRevision(of: "/team/merged", .equal, 3)])
    #expect(transaction.operations.first == .put("/team/merged", Data(#"{"h":6}"#.utf8)))
    driver.answer(.committed(true, at: 4))
    #expect(driver.machine.state == .loading(.opening))
  }

  @Test("If a restored cluster is too full to record a merge, the store still sends its local copy")
  func refusedRecord() throws {
    let driver = try merging()
    loadRestoredCluster(driver)
    driver.fail(.outOfSpace)
    #expect(driver.machine.state == .loading(.opening))
  }
}
