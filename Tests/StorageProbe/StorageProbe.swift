import Foundation
import Glibc

/// Uses the storage like a program, in the ways that the scripts in `Scripts/Storage` need to test
/// it under attack.
@main
struct StorageProbe {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let name = arguments.first, let mode = modes[name] else {
      say("usage: storage-probe \(modes.keys.sorted().joined(separator: "|")) …")
      exit(64)
    }
    try await mode(Array(arguments.dropFirst()))
  }

  private static let modes: [String: @Sendable ([String]) async throws -> Void] = [
    "add": add,
    "edit": edit,
    "exchange": exchange,
    "store": store,
    "restore": restore,
    "save-on": saveOn,
    "save-twice": saveTwice,
    "follow": follow,
    "add-slowly": addSlowly,
    "add-slowly-plain": addSlowlyPlain,
    "fuzz": fuzz,
    "simulate": simulate,
  ]
}

/// Prints a line without buffering, so it is not lost if the process ends.
///
/// Printing uses a system call that storage never makes, so a script can make the calls of storage
/// fail and still read the output.
func say(_ line: String) {
  var bytes = Array((line + "\n").utf8)
  unsafe bytes.withUnsafeMutableBytes { bytes in
    var vector = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
    _ = unsafe writev(1, &vector, 1)
  }
}

/// Waits for a line of input, or its end, by a call that storage never makes.
func waitForLine() {
  var byte: UInt8 = 0
  var count = 1
  while count == 1, byte != UInt8(ascii: "\n") {
    unsafe withUnsafeMutableBytes(of: &byte) { byte in
      var vector = unsafe iovec(iov_base: byte.baseAddress, iov_len: 1)
      count = unsafe readv(0, &vector, 1)
    }
  }
}
