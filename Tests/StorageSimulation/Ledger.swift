/// Records the versions of entries that must not be lost.
///
/// A program creates each version of an entry from the version that it has seen, if any. A version
/// may disappear if a program that had seen it has replaced it. Every other version must be in the
/// file or in a backup.
final class Ledger {
  private struct Version: Hashable {
    let key: Int
    let number: Int
  }

  /// The version that each version replaced, if any.
  private var origins: [Version: Int?] = [:]
  private var latest: [Int: Int] = [:]

  /// The versions whose saves succeeded, and the name of the program.
  private var acknowledged: [Version: String] = [:]

  /// Returns the number of a new version.
  func next(of key: Int, over origin: Int?) -> Int {
    let number = (latest[key] ?? 0) + 1
    latest[key] = number
    origins[Version(key: key, number: number)] = .some(origin)
    return number
  }

  /// Records that a save of a program succeeded.
  func acknowledge(_ entries: [Int: Int], of name: String) {
    for (key, number) in entries {
      let version = Version(key: key, number: number)
      if acknowledged[version] == nil { acknowledged[version] = name }
    }
  }

  /// Records that a save of a program failed.
  func forget(_ entries: [Int: Int], of name: String) {
    for (key, number) in entries {
      let version = Version(key: key, number: number)
      if acknowledged[version] == name { acknowledged[version] = nil }
    }
  }

  /// Returns the versions that are lost: not in the file, not in a backup, and not replaced by a program
  /// that had seen them.
  ///
  /// - Parameters:
  ///   - file: The content of the file.
  ///   - backups: The contents of the backups.
  ///   - isBackupEnough: Whether a version without a conflict may be only in a backup.
  func losses(in file: [Int: Int], backups: [[Int: Int]], isBackupEnough: Bool) -> [String] {
    var losses: [String] = []
    for (version, name) in acknowledged {
      if isKnown(version, to: file) { continue }
      let hasRival = file[version.key] != nil
      if isBackupEnough || hasRival, backups.contains(where: { isKnown(version, to: $0) }) {
        continue
      }
      losses.append("\(version.key):\(version.number) of \(name)")
    }
    return losses.sorted()
  }

  /// Whether the entries contain a version, or a later version by a program that had seen it.
  private func isKnown(_ version: Version, to entries: [Int: Int]) -> Bool {
    var number = entries[version.key]
    while let current = number {
      if current == version.number { return true }
      number = origins[Version(key: version.key, number: current)] ?? nil
    }
    return false
  }
}
