import Foundation

extension ReplicaFile {
  /// Returns the backups next to a file and its numbered files, oldest first.
  static func backups(of url: URL) -> [URL] {
    let folder = url.deletingLastPathComponent()
    func time(_ name: String) -> Substring? { name.split(separator: ".backup-").dropFirst().first }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? [])
      .filter { $0.hasPrefix(url.lastPathComponent + ".") && time($0) != nil }
      .sorted { (time($0) ?? "", $0) < (time($1) ?? "", $1) }
      .map { folder.appending(path: $0) }
  }
}
