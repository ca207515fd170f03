import EtcdClient
import Foundation

// Compares the local copy with all entries of a cluster that has compacted its earlier revisions.
extension Replica {
  /// Returns whether a cluster's entries prove that the cluster does not have the replica's
  /// history.
  ///
  /// - Parameters:
  ///   - all: All entries of the cluster.
  ///   - current: The revision at which the entries were read.
  func contradicts(_ all: [EtcdEntry], at current: Int64) -> Bool {
    if current < revision { return true }
    return all.contains { entry in
      let known = entries[entry.key]
      if entry.modRevision == known?.modRevision { return entry.value != known?.value }
      return entry.modRevision < max(modRevision(of: entry.key), revision + 1)
    }
  }

  /// Returns the replica's entries that a cluster lacks and may never have had.
  ///
  /// If a cluster still has an entry of the replica, the cluster once had all older entries of the
  /// replica, too.
  func unprovenDeletions(in all: [EtcdEntry]) -> [String: Data?] {
    var missing = entries.filter { Batch.mayHold($0.key) && $0.value.lease == 0 }
    var proven: Int64 = 0
    for entry in all {
      missing[entry.key] = nil
      if entry.modRevision == modRevision(of: entry.key) { proven = max(proven, entry.modRevision) }
    }
    return missing.filter { $0.value.modRevision > proven }.mapValues(\.value)
  }
}
