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

  /// The address space that threads and their share of the heap take, and a small file.
  private static let byteCount = 512_000_000

  /// Raises the limit of open files where that is allowed, and sees whether there is enough of all.
  ///
  /// - Throws: What there is too little of.
  static func check() throws(SystemLimitError) {
    guard unsafe access("/proc/self/stat", R_OK) == 0 else { throw .processes }
    guard AvailableMemory.includes(byteCount) else { throw .memory }
    if canOpenFiles { return }
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, 256)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard canOpenFiles else { throw .files(count: fileCount) }
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
}

extension SystemLimitError: UserFacingError {
  var exitCode: ExitCode {
    switch self {
    case .files: .ioError
    case .memory, .processes: .failed
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
    }
  }
}
