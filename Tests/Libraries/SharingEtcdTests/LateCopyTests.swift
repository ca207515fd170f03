import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of local copies that are merged into a replaced cluster after other members have changed
/// the cluster.
@Suite(.gated, .timeLimit(.minutes(5))) struct LateCopyTests {
  let team: Team

  init() throws { team = try Team() }

  /// Opens a store of a member who has the boards 1 to 3, and closes the store.
  ///
  /// The local file of the store remains.
  private func leaveCopy(_ name: String) async throws {
    let store = team.store(name)
    @Shared(.etcd(in: store)) var boards: IdentifiedArrayOf<Board> = []
    await $boards.value { $0.count >= 3 }
    await store.sent()
    store.close()
  }

  /// Opens a store of a member who has added three boards.
  private func storeWithBoards(_ name: String) async throws -> EtcdStore {
    let store = team.store(name)
    @Shared(.etcd(in: store)) var boards: IdentifiedArrayOf<Board> = []
    for id in ["1", "2", "3"] {
      $boards.withLock { _ = $0.append(Board(id: id, title: id)) }
      try await $boards.save()
    }
    return store
  }

  /// Replaces the cluster while a store is offline.
  private func replaceCluster(of store: EtcdStore, _ replace: () -> Void) async {
    team.etcd.setOffline(true)
    await store.status { $0.connection == .offline }
    replace()
    team.etcd.setOffline(false)
  }

  private func setUpAgain() {
    team.etcd.reset()
    team.etcd.put("/team/history", "another")
  }

  private func sendCopy(_ store: EtcdStore) async {
    await store.status { $0.divergence != nil }
    store.resolveDivergence(.sendCopy)
    await store.sent()
  }

  private func content(_ title: String, color: String = "white") -> String {
    #"{"color":"\#(color)","title":"\#(title)"}"#
  }

  @Test(
    "In a cluster that was set up again, one member's late copy does not replace another's newer change"
  )
  func lateCopy() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    try await leaveCopy("bob")
    await replaceCluster(of: ada, setUpAgain)
    await sendCopy(ada)
    $boards.withLock { $0[id: "1"]?.title = "Newer" }
    try await $boards.save()
    let bob = team.store("next bob", file: "bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    await sendCopy(bob)
    #expect(team.etcd.contents["/team/boards/1"] == content("Newer"))
    #expect(his == boards && his[id: "1"]?.title == "Newer")
    #expect(try team.backups("bob") == ["boards/1\n" + content("1") + "\n"])
    #expect(try team.backups("ada") == [])
  }

  @Test(
    "In a cluster that was set up again, a newer local copy replaces an older copy that was sent first"
  )
  func olderCopyFirst() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    try await leaveCopy("bob")
    $boards.withLock { $0[id: "1"]?.title = "Newer" }
    try await $boards.save()
    await ada.sent()
    await replaceCluster(of: ada, setUpAgain)
    let bob = team.store("next bob", file: "bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    await sendCopy(bob)
    #expect(team.etcd.contents["/team/boards/1"] == content("1"))
    await sendCopy(ada)
    #expect(team.etcd.contents["/team/boards/1"] == content("Newer"))
    await $his.value { $0[id: "1"]?.title == "Newer" }
    #expect(boards[id: "1"]?.title == "Newer")
  }

  @Test(
    "In a cluster that was set up again, a pending change is merged with the element's newer version"
  )
  func pendingChange() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    try await leaveCopy("bob")
    await replaceCluster(of: ada, setUpAgain)
    await sendCopy(ada)
    $boards.withLock { $0[id: "1"]?.title = "Newer" }
    try await $boards.save()
    let bob = team.store("next bob", file: "bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    await bob.status { $0.divergence != nil }
    $his.withLock { $0[id: "1"]?.color = "red" }
    await bob.settle()
    await sendCopy(bob)
    #expect(team.etcd.contents["/team/boards/1"] == content("Newer", color: "red"))
    #expect(try team.backups("bob") == [])
  }

  /// Merges the copy of a member who has seen changes that a restored cluster has lost.
  ///
  /// Before the merge, another member changes the restored cluster.
  private func mergeLateCopy(
    _ change: (inout IdentifiedArrayOf<Board>) -> Void
  ) async throws -> IdentifiedArrayOf<Board> {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let snapshot = team.etcd.snapshot()
    $boards.withLock { _ = $0.append(Board(id: "4", title: "Lost")) }
    try await $boards.save()
    try await leaveCopy("bob")
    await replaceCluster(of: ada) { team.etcd.restore(snapshot) }
    await ada.status { $0.hasMergedCopy }
    await ada.sent()
    $boards.withLock(change)
    try await $boards.save()
    await ada.sent()
    let bob = team.store("next bob", file: "bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    await bob.status { $0.hasMergedCopy }
    await bob.sent()
    #expect(his == boards)
    return his
  }

  @Test(
    "A late merge of a local copy into a restored cluster does not replace a newer version of an element"
  )
  func newerVersionAfterRestore() async throws {
    let boards = try await mergeLateCopy { $0[id: "1"]?.title = "Newer" }
    #expect(boards.ids == ["1", "2", "3", "4"])
    #expect(team.etcd.contents["/team/boards/1"] == content("Newer"))
    #expect(try team.backups("bob").contains("boards/1\n" + content("1") + "\n"))
  }

  @Test(
    "A late merge of a local copy into a restored cluster does not bring a deleted element back"
  )
  func deletionAfterRestore() async throws {
    let boards = try await mergeLateCopy { _ = $0.remove(id: "1") }
    #expect(boards.ids == ["2", "3", "4"])
    #expect(team.etcd.contents["/team/boards/1"] == nil)
    #expect(try team.backups("bob").contains("boards/1\n" + content("1") + "\n"))
  }

  @Test(
    "If two members change an element that a restored cluster has lost, their pending changes are merged"
  )
  func pendingChangesToALostElement() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let bob = team.store("bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    let snapshot = team.etcd.snapshot()
    let cards = ["a", "b"].map { Board.Card(id: $0, text: "old") }
    $boards.withLock { boards in
      boards.append(Board(id: "4", title: "Lost", cards: IdentifiedArray(uniqueElements: cards)))
    }
    try await $boards.save()
    await $his.value { $0[id: "4"] != nil }
    team.etcd.setOffline(true)
    for store in [ada, bob] { await store.status { $0.connection == .offline } }
    $boards.withLock { boards in
      boards[id: "4"]?.title = "Hers"
      boards[id: "4"]?.cards[id: "a"]?.text = "hers"
    }
    $his.withLock { boards in
      boards[id: "4"]?.color = "red"
      boards[id: "4"]?.cards[id: "b"]?.text = "his"
    }
    try await $boards.save()
    try await $his.save()
    team.etcd.restore(snapshot)
    // Both members load the restored cluster before one of them sends its changes.
    team.etcd.holdEvents()
    team.etcd.setOffline(false)
    for store in [ada, bob] { await store.status { $0.hasMergedCopy } }
    team.etcd.releaseEvents()
    for store in [ada, bob] { await store.sent() }
    let merged = Board(
      id: "4",
      title: "Hers",
      color: "red",
      cards: [Board.Card(id: "a", text: "hers"), Board.Card(id: "b", text: "his")]
    )
    await $boards.value { $0[id: "4"] == merged }
    await $his.value { $0[id: "4"] == merged }
    #expect(try team.backups("ada").allSatisfy { !$0.contains("hers") })
    #expect(try team.backups("bob").allSatisfy { !$0.contains("his") })
  }

  @Test(
    "A restored cluster receives a pending change even if no property uses the changed collection yet"
  )
  func propertyAfterTheMerge() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let snapshot = team.etcd.snapshot()
    $boards.withLock { _ = $0.append(Board(id: "4", title: "Lost")) }
    try await $boards.save()
    try await leaveCopy("bob")
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    $boards.withLock { $0[id: "4"]?.title = "Changed" }
    try await $boards.save()
    ada.close()
    team.etcd.restore(snapshot)
    team.etcd.setOffline(false)
    let bob = team.store("next bob", file: "bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    await $his.value { $0[id: "4"] != nil }
    await bob.sent()
    let next = team.store("next", file: "ada")
    @Shared(.etcd("motto", in: next)) var motto = "none"
    await next.status { $0.hasMergedCopy && $0.connection == .connected }
    @Shared(.etcd(in: next)) var same: IdentifiedArrayOf<Board> = []
    await next.sent()
    #expect(same[id: "4"]?.title == "Changed")
    #expect(team.etcd.contents["/team/boards/4"] == content("Changed"))
  }

  @Test("In a restored cluster, a pending deletion wins over another member's unchanged copy")
  func pendingDeletionAfterRestore() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let snapshot = team.etcd.snapshot()
    $boards.withLock { _ = $0.append(Board(id: "4", title: "Lost")) }
    try await $boards.save()
    try await leaveCopy("bob")
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    $boards.withLock { $0.removeAll { ["3", "4"].contains($0.id) } }
    try await $boards.save()
    team.etcd.restore(snapshot)
    team.etcd.setOffline(false)
    await ada.status { $0.hasMergedCopy }
    await ada.sent()
    while team.etcd.contents["/team/deletions"] == nil { await Task.yield() }
    let bob = team.store("next bob", file: "bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    await bob.status { $0.hasMergedCopy }
    await bob.sent()
    #expect(his.ids == ["1", "2"])
    #expect(team.etcd.contents["/team/boards/3"] == nil)
    #expect(team.etcd.contents["/team/boards/4"] == nil)
    #expect(try team.backups("bob").contains { $0.contains("boards/4\n" + content("Lost")) })
  }

  @Test("A change made after the restore of a cluster survives a second restore")
  func secondRestore() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let first = team.etcd.snapshot()
    // The lost history has later revisions than the changes after the restore.
    for number in 1...20 {
      $boards.withLock { $0[id: "2"]?.title = "\(number)" }
      try await $boards.save()
    }
    await replaceCluster(of: ada) { team.etcd.restore(first) }
    await ada.status { $0.hasMergedCopy }
    await ada.sent()
    while team.etcd.contents["/team/merged"] == nil { await Task.yield() }
    try await $boards.load()
    let second = team.etcd.snapshot()
    $boards.withLock { $0[id: "1"]?.title = "After" }
    try await $boards.save()
    await replaceCluster(of: ada) { team.etcd.restore(second) }
    await ada.sent()
    #expect(boards[id: "1"]?.title == "After")
    #expect(team.etcd.contents["/team/boards/1"] == content("After"))
    #expect(team.etcd.contents["/team/boards/2"] == content("20"))
  }

  @Test("A local copy is merged into a restored cluster that has compacted the copy's revision")
  func compactedAfterRestore() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let snapshot = team.etcd.snapshot()
    $boards.withLock { boards in
      boards.append(Board(id: "4", title: "Lost"))
      boards[id: "1"]?.title = "Changed"
    }
    try await $boards.save()
    await replaceCluster(of: ada) {
      team.etcd.restore(snapshot)
      // Write keys until the cluster has a later revision than the store.
      for number in 10...30 {
        team.etcd.put("/team/tags/\(number)", #"{"id":"\(number)","text":""}"#)
      }
      team.etcd.compact()
    }
    await ada.connect()
    try #require(ada.status.hasMergedCopy)
    await ada.sent()
    #expect(boards.ids == ["1", "2", "3", "4"])
    #expect(team.etcd.contents["/team/boards/1"] == content("Changed"))
    #expect(team.etcd.contents["/team/boards/4"] == content("Lost"))
    // The store still sends a later change.
    $boards.withLock { $0[id: "1"]?.color = "red" }
    try await $boards.save()
    await ada.sent()
    #expect(team.etcd.contents["/team/boards/1"] == content("Changed", color: "red"))
  }

  @Test(
    "After a restore and a compaction, a store backs up lost elements, but not deleted elements"
  )
  func elementMissingAfterCompaction() async throws {
    let ada = try await storeWithBoards("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let snapshot = team.etcd.snapshot()
    $boards.withLock { _ = $0.append(Board(id: "4", title: "Lost")) }
    try await $boards.save()
    await replaceCluster(of: ada) {
      team.etcd.restore(snapshot)
      team.etcd.delete("/team/boards/2")
      // Write only the key `latest`, so that only its value shows that the cluster has another
      // history.
      for number in 10...30 { team.etcd.put("/team/latest", "\(number)") }
      team.etcd.compact()
    }
    await ada.sent()
    #expect(boards.ids == ["1", "3"])
    #expect(try team.backups("ada") == ["boards/4\n" + content("Lost") + "\n"])
  }
}
