import EtcdClient
import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd

/// A fake etcd and a directory for the stores of a test.
final class Team: Sendable {
  let etcd = FakeEtcd()
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "sharing-etcd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    // Ignore the error: a directory that cannot be deleted does no harm.
    try? FileManager.default.removeItem(at: directory)
  }

  /// Returns the local file of a member.
  func file(_ name: String) -> URL { directory.appending(path: "\(name).etcd") }

  /// Opens the store of a member.
  func store(_ name: String, file: String? = nil, presence: Duration = .zero) -> EtcdStore {
    var timeouts = StoreTimeouts()
    timeouts.presence = presence
    // Set a long timeout, because a save must wait for the first answer, and a busy machine may
    // answer late.
    timeouts.firstAttempt = .seconds(600)
    timeouts.answer = .seconds(600)
    timeouts.refusal = .milliseconds(5)
    return EtcdStore(
      client: etcd.client(),
      prefix: "/team/",
      localFile: self.file(file ?? name),
      memberName: name,
      leaseDuration: .seconds(15),
      timeouts: timeouts
    )
  }

  /// Opens a store and waits for its boards.
  ///
  /// If the cluster does not have the board 1, saves that board first.
  func syncedStore(
    _ name: String,
    presence: Duration = .zero
  ) async throws -> EtcdStore {
    let store = self.store(name, presence: presence)
    @Shared(.etcd(in: store)) var boards: IdentifiedArrayOf<Board> = []
    if etcd.contents["/team/boards/1"] == nil {
      $boards.withLock { _ = $0.append(Board(id: "1", title: "One")) }
      try await $boards.save()
    }
    await $boards.value { !$0.isEmpty }
    return store
  }

  /// The names of the files in the directory, excluding lock files.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directory.path)
        .filter { !$0.hasSuffix(".lock") }.sorted()
    }
  }

  /// Returns the backups of a member's versions that lost a conflict.
  func backups(_ name: String) throws -> [String] {
    try files.filter { $0.hasPrefix("\(name).etcd.backup-") }
      .map { try String(contentsOf: directory.appending(path: $0), encoding: .utf8) }
  }
}

extension Shared where Value: Sendable {
  /// Waits until a shared value satisfies a condition, and returns that value.
  @discardableResult
  func value(where isExpected: (Value) -> Bool) async -> Value? {
    for await value in publisher.values where isExpected(value) { return value }
    return nil
  }
}

extension EtcdStore {
  /// Waits until the store's status satisfies a condition, and returns that status.
  @discardableResult
  func status(where isExpected: (EtcdStatus) -> Bool) async -> EtcdStatus {
    let status = SharedReader(wrappedValue: EtcdStatus(), .etcdStatus(of: self))
    for await value in status.publisher.values where isExpected(value) { return value }
    return EtcdStatus()
  }

  /// Waits until the store has saved the pending changes of all properties.
  func settle() async { await status { _ in true } }

  /// Waits until the cluster has all the store's changes.
  func sent() async { await status { $0.connection == .connected && $0.waitingChanges == 0 } }

  /// Waits until the store is connected.
  func connect() async { await status { $0.connection == .connected } }
}
