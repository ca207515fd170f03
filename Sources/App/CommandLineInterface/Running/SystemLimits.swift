import Glibc
import Sharing

/// What the system must let the program have, however little it does.
///
/// Parts of Swift's libraries end or stop the program without a word when they cannot open a file
/// or start a thread. Dispatch does so when it looks for its threads in `/proc` and finds none. So
/// the program looks at its start whether it can.
enum SystemLimits {
  /// The files that the whole screen, a transcriber and a save have open at once, and some more.
  private static let fileCount = 28

  /// The threads that a save, its watcher and its lease have at once, and those that run tasks.
  private static let threadCount = 10

  /// The address space that threads and their share of the heap take, and a small file.
  private static let byteCount = 512_000_000

  /// Raises the limit of open files where that is allowed, and sees whether there is enough of all.
  ///
  /// - Throws: What there is too little of.
  static func check() throws(SystemLimitError) {
    guard unsafe access("/proc/self/stat", R_OK) == 0 else { throw .processes }
    guard AvailableMemory.includes(byteCount) else { throw .memory }
    guard canStartThreads else { throw .threads(count: threadCount) }
    if canOpenFiles { return }
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, 256)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard canOpenFiles else { throw .files(count: fileCount) }
  }

  /// Whether the process can have enough threads at once.
  ///
  /// No limit says so by itself: there are those of a user, of a container and of the system.
  private static var canStartThreads: Bool {
    var ends: [Int32] = [0, 0]
    // Without descriptors nothing is known of threads, and the check of those fails.
    guard unsafe pipe(&ends) == 0 else { return true }
    var threads: [pthread_t] = []
    defer {
      // Each thread waits for the end of the pipe.
      close(ends[1])
      for thread in threads { pthread_join(thread, nil) }
      close(ends[0])
    }
    while threads.count < threadCount {
      var thread = pthread_t()
      let argument = unsafe UnsafeMutableRawPointer(bitPattern: Int(ends[0]))
      let error = unsafe pthread_create(
        &thread,
        nil,
        { argument in
          var byte: UInt8 = 0
          unsafe read(Int32(Int(bitPattern: argument)), &byte, 1)
          return nil
        },
        argument
      )
      guard error == 0 else { return false }
      threads.append(thread)
    }
    return true
  }

  private static var canOpenFiles: Bool {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    while descriptors.count < fileCount {
      let descriptor = unsafe open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno != EMFILE && errno != ENFILE }
      descriptors.append(descriptor)
    }
    return true
  }
}

/// What there is too little of for the program to run.
enum SystemLimitError: Error, Hashable {
  /// It cannot open enough files.
  case files(count: Int)

  /// It cannot have enough memory.
  case memory

  /// It cannot see its own threads.
  case processes

  /// It cannot start enough threads.
  case threads(count: Int)
}

extension SystemLimitError: UserFacingError {
  var exitCode: ExitCode {
    switch self {
    case .files: .ioError
    case .memory, .processes, .threads: .failed
    }
  }

  var message: String {
    switch self {
    case .files(let count):
      """
      The system does not let the program open the \(count) files that it may need: raise the limit, \
      such as with 'ulimit -n 64', and try again; nothing was changed.
      """
    case .memory:
      """
      The system does not let the program have the memory that it needs: raise the limit, such as with \
      'ulimit -v unlimited', and try again; nothing was changed.
      """
    case .processes:
      """
      The program cannot run without '/proc', which is not mounted here: mount it, such as with \
      'mount -t proc proc /proc', and try again; nothing was changed.
      """
    case .threads(let count):
      """
      The system does not let the program start the \(count) threads that it may need: raise the limit, \
      such as with 'ulimit -u 1000', and try again; nothing was changed.
      """
    }
  }
}
