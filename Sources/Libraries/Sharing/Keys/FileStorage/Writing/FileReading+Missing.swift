import Glibc

extension FileReading {
  /// How long ago a directory must have changed for the file in it to be missing for good.
  ///
  /// Version control removes a file and creates it anew at once.
  private static let stillness = Duration.milliseconds(20)

  /// What is read where there is no file.
  ///
  /// Its age says how long ago the file was removed or renamed, if there is reason to think that it was.
  static func missing(at path: FilePath) -> FileReading {
    FileReading(content: nil, age: timeSinceRemoval(of: path))
  }

  private static func timeSinceRemoval(of path: FilePath) -> Duration? {
    let file = path.resolvedOrSelf
    let directory = file.removingLastComponent()
    var status = stat()
    guard unsafe stat(directory.cString, &status) == 0, let age = status.st_mtim.age else {
      return nil
    }
    return age < stillness ? age : timeSinceRenaming(of: file)
  }

  /// How long ago the file was renamed, if it was lately and is in the same directory.
  ///
  /// Renaming changes the inode, not the content. Editors keep the old file under a longer name.
  static func timeSinceRenaming(of file: FilePath) -> Duration? {
    let directory = file.removingLastComponent()
    let name = file.lastComponent.bytes
    let names = (try? directory.names()) ?? []
    let renamings = names.compactMap { sibling -> Duration? in
      guard sibling.bytes.starts(with: name), let status = directory.appending(sibling).status
      else {
        return nil
      }
      // What was written here has been renamed, too, but right after it was written.
      return status.st_ctim.tv_sec - status.st_mtim.tv_sec > 1 ? status.st_ctim.age : nil
    }
    return renamings.min()
  }
}
