// SAFETY: A dispatch source may be used on any thread.
@unsafe @preconcurrency package import Dispatch
import Glibc

/// A source of events in directories.
package protocol DirectoryEvents: Sendable {
  /// Watches a directory, for more than before if it is watched already.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - mask: What to watch for: ``Inotify/itself`` or ``Inotify/contents``.
  /// - Returns: What events refer to. The same for each name of one directory.
  func watch(_ directory: FilePath, for mask: UInt32) throws(SystemError) -> Int32

  /// Ends a watch.
  func remove(_ watch: Int32)
}

/// The kernel's events in directories.
///
/// There are few instances for each user of the machine: a process should have one.
///
/// Source of the record format: `inotify(7)`.
package final class Inotify: DirectoryEvents {
  /// An event in a directory.
  package struct Event: Sendable {
    /// The watch that it is for, or -1 if events were lost.
    let watch: Int32

    /// The kinds of the event.
    let mask: UInt32

    /// The name in the directory, if it is about one.
    let name: FilePath?

    /// Whether the event is of one of these kinds.
    func isAny<Kind: BinaryInteger>(of kinds: Kind) -> Bool {
      mask & UInt32(truncatingIfNeeded: kinds) != 0
    }
  }

  /// Events of a directory itself.
  static let itself = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// Events of the names in a directory, and of their files.
  static let contents =
    itself
    | UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_ATTRIB)

  private let descriptor: Int32
  private let source: any DispatchSourceRead

  /// Creates an instance.
  ///
  /// - Parameters:
  ///   - queue: Where the handler is called.
  ///   - handler: Receives the events, several at a time.
  /// - Throws: `EMFILE` if the user has too many instances.
  package init(
    queue: DispatchQueue,
    handler: @escaping @Sendable ([Event]) -> Void
  ) throws(SystemError) {
    let descriptor = try retryingInterrupted {
      inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    }
    self.descriptor = descriptor
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { @Sendable in handler(Self.read(from: descriptor)) }
    // Not before: the number could be another file's by then.
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  /// Watches a directory, for more than before if it is watched already.
  package func watch(_ directory: FilePath, for mask: UInt32) throws(SystemError) -> Int32 {
    try retryingInterrupted {
      unsafe inotify_add_watch(descriptor, directory.cString, mask | UInt32(IN_MASK_ADD))
    }
  }

  /// Ends a watch.
  package func remove(_ watch: Int32) {
    // The kernel has ended it itself if the directory is gone.
    inotify_rm_watch(descriptor, watch)
  }

  private static func read(from descriptor: Int32) -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return events }
      unsafe buffer.withUnsafeBytes {
        unsafe parse(UnsafeRawBufferPointer(rebasing: $0[..<count]), into: &events)
      }
    }
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer, into events: inout [Event]) {
    let headerSize = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + headerSize <= bytes.count {
      let header = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let nameStart = offset + headerSize
      let paddedName = unsafe bytes[nameStart..<(nameStart + Int(header.len))]
      let name = unsafe Array(paddedName.prefix { $0 != 0 })
      events.append(
        Event(
          watch: header.wd,
          mask: header.mask,
          name: name.isEmpty ? nil : FilePath(bytes: name)
        )
      )
      offset = nameStart + Int(header.len)
    }
  }
}
