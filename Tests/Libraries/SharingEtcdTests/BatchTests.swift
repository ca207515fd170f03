import EtcdClient
import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of saves that are too large for one transaction: other members see all of a save or
/// nothing of it.
@Suite(.gated, .timeLimit(.minutes(5))) struct BatchTests {
  let team: Team

  init() throws { team = try Team() }

  private func tags(_ numbers: ClosedRange<Int>, _ text: String = "") -> IdentifiedArrayOf<Tag> {
    IdentifiedArray(uniqueElements: numbers.map { Tag(id: "\(1_000 + $0)", text: text) })
  }

  /// The keys of batches in the cluster.
  private var batchKeys: [String] {
    team.etcd.contents.keys.filter { $0.hasPrefix("/team/batch/") }.sorted()
  }

  @Test("Other team members see either all changes of a batch or none of them")
  func otherMembersSeeAllOrNothing() async throws {
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    @Shared(.etcd(in: ada)) var hers: IdentifiedArrayOf<Tag> = []
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Tag> = []
    await ada.connect()
    await bob.connect()
    let expected = tags(1...250)
    $hers.withLock { $0 = expected }
    try await $hers.save()
    #expect(await $his.value { !$0.isEmpty } == expected)
    await ada.status { $0.waitingChanges == 0 }
    $hers.withLock { $0.removeAll() }
    try await $hers.save()
    #expect(await $his.value { $0.count < 250 } == [])
  }

  @Test("Large values of a team are sent to the cluster one by one")
  func largeValuesAreSentOneByOne() async throws {
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    let text = String(repeating: "x", count: 700_000)
    $tags.withLock { $0 = [Tag(id: "1", text: text), Tag(id: "2", text: text)] }
    try await $tags.save()
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    let bob = team.store("bob")
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Tag> = []
    #expect(await $his.value { !$0.isEmpty } == tags)
    let both = ["/team/tags/1", "/team/tags/2"]
    #expect(!team.etcd.takeTransactions().contains { Set(both).isSubset(of: $0.puts) })
  }

  @Test("Only a batch that removes elements writes the etcd key that marks removals")
  func removalMark() async throws {
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    $tags.withLock { $0 = self.tags(1...250) }
    try await $tags.save()
    await ada.sent()
    #expect(team.etcd.contents["/team/removal"] == nil)
    $tags.withLock { $0.removeAll() }
    try await $tags.save()
    await ada.sent()
    #expect(team.etcd.contents["/team/removal"] == "")
  }

  @Test("A team member completes a batch of changes that another member left unfinished")
  func anyMemberFinishesWhatWasLeft() async throws {
    func part(_ key: String, _ text: String) -> String {
      #"{"key":"\#(key)","modRevision":0}"# + "\n" + text
    }
    team.etcd.put("/team/batch/left/0", part("tags/1", #"{"id":"1","text":"a"}"#))
    team.etcd.put("/team/batch/left/1", part("tags/2", #"{"id":"2","text":"b"}"#))
    team.etcd.put("/team/batch/left", "2")
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    #expect(
      await $tags.value { !$0.isEmpty } == [Tag(id: "1", text: "a"), Tag(id: "2", text: "b")]
    )
    $tags.withLock { $0[id: "1"]?.text = "edited" }
    try await $tags.save()
    #expect(batchKeys == [])
    #expect(team.etcd.contents["/team/tags/1"] == #"{"id":"1","text":"edited"}"#)
    #expect(team.etcd.contents["/team/tags/2"] == #"{"id":"2","text":"b"}"#)
    #expect(tags == [Tag(id: "1", text: "edited"), Tag(id: "2", text: "b")])
  }

  @Test(
    "If a store cannot read a batch, the batch stays unchanged, and the store's status names the batch",
    arguments: [
      ["": "999999999999"], ["": "-1"], ["": "no number"], ["": "1"],
      ["": "1", "/0": "no part"],
      ["": "1", "/0": #"{"key":"claims/a","modRevision":0}"# + "\n"],
      ["": "1", "/0": #"{"key":"batch/y","modRevision":0}"# + "\n1"],
    ]
  )
  func foreignBatch(_ keys: [String: String]) async throws {
    for (key, value) in keys { team.etcd.put("/team/batch/x" + key, value) }
    do {
      let ada = team.store("ada", presence: .seconds(6_000))
      @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
      $tags.withLock { _ = $0.append(Tag(id: "1")) }
      try await $tags.save()
      await ada.sent()
      #expect(
        ada.status.unreadable == [
          "Cannot read the key 'batch/x': its format is unknown. The key stays unchanged."
        ]
      )
      ada.close()
    }
    // The local file also contains the batch.
    team.etcd.setOffline(true)
    let next = team.store("next", file: "ada")
    @Shared(.etcd(in: next)) var tags: IdentifiedArrayOf<Tag> = []
    #expect(tags == [Tag(id: "1")])
    #expect(next.status.unreadable.count == 1)
    #expect(batchKeys == keys.keys.map { "/team/batch/x" + $0 }.sorted())
  }

  @Test(
    "Removing an abandoned batch keeps a batch whose name begins with the abandoned batch's name"
  )
  func partsOfNoWriter() async throws {
    team.etcd.put("/team/batch/lost/0", "part of a batch that was never committed")
    team.etcd.put("/team/batch/lost-busy/0", "part of a batch that is being written")
    team.etcd.put("/team/batch/lost-busy/writer", "")
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    let bob = team.store("bob", presence: .seconds(6_000))
    @Shared(.etcd("motto", in: bob)) var motto = ""
    await bob.connect()
    while batchKeys.contains("/team/batch/lost/0") { try await $motto.load() }
    #expect(batchKeys == ["/team/batch/lost-busy/0", "/team/batch/lost-busy/writer"])
    #expect(tags == [])
  }

  @Test("A batch of changes is merged with another team member's changes")
  func batchMeetsAChangeOfAnotherMember() async throws {
    let ada = team.store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    $tags.withLock { $0 = self.tags(1...120) }
    try await $tags.save()
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    team.etcd.setOffline(true)
    await ada.status { $0.connection == .offline }
    $tags.withLock { tags in for id in tags.ids { tags[id: id]?.text = "hers" } }
    try await $tags.save()
    team.etcd.put("/team/tags/new", #"{"id":"new","text":"his"}"#)
    team.etcd.setOffline(false)
    await ada.status { $0.connection == .connected && $0.waitingChanges == 0 }
    #expect(tags == self.tags(1...120, "hers") + [Tag(id: "new", text: "his")])
    #expect(try team.backups("ada") == [])
  }
}

/// Returns the tags with more tags appended.
private func + (tags: IdentifiedArrayOf<Tag>, more: [Tag]) -> IdentifiedArrayOf<Tag> {
  IdentifiedArray(uniqueElements: tags.elements + more)
}
