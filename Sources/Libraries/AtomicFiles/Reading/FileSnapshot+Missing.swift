import CLinuxFiles
import Glibc

extension FileSnapshot {
  /// The time for which a directory must be unchanged before its last change counts as a removal.
  ///
  /// A version control system removes a file and immediately recreates it, together with other
  /// files.
  private static let stillness = Duration.milliseconds(20)

  /// Examines the directory of a missing file for signs that the file existed.
  ///
  /// Removing a file changes only the modification time of the directory. Creating a file changes
  /// that time, too, but leaves a file that was created at exactly that time. So if the last change
  /// created the directory itself or a file in it, the directory shows no sign of a removal. A
  /// removal before that change stays undetected. An empty directory counts as a sign of a removal,
  /// because programs remove their only file in order to rewrite it.
  ///
  /// - Parameters:
  ///   - path: The path of the missing file.
  ///   - limit: The time after which a removal no longer matters, or `nil` for no limit.
  /// - Returns: A snapshot whose age is the time since the removal. The age is `nil` if there is no
  ///   sign of a removal.
  package static func missing(
    at path: FilePath,
    removedWithin limit: Duration? = nil
  ) -> FileSnapshot {
    let file = path.resolvedOrSelf
    let directory = file.removingLastComponent()
    guard let status = directory.targetStatus else {
      // The directory is missing, too: another program may have renamed it.
      let isMissing = errno == ENOENT && directory.bytes.count < file.bytes.count
      return isMissing
        ? missing(at: directory, removedWithin: limit) : FileSnapshot(content: nil)
    }
    let change = OwnDirectoryChanges.shared.latestForeignChange(of: status)
    guard let age = change.age, limit.map({ age < $0 }) ?? true,
      directory.birth.map({ change.timeSince($0) != .zero }) ?? true
    else { return FileSnapshot(content: nil) }
    if age < stillness { return FileSnapshot(content: nil, age: age, surroundings: .changing) }
    let siblings = (try? directory.names()) ?? []
    let isCreation = siblings.contains { name in
      let sibling = directory.appending(name)
      guard let birth = sibling.birth, (.zero..<tick).contains(change.timeSince(birth)) else {
        return false
      }
      return sibling.status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }
    // If another file was created after the missing file was renamed, the directory's modification
    // time is the time of that creation.
    let renamed = timeSinceRenaming(of: file, siblings, isContentOld: false)
    return FileSnapshot(content: nil, age: isCreation ? renamed : age)
  }

  /// Returns the time since the file was renamed within its directory, or `nil` if it was not
  /// renamed recently.
  package static func timeSinceRenaming(of file: FilePath) -> Duration? {
    let siblings = (try? file.removingLastComponent().names()) ?? []
    return timeSinceRenaming(of: file, siblings, isContentOld: true)
  }

  /// Returns the time since a file whose name starts with the missing file's name was last created
  /// or renamed.
  ///
  /// Renaming a file changes the inode, but not the content. Editors often keep the old file under
  /// a name that starts with the file's name.
  private static func timeSinceRenaming(
    of file: FilePath,
    _ siblings: [FilePath],
    isContentOld: Bool
  ) -> Duration? {
    let name = file.lastComponent.bytes
    let renamings = siblings.compactMap { sibling -> Duration? in
      guard sibling.bytes.starts(with: name),
        let status = file.removingLastComponent().appending(sibling).status
      else { return nil }
      // This library renames files, too, but immediately after writing them.
      let isRenamed = status.st_ctim.timeSince(status.st_mtim) > .seconds(1)
      return isRenamed || !isContentOld ? status.st_ctim.age : nil
    }
    return renamings.min()
  }
}

extension FilePath {
  /// The creation time of the file, or `nil` if the file system does not provide it.
  fileprivate var birth: timespec? {
    var time = timespec()
    return unsafe linux_birth_time(cString, &time) == 0 ? time : nil
  }
}

extension timespec {
  fileprivate func timeSince(_ earlier: timespec) -> Duration {
    .seconds(tv_sec - earlier.tv_sec) + .nanoseconds(tv_nsec - earlier.tv_nsec)
  }
}
