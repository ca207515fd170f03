import EtcdTestSupport
import Foundation
import Glibc
import IdentifiedCollections
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of the numbered local files of an earlier version of the store.
@Suite(.gated, .timeLimit(.minutes(5))) struct NumberedFilesTests {
  let team: Team

  init() throws { team = try Team() }

  /// Creates a local file with tags that the cluster does not have.
  private func leaveFile(_ name: String, _ ids: [String], text: String = "ours") async throws {
    team.etcd.setOffline(true)
    let store = team.store(name)
    @Shared(.etcd(in: store)) var tags: IdentifiedArrayOf<Tag> = []
    for id in ids {
      $tags.withLock { _ = $0.append(Tag(id: id, text: text)) }
      try await $tags.save()
    }
    store.close()
  }

  private func ids(in store: EtcdStore) -> [String] {
    @Shared(.etcd(in: store)) var tags: IdentifiedArrayOf<Tag> = []
    return tags.map(\.id)
  }

  /// Renames a local file, so that the file becomes a numbered file of an earlier version of the
  /// store.
  private func number(_ name: String, _ number: Int) throws -> URL {
    let file = team.file("ada").appendingPathExtension("\(number)")
    try FileManager.default.moveItem(at: team.file(name), to: file)
    return file
  }

  @Test(
    "A store takes over the pending changes in the numbered files of an earlier version of the store"
  )
  func numberedFiles() async throws {
    try await leaveFile("ada", ["a", "b"])
    try await leaveFile("second", ["b", "c"])
    try await leaveFile("third", ["d"])
    _ = try number("second", 2)
    // A process of the earlier version still uses the third file.
    let lockFile = try number("third", 3).appendingPathExtension("lock").path
    #expect(FileManager.default.createFile(atPath: lockFile, contents: nil))
    let lock = try #require(FileHandle(forWritingAtPath: lockFile))
    #expect(flock(lock.fileDescriptor, LOCK_EX) == 0)
    let store = team.store("ada")
    #expect(ids(in: store) == ["a", "b", "c"])
    #expect(store.countWaitingChanges() == 3)
    #expect(try team.files == ["ada.etcd", "ada.etcd.3"])
    store.close()
    try lock.close()
    let next = team.store("ada")
    #expect(ids(in: next) == ["a", "b", "c", "d"])
    #expect(try team.files == ["ada.etcd"])
    team.etcd.setOffline(false)
    await next.sent()
    let keys = team.etcd.contents.keys.filter { $0.hasPrefix("/team/tags/") }
    #expect(keys.sorted() == ["a", "b", "c", "d"].map { "/team/tags/\($0)" })
  }

  @Test(
    "If a pending change in a numbered file conflicts with the local file, the change becomes a backup"
  )
  func numberedFileWithConflict() async throws {
    try await leaveFile("ada", ["a"])
    try await leaveFile("second", ["a"], text: "other")
    _ = try number("second", 2)
    let store = team.store("ada")
    @Shared(.etcd(in: store)) var tags: IdentifiedArrayOf<Tag> = []
    #expect(tags.elements == [Tag(id: "a", text: "ours")])
    let backups = try team.backups("ada")
    #expect(backups.count == 1 && backups[0].contains(#""text":"other""#))
    #expect(try team.files.contains("ada.etcd.2") == false)
  }
}
