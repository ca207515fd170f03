import CLinuxFiles
import Glibc

extension FileReading {
  /// How long ago a directory must have changed for the file in it to be missing for good, whatever
  /// the change was.
  ///
  /// Version control removes a file and creates it anew at once, and other files beside it.
  private static let stillness = Duration.milliseconds(20)

  /// What is read where there is no file.
  ///
  /// Its age says how long ago the file was removed or renamed, if there is reason to think that it
  /// was.
  package static func missing(at path: FilePath) -> FileReading {
    FileReading(content: nil, age: timeSinceRemoval(of: path))
  }

  /// How long ago something was removed from the directory of a file, or renamed there: perhaps the
  /// file.
  ///
  /// A removed file leaves only the time of the directory's latest change. What was created is
  /// still there, and as old as that: so a directory that is new, or has got a new file, does not
  /// count. A removal before that is not seen.
  private static func timeSinceRemoval(of path: FilePath) -> Duration? {
    let file = path.resolvedOrSelf
    let directory = file.removingLastComponent()
    var status = stat()
    guard unsafe stat(directory.cString, &status) == 0 else {
      // The directory itself may have been renamed away.
      let isMissing = errno == ENOENT && directory.bytes.count < file.bytes.count
      return isMissing ? timeSinceRemoval(of: directory) : nil
    }
    guard let age = status.st_mtim.age else { return nil }
    let change = status.st_mtim
    if directory.birth.map({ change.timeSince($0) == .zero }) ?? false { return nil }
    if age < stillness { return age }
    let siblings = (try? directory.names()) ?? []
    if let age = timeSinceRenaming(of: file, siblings, isContentOld: false) { return age }
    let isCreation = siblings.contains { name in
      let sibling = directory.appending(name)
      guard let birth = sibling.birth, change.timeSince(birth) < tick else { return false }
      return sibling.status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }
    return isCreation ? nil : age
  }

  /// How long ago the file was renamed, if it was lately and is in the same directory.
  package static func timeSinceRenaming(of file: FilePath) -> Duration? {
    let siblings = (try? file.removingLastComponent().names()) ?? []
    return timeSinceRenaming(of: file, siblings, isContentOld: true)
  }

  /// How long ago one of some files was renamed, or made, whose name is a longer one than that of
  /// the file.
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
      // What was written here has been renamed, too, but right after it was written.
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
