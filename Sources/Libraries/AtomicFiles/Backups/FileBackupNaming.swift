import Foundation
import Glibc

/// How the copies of one file are named.
package struct FileBackupNaming {
  /// Where they are.
  let directory: FilePath

  private let stem: [UInt8]
  private let fileExtension: [UInt8]

  /// Finds the names for a file.
  ///
  /// - Parameter file: The file, without symbolic links at its end.
  package init(of file: FilePath) {
    directory = file.removingLastComponent()
    let name = file.lastComponent.bytes
    // A dot at the beginning hides a file, it begins no extension. Nor does one that is followed by
    // very much.
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? 0
    let end = dot == 0 || name.count - dot > Self.longestExtension ? name.count : dot
    fileExtension = Array(name[end...])
    let rest = Self.longestMiddle + fileExtension.count
    stem = FilePath.abbreviated(Array(name[..<end]), toLeave: rest)
  }

  private static let digits = Set("0123456789".utf8)
  private static let longestExtension = 32

  /// A reason, a time and a number of up to six digits.
  private static let longestMiddle = ".unreadable-2026-11-21-075144-999999".utf8.count

  /// The name of a copy.
  ///
  /// - Parameters:
  ///   - reason: Why it is kept.
  ///   - time: When.
  ///   - number: Which one it is of that time, from 1.
  package func path(_ reason: FileBackup.Reason, time: String, number: Int) -> FilePath {
    let counter = number == 1 ? "" : "-\(number)"
    let middle = ".\(reason.rawValue)-\(time)\(counter)"
    return directory.appending(FilePath(bytes: stem + middle.utf8 + fileExtension))
  }

  /// The copy that has a name, or `nil` if it is not the name of one, or of no file.
  func backup(named name: FilePath) -> FileBackup? {
    guard name.bytes.starts(with: stem),
      name.bytes.suffix(fileExtension.count) == fileExtension[...]
    else { return nil }
    // Not with a regular expression: there may be thousands of copies.
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
  /// When the content was changed last.
  var modificationDate: Date {
    Date(timeIntervalSince1970: Double(st_mtim.tv_sec) + Double(st_mtim.tv_nsec) / 1e9)
  }
}
