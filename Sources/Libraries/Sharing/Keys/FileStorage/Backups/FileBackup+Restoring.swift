public import Foundation

extension FileBackup {
  /// Puts the copy back in the place of the file that it was made of.
  ///
  /// What the file holds is kept as another copy before. Programs that have the file open see the
  /// change.
  ///
  /// - Parameter file: The file.
  /// - Throws: What keeps the copy from being read or the file from being written. Nothing is
  /// changed then.
  public func restore(over file: URL) throws(FileStorageError) {
    let files = FileSystem()
    guard let data = try files.read(url).content else {
      throw .unreadable(url, reason: "No such file or directory")
    }
    do {
      try files.withExclusiveAccess(to: file) {
        var replacement = FileReplacement.changed
        while case .changed = replacement {
          let current = try files.read(file)
          if let content = current.content, !content.isEmpty, content != data {
            try files.keepBackup(of: content, from: file, because: .replaced)
          }
          replacement = try files.replace(current, with: data, at: file)
        }
      }
    } catch let error as FileStorageError {
      throw error
    } catch {
      throw .unwritable(file, reason: String(describing: error))
    }
  }
}
