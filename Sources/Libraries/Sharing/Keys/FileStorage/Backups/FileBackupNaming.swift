import struct Foundation.URL

/// How the copies of one file are named.
struct FileBackupNaming {
  /// Where they are.
  let directory: FilePath

  private let stem: String
  private let fileExtension: String

  /// Finds the names for a file.
  ///
  /// - Parameter file: The file, without symbolic links at its end.
  init(of file: FilePath) {
    directory = file.removingLastComponent()
    let name = file.lastComponent
    // A dot at the beginning hides a file, it begins no extension.
    if let dot = name.lastIndex(of: "."), dot != name.startIndex {
      stem = String(name[..<dot])
      fileExtension = String(name[dot...])
    } else {
      stem = name
      fileExtension = ""
    }
  }

  /// The name of a copy.
  ///
  /// - Parameters:
  ///   - reason: Why it is kept.
  ///   - time: When.
  ///   - number: Which one it is of that time, from 1.
  func path(_ reason: FileBackup.Reason, time: String, number: Int) -> FilePath {
    let counter = number == 1 ? "" : "-\(number)"
    return directory.appending("\(stem).\(reason.rawValue)-\(time)\(counter)\(fileExtension)")
  }

  /// The copy that has a name, or `nil` if it is not the name of one.
  func backup(named name: String) -> FileBackup? {
    guard name.hasPrefix("\(stem)."), name.hasSuffix(fileExtension),
      name.count > stem.count + 1 + fileExtension.count,
      let match = name.dropFirst(stem.count + 1).dropLast(fileExtension.count)
        .wholeMatch(of: /([a-z]+)-(\d{4}-\d{2}-\d{2}-\d{6})(-\d+)?/),
      let reason = FileBackup.Reason(rawValue: String(match.1))
    else { return nil }
    return FileBackup(
      url: URL(filePath: directory.appending(name).string),
      reason: reason,
      time: String(match.2)
    )
  }
}
