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

/// Changes made while the cluster does not answer, and their delivery once it does.
@Suite(.gated, .timeLimit(.minutes(5))) struct WorkingOfflineTests {
  let team: Team

  init() throws { team = try Team() }

  /// Opens a store with one board that the cluster has.
  private func syncedStore(
    _ name: String,
    presence: Duration = .zero
  ) async throws -> EtcdStore {
    let store = team.store(name, presence: presence)
    @Shared(.etcd(in: store)) var boards: IdentifiedArrayOf<Board> = []
    if team.etcd.contents["/team/boards/1"] == nil {
      $boards.withLock { _ = $0.append(Board(id: "1", title: "One")) }
      try await $boards.save()
    }
    await $boards.value { !$0.isEmpty }
    return store
  }

  @Test("Changes made offline are merged with other members' changes")
  func changesOfBothSidesAreMerged() async throws {
    let ada = try await syncedStore("ada")
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

  @Test("Parts added offline are in order of arrival")
  func partsAddedOffline() async throws {
    let ada = try await syncedStore("ada", presence: .seconds(6_000))
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

  @Test("Many saves made offline are sent in several transactions")
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

  @Test("The next process starts with the pending changes of the last one")
  func nextProcessBeginsWithWhatTheLastOneHasLeft() async throws {
    team.etcd.put("/team/boards/1", #"{"color":"white","title":"One"}"#)
    do {
      let ada = try await syncedStore("ada")
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

  @Test("A version that loses a conflict is kept as a backup")
  func whatLosesAndCannotBeMergedIsKept() async throws {
    let ada = try await syncedStore("ada")
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

  @Test("The later version of a value without merging wins, and the other is kept")
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

  @Test("A change with a lost answer does not conflict with a newer change by the same client")
  func newerChange() async throws {
    let ada = try await syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    team.etcd.holdEvents()
    team.etcd.loseAnswers(true)
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    try await $boards.save()
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Hers"}"#)
    $boards.withLock { $0[id: "1"]?.title = "Newer" }
    team.etcd.loseAnswers(false)
    team.etcd.releaseEvents()
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(boards == [Board(id: "1", title: "Newer")])
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Newer"}"#)
    #expect(try team.backups("ada") == [])
  }

  @Test("A change on top of a change with a lost answer reaches both clients")
  func changeOnTop() async throws {
    let ada = try await syncedStore("ada", presence: .seconds(6_000))
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

  @Test("A change that the cluster refuses stays pending, and the status has the error")
  func changeThatIsRefusedWaitsAndIsSaid() async throws {
    let ada = try await syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    team.etcd.refuse("etcdserver: mvcc: database space exceeded")
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    let error = await #expect(throws: EtcdError.self) { try await $boards.save() }
    #expect(error?.reason == .outOfSpace)
    let status = await ada.status { $0.lastError != nil }
    #expect(status.waitingChanges == 1)
    #expect(
      status.lastError
        == "'http://etcd.test:2379' is full: "
        + "its administrator has to compact it or raise its quota."
    )
    team.etcd.refuse(nil)
    await ada.status { $0.waitingChanges == 0 && $0.lastError == nil }
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Hers"}"#)
  }

  @Test("The load error ends when the cluster permits access again")
  func errorOfPropertyEndsWhenTheClusterPermitsItAgain() async throws {
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    team.etcd.refuseAll("etcdserver: authentication failed, invalid user ID or password")
    team.etcd.cutWatches()
    let errors = Observations { [boards = $boards] in boards.loadError as? EtcdError }
    for await error in errors where error != nil { break }
    #expect(($boards.loadError as? EtcdError)?.reason == .wrongPassword)
    team.etcd.refuseAll(nil)
    await ada.connect()
    #expect($boards.loadError == nil)
    #expect(boards == [])
  }

  @Test("A part that is too large stays on this machine, and the status names its key")
  func partThatIsTooLargeStaysHereAndIsNamed() async throws {
    let ada = try await syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    let text = String(repeating: "x", count: 1_048_577)
    $boards.withLock { _ = $0[id: "1"]?.cards.append(Board.Card(id: "long", text: text)) }
    let error = await #expect(throws: EtcdPartSizeError.self) { try await $boards.save() }
    #expect(error?.key == "cards/1/long")
    #expect(
      ada.status.lastError == """
        The key 'cards/1/long' has 1048577 bytes, but etcd accepts at most 1048576. Make it smaller to send it; until then it \
        stays on this machine.
        """
    )
    // The store still sends other changes.
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    await #expect(throws: EtcdPartSizeError.self) { try await $boards.save() }
    await ada.status { $0.waitingChanges == 1 }
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Hers"}"#)
    $boards.withLock { $0[id: "1"]?.cards[id: "long"]?.text = "short" }
    try await $boards.save()
    #expect(team.etcd.contents["/team/cards/1/long"] == "short")
    #expect(ada.status.lastError == nil)
  }

  @Test("The first load reports its progress")
  func firstLoadTellsHowFarItIs() async throws {
    for number in 1...1_000 { team.etcd.put("/team/tags/\(10_000 + number)", "{}") }
    let ada = team.store("ada")
    let status = SharedReader(wrappedValue: EtcdStatus(), .etcdStatus(of: ada))
    let parts = Locked<[Double]>([])
    let following = status.publisher.sink { status in
      if let part = status.loadedPart { parts.withLock { $0.append(part) } }
    }
    await ada.connect()
    following.cancel()
    #expect(parts.withLock { $0 } == [0.5, 1])
    #expect(ada.status.loadedPart == nil)
  }

  @Test("A load without an answer appears in the status")
  func loadWithoutAnAnswerIsSaidByTheStatus() async throws {
    let ada = team.store("ada", presence: .seconds(6_000))
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    team.etcd.holdEvents()
    team.etcd.loseAnswers(true)
    await #expect(throws: EtcdError.self) { try await $boards.load() }
    #expect(ada.status.connection == .offline)
    #expect(ada.status.lastError != nil)
  }

  @Test("A change by another member wins over a removal")
  func removalAndChangeMeetInTheChange() async throws {
    let ada = try await syncedStore("ada")
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
