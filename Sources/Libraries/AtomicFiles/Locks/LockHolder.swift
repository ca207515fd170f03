import Foundation
package import Glibc

/// The process that has locked a directory, if the system reports it.
package struct LockHolder {
  /// The process id of the holder, or `nil` if the system does not report it.
  package let process: pid_t?

  /// Searches the system's list of locks for the holder.
  ///
  /// Source of the format: `proc_locks(5)`.
  ///
  /// - Parameters:
  ///   - directory: The status of the locked directory.
  ///   - locks: The file in which the system lists locks. Without this file, the holder is unknown.
  package init(of directory: stat, in locks: FilePath = "/proc/locks") {
    let device = UInt64(directory.st_dev)
    let major = (device >> 8) & 0xFFF | (device >> 32) & 0xFFFF_F000
    let minor = device & 0xFF | (device >> 12) & 0xFFFF_FF00
    process = Self.text(of: locks).split(separator: "\n")
      .lazy
      .map { $0.split(separator: " ") }
      .first { words in
        guard words.count > 5, words[1] == "FLOCK" else { return false }
        let numbers = words[5].split(separator: ":")
        return numbers.count == 3 && UInt64(numbers[0], radix: 16) == major
          && UInt64(numbers[1], radix: 16) == minor
          && UInt64(numbers[2]) == UInt64(directory.st_ino)
      }
      .flatMap { pid_t($0[4]) }
  }

  /// Returns a clause that names the holder and says what the user can do.
  ///
  /// - Parameter timeout: The time for which the caller has waited.
  package func sentence(after timeout: Duration) -> String {
    "\(name) has locked the directory for more than \(timeout.components.seconds) s: "
      + "wait until it has finished, or end it"
  }

  private static func text(of file: FilePath) -> String {
    let content = (try? OpenFile(file)?.snapshot())?.content?.data
    return String(decoding: content ?? Data(), as: UTF8.self)
  }

  private var name: String {
    guard let process, process > 0 else { return "another process" }
    if process == getpid() { return "another thread of this process" }
    let name = Self.text(of: FilePath("/proc/\(process)/comm")).prefix { $0 != "\n" }
    return name.isEmpty ? "process \(process)" : "process \(process) (\(name))"
  }
}
