import EtcdClient
import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of clusters that were set up again, and so have another history.
@Suite(.gated, .timeLimit(.minutes(5))) struct ReplacedClusterTests {
  let team: Team

  init() throws { team = try Team() }

  /// While the store is offline, replaces the cluster with a new cluster that has another board.
  private func setUpAgain(_ ada: EtcdStore) async {
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    team.etcd.reset()
    team.etcd.put("/team/history", "another")
    team.etcd.put("/team/boards/3", #"{"color":"white","title":"Three"}"#)
    team.etcd.setOffline(false)
    await ada.status { $0.divergence == EtcdDivergence(isEmpty: false) }
  }

  @Test(
    "If a team's cluster was set up again, a store neither sends its changes nor loads the cluster's data"
  )
  func clusterThatWasSetUpAgain() async throws {
    let ada = try await team.syncedStore("ada", presence: .seconds(6_000))
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await setUpAgain(ada)
    let contents = team.etcd.contents
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    let error = await #expect(throws: EtcdDivergedError.self) { try await $boards.save() }
    #expect(
      error?.description == """
        The team's etcd was set up again and has other data. Nothing was sent or discarded: this machine's copy is kept in \
        '\(team.file("ada").path)'.
        """
    )
    await #expect(throws: EtcdDivergedError.self) { try await $boards.load() }
    #expect(ada.status.lastError == error?.description)
    #expect(boards.ids.elements == ["1", "2"])
    #expect(team.etcd.contents == contents)
    ada.close()
    let next = team.store("next", file: "ada")
    @Shared(.etcd(in: next)) var same: IdentifiedArrayOf<Board> = []
    #expect(same.ids.elements == ["1", "2"])
    await next.status { $0.divergence != nil }
    #expect(same.ids.elements == ["1", "2"])
  }

  @Test("A cluster that was set up again counts as empty if team members have only opened it")
  func clusterWithoutData() async throws {
    let ada = try await team.syncedStore("ada", presence: .seconds(6_000))
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    team.etcd.reset()
    team.etcd.setOffline(false)
    do {
      let bob = team.store("bob")
      @Shared(.etcd(in: bob)) var boards: IdentifiedArrayOf<Board> = []
      try await $boards.load()
      bob.close()
    }
    try #require(team.etcd.contents["/team/history"] != nil)
    ada.close()
    let next = team.store("next", file: "ada")
    @Shared(.etcd(in: next)) var boards: IdentifiedArrayOf<Board> = []
    let status = await next.status { $0.divergence != nil }
    #expect(status.divergence == EtcdDivergence(isEmpty: true))
  }

  @Test(
    "If the user chooses the local copy, a store sends the copy to a cluster that was set up again"
  )
  func sendingTheCopy() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    try await $boards.save()
    await setUpAgain(ada)
    ada.resolveDivergence(.sendCopy)
    await ada.sent()
    #expect(Set(boards.ids) == ["1", "2", "3"])
    #expect(team.etcd.contents["/team/boards/2"] == #"{"color":"white","title":"Two"}"#)
    #expect(ada.status.divergence == nil)
  }

  @Test(
    "If the user chooses the contents of a cluster that was set up again, a store adopts the contents"
  )
  func takingTheCluster() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await setUpAgain(ada)
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    await ada.settle()
    ada.resolveDivergence(.adoptCluster)
    await ada.sent()
    #expect(boards == [Board(id: "3", title: "Three")])
    #expect(team.etcd.contents["/team/boards/1"] == nil)
    #expect(
      try team.backups("ada") == ["boards/1\n" + #"{"color":"white","title":"Hers"}"# + "\n"]
    )
  }

  @Test(
    "All processes of a user follow one process's decision about a cluster that was set up again",
    arguments: [EtcdDivergence.Decision.sendCopy, .adoptCluster]
  )
  func decisionForAMachine(_ decision: EtcdDivergence.Decision) async throws {
    let window = try await team.syncedStore("ada")
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    await setUpAgain(window)
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    await window.settle()
    let command = team.store("command", file: "ada")
    @Shared(.etcd(in: command)) var same: IdentifiedArrayOf<Board> = []
    await command.status { $0.divergence != nil }
    command.resolveDivergence(decision)
    await command.sent()
    await window.sent()
    let expected: Set = decision == .sendCopy ? ["1", "2", "3"] : ["3"]
    #expect(Set(boards.ids) == expected)
    command.close()
    // A process that opens the local file after the decision also follows the decision.
    let late = team.store("late", file: "ada")
    @Shared(.etcd(in: late)) var last: IdentifiedArrayOf<Board> = []
    await late.sent()
    #expect(Set(last.ids) == expected)
  }

  @Test(
    "Until the user decides, no process of the user writes to a cluster that was set up again"
  )
  func secondProcess() async throws {
    let window = try await team.syncedStore("ada")
    @Shared(.etcd(in: window)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.setOffline(true)
    await window.status { $0.connection == .offline }
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    try await $boards.save()
    team.etcd.reset()
    let command = team.store("command", file: "ada")
    @Shared(.etcd(in: command)) var same: IdentifiedArrayOf<Board> = []
    team.etcd.setOffline(false)
    await command.status { $0.divergence != nil }
    #expect(same.ids.elements == ["1", "2"])
    #expect(team.etcd.contents.isEmpty)
  }

  @Test("A store writes a new history id to each empty cluster that the user decides to fill")
  func eachHistoryIsNew() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    var histories: Set<String?> = [team.etcd.contents["/team/history"]]
    for _ in 1...2 {
      team.etcd.setOffline(true)
      await ada.status { $0.connection == .offline }
      team.etcd.reset()
      team.etcd.setOffline(false)
      await ada.status { $0.divergence == EtcdDivergence(isEmpty: true) }
      ada.resolveDivergence(.sendCopy)
      await ada.sent()
      histories.insert(team.etcd.contents["/team/history"])
    }
    #expect(histories.count == 3 && !histories.contains(nil))
  }

  @Test("An element that was removed offline stays removed in a cluster that was set up again")
  func removalBeforeTheClusterWasSetUpAgain() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let bob = try await team.syncedStore("bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    await bob.status { $0.connection == .offline }
    $boards.withLock { _ = $0.remove(id: "1") }
    try await $boards.save()
    team.etcd.reset()
    team.etcd.setOffline(false)
    await bob.status { $0.divergence != nil }
    await ada.status { $0.divergence != nil }
    bob.resolveDivergence(.sendCopy)
    await bob.sent()
    ada.resolveDivergence(.sendCopy)
    await ada.sent()
    #expect(boards == [])
    await $his.value { $0.isEmpty }
    #expect(team.etcd.contents["/team/boards/1"] == nil)
  }

  /// Sets the cluster up again after the first of two members has removed an element that the
  /// second member still has in its copy.
  private func removeAndSetUpAgain() async throws -> (ada: EtcdStore, bob: EtcdStore) {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    for id in ["2", "3"] {
      $boards.withLock { _ = $0.append(Board(id: id, title: id)) }
      try await $boards.save()
    }
    let former = team.store("bob")
    @Shared(.etcd(in: former)) var his: IdentifiedArrayOf<Board> = []
    await $his.value { $0.count == 3 }
    former.close()
    $boards.withLock { _ = $0.remove(id: "1") }
    try await $boards.save()
    await ada.sent()
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    team.etcd.reset()
    team.etcd.put("/team/history", "another")
    team.etcd.setOffline(false)
    return (ada, team.store("next", file: "bob"))
  }

  @Test(
    "A removed element stays removed when stores send their copies to a cluster that was set up again",
    arguments: [true, false]
  )
  func acknowledgedRemoval(isSenderFirst: Bool) async throws {
    let (ada, bob) = try await removeAndSetUpAgain()
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    #expect(his.ids.elements == ["1", "2", "3"])
    let stores = isSenderFirst ? [bob, ada] : [ada, bob]
    for store in stores {
      await store.status { $0.divergence != nil }
      store.resolveDivergence(.sendCopy)
      await store.sent()
    }
    // Require the deletion here: without it, the test would wait forever for equal values.
    try #require(team.etcd.contents["/team/boards/1"] == nil)
    await $boards.value { $0.ids.elements == ["2", "3"] }
    await $his.value { $0.ids.elements == ["2", "3"] }
    #expect(team.etcd.contents["/team/deletions"] == #"["boards\/1"]"#)
    let kept = [#"boards/1"# + "\n" + #"{"color":"white","title":"One"}"# + "\n"]
    #expect(try team.backups(isSenderFirst ? "ada" : "bob") == kept)
  }

  @Test(
    "In a new cluster, an element stays if one team member has changed it and another has removed it"
  )
  func changedElement() async throws {
    let (ada, bob) = try await removeAndSetUpAgain()
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    $his.withLock { $0[id: "1"]?.title = "Changed" }
    await bob.settle()
    for store in [ada, bob] {
      await store.status { $0.divergence != nil }
      store.resolveDivergence(.sendCopy)
      await store.sent()
    }
    #expect(
      team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Changed"}"#
    )
  }

  @Test(
    "A second process with the same local file does not restore elements that the first process removed"
  )
  func removalInTheFile() async throws {
    let (ada, bob) = try await removeAndSetUpAgain()
    ada.close()
    let next = team.store("next ada", file: "ada")
    @Shared(.etcd(in: next)) var boards: IdentifiedArrayOf<Board> = []
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    for store in [bob, next] {
      await store.status { $0.divergence != nil }
      store.resolveDivergence(.sendCopy)
      await store.sent()
    }
    #expect(team.etcd.contents["/team/boards/1"] == nil)
    #expect(boards.ids.elements == ["2", "3"])
  }

  @Test(
    "After a team's data is restored to a cluster that was set up again, a store sends pending changes"
  )
  func dataBroughtBack() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    try await $boards.load()
    let snapshot = team.etcd.snapshot()
    await setUpAgain(ada)
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    await ada.settle()
    team.etcd.restore(snapshot)
    await ada.sent()
    #expect(boards.ids.elements == ["1", "2"])
    #expect(team.etcd.contents["/team/boards/2"] == #"{"color":"white","title":"Two"}"#)
  }

  @Test(
    "An element that was removed and added back stays when a store sends its copy to a new cluster"
  )
  func elementAddedBack() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let board = try #require(boards.first)
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    $boards.withLock { _ = $0.remove(id: board.id) }
    try await $boards.save()
    await setUpAgain(ada)
    $boards.withLock { _ = $0.append(board) }
    await ada.settle()
    ada.resolveDivergence(.sendCopy)
    await ada.sent()
    #expect(boards.ids.contains(board.id))
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"One"}"#)
  }

  @Test(
    "A late response from a replaced cluster does not prevent a change from reaching the new cluster"
  )
  func answerOfTheOldCluster() async throws {
    let ada = try await team.syncedStore("ada", presence: .seconds(6_000))
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.holdAnswers()
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    await team.etcd.heldAnswers()
    team.etcd.reset()
    await ada.status { $0.divergence == EtcdDivergence(isEmpty: true) }
    ada.resolveDivergence(.sendCopy)
    // The old cluster's answer arrives after the store has started to upload to the new cluster.
    await team.etcd.heldAnswers(2)
    team.etcd.releaseAnswers()
    await ada.sent()
    #expect(Set(boards.ids) == ["1", "2"])
    #expect(team.etcd.contents["/team/boards/2"] == #"{"color":"white","title":"Two"}"#)
  }
}
