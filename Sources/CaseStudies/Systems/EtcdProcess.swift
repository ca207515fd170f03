import Foundation

/// An etcd on this machine, in a process of its own, until it is released.
///
/// SAFETY: Only `deinit` uses the process after the initialiser.
final class EtcdProcess: RunningServer, @unchecked Sendable {
  private let process = Process()
  // The shell ends etcd when this pipe is closed, even if this process is killed.
  private let input = Pipe()

  /// Whether etcd is installed.
  static var isInstalled: Bool { (try? runCommand("etcd", "--version")) != nil }

  /// Starts etcd.
  ///
  /// - Parameters:
  ///   - address: Where its clients find it.
  ///   - directory: Where its data is.
  /// - Throws: Why it cannot be started.
  init(at address: String, in directory: URL) throws {
    let peer = "http://127.0.0.1:\(try freePort())"
    let etcd = """
      etcd --name study --data-dir "$1" --listen-client-urls "$2" --advertise-client-urls "$2" \
      --listen-peer-urls "$3" --initial-advertise-peer-urls "$3" --initial-cluster "study=$3"
      """
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      // It does not wait for etcd's end: the signal of that is blocked in what this process starts.
      // etcd loses nothing when it is killed.
      "-c", "exec 3<&0; \(etcd) </dev/null & read _ <&3; kill -9 $!", "sh",
      directory.path(), address, peer,
    ]
    (process.standardInput, process.standardOutput) = (input, FileHandle.nullDevice)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    // What cannot be closed is closed already.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

/// A port of this machine that nothing uses at the moment.
func freePort() throws -> Int {
  let address = try LocalServer { _ in .text(status: "404 Not Found", body: "") }.address
  return address.split(separator: ":").last.flatMap { Int($0) } ?? 0
}
