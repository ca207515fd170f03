import Foundation
import Glibc

/// The names of the copies of a file.
package struct FileBackupNaming {
  /// The directory of the file and its copies.
  let directory: FilePath

  private let stem: [UInt8]
  private let fileExtension: [UInt8]

  /// Creates the names for a file.
  ///
  /// - Parameter file: The file, without symbolic links at its end.
  package init(of file: FilePath) {
    directory = file.removingLastComponent()
    let name = file.lastComponent.bytes
    // A dot at the beginning hides a file and does not start an extension. A dot before a very long
    // suffix does not start an extension either.
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? 0
    let end = dot == 0 || name.count - dot > Self.longestExtension ? name.count : dot
    fileExtension = Array(name[end...])
    let rest = Self.longestMiddle + fileExtension.count
    stem = FilePath.abbreviated(Array(name[..<end]), toLeave: rest)
  }

  private static let digits = Set("0123456789".utf8)
  private static let longestExtension = 32

  /// The length of the longest reason, a time and a number of up to six digits.
  private static let longestMiddle = ".unreadable-2026-11-21-075144-999999".utf8.count

  /// Returns the path of a copy.
  ///
  /// - Parameters:
  ///   - reason: The reason for the copy.
  ///   - time: The time as it appears in the name, for example `2026-11-21-075144`.
  ///   - number: The copy's number among the copies with the same time, starting at 1.
  package func path(_ reason: FileBackup.Reason, time: String, number: Int) -> FilePath {
    let counter = number == 1 ? "" : "-\(number)"
    let middle = ".\(reason.rawValue)-\(time)\(counter)"
    return directory.appending(FilePath(bytes: stem + middle.utf8 + fileExtension))
  }

  /// Returns the copy with the given name, or `nil` if no copy has that name.
  func backup(named name: FilePath) -> FileBackup? {
    guard name.bytes.starts(with: stem),
      name.bytes.suffix(fileExtension.count) == fileExtension[...]
    else { return nil }
    // Parse without regular expressions, which are slow if there are thousands of copies.
    let parts = name.bytes.dropFirst(stem.count).dropLast(fileExtension.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard [5, 6].contains(parts.count), parts[0].first == ".",
      parts[1...4].map(\.utf8.count) == [4, 2, 2, 6],
      parts[1...].allSatisfy({ $0.utf8.allSatisfy(Self.digits.contains) }),
      let reason = FileBackup.Reason(rawValue: String(parts[0].dropFirst())),
      let number = parts.count == 5 ? 1 : Int(parts[5])
    else { return nil }
    let path = directory.appending(name)
    guard let status = path.status, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileBackup(
      url: path.url,
      reason: reason,
      time: parts[1...4].joined(separator: "-"),
      modificationDate: status.modificationDate,
      size: status.st_size,
      number: number
    )
  }
}

extension stat {
  /// The time of the content's last change.
  var modificationDate: Date {
    Date(timeIntervalSince1970: Double(st_mtim.tv_sec) + Double(st_mtim.tv_nsec) / 1e9)
  }
}
