import Foundation
import Glibc

// In earlier versions of the store, each process had its own local file: the second process used
// `FILE.2`, and so on.
extension ReplicaFile {
  /// Moves the pending changes of numbered files to this file, and deletes the numbered files.
  ///
  /// If this file and a numbered file have different pending changes to a key, keeps the numbered
  /// file's change as a backup. Skips a numbered file that a process still uses, or whose changes
  /// cannot be saved.
  ///
  /// The caller holds the lock of this file, and has read this file.
  ///
  /// - Parameters:
  ///   - prefix: The store's prefix.
  ///   - replica: The content of this file.
  func takeOverNumberedFiles(prefix: String, into replica: inout Replica) {
    for number in 2...64 {
      let other = url.appendingPathExtension("\(number)")
      guard FileManager.default.fileExists(atPath: other.path) else { continue }
      // Ignore an error: the file stays, and the next process tries again.
      try? takeOver(ReplicaFile(other, prefix: prefix), into: &replica)
    }
  }

  private func takeOver(_ other: ReplicaFile, into replica: inout Replica) throws {
    guard try other.lockIfUnused() else { return }
    let changes = try other.read().waiting
    damagedFile = other.damagedFile ?? damagedFile
    let lost = changes.filter { key, change in
      replica.waiting[key].map { $0.part != change.part } ?? false
    }
    if !lost.isEmpty {
      let contents = lost.mapValues { $0.part?.bytes }
      try keepBackup(of: EtcdValues.description(of: contents), at: Date())
    }
    let events = changes.filter { replica.waiting[$0.key] == nil }
      .flatMap { $0.value.events($0.key) }
    try append(events, flushing: true)
    for event in events { replica.replay(event) }
    unsafe unlink(other.url.path)
    unsafe unlink(other.url.appendingPathExtension("lock").path)
  }
}
