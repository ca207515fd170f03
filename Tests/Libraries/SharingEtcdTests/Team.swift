import EtcdClient
import EtcdTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd

/// An etcd in memory and a directory, for the stores of a test.
final class Team: Sendable {
  let etcd = FakeEtcd()
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "sharing-etcd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing is left to be done about a directory that cannot be removed.
    try? FileManager.default.removeItem(at: directory)
  }

  /// The local file of a member.
  func file(_ name: String) -> URL { directory.appending(path: "\(name).etcd") }

  /// A store, as a program of a member has it.
  func store(_ name: String, file: String? = nil, presence: Duration = .zero) -> EtcdStore {
    var patience = StorePatience()
    patience.presence = presence
    // On a busy machine the first answer takes its time, and a save is to wait for it.
    patience.firstAttempt = .seconds(600)
    patience.refusal = .milliseconds(5)
    return EtcdStore(
      client: etcd.client(),
      prefix: "/team/",
      localFile: self.file(file ?? name),
      memberName: name,
      leaseDuration: .seconds(15),
      patience: patience
    )
  }

  /// The names of the files in the directory, without locks.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directory.path)
        .filter { !$0.hasSuffix(".lock") }.sorted()
    }
  }

  /// What was kept beside the file of a member because it has lost.
  func backups(_ name: String) throws -> [String] {
    try files.filter { $0.hasPrefix("\(name).etcd.backup-") }
      .map { try String(contentsOf: directory.appending(path: $0), encoding: .utf8) }
  }
}

extension Shared where Value: Sendable {
  /// Waits until the value is as expected, and returns it.
  @discardableResult
  func value(where isExpected: (Value) -> Bool) async -> Value? {
    for await value in publisher.values where isExpected(value) { return value }
    return nil
  }
}

extension EtcdStore {
  /// Waits until the status is as expected, and returns it.
  @discardableResult
  func status(where isExpected: (EtcdStatus) -> Bool) async -> EtcdStatus {
    let status = SharedReader(wrappedValue: EtcdStatus(), .etcdStatus(of: self))
    for await value in status.publisher.values where isExpected(value) { return value }
    return EtcdStatus()
  }

  /// Waits until the store has taken all changes that properties have made.
  func settle() async { await status { _ in true } }

  /// Waits until the cluster has all changes.
  func sent() async { await status { $0.connection == .connected && $0.waitingChanges == 0 } }

  /// Waits until the store is connected and shown to the others.
  func connect() async { await status { $0.connection == .connected } }
}
