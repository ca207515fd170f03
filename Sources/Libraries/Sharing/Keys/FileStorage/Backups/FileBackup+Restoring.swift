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
    guard let data = try files.read(url) else {
      throw .unreadable(url, reason: "No such file or directory")
    }
    do {
      try files.withExclusiveAccess(to: file) {
        if let current = try files.read(file), !current.isEmpty, current != data {
          try files.keepBackup(of: current, from: file, because: .replaced)
        }
        try files.write(data, to: file)
      }
    } catch let error as FileStorageError {
      throw error
    } catch {
      throw .unwritable(file, reason: String(describing: error))
    }
  }
}
