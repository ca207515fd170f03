/// The content of a file at one moment, and signs that it may be incomplete.
package struct FileReading: Equatable, Sendable {
  /// Whether another program has the file open for writing.
  package enum Writer: Hashable, Sendable {
    /// No program has the file open for writing: the content is complete.
    case absent

    /// A program has the file open for writing: the content may be incomplete.
    case present

    /// The system does not report this, for example on some network file systems and for files of
    /// other users.
    case unknown
  }

  /// The activity in the directory of a missing file.
  package enum Surroundings: Hashable, Sendable {
    /// No activity for at least 20 ms.
    case calm

    /// Another program is changing the directory. It may be replacing several files, including this
    /// one.
    case changing
  }

  /// The content, or `nil` for a missing file.
  package let content: FileContent?

  /// Whether another program has the file open for writing.
  package let writer: Writer

  /// The time since the file was last written or removed, or `nil` if that is long ago or unknown.
  package let age: Duration?

  /// The status, for detecting later changes, or `nil` for a missing file.
  package let status: FileStatus?

  /// The activity in the directory, if the file is missing.
  package let surroundings: Surroundings

  /// Creates a reading.
  package init(
    content: FileContent?,
    writer: Writer = .absent,
    age: Duration? = nil,
    status: FileStatus? = nil,
    surroundings: Surroundings = .calm
  ) {
    self.content = content
    self.writer = writer
    self.age = age
    self.status = status
    self.surroundings = surroundings
  }

  /// The time after which every kernel gives two changes different timestamps.
  package static let tick = Duration.milliseconds(10)

  /// The status, if it is certain to differ from the status of every later content.
  ///
  /// A program that has just written the file may write it again without changing its size or time.
  package var reliableStatus: FileStatus? { (age ?? Self.tick) < Self.tick ? nil : status }
}
