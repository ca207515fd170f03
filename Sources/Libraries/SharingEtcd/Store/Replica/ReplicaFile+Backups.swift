import Foundation
import Glibc

extension ReplicaFile {
  /// The kind of a backup, which is part of the backup's name.
  enum BackupKind: String {
    /// A version that lost a conflict, or other contents that the store has replaced.
    case backup

    /// A copy of a damaged local file.
    case damaged
  }

  /// Returns the backups of a local file, oldest first.
  static func backups(of url: URL, _ kind: BackupKind) -> [URL] {
    let folder = url.deletingLastPathComponent()
    func time(_ name: String) -> Substring? { name.split(separator: ".\(kind)-").dropFirst().first }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? [])
      .filter { $0.hasPrefix(url.lastPathComponent + ".") && time($0) != nil }
      .sorted { (time($0) ?? "", $0) < (time($1) ?? "", $1) }
      .map { folder.appending(path: $0) }
  }

  /// Counts the keys with pending changes in every other store's local file in the same directory.
  ///
  /// - Returns: For each file with pending changes, its name and the number of keys with pending
  ///   changes.
  static func waitingChanges(besides url: URL) -> [String: Int] {
    let folder = url.deletingLastPathComponent()
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).reduce(into: [:]) { counts, name in
      let other = folder.appending(path: name)
      guard other.pathExtension == url.pathExtension, name != url.lastPathComponent,
        let prefix = prefix(of: other)
      else { return }
      let count = copy(of: other, prefix: prefix).waiting.count
      if count > 0 { counts[name] = count }
    }
  }

  /// Returns the store's prefix from the first line of a local file, or `nil` for any other file.
  private static func prefix(of file: URL) -> String? {
    guard let data = try? Data(contentsOf: file), data.starts(with: Data("etcd replica ".utf8))
    else {
      return nil
    }
    let line = String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.split(separator: " ", maxSplits: 3).dropFirst(3).first.map(String.init)
  }

  /// Saves a backup next to the file.
  ///
  /// The store never removes backups.
  ///
  /// - Parameters:
  ///   - content: The content of the backup.
  ///   - time: The time that the backup's name contains.
  ///   - kind: The kind of the backup.
  /// - Returns: The URL of the backup.
  @discardableResult
  func keepBackup(of content: Data, at time: Date, as kind: BackupKind = .backup) throws -> URL {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    let name = "\(url.lastPathComponent).\(kind)-\(formatter.string(from: time))"
    var backup = url.deletingLastPathComponent().appending(path: name)
    var number = 2
    while FileManager.default.fileExists(atPath: backup.path) {
      backup = url.deletingLastPathComponent().appending(path: "\(name)-\(number)")
      number += 1
    }
    let file = unsafe Glibc.open(backup.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file < 0 { throw error() }
    defer { Glibc.close(file) }
    do {
      try write(content, to: file)
      if fsync(file) != 0 { throw error() }
    } catch {
      unsafe unlink(backup.path)
      throw error
    }
    return backup
  }
}
