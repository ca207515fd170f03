// SAFETY: A dispatch source may be used on any thread.
@unsafe @preconcurrency package import Dispatch
import Glibc

/// A source of directory events.
package protocol DirectoryEvents: Sendable {
  /// Watches a directory, or extends an existing watch to more kinds of events.
  ///
  /// - Parameters:
  ///   - directory: The directory to watch.
  ///   - mask: The kinds of events: ``Inotify/itself`` or ``Inotify/contents``.
  /// - Returns: The watch descriptor that events refer to. All paths to the same directory have the
  ///   same descriptor.
  func watch(_ directory: FilePath, for mask: UInt32) throws(SystemError) -> Int32

  /// Ends a watch.
  func remove(_ watch: Int32)
}

/// Receives the events that the kernel reports for directories.
///
/// The system allows each user only a few instances, so a process should create only one.
///
/// Source of the record format: `inotify(7)`.
package final class Inotify: DirectoryEvents {
  /// An event in a directory.
  package struct Event: Sendable {
    /// The watch descriptor of the event, or -1 if events were lost.
    package let watch: Int32

    /// The kinds of event that this event belongs to.
    package let mask: UInt32

    /// The name of the directory entry that the event is about, if any.
    package let name: FilePath?

    /// Whether the event has one of these kinds.
    func isAny<Kind: BinaryInteger>(of kinds: Kind) -> Bool {
      mask & UInt32(truncatingIfNeeded: kinds) != 0
    }
  }

  /// The kinds of events for a directory itself.
  static let itself = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// The kinds of events for a directory itself and for the files in it.
  package static let contents =
    itself
    | UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_ATTRIB)

  private let descriptor: Int32
  private let source: any DispatchSourceRead

  /// Creates an instance.
  ///
  /// - Parameters:
  ///   - queue: The queue that the handler runs on.
  ///   - handler: A closure that receives batches of events.
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
    // Close the descriptor only when the source has ended, because another file could otherwise get
    // the same number.
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  /// Watches a directory, or extends an existing watch to more kinds of events.
  package func watch(_ directory: FilePath, for mask: UInt32) throws(SystemError) -> Int32 {
    try retryingInterrupted {
      unsafe inotify_add_watch(descriptor, directory.cString, mask | UInt32(IN_MASK_ADD))
    }
  }

  /// Ends a watch.
  package func remove(_ watch: Int32) {
    // Ignore an error: if the directory is gone, the kernel has already removed the watch.
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
