import EtcdClient
import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of clusters that were restored from a snapshot.
@Suite(.gated, .timeLimit(.minutes(5))) struct RestoredClusterTests {
  let team: Team

  init() throws { team = try Team() }

  @Test(
    "A value that another program wrote is neither sent to a restored cluster nor counted as pending"
  )
  func foreignValue() async throws {
    team.etcd.put("/team/foreign", "First")
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    let snapshot = team.etcd.snapshot()
    team.etcd.put("/team/foreign", "Second")
    try await $boards.load()
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    team.etcd.restore(snapshot)
    team.etcd.setOffline(false)
    await ada.status { $0.hasMergedCopy }
    await ada.sent()
    #expect(team.etcd.contents["/team/foreign"] == "First")
    #expect(try team.backups("ada").contains("foreign\nSecond\n"))
  }

  @Test(
    "Values that a restored cluster has lost are sent again even if the cluster has new values by then"
  )
  func restoredCluster() async throws {
    let ada = try await team.syncedStore("ada")
    @Shared(.etcd(in: ada)) var boards: IdentifiedArrayOf<Board> = []
    try await $boards.load()
    let snapshot = team.etcd.snapshot()
    $boards.withLock { _ = $0.append(Board(id: "2", title: "Two")) }
    try await $boards.save()
    try await $boards.load()
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    team.etcd.restore(snapshot)
    // Write keys until the restored cluster has a later revision than the store.
    for number in 10...30 {
      team.etcd.put("/team/tags/\(number)", #"{"id":"\(number)","text":""}"#)
    }
    team.etcd.put("/team/boards/3", #"{"color":"white","title":"Three"}"#)
    team.etcd.setOffline(false)
    await ada.sent()
    #expect(Set(boards.ids) == ["1", "2", "3"])
    #expect(team.etcd.contents["/team/boards/2"] == #"{"color":"white","title":"Two"}"#)
    #expect(try team.backups("ada").contains { $0.hasPrefix("The cluster was replaced or") })
    #expect(ada.status.hasMergedCopy)
    // The next process with the same local file does not report the restored cluster again.
    ada.close()
    let next = team.store("next", file: "ada")
    @Shared(.etcd(in: next)) var same: IdentifiedArrayOf<Board> = []
    await next.sent()
    #expect(!next.status.hasMergedCopy)
  }

  @Test("All team members see the elements in the same order after a cluster was restored")
  func orderAfterRestore() async throws {
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var hers: IdentifiedArrayOf<Tag> = []
    let bob = team.store("bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Tag> = []
    for id in ["first", "second"] {
      $hers.withLock { _ = $0.append(Tag(id: id)) }
      try await $hers.save()
    }
    let snapshot = team.etcd.snapshot()
    $hers.withLock { _ = $0.append(Tag(id: "after")) }
    try await $hers.save()
    await $his.value { $0.count == 3 }
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    await bob.status { $0.connection == .offline }
    $hers.withLock { _ = $0.append(Tag(id: "away")) }
    try await $hers.save()
    team.etcd.restore(snapshot)
    team.etcd.setOffline(false)
    await ada.sent()
    await bob.sent()
    try await $hers.load()
    try await $his.load()
    #expect(hers.ids.elements == ["first", "second", "after", "away"])
    #expect(his.ids.elements == hers.ids.elements)
  }
}
