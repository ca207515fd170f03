import EtcdTestSupport
import SharingEtcd
import SyncUpsTestSupport
import TeamStorage
import TestGate
import Testing

@Suite("The notes of a team's meeting in progress", .gated, .timeLimit(.minutes(5)))
struct TeamNotesTests {
  private typealias Meetings = Shared<IdentifiedArrayOf<LiveMeeting>>

  private let etcd = FakeEtcd()
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "team-notes-\(UUID().uuidString)")

  private static let meeting = LiveMeeting(
    id: SyncUp.ID(UUID(1)),
    meetingID: Meeting.ID(UUID(3)),
    holder: LiveMeeting.Window(id: UUID(4), name: "ada", machine: "laptop")
  )

  private func store(_ name: String) -> EtcdStore {
    var timeouts = StoreTimeouts()
    (timeouts.firstAttempt, timeouts.answer) = (.seconds(600), .seconds(600))
    return EtcdStore(
      client: etcd.client(),
      prefix: "/team/",
      localFile: directory.appending(path: "\(name).etcd"),
      memberName: name,
      leaseDuration: .seconds(15),
      timeouts: timeouts
    )
  }

  private func meetings(in store: EtcdStore) -> Meetings {
    Meetings(wrappedValue: [], .etcd(order: nil, in: store))
  }

  private func status(
    of store: EtcdStore,
    where isExpected: (EtcdStatus) -> Bool
  ) async {
    let status = SharedReader(wrappedValue: EtcdStatus(), .etcdStatus(of: store))
    for await value in status.publisher.values where isExpected(value) { return }
  }

  /// Waits until the cluster has all changes of a store.
  private func sent(_ store: EtcdStore) async {
    await status(of: store) { $0.connection == .connected && $0.waitingChanges == 0 }
  }

  /// Adds a note whose id sorts before the ids of all earlier notes.
  private func add(_ number: Int, to meetings: Meetings) async throws {
    meetings.withLock {
      $0[id: Self.meeting.id]?.notes.add("Note \(number)") { UUID(100 - number) }
    }
    try await meetings.save()
  }

  private func notes(_ meetings: Meetings, count: Int) async -> [String] {
    for await value in meetings.publisher.values {
      let notes = value[id: Self.meeting.id]?.notes ?? []
      if notes.count >= count { return notes.map(\.text) }
    }
    return []
  }

  @Test(
    "Notes that were lost when etcd was restored return in the order in which they were written"
  )
  func restoredCluster() async throws {
    let (ada, bob) = (store("ada"), store("bob"))
    let (hers, his) = (meetings(in: ada), meetings(in: bob))
    hers.withLock { _ = $0.append(Self.meeting) }
    try await add(1, to: hers)
    let snapshot = etcd.snapshot()
    for (number, meetings) in zip(2...5, [hers, his, hers, his]) {
      _ = await notes(meetings, count: number - 1)
      try await add(number, to: meetings)
    }
    _ = await notes(hers, count: 5)
    etcd.setOffline(true)
    for store in [ada, bob] { await status(of: store) { $0.connection == .offline } }
    etcd.restore(snapshot)
    etcd.setOffline(false)
    for store in [ada, bob] {
      await status(of: store) { $0.hasMergedCopy }
      await sent(store)
    }
    let carol = store("carol")
    let expected = (1...5).map { "Note \($0)" }
    for meetings in [hers, his, meetings(in: carol)] {
      #expect(await notes(meetings, count: 5) == expected)
    }
  }

  @Test("Notes that were written offline are sent in the order of writing")
  func offline() async throws {
    let (ada, bob) = (store("ada"), store("bob"))
    let (hers, his) = (meetings(in: ada), meetings(in: bob))
    hers.withLock { _ = $0.append(Self.meeting) }
    try await hers.save()
    etcd.setOffline(true)
    await status(of: ada) { $0.connection == .offline }
    for number in 1...3 { try await add(number, to: hers) }
    etcd.setOffline(false)
    await sent(ada)
    for meetings in [hers, his] {
      #expect(await notes(meetings, count: 3) == ["Note 1", "Note 2", "Note 3"])
    }
  }
}
