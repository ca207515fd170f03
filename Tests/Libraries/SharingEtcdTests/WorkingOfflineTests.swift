import EtcdClient
import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Observation
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of changes made while the cluster does not answer, and of sending them when the cluster
/// answers again.
@Suite(.gated, .timeLimit(.minutes(5))) struct WorkingOfflineTests {
  let team: Team

  init() throws { team = try Team() }

  @Test("Changes that a team member makes offline are merged with other members' changes")
  func changesOfBothSidesAreMerged() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    $boards.withLock { boards in
      boards[id: "1"]?.title = "Hers"
      boards.append(Board(id: "2", title: "Two"))
    }
    try await $boards.save()
    #expect(ada.status.waitingChanges == 2)
    team.etcd.put("/team/boards/1", #"{"color":"red","title":"One"}"#)
    team.etcd.put("/team/boards/3", #"{"color":"red","title":"Three"}"#)
    team.etcd.setOffline(false)
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    await $boards.value { $0.count == 3 }
    let expected: IdentifiedArrayOf<Board> = [
      Board(id: "1", title: "Hers", color: "red"),
      Board(id: "3", title: "Three", color: "red"),
      Board(id: "2", title: "Two"),
    ]
    #expect(boards == expected)
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"red","title":"Hers"}"#)
    #expect(try team.backups("ada") == [])
  }

  @Test("A card added to a board offline comes after the cards that the cluster received earlier")
  func partsAddedOffline() async throws {
    let ada = try await team.syncedStore("ada", presence: .seconds(6_000))
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    $boards.withLock { boards in
      boards[id: "1"]?.title = "Hers"
      _ = boards[id: "1"]?.cards.append(Board.Card(id: "a", text: "hers"))
    }
    try await $boards.save()
    team.etcd.put("/team/boards/1", #"{"color":"red","title":"One"}"#)
    team.etcd.put("/team/cards/1/z", "his")
    team.etcd.setOffline(false)
    await ada.sent()
    #expect(boards[id: "1"]?.cards.ids.elements == ["z", "a"])
  }

  @Test("Many saves made offline are sent in a few large transactions")
  func manySavesAreSentInSeveralTransactions() async throws {
    let ada = team.store("ada", presence: .seconds(6_000))
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    await ada.connect()
    try await $tags.save()
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    for number in 1...150 {
      $tags.withLock { _ = $0.append(Tag(id: "\(1_000 + number)")) }
      try await $tags.save()
    }
    _ = team.etcd.takeTransactions()
    team.etcd.setOffline(false)
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    let ids = (1...150).map { "\(1_000 + $0)" }
    #expect(tags.ids.elements == ids)
    let transactions = team.etcd.takeTransactions()
    #expect(transactions.map(\.puts.count) == [101, 51])
    let tagKeys = transactions.flatMap(\.puts).filter { $0 != "/team/latest" }
    #expect(tagKeys == ids.map { "/team/tags/\($0)" })
  }

  @Test(
    "A process that opens a team's local file starts with the pending changes of the previous process"
  )
  func nextProcessBeginsWithWhatTheLastOneHasLeft() async throws {
    team.etcd.put("/team/boards/1", #"{"color":"white","title":"One"}"#)
    do {
      let ada = try await team.syncedStore("ada")
      @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
      team.etcd.setOffline(true)
      await ada.status { $0.connection == .offline }
      $boards.withLock { $0[id: "1"]?.title = "Hers" }
      try await $boards.save()
      ada.close()
    }
    let again = team.store("again", file: "ada")
    @Shared(.etcd(in: again)) var boards: IdentifiedArrayOf<Board> = []
    #expect(boards == [Board(id: "1", title: "Hers")])
    #expect(again.status.waitingChanges == 1)
    team.etcd.put("/team/boards/1", #"{"color":"red","title":"One"}"#)
    team.etcd.setOffline(false)
    await $boards.value { $0[id: "1"]?.color == "red" }
    await again.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(boards == [Board(id: "1", title: "Hers", color: "red")])
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"red","title":"Hers"}"#)
  }

  @Test(
    "If a team member's version of an element loses a conflict, the version is kept as a backup"
  )
  func whatLosesAndCannotBeMergedIsKept() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    try await $boards.save()
    team.etcd.put("/team/boards/1", #"{"color":"white","title":"His"}"#)
    team.etcd.setOffline(false)
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(boards == [Board(id: "1", title: "Hers")])
    #expect(
      try team.backups("ada") == ["boards/1\n" + #"{"color":"white","title":"His"}"# + "\n"]
    )
  }

  @Test(
    "Of two versions that cannot be merged, a team keeps the one sent last and backs up the other"
  )
  func valueThatIsNotMergeableIsTheLaterOne() async throws {
    let ada = team.store("ada")
    @Shared(.etcd("motto", in: ada)) var motto = "none"
    $motto.withLock { $0 = "one" }
    try await $motto.save()
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    $motto.withLock { $0 = "hers" }
    try await $motto.save()
    team.etcd.put("/team/motto", #""his""#)
    team.etcd.setOffline(false)
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(motto == "hers")
    #expect(team.etcd.contents["/team/motto"] == #""hers""#)
    #expect(try team.backups("ada") == ["motto\n\"his\"\n"])
  }

  @Test(
    "If the response to a change is lost, the same client's next change does not conflict with it"
  )
  func newerChange() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.holdEvents()
    team.etcd.loseAnswers(true)
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    try await $boards.save()
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Hers"}"#)
    $boards.withLock { $0[id: "1"]?.title = "Newer" }
    await ada.settle()
    team.etcd.loseAnswers(false)
    team.etcd.releaseEvents()
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(boards == [Board(id: "1", title: "Newer")])
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Newer"}"#)
    #expect(try team.backups("ada") == [])
  }

  @Test(
    "If the reply to a sent change is lost, another team member's later change wins without a conflict"
  )
  func changeOnTop() async throws {
    let ada = try await team.syncedStore("ada", presence: .seconds(6_000))
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.holdEvents()
    team.etcd.loseAnswers(true)
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    try await $boards.save()
    team.etcd.put("/team/boards/1", #"{"color":"white","title":"His"}"#)
    team.etcd.holdAnswers()
    team.etcd.loseAnswers(false)
    await team.etcd.heldAnswers()
    team.etcd.releaseAnswer()
    await team.etcd.heldAnswers()
    team.etcd.releaseAnswers()
    team.etcd.releaseEvents()
    await $boards.value { $0[id: "1"]?.title == "His" }
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(boards == [Board(id: "1", title: "His")])
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"His"}"#)
    #expect(try team.backups("ada") == [])
  }

  @Test("If one team member removes an element and another changes it, the change wins")
  func removalAndChangeMeetInTheChange() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    $boards.withLock { _ = $0.remove(id: "1") }
    try await $boards.save()
    team.etcd.put("/team/cards/1/a", "added elsewhere")
    team.etcd.setOffline(false)
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    let card = Board.Card(id: "a", text: "added elsewhere")
    #expect(boards == [Board(id: "1", title: "One", cards: [card])])
  }
}
