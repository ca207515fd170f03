import EtcdClient
import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of the changes that the members of a team see, and of the data sent for these changes.
@Suite(.gated, .timeLimit(.minutes(5))) struct SharingATeamTests {
  let team: Team

  init() throws { team = try Team() }

  @Test("One team member's change reaches another member")
  func changeOfOneMemberReachesTheOther() async throws {
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    @Shared(.etcd(in: ada)) var hers: IdentifiedArrayOf<Board> = []
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    await bob.connect()
    $hers.withLock { _ = $0.append(Board(id: "1", title: "One")) }
    try await $hers.save()
    #expect(await $his.value { !$0.isEmpty } == [Board(id: "1", title: "One")])
  }

  @Test(
    "A change between the load of a team's key and the subscription to the key reaches the subscriber"
  )
  func changeBeforeTheSubscription() async throws {
    team.etcd.put("/team/tags/a", #"{"id":"a","text":"A"}"#)
    team.etcd.setOffline(true)
    let store = team.store("ada")
    let key = EtcdKey<IdentifiedArrayOf<Tag>>.etcd(in: store)
    let initialValue: IdentifiedArrayOf<Tag> = []
    await confirmation { loaded in
      key.load(
        context: .initialValue(initialValue),
        continuation: LoadContinuation { result in
          if case .success(nil) = result { return loaded() }
          Issue.record("There is a value before the store has connected: \(result)")
        }
      )
    }
    team.etcd.setOffline(false)
    await store.connect()
    let values = Locked<[IdentifiedArrayOf<Tag>]>([])
    let subscription = key.subscribe(
      context: .initialValue(initialValue),
      subscriber: SharedSubscriber { result in
        if let value = try? result.get() { values.withLock { $0.append(value) } }
      }
    )
    #expect(values.withLock { $0 } == [[Tag(id: "a", text: "A")]])
    subscription.cancel()
  }

  @Test("A load from a store that has just started returns all values in the cluster")
  func loadOfAFirstStoreEnds() async throws {
    for number in 1...600 {
      team.etcd.put("/team/tags/\(number)", #"{"id":"\#(number)","text":""}"#)
    }
    // Repeat the test, because the load of the key and the store's first full load can finish in
    // either order.
    for number in 1...20 {
      let store = team.store("store \(number)", presence: .seconds(6_000))
      @Shared(.etcd(in: store)) var tags: IdentifiedArrayOf<Tag> = []
      try await $tags.load()
      #expect(tags.count == 600)
    }
  }

  @Test("A store sends only the changed parts of an element to the cluster")
  func changeSendsThePartsThatHaveChanged() async throws {
    let ada = team.store("ada", presence: .seconds(6_000))
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    $boards.withLock { boards in
      boards.append(Board(id: "1", title: "One", cards: [Board.Card(id: "a", text: "A")]))
    }
    try await $boards.save()
    $boards.withLock { _ = $0[id: "1"]?.cards.append(Board.Card(id: "b", text: "B")) }
    try await $boards.save()
    $boards.withLock { $0[id: "1"]?.title = "Two" }
    try await $boards.save()
    $boards.withLock { $0[id: "1"]?.cards.remove(id: "a") }
    try await $boards.save()
    $boards.withLock { _ = $0.remove(id: "1") }
    try await $boards.save()
    #expect(
      team.etcd.takeTransactions() == [
        FakeEtcd.Transaction(puts: ["/team/history", "/team/latest"]),
        FakeEtcd.Transaction(puts: ["/team/boards/1", "/team/cards/1/a", "/team/latest"]),
        FakeEtcd.Transaction(puts: ["/team/cards/1/b", "/team/latest"]),
        FakeEtcd.Transaction(puts: ["/team/boards/1", "/team/latest"]),
        FakeEtcd.Transaction(
          puts: ["/team/removal", "/team/latest"],
          deletions: ["/team/cards/1/a"]
        ),
        FakeEtcd.Transaction(
          puts: ["/team/removal", "/team/latest"],
          deletions: ["/team/boards/1", "/team/cards/1/b"]
        ),
      ]
    )
  }

  @Test("All team members see the elements of a collection in the same order")
  func elementsHaveOneOrderForAll() async throws {
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    @Shared(.etcd(in: ada)) var hers: IdentifiedArrayOf<Tag> = []
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Tag> = []
    await ada.connect()
    for id in ["c", "b", "a"] {
      $hers.withLock { _ = $0.append(Tag(id: id)) }
      try await $hers.save()
    }
    #expect(await $his.value { $0.count == 3 }?.ids.elements == ["c", "b", "a"])
    #expect(team.etcd.contents["/team/order"] == nil)
    $his.withLock { $0.move(fromOffsets: [2], toOffset: 0) }
    try await $his.save()
    #expect(team.etcd.contents["/team/order"] == "a\nc\nb")
    #expect(await $hers.value { $0.first?.id == "a" }?.ids.elements == ["a", "c", "b"])
    $hers.withLock { _ = $0.append(Tag(id: "0")) }
    try await $hers.save()
    #expect(await $his.value { $0.count == 4 }?.ids.elements == ["a", "c", "b", "0"])
  }

  @Test(
    "The parts of an element, such as a board's cards, stay in the order in which a team added them"
  )
  func partsComeInOrderOfArrival() async throws {
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    @Shared(.etcd(in: ada)) var hers: IdentifiedArrayOf<Board> = []
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Board> = []
    $hers.withLock { _ = $0.append(Board(id: "1", title: "One")) }
    try await $hers.save()
    await $his.value { !$0.isEmpty }
    $his.withLock { _ = $0[id: "1"]?.cards.append(Board.Card(id: "z", text: "first")) }
    try await $his.save()
    await $hers.value { $0[id: "1"]?.cards.count == 1 }
    $hers.withLock { _ = $0[id: "1"]?.cards.append(Board.Card(id: "a", text: "second")) }
    try await $hers.save()
    #expect(
      await $his.value { $0[id: "1"]?.cards.count == 2 }?[id: "1"]?.cards.ids.elements == [
        "z", "a",
      ]
    )
  }

  @Test("A team can share a value that is not a collection")
  func oneValueIsShared() async throws {
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    @Shared(.etcd("motto", in: ada)) var hers = "none"
    @Shared(.etcd("motto", in: bob)) var his = "none"
    await bob.connect()
    #expect(his == "none")
    $hers.withLock { $0 = "carpe diem" }
    try await $hers.save()
    #expect(await $his.value { $0 != "none" } == "carpe diem")
    #expect(team.etcd.contents["/team/motto"] == #""carpe diem""#)
  }

  @Test(
    "A value that cannot be decoded stays in the cluster, and the store's status names the value's key"
  )
  func foreignValueStaysAndIsNamed() async throws {
    team.etcd.put("/team/tags/1", "not ours")
    team.etcd.put("/team/tags/2", #"{"id":"2","text":"good"}"#)
    team.etcd.put("/team/tags/3", #"{"id":"4","text":"misnamed"}"#)
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    await $tags.value { !$0.isEmpty }
    #expect(tags == [Tag(id: "2", text: "good")])
    // Wait for the status, because the store updates the status after the values.
    #expect(
      await ada.status { !$0.unreadable.isEmpty }.unreadable == [
        "Cannot read the key 'tags/1': its format is unknown. The key stays unchanged.",
        "Cannot read the key 'tags/3': its content has a different id. The key stays unchanged.",
      ]
    )
    $tags.withLock { $0[id: "2"]?.text = "better" }
    try await $tags.save()
    #expect(team.etcd.contents["/team/tags/1"] == "not ours")
    team.etcd.put("/team/tags/1", #"{"id":"1","text":"mended"}"#)
    await $tags.value { $0.count == 2 }
    #expect(await ada.status { $0.unreadable.count < 2 }.unreadable.count == 1)
  }

  @Test(
    "Loading a team's property returns the values in the cluster, or throws if the cluster is unreachable"
  )
  func loadReturnsWhatTheClusterHas() async throws {
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    await ada.connect()
    team.etcd.put("/team/tags/1", #"{"id":"1","text":""}"#)
    try await $tags.load()
    #expect(tags == [Tag(id: "1")])
    team.etcd.setOffline(true)
    await ada.status { $0.lastError?.contains("the test has no network") == true }
    await #expect(throws: EtcdError.self) { try await $tags.load() }
    #expect(
      $tags.loadError?.localizedDescription
        == "Cannot reach 'http://etcd.test:2379' (the test has no network): "
        + "check the address and the network."
    )
  }

  @Test(
    "In a new team, shared collections are empty, and shared values that are not collections are missing"
  )
  func collectionOfAnEmptyTeamIsEmptyAndAValueIsMissing() async throws {
    let ada = team.store("ada")
    let tags = try await Shared<IdentifiedArrayOf<Tag>>(require: .etcd(in: ada))
    #expect(tags.wrappedValue == [])
    await #expect(throws: (any Error).self) {
      try await Shared<String>(require: .etcd("motto", in: ada))
    }
  }

  @Test("A store reloads everything if the cluster has compacted the changes that the store missed")
  func watchThatIsTooFarBehindReadsEverythingAnew() async throws {
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    await ada.connect()
    team.etcd.put("/team/tags/1", #"{"id":"1","text":""}"#)
    await $tags.value { $0.count == 1 }
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    team.etcd.put("/team/tags/2", #"{"id":"2","text":""}"#)
    team.etcd.delete("/team/tags/1")
    team.etcd.compact()
    team.etcd.setOffline(false)
    #expect(await $tags.value { $0.ids.elements == ["2"] } == [Tag(id: "2")])
  }

  @Test("The status of a store lists the team members that are connected")
  func membersAreShownWhileTheyAreThere() async throws {
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    let status = await ada.status { $0.members.count == 1 }
    var expected = EtcdStatus()
    (expected.connection, expected.members, expected.hasCopy) = (.connected, ["ada"], true)
    #expect(status == expected)
    await bob.connect()
    await ada.status { $0.members == ["ada", "bob"] }
    await bob.leave()
    await ada.status { $0.members == ["ada"] }
  }

  @Test(
    "If a team's keys were deleted from the cluster, a store asks the user before it discards its copy"
  )
  func deletedTeam() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    team.etcd.delete("/team/history", "/team/boards/1")
    await #expect(throws: EtcdDivergedError.self) { try await $boards.load() }
    #expect(boards.ids == ["1"])
    ada.resolveDivergence(.sendCopy)
    await ada.sent()
    #expect(boards.ids == ["1"])
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"One"}"#)
  }

  @Test("A store writes the history key again if another program has deleted only that key")
  func deletedHistory() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    let history = team.etcd.contents["/team/history"]
    team.etcd.delete("/team/history", "/team/latest")
    $boards.withLock { $0[id: "1"]?.title = "Two" }
    try await $boards.save()
    try await $boards.load()
    #expect(team.etcd.contents["/team/history"] == history)
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Two"}"#)
  }

  @Test(
    "A store writes the history key again if another program deleted it while the store was closed"
  )
  func deletedHistoryMeanwhile() async throws {
    do {
      let ada = try await team.syncedStore("ada")
      await ada.sent()
      ada.close()
    }
    let history = team.etcd.contents["/team/history"]
    team.etcd.delete("/team/history")
    let next = team.store("next", file: "ada")
    @Shared(.etcd(in: next)) var boards: IdentifiedArrayOf<Board> = []
    try await $boards.load()
    #expect(team.etcd.contents["/team/history"] == history)
  }
}
