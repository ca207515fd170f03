import Dispatch
import Glibc

/// A named pipe that shows whether any process still has the pipe open, and so has not exited.
struct Lifeline {
  /// The path that processes open to hold the lifeline: `exec 9>PATH`.
  let path: String

  private let directory: TemporaryDirectory
  private let descriptor: Int32

  init(in directory: TemporaryDirectory) {
    self.directory = directory
    path = "\(directory.path)/lifeline"
    // SAFETY: The system reads the path and keeps no pointer to it.
    unsafe mkfifo(path, 0o600)
    descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, 0)
  }

  /// Waits until no process has the lifeline open, or until the test's time limit cancels its task.
  func waitUntilReleased() async {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    // Read on a separate thread, because reading blocks, and a thread that runs tasks must not
    // block.
    DispatchQueue(label: "lifeline").async { [descriptor] in
      var byte: UInt8 = 0
      // SAFETY: The system writes no more than one byte and keeps no pointer to it.
      while unsafe read(descriptor, &byte, 1) != 0 {}
      close(descriptor)
      release.finish()
    }
    for await _ in releases {}
  }
}
