import Dispatch
import Glibc
import Synchronization

/// Reads lines or bytes from a file descriptor or a file, whenever the caller asks for them.
///
/// Blocking calls run on a separate queue, not on a thread that runs tasks. A dispatch source is
/// unsuitable: it misses the end of a pipe that is already closed, and never fires for `/dev/null`.
///
/// ```swift
/// let input = DescriptorInput(descriptor: STDIN_FILENO)
/// while let line = try await input.readLine() { print(line) }
/// ```
public final class DescriptorInput: Sendable {
  private let queue = DispatchQueue(label: "terminal-driver.input")

  // Only the queue and the deinitialiser access the state, so the lock is always free.
  private let state: Mutex<State>

  /// Creates an input from a descriptor.
  ///
  /// - Parameter descriptor: The descriptor, which the caller closes after the last read.
  public init(descriptor: Int32) {
    state = Mutex(State(source: .descriptor(descriptor)))
  }

  /// Creates an input from a file, a pipe or a device.
  ///
  /// The first read opens the file. If the file is a named pipe, the read waits until another
  /// program opens the pipe for writing.
  ///
  /// - Parameter path: The bytes of the file's path.
  public init(path: [UInt8]) {
    state = Mutex(State(source: .path(path)))
  }

  deinit {
    if case .opened(let descriptor) = state.withLock(\.source) { close(descriptor) }
  }

  /// Waits for the next line.
  ///
  /// Replaces invalid UTF-8, and drops a byte order mark at the start of the input. If the task is
  /// cancelled while a line arrives, the next call returns that line.
  ///
  /// - Returns: The line without its line break, or `nil` at the end of the input or if the task is
  ///   cancelled.
  /// - Throws: ``DescriptorError/readFailed(reason:)`` if the input cannot be read.
  public func readLine() async throws(DescriptorError) -> String? {
    try await next({ $0.nextLine() }, orPutBack: { $0.lines.insert($1, at: $0.lines.startIndex) })
  }

  /// Returns all lines that have arrived.
  ///
  /// If no input is available, the first call returns an empty array, and the next call waits. The
  /// empty array means that the caller has already received every line that has arrived. Cancelling
  /// the task loses no line.
  ///
  /// - Returns: The lines, as ``readLine()`` returns them, or `nil` at the end of the input or if
  ///   the task is cancelled.
  /// - Throws: ``DescriptorError/readFailed(reason:)`` if the input cannot be read.
  public func readLines() async throws(DescriptorError) -> [String]? {
    try await next(
      { $0.nextLines() },
      orPutBack: { $0.lines.insert(contentsOf: $1, at: $0.lines.startIndex) }
    )
  }

  /// Waits for the next bytes of the input.
  ///
  /// Do not call this method after ``readLine()`` or ``readLines()``, which may have read more
  /// bytes than they have returned.
  ///
  /// - Returns: The available bytes, or `nil` at the end of the input or if the task is cancelled.
  ///   Cancelling the task may lose bytes.
  /// - Throws: ``DescriptorError/readFailed(reason:)`` if the input cannot be opened or read.
  public func readPart() async throws(DescriptorError) -> [UInt8]? {
    try await next({ $0.nextPart() }, orPutBack: { _, _ in })
  }

  private func next<Element: Sendable>(
    _ read: @escaping @Sendable (inout State) -> Result<Element?, DescriptorError>,
    orPutBack putBack: @escaping @Sendable (inout State, Element) -> Void
  ) async throws(DescriptorError) -> Element? {
    // Deliver the result through a stream, because waiting for a stream ends when the task is
    // cancelled.
    let (results, continuation) = AsyncStream.makeStream(
      of: Result<Element?, DescriptorError>.self
    )
    queue.async {
      self.state.withLock { state in
        let result = read(&state)
        if case .terminated = continuation.yield(result), case .success(let element?) = result {
          putBack(&state, element)
        }
      }
    }
    for await result in results { return try result.get() }
    return nil
  }
}

extension DescriptorInput {
  /// The state of the input: its origin, and what has been read but not returned yet.
  private struct State {
    /// The origin of the bytes: a file that is not open yet, the caller's descriptor, or an opened
    /// file.
    enum Source {
      case path([UInt8])
      case descriptor(Int32)
      case opened(Int32)
    }

    var source: Source
    var lines: ArraySlice<String> = []
    var unfinished: [UInt8] = []
    var isAtStart = true
    var isAtEnd = false

    /// Whether the last call of `nextLines()` returned an empty array, so that the next call must
    /// wait.
    var hasReportedIdle = false

    init(source: Source) { self.source = source }

    /// Blocks until a complete line or the end of the input arrives.
    mutating func nextLine() -> Result<String?, DescriptorError> {
      while true {
        if let line = lines.popFirst() { return .success(line) }
        if isAtEnd { return .success(nil) }
        switch nextPart() {
        case .success(let bytes?): append(bytes)
        case .success(nil): end()
        case .failure(let error): return .failure(error)
        }
      }
    }

    /// Returns the lines that have arrived.
    ///
    /// If no input is available, the first call returns an empty array, and the next call blocks.
    mutating func nextLines() -> Result<[String]?, DescriptorError> {
      let isIdle = lines.isEmpty && !isAtEnd && !Descriptor.isReady(for: POLLIN, on: descriptor())
      if isIdle, !hasReportedIdle {
        hasReportedIdle = true
        return .success([])
      }
      hasReportedIdle = false
      return nextLine().map { first in
        defer { lines = [] }
        return first.map { [$0] + lines }
      }
    }

    /// Blocks until bytes or the end of the input arrive.
    mutating func nextPart() -> Result<[UInt8]?, DescriptorError> {
      var part = [UInt8](repeating: 0, count: 1 << 17)
      let descriptor = descriptor()
      while true {
        // SAFETY: The system writes no more bytes than the array has, and keeps no pointer to it.
        let count = descriptor < 0 ? -1 : unsafe read(descriptor, &part, part.count)
        if count > 0 { return .success(Array(part[..<count])) }
        if count == 0 { return .success(nil) }
        switch errno {
        case EINTR: continue
        case EAGAIN: Descriptor.wait(for: POLLIN, on: descriptor)
        case let code: return .failure(.readFailed(reason: SystemCallError(code: code).reason))
        }
      }
    }

    /// Opens the file if necessary, and returns the descriptor, or -1 if the file cannot be opened.
    private mutating func descriptor() -> Int32 {
      switch source {
      case .descriptor(let descriptor), .opened(let descriptor): return descriptor
      case .path(let path):
        // SAFETY: The string outlives the call, which keeps no pointer to it.
        let opened = unsafe open(path.map(CChar.init(bitPattern:)) + [0], O_RDONLY | O_CLOEXEC)
        if opened >= 0 { source = .opened(opened) }
        return opened
      }
    }

    private mutating func append(_ bytes: [UInt8]) {
      var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = pieces.removeLast()
      for piece in pieces { finishLine(with: piece) }
      unfinished += last
    }

    private mutating func end() {
      isAtEnd = true
      if !unfinished.isEmpty { finishLine(with: []) }
    }

    private mutating func finishLine(with bytes: ArraySlice<UInt8>) {
      unfinished += bytes
      if unfinished.last == UInt8(ascii: "\r") { unfinished.removeLast() }
      let mark: [UInt8] = isAtStart ? [0xEF, 0xBB, 0xBF] : []
      if unfinished.starts(with: mark) { unfinished.removeFirst(mark.count) }
      lines.append(String(decoding: unfinished, as: UTF8.self))
      unfinished = []
      isAtStart = false
    }
  }
}
