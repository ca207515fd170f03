public import Foundation

extension FileBackup {
  /// Keeps a copy of what a file holds, before something else takes its place.
  ///
  /// Nothing is kept of a missing or empty file, or if the newest copy is the same.
  ///
  /// - Parameter file: The file.
  /// - Throws: What keeps the file from being read or the copy from being written.
  public static func keep(contentOf file: URL) throws(FileStorageError) {
    try exclusively(file) { files in
      if let current = try files.read(file).content, !current.isEmpty {
        try files.keepBackup(of: current, from: file, because: .replaced)
      }
    }
  }

  /// Puts the copy back in the place of the file that it was made of.
  ///
  /// What the file holds is kept as another copy before. Programs that have the file open see the
  /// change.
  ///
  /// - Parameter file: The file.
  /// - Throws: What keeps the copy from being read or the file from being written. Nothing is
  ///   changed then.
  public func restore(over file: URL) throws(FileStorageError) {
    guard let data = try FileSystem().read(url).content else {
      throw .unreadable(url, reason: "No such file or directory")
    }
    try Self.exclusively(file) { files in
      var replacement = FileReplacement.changed
      while case .changed = replacement {
        let current = try Self.readWithoutWriter(file, files)
        if let content = current.content, !content.isEmpty, content != data {
          try files.keepBackup(of: content, from: file, because: .replaced)
        }
        replacement = try files.replace(current, with: data, at: file)
      }
    }
  }

  /// Replaces what a file holds by what is made of it, after copies of what it loses have been
  /// kept.
  ///
  /// Programs that have the file open see the change. Nothing happens if there is no file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - reason: Why a copy of all that it holds is kept.
  ///   - transform: Makes the new content of the old one, and perhaps what is to be set aside;
  ///     `nil` leaves the file as
  ///     it is. It is called again if another program changes the file meanwhile.
  /// - Throws: What `transform` throws, or a `FileStorageError` that says what keeps the file or a
  ///   copy from being written. The file is as before then.
  public static func rewrite(
    contentOf file: URL,
    because reason: Reason,
    _ transform: (Data) throws -> (content: Data, setAside: Data?)?
  ) throws {
    let files = FileSystem()
    guard try files.read(file).content != nil else { return }
    try files.withExclusiveAccess(to: file) {
      var replacement = FileReplacement.changed
      while case .changed = replacement {
        let current = try readWithoutWriter(file, files)
        guard let content = current.content, let new = try transform(content) else { return }
        try files.keepBackup(of: content, from: file, because: reason)
        if let setAside = new.setAside {
          try files.keepBackup(of: setAside, from: file, because: .setAside)
        }
        replacement = try files.replace(current, with: new.content, at: file)
      }
    }
  }

  /// Reads a file when no other program is writing it.
  ///
  /// - Throws: That a program is still writing it when it has had the time that a save would give
  ///   it.
  private static func readWithoutWriter(
    _ file: URL,
    _ files: FileSystem
  ) throws(FileStorageError) -> FileReading {
    let patience = Patience()
    let clock = ContinuousClock()
    let start = clock.now
    while true {
      let reading = try files.read(file)
      let isEmptied =
        reading.content?.isEmpty == true && (reading.age ?? patience.damage) < patience.damage
      if reading.writer != .present, !isEmptied { return reading }
      if clock.now - start > patience.writer {
        throw .unwritable(file, reason: "another program is still writing it")
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  private static func exclusively(
    _ file: URL,
    _ operation: (FileSystem) throws -> Void
  ) throws(FileStorageError) {
    let files = FileSystem()
    do {
      try files.withExclusiveAccess(to: file) { try operation(files) }
    } catch let error as FileStorageError {
      throw error
    } catch {
      throw .unwritable(file, reason: String(describing: error))
    }
  }
}
