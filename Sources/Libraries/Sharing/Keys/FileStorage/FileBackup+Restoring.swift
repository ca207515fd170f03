public import AtomicFiles
public import Foundation

extension FileBackup {
  /// Copies a file's content before another operation replaces it.
  ///
  /// Makes no copy if the file is missing or empty, or if the newest copy has the same content.
  ///
  /// - Parameter file: The original file.
  /// - Throws: A `FileStorageError` if the file cannot be read or the copy cannot be written.
  public static func keep(contentOf file: URL) throws(FileStorageError) {
    let files = FileSystem()
    do {
      try files.withExclusiveAccess(to: file) {
        if let current = try files.read(file).content?.data, !current.isEmpty {
          try files.keepBackup(of: current, from: file, because: .replaced)
        }
      }
    } catch {
      throw FileStorageError(error, writing: file)
    }
  }

  /// Replaces the original file's content with the copy's content.
  ///
  /// First backs up the current content of the file. Programs that have the file open see the
  /// restored content.
  ///
  /// - Parameter file: The original file.
  /// - Throws: A `FileStorageError` if the copy cannot be read or the file cannot be written. If
  ///   this method throws an error, the file stays unchanged.
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
      throw FileStorageError(error, writing: file)
    }
  }

  /// Transforms a file's content, and keeps a copy of the old content and of any part that is set
  /// aside.
  ///
  /// Programs that have the file open see the new content. If the file is missing, nothing happens.
  ///
  /// - Parameters:
  ///   - file: The original file.
  ///   - reason: The reason for the copy of the old content.
  ///   - transform: Returns the new content and optionally a part to set aside, or `nil` to leave
  ///     the file unchanged. The closure is called again if another program changes the file before
  ///     this method replaces it.
  /// - Returns: The copies, or `nil` if the file was left unchanged.
  /// - Throws: Any error that `transform` throws, or a `FileStorageError` if the file or a copy
  ///   cannot be written. If this method throws an error, the file stays unchanged.
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
        try files.keepBackup(of: content, from: file, because: reason),
        try new.setAside.map { try files.keepBackup(of: $0, from: file, because: .setAside) }
      )
      return new.content
    }
    return copies
  }

  /// Replaces a file's content while no other program is writing the file.
  ///
  /// - Parameters:
  ///   - file: The original file.
  ///   - makeContent: Saves copies of the file's content and returns the new content, or `nil` to
  ///     leave the file unchanged.
  private static func replaceContent(
    of file: URL,
    with makeContent: (FileSnapshot, FileSystem) throws -> Data?
  ) throws {
    let files = FileSystem()
    var isDone = false
    while !isDone {
      // Acquire the lock again in each round, because a symbolic link may now lead to another
      // directory.
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

  /// Waits until no other program is writing a file, and reads the file.
  ///
  /// - Throws: An error if another program is still writing the file after the maximum time that a
  ///   save would wait for it.
  private static func readWithoutWriter(
    _ file: URL,
    _ files: FileSystem
  ) throws(FileStorageError) -> FileSnapshot {
    var look = Look()
    while true {
      let snapshot = try files.read(file)
      if !snapshot.mayBeIncomplete(afterLooking: look.time(of: snapshot), look.timeouts) {
        return snapshot
      }
      if !look.goesOn() {
        throw .unwritable(file, reason: "another program is still writing it")
      }
    }
  }

  /// Checks a replaced file until no program is writing it.
  ///
  /// If the system does not report writers, a program that opened the file earlier gets a short
  /// time to start writing, and the same time again after each write.
  ///
  /// - Returns: The new content of the replaced file, or `nil` if no program has changed the
  ///   file.
  private static func contentWritten(into file: (any ReplacedFile)?) -> FileContent? {
    var look = Look()
    while let snapshot = file?.snapshotIfChanged() {
      let time = look.time(of: snapshot)
      guard snapshot.isBeingWritten(unchangedFor: time, look.timeouts), look.goesOn() else {
        return snapshot.content
      }
    }
    return nil
  }
}

/// Checks a file repeatedly, until no program is writing it.
private struct Look {
  let timeouts = FileTimeouts()
  private let start = ContinuousClock.now
  private var status: FileStatus?
  private var changed = ContinuousClock.now

  /// The time since the last observed change to the file.
  mutating func time(of snapshot: FileSnapshot) -> Duration {
    let now = ContinuousClock.now
    if snapshot.status != status { (status, changed) = (snapshot.status, now) }
    return now - changed
  }

  /// Waits for a short time, unless the maximum time has passed.
  ///
  /// - Returns: `false` if the maximum time has passed, so the caller must stop checking.
  func goesOn() -> Bool {
    guard ContinuousClock.now - start < timeouts.writer else { return false }
    Thread.sleep(forTimeInterval: timeouts.pause / .seconds(1))
    return true
  }
}
