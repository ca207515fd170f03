import EtcdTestSupport
import Foundation
import IdentifiedCollections
import SeededRandomness
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of changes made while the store waits for the answer to an earlier transaction.
@Suite(.gated, .timeLimit(.minutes(5))) struct HeldAnswersTests {
  let team: Team

  init() throws { team = try Team() }

  /// Whether the answer to the first transaction arrives late or is lost.
  enum Answer: CaseIterable { case late, lost }

  private func end(_ answer: Answer) {
    if answer == .lost { team.etcd.loseHeldAnswers() }
    team.etcd.releaseAnswers()
    team.etcd.releaseEvents()
  }

  /// Opens a store that sends only changes, and holds back the answers and events from etcd.
  private func store(_ name: String) async throws -> EtcdStore {
    let store = team.store(name, presence: .seconds(6_000))
    @Shared(.etcd("motto", in: store)) var motto = "none"
    $motto.withLock { $0 = "agreed" }
    try await $motto.save()
    await store.connect()
    team.etcd.holdEvents()
    team.etcd.holdAnswers()
    return store
  }

  @Test(
    "A change that is reverted before the cluster responds leaves the original value in the cluster",
    arguments: Answer.allCases
  )
  func valueChangedBack(_ answer: Answer) async throws {
    let ada = try await store("ada")
    @Shared(.etcd("motto", in: ada)) var motto = "none"
    $motto.withLock { $0 = "changed" }
    await team.etcd.heldAnswers()
    $motto.withLock { $0 = "agreed" }
    await ada.settle()
    end(answer)
    await ada.sent()
    try await $motto.load()
    #expect(motto == "agreed")
    #expect(team.etcd.contents["/team/motto"] == #""agreed""#)
    #expect(ada.status.waitingChanges == 0)
    #expect(try team.backups("ada") == [])
  }

  @Test(
    "An element that is removed before the cluster responds to its addition stays removed",
    arguments: Answer.allCases
  )
  func elementRemoved(_ answer: Answer) async throws {
    let ada = try await store("ada")
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    $tags.withLock { _ = $0.append(Tag(id: "a")) }
    await team.etcd.heldAnswers()
    $tags.withLock { $0.removeAll() }
    await ada.settle()
    end(answer)
    await ada.sent()
    try await $tags.load()
    #expect(tags == [])
    #expect(team.etcd.contents["/team/tags/a"] == nil)
    #expect(ada.status.waitingChanges == 0)
  }

  @Test(
    "Many elements stay removed if they are removed before the cluster responds to their addition",
    arguments: Answer.allCases
  )
  func batchRemoved(_ answer: Answer) async throws {
    let ada = try await store("ada")
    team.etcd.releaseAnswers()
    @Shared(.etcd(in: ada)) var tags: IdentifiedArrayOf<Tag> = []
    let many = (1...150).map { Tag(id: "\(1_000 + $0)") }
    // Hold back only the answer to the commit, because earlier transactions write the parts of the
    // batch.
    team.etcd.holdAnswers { $0.puts.contains("/team/committed") }
    $tags.withLock { $0 = IdentifiedArray(uniqueElements: many) }
    await team.etcd.heldAnswers()
    $tags.withLock { $0.removeAll() }
    await ada.settle()
    end(answer)
    await ada.sent()
    try await $tags.load()
    #expect(tags == [])
    let bob = team.store("bob", presence: .seconds(6_000))
    @Shared(.etcd(in: bob)) var his: IdentifiedArrayOf<Tag> = []
    try await $his.load()
    #expect(his == [])
  }

  @Test(
    "A change that was reverted before the cluster responded stays reverted after the process is killed"
  )
  func killedProcess() async throws {
    let ada = try await store("ada")
    @Shared(.etcd("motto", in: ada)) var motto = "none"
    $motto.withLock { $0 = "changed" }
    await team.etcd.heldAnswers()
    $motto.withLock { $0 = "agreed" }
    await ada.settle()
    try FileManager.default.copyItem(at: team.file("ada"), to: team.file("killed"))
    ada.close()
    end(.lost)
    let next = team.store("next", file: "killed")
    @Shared(.etcd("motto", in: next)) var same = "none"
    #expect(same == "agreed")
    await next.sent()
    try await $same.load()
    #expect(same == "agreed")
    #expect(team.etcd.contents["/team/motto"] == #""agreed""#)
    #expect(try team.backups("killed") == [])
  }

  @Test(
    "If a process exits before it sends the revert of a change, another process sends the revert"
  )
  func endedProcessBesideAnother() async throws {
    let other = team.store("other", file: "ada", presence: .seconds(6_000))
    @Shared(.etcd("motto", in: other)) var same = "none"
    await other.connect()
    let ada = try await store("ada")
    await $same.value { $0 == "agreed" }
    @Shared(.etcd("motto", in: ada)) var motto = "none"
    $motto.withLock { $0 = "changed" }
    await team.etcd.heldAnswers()
    $motto.withLock { $0 = "agreed" }
    await ada.settle()
    ada.close()
    team.etcd.cutWatches()
    await other.status { $0.waitingChanges == 1 }
    end(.lost)
    await other.sent()
    try await $same.load()
    #expect(same == "agreed")
    #expect(team.etcd.contents["/team/motto"] == #""agreed""#)
    #expect(try team.backups("ada") == [])
  }

  @Test(
    "After random changes with late or lost responses, all clients of a team have the latest values",
    arguments: 1...12 as ClosedRange<UInt64>
  )
  func randomSequences(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let clients = ["ada", "bob"].map { Client($0, team) }
    for client in clients { await client.store.connect() }
    team.etcd.holdAnswers()
    var (motto, texts): (String, [String: String]) = ("", [:])
    for step in 1...60 {
      let client = clients[step % 2]
      let id = "\(client.name)\(Int.random(in: 1...3, using: &generator))"
      switch Int.random(in: 0..<9, using: &generator) {
      case 0...1:
        // Choose from only two values, so that many changes restore an earlier value.
        let value = "\(Int.random(in: 1...2, using: &generator))"
        if client.name == "bob" { continue }
        motto = value
        client.$motto.withLock { $0 = value }
      case 2...3:
        texts[id] = "\(Int.random(in: 1...2, using: &generator))"
        let tag = Tag(id: id, text: texts[id] ?? "")
        client.$tags.withLock { _ = $0.updateOrAppend(tag) }
      case 4:
        texts[id] = nil
        client.$tags.withLock { _ = $0.remove(id: id) }
      case 5: team.etcd.loseHeldAnswers()
      case 6: team.etcd.holdEvents()
      case 7: team.etcd.releaseEvents()
      default:
        let number = UInt64.random(in: 0...9, using: &generator)
        team.etcd.releaseAnswer { Int(number) % $0 }
      }
      await client.store.settle()
    }
    team.etcd.releaseAnswers()
    team.etcd.releaseEvents()
    for client in clients { await client.store.sent() }
    for client in clients {
      try await client.$tags.load()
      #expect(client.motto == motto, "seed \(seed)")
      #expect(client.texts == texts, "seed \(seed)")
      #expect(client.store.status.waitingChanges == 0)
      #expect(try team.backups(client.name) == [], "seed \(seed)")
    }
  }

  /// A member that shares a value and a collection.
  private final class Client {
    let name: String
    let store: EtcdStore
    @Shared var motto: String
    @Shared var tags: IdentifiedArrayOf<Tag>

    init(_ name: String, _ team: Team) {
      self.name = name
      store = team.store(name, presence: .seconds(6_000))
      _motto = Shared(wrappedValue: "", .etcd("motto", in: store))
      _tags = Shared(wrappedValue: [], .etcd(in: store))
    }

    var texts: [String: String] {
      Dictionary(uniqueKeysWithValues: tags.map { ($0.id, $0.text) })
    }
  }
}
