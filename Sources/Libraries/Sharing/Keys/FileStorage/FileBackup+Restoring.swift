public import AtomicFiles
public import Foundation

extension FileBackup {
  /// Keeps a copy of the content of a file, before something else replaces it.
  ///
  /// It makes no copy of a missing or empty file, or if the newest copy is the same.
  ///
  /// - Parameter file: The file.
  /// - Throws: What keeps the file from being read or the copy from being written.
  public static func keep(contentOf file: URL) throws(FileStorageError) {
    try exclusively(file) { files in
      if let current = try files.read(file).content?.data, !current.isEmpty {
        try files.keepBackup(of: current, from: file, because: .replaced)
      }
    }
  }

  /// Puts the copy back in the place of the file that it was made of.
  ///
  /// It first backs up the current content of the file. Programs that have the file open see the
  /// change.
  ///
  /// - Parameter file: The file.
  /// - Throws: What keeps the copy from being read or the file from being written. Nothing is
  ///   changed then.
  public func restore(over file: URL) throws(FileStorageError) {
    guard let restored = try FileSystem().read(url).content?.data else {
      throw .unreadable(url, reason: "No such file or directory")
    }
    do {
      try Self.replaceContent(of: file) { current, files in
        if let content = current.content?.data, !content.isEmpty, content != restored {
          try files.keepBackup(of: content, from: file, because: .replaced)
        }
        return restored
      }
    } catch {
      throw Self.fileStorageError(error, file)
    }
  }

  /// Replaces the content of a file by a transformed one, and keeps copies of the lost parts.
  ///
  /// Programs that have the file open see the change. Without a file it does nothing.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - reason: Why a copy of all that it holds is kept.
  ///   - transform: Returns the new content, and perhaps a part to be set aside; `nil` leaves the
  ///     file unchanged. It is called again if another program changes the file meanwhile.
  /// - Returns: The copies, or `nil` if nothing has happened.
  /// - Throws: What `transform` throws, or a `FileStorageError` that says what keeps the file or a
  ///   copy from being written. The file then stays unchanged.
  @discardableResult
  public static func rewrite(
    contentOf file: URL,
    because reason: Reason,
    _ transform: (Data) throws -> (content: Data, setAside: Data?)?
  ) throws -> (copy: URL, setAside: URL?)? {
    var copies: (copy: URL, setAside: URL?)?
    guard try FileSystem().read(file).content != nil else { return nil }
    try replaceContent(of: file) { current, files in
      copies = nil
      guard let content = current.content?.data, let new = try transform(content) else {
        return nil
      }
      copies = (
        try files.keepCopy(of: content, from: file, because: reason),
        try new.setAside.map { try files.keepCopy(of: $0, from: file, because: .setAside) }
      )
      return new.content
    }
    return copies
  }

  /// Replaces the content of a file while no other program is writing it.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - makeContent: Keeps the content of the file, and returns the new one; `nil` leaves the file
  ///     unchanged. It is called again if another program changes the file meanwhile.
  private static func replaceContent(
    of file: URL,
    with makeContent: (FileReading, FileSystem) throws -> Data?
  ) throws {
    let files = FileSystem()
    var isDone = false
    while !isDone {
      // The lock is taken again: a link may lead to another directory by now.
      try files.withExclusiveAccess(to: file) {
        let current = try readWithoutWriter(file, files)
        guard let content = try makeContent(current, files) else { return isDone = true }
        guard case .replaced(_, let replaced) = try files.replace(current, with: content, at: file)
        else { return }
        isDone = true
        if let late = contentWritten(into: replaced)?.data, !late.isEmpty,
          late != current.content?.data
        {
          try files.keepBackup(of: late, from: file, because: .replaced)
        }
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
    var look = Look()
    while true {
      let reading = try files.read(file)
      if !reading.mayBeIncomplete(afterLooking: look.time(of: reading), look.patience) {
        return reading
      }
      if !look.goesOn() {
        throw .unwritable(file, reason: "another program is still writing it")
      }
    }
  }

  /// Looks at a file that was replaced until no program is writing it.
  ///
  /// Where the system does not tell, a program that had opened the file before has a moment to
  /// begin, and as long again after each time that it writes.
  ///
  /// - Returns: The new content, or `nil` if the file was not changed.
  private static func contentWritten(into file: (any ReplacedFile)?) -> FileContent? {
    var look = Look()
    while let reading = file?.read() {
      let time = look.time(of: reading)
      guard reading.isBeingWritten(unchangedFor: time, look.patience), look.goesOn() else {
        return reading.content
      }
    }
    return nil
  }

  private static func exclusively(
    _ file: URL,
    _ operation: (FileSystem) throws -> Void
  ) throws(FileStorageError) {
    let files = FileSystem()
    do {
      try files.withExclusiveAccess(to: file) { try operation(files) }
    } catch {
      throw fileStorageError(error, file)
    }
  }

  private static func fileStorageError(_ error: any Error, _ file: URL) -> FileStorageError {
    error as? FileStorageError ?? .unwritable(file, reason: String(describing: error))
  }
}

/// Repeated looks at a file, until no program is writing it.
private struct Look {
  let patience = Patience()
  private let start = ContinuousClock.now
  private var status: FileStatus?
  private var changed = ContinuousClock.now

  /// The time since a change of the file was last seen.
  mutating func time(of reading: FileReading) -> Duration {
    let now = ContinuousClock.now
    if reading.status != status { (status, changed) = (reading.status, now) }
    return now - changed
  }

  /// Waits a moment, unless that has been long enough.
  ///
  /// - Returns: Whether to look again.
  func goesOn() -> Bool {
    guard ContinuousClock.now - start < patience.writer else { return false }
    Thread.sleep(forTimeInterval: patience.pause / .seconds(1))
    return true
  }
}
