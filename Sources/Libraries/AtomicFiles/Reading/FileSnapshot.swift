/// The content of a file at one moment, and signs that it may be incomplete.
package struct FileSnapshot: Equatable, Sendable {
  /// Whether another program has the file open for writing.
  package enum Writer: Hashable, Sendable {
    /// No program has the file open for writing: the content is complete.
    case absent

    /// A program has the file open for writing: the content may be incomplete.
    case present

    /// The system does not report writers, for example on some network file systems or for another
    /// user's file.
    case unknown
  }

  /// The activity in the directory of a missing file.
  package enum Surroundings: Hashable, Sendable {
    /// No change to the directory in the last 20 ms is known.
    case calm

    /// Another program is changing the directory, and may be replacing several files, including
    /// this file.
    case changing
  }

  /// The content, or `nil` for a missing file.
  package let content: FileContent?

  /// Whether another program has the file open for writing.
  package let writer: Writer

  /// The time since the file was last written or, if it is missing, since it was removed.
  ///
  /// `nil` if the write or the removal happened long ago or at an unknown time.
  package let age: Duration?

  /// The file's status, from which later changes can be detected, or `nil` for a missing file.
  package let status: FileStatus?

  /// The activity in the directory, if the file is missing.
  package let surroundings: Surroundings

  /// Creates a snapshot.
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

  /// The status if every later version of the file will have a different status; otherwise `nil`.
  ///
  /// A program that has just written the file may write it again without changing its size and
  /// time.
  package var reliableStatus: FileStatus? { (age ?? Self.tick) < Self.tick ? nil : status }
}

extension FileSnapshot.Writer {
  /// Decides whether another program has a file open for writing.
  ///
  /// - Parameters:
  ///   - lease: The kernel's answer to the request for a lease.
  ///   - before: The status of the file before the read.
  ///   - after: The status after the read.
  package init(_ lease: LeaseThread.Answer, from before: FileStatus, to after: FileStatus) {
    self =
      switch lease {
      case .acquired: .absent
      case .refused: .present
      case .unsupported: before == after ? .unknown : .present
      }
  }
}
