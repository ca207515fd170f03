/// What a file held at one moment, and how far that can be relied on.
package struct FileReading: Equatable, Sendable {
  /// Whether another program has the file open for writing.
  package enum Writer: Hashable, Sendable {
    /// No program has: the content is complete.
    case absent

    /// A program has: the content may be any part of what it writes.
    case present

    /// The system does not tell, as on some network file systems and for the files of other users.
    case unknown
  }

  /// What happens in the directory of a missing file.
  package enum Surroundings: Hashable, Sendable {
    /// Nothing, for at least 20 ms.
    case calm

    /// Another program changes it right now. It may be replacing several files, this one included.
    case changing
  }

  /// The content, or `nil` if there is no file.
  package let content: FileContent?

  /// Whether another program has the file open for writing.
  package let writer: Writer

  /// How long ago the file was last written, or removed; `nil` if that is long ago or not known.
  package let age: Duration?

  /// What tells this file from a later one, or `nil` if there is none.
  package let status: FileStatus?

  /// What happens in the directory, if there is no file.
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

  /// How far apart two changes must be to be given different times by every kernel.
  package static let tick = Duration.milliseconds(10)

  /// The status, if it tells this content from every later one.
  ///
  /// A program that has just written the file may write it again, and the file still has the same
  /// size and time.
  package var reliableStatus: FileStatus? { (age ?? Self.tick) < Self.tick ? nil : status }

  /// Whether a program may be about to write more into the file.
  ///
  /// - Parameters:
  ///   - time: How long the file was seen to be as it is. After a clock was set back, the age alone
  ///     would say for ever that it was changed just now.
  ///   - patience: How long to wait for other programs.
  package func mayBeIncomplete(afterLooking time: Duration, _ patience: Patience) -> Bool {
    func isStill(for limit: Duration) -> Bool { max(age ?? limit, time) >= limit }
    return switch writer {
    case .present: true
    case .unknown where content != nil && !isStill(for: patience.stillness): true
    case .absent, .unknown: content?.isEmpty == true && !isStill(for: patience.damage)
    }
  }
}
