import CLinuxFiles
import Glibc

extension FileReading {
  /// The minimum age of a directory's latest change that allows conclusions about the change.
  ///
  /// Version control removes a file and immediately recreates it, together with other files.
  private static let stillness = Duration.milliseconds(20)

  /// Looks at the directory of a missing file for signs that the file was there.
  ///
  /// A removed file leaves only the time of the directory's latest change. A created file is still
  /// there, and as old as the change. So a directory that is new, or has got a new file, shows no
  /// removal, and an earlier one stays unseen. An empty directory shows one: programs remove their
  /// only file and rewrite it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: How recent a removal has to be to matter, or `nil` if the time does not matter.
  /// - Returns: A reading whose age is the time since the removal, or `nil` if nothing shows one.
  package static func missing(
    at path: FilePath,
    removedWithin limit: Duration? = nil
  ) -> FileReading {
    let file = path.resolvedOrSelf
    let directory = file.removingLastComponent()
    var status = stat()
    guard unsafe stat(directory.cString, &status) == 0 else {
      // The directory itself may have been renamed away.
      let isMissing = errno == ENOENT && directory.bytes.count < file.bytes.count
      return isMissing
        ? missing(at: directory, removedWithin: limit) : FileReading(content: nil)
    }
    let change = OwnDirectoryChanges.shared.latestForeignChange(of: status)
    guard let age = change.age, limit.map({ age < $0 }) ?? true,
      directory.birth.map({ change.timeSince($0) != .zero }) ?? true
    else { return FileReading(content: nil) }
    if age < stillness { return FileReading(content: nil, age: age, surroundings: .changing) }
    let siblings = (try? directory.names()) ?? []
    if let age = timeSinceRenaming(of: file, siblings, isContentOld: false) {
      return FileReading(content: nil, age: age)
    }
    let isCreation = siblings.contains { name in
      let sibling = directory.appending(name)
      guard let birth = sibling.birth, (.zero..<tick).contains(change.timeSince(birth)) else {
        return false
      }
      return sibling.status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }
    return FileReading(content: nil, age: isCreation ? nil : age)
  }

  /// How long ago the file was renamed within its directory, if that was lately.
  package static func timeSinceRenaming(of file: FilePath) -> Duration? {
    let siblings = (try? file.removingLastComponent().names()) ?? []
    return timeSinceRenaming(of: file, siblings, isContentOld: true)
  }

  /// Returns how long ago a file was renamed or created whose name begins with the missing file's
  /// name.
  ///
  /// Renaming changes the inode, not the content. Editors keep the old file under a longer name.
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
      // This library renames its files, too, but right after writing them.
      let isRenamed = status.st_ctim.timeSince(status.st_mtim) > .seconds(1)
      return isRenamed || !isContentOld ? status.st_ctim.age : nil
    }
    return renamings.min()
  }
}

extension FilePath {
  /// When the file itself was created, or `nil` if the file system does not tell.
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
