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

/// Tests of changes and loads that the cluster refuses or does not answer.
@Suite(.gated, .timeLimit(.minutes(5))) struct RefusedChangesTests {
  let team: Team

  init() throws { team = try Team() }

  @Test(
    "A change that the cluster refuses stays pending, and the status of the store has the error"
  )
  func changeThatIsRefusedWaitsAndIsSaid() async throws {
    let ada = try await team.syncedStore("ada")
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

  @Test(
    "A load from a full cluster returns the newest data, and the status says that the cluster is full"
  )
  func loadFromAFullCluster() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    team.etcd.holdEvents()
    team.etcd.put("/team/boards/2", #"{"color":"white","title":"Two"}"#)
    team.etcd.refuse("etcdserver: mvcc: database space exceeded")
    try await $boards.load()
    #expect(boards.ids.elements == ["1", "2"])
    #expect(ada.status.lastError?.contains("is full") == true)
    team.etcd.releaseEvents()
    team.etcd.refuse(nil)
    try await $boards.load()
    await ada.status { $0.lastError == nil }
  }

  @Test(
    "A store without a local copy connects to a cluster that has no free space and no history key"
  )
  func fullClusterWithoutHistory() async throws {
    team.etcd.put("/team/boards/2", #"{"color":"white","title":"Two"}"#)
    team.etcd.refuse("etcdserver: mvcc: database space exceeded")
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    #expect(!ada.status.hasCopy)
    await ada.connect()
    #expect(ada.status.hasCopy)
    #expect(boards.ids.elements == ["2"])
  }

  @Test(
    "If a process cannot lock the local file, the process shows the file's data but cannot save changes"
  )
  func localFileThatCannotBeWritten() async throws {
    let first = try await team.syncedStore("ada")
    let lock = team.file("ada").appendingPathExtension("lock")
    try FileManager.default.removeItem(at: lock)
    try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: false)
    team.etcd.setOffline(true)
    let second = team.store("second", file: "ada")
    @Shared(.etcd(in: second)) var boards: IdentifiedArrayOf<Board> = []
    #expect(boards == [Board(id: "1", title: "One")])
    $boards.withLock { $0[id: "1"]?.title = "Not saved" }
    await #expect(throws: ReplicaFileError.self) { try await $boards.save() }
    // The change is in no file, so it is not counted as pending.
    #expect(second.countWaitingChanges() == 0)
    first.close()
  }

  @Test("The load error of a team's property is cleared when the cluster permits access again")
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

  @Test(
    "If a part of an element is too large for etcd, the part stays local, and the status names its key"
  )
  func partThatIsTooLargeStaysHereAndIsNamed() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    await ada.connect()
    let text = String(repeating: "x", count: 1_048_577)
    $boards.withLock { _ = $0[id: "1"]?.cards.append(Board.Card(id: "long", text: text)) }
    let error = await #expect(throws: EtcdPartSizeError.self) { try await $boards.save() }
    #expect(error?.key == "cards/1/long")
    #expect(
      ada.status.lastError == """
        The value of the key 'cards/1/long' has 1048577 bytes, but a store sends at most 1048576. The value stays on this \
        machine until you make it smaller.
        """
    )
    // The store still sends changes of smaller values.
    $boards.withLock { $0[id: "1"]?.title = "Hers" }
    await #expect(throws: EtcdPartSizeError.self) { try await $boards.save() }
    await ada.status { $0.waitingChanges == 1 }
    #expect(team.etcd.contents["/team/boards/1"] == #"{"color":"white","title":"Hers"}"#)
    $boards.withLock { $0[id: "1"]?.cards[id: "long"]?.text = "short" }
    try await $boards.save()
    #expect(team.etcd.contents["/team/cards/1/long"] == "short")
    #expect(ada.status.lastError == nil)
  }

  @Test("The first load of a team's data reports its progress")
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

  @Test(
    "If a load from a team receives no response, the team's status is offline and contains an error"
  )
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
}
