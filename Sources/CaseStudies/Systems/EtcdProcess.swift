import Foundation

/// An etcd server that runs on this machine until this object is released.
///
/// SAFETY: After initialisation, only `deinit` uses the process.
final class EtcdProcess: RunningServer, @unchecked Sendable {
  private let process = Process()
  // The shell kills etcd when this pipe is closed, even if this process was killed.
  private let input = Pipe()

  static var isInstalled: Bool { (try? runCommand("etcd", "--version")) != nil }

  /// Starts etcd.
  ///
  /// - Parameters:
  ///   - address: The address at which clients reach the server.
  ///   - directory: The directory for etcd's data.
  /// - Throws: An error if etcd cannot be started.
  init(at address: String, in directory: URL) throws {
    let peer = "http://127.0.0.1:\(try freePort())"
    let etcd = """
      etcd --name study --data-dir "$1" --listen-client-urls "$2" --advertise-client-urls "$2" \
      --listen-peer-urls "$3" --initial-advertise-peer-urls "$3" --initial-cluster "study=$3"
      """
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      // The shell kills etcd, but cannot wait until etcd has exited: the necessary signal is
      // blocked in child processes of this process. Killing etcd loses no data.
      "-c", "exec 3<&0; \(etcd) </dev/null & read _ <&3; kill -9 $!", "sh",
      directory.path(percentEncoded: false), address, peer,
    ]
    (process.standardInput, process.standardOutput) = (input, FileHandle.nullDevice)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    // Closing fails only if the pipe is already closed.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

/// Returns a port of this machine that no program uses.
func freePort() throws -> Int {
  let address = try LocalServer { _ in .text(status: "404 Not Found", body: "") }.address
  return address.split(separator: ":").last.flatMap { Int($0) } ?? 0
}
