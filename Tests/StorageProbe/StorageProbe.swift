import Foundation
import Glibc

/// Uses the storage as a program would, in the ways that the scripts in `Scripts/Storage` need to harm it.
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
    "save-on": saveOn,
    "save-twice": saveTwice,
    "follow": follow,
    "fuzz": fuzz,
  ]
}

/// Prints a line at once, so that it is there whatever happens to the process.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = unsafe write(1, bytes, bytes.count)
}
