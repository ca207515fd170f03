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
    if age < stillness, status.st_nlink > 0 { return age }
    let name = file.lastComponent.bytes
    let names = (try? directory.names()) ?? []
    let renamings = names.compactMap { sibling -> Duration? in
      guard sibling.bytes.starts(with: name), let status = directory.appending(sibling).status else {
        return nil
      }
      // Renaming changes the inode, not the content. Editors keep the old file under a longer name.
      let isOld = status.st_mtim.tv_sec != status.st_ctim.tv_sec || status.st_mtim.age == nil
      return isOld ? status.st_ctim.age : nil
    }
    return renamings.min()
  }
}
