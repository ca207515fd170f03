import EtcdClient
import Foundation
import TestGate
import Testing

private let endpoint = ProcessInfo.processInfo.environment["SYNCUPS_TEST_ETCD"]
  .flatMap { URL(string: $0) }

/// Tests of the client with a real etcd.
@Suite(
  .enabled(
    if: endpoint != nil,
    "Set SYNCUPS_TEST_ETCD to the URL of an etcd that tests may write to."
  ),
  .gated,
  .timeLimit(.minutes(5))
)
struct RealEtcdTests {
  private let prefix = "/syncups-test/\(UUID().uuidString)/"
  private let client: EtcdClient

  init() throws {
    client = EtcdClient(EtcdConfiguration(endpoints: [try #require(endpoint)]))
  }

  @Test("The changes of a transaction on a real etcd server can be read and watched")
  func transactionsAreReadAndWatched() async throws {
    let key = prefix + "a\"ü\n"
    let written = try await client.commit(
      EtcdTransaction(
        comparing: [.version(of: key, .equal, 0)],
        performing: [.put(key, Data([0, 255]))]
      )
    )
    #expect(written.succeeded)
    let refused = try await client.commit(
      EtcdTransaction(
        comparing: [.modRevision(ofEachWithPrefix: prefix, .less, written.revision)],
        performing: [.delete(.prefix(prefix))],
        otherwiseReading: [.key(key)]
      )
    )
    let entry = EtcdEntry(
      key: key,
      value: Data([0, 255]),
      createRevision: written.revision,
      modRevision: written.revision,
      version: 1
    )
    #expect(!refused.succeeded)
    #expect(refused.entries == [entry])
    let deleted = try await client.commit(
      EtcdTransaction(performing: [.delete(.prefix(prefix))])
    )
    var iterator = client.watch(.prefix(prefix), from: written.revision).makeAsyncIterator()
    var changes: [EtcdChange] = []
    while changes.count < 2, let event = try await iterator.next() {
      if case .changes(let more, _) = event { changes += more }
    }
    #expect(changes == [.put(entry), .delete(key: key, revision: deleted.revision)])
  }

  @Test("A snapshot of a real etcd server is loaded in pages")
  func snapshotIsReadInPages() async throws {
    for number in 0..<7 {
      _ = try await client.commit(
        EtcdTransaction(performing: [.put("\(prefix)\(number)", Data())])
      )
    }
    let page = try await client.snapshot(of: .prefix(prefix), pageSize: 3)
    #expect(page.entries.map(\.key) == (0..<7).map { "\(prefix)\($0)" })
    _ = try await client.commit(EtcdTransaction(performing: [.delete(.prefix(prefix))]))
  }

  @Test("A real etcd server removes a key when the key's lease is revoked")
  func keyEndsWithItsLease() async throws {
    let lease = try await client.grantLease(lasting: .seconds(5))
    _ = try await client.commit(
      EtcdTransaction(performing: [.put(prefix + "leased", Data(), lease: lease)])
    )
    try await client.keepAlive(lease: lease)
    try await client.revoke(lease: lease)
    #expect(try await client.range(.prefix(prefix)).entries.isEmpty)
    let error = await #expect(throws: EtcdError.self) { try await client.keepAlive(lease: lease) }
    #expect(error?.reason == .leaseEnded)
  }
}
