package import Foundation
import Glibc

/// A path of the file system, in the few ways that writing and watching a file need to look at it.
package struct FilePath: Hashable, Sendable {
  /// The path as text.
  package let string: String

  /// Takes a path as it is.
  package init(_ string: String) {
    self.string = string
  }

  /// The path of a file, absolute and without `.` and `..`, but with its symbolic links.
  package init(_ url: URL) {
    string = url.standardizedFileURL.path(percentEncoded: false)
  }

  var lastComponent: String { components.last ?? "" }

  var components: [String] { string.split(separator: "/").map(String.init) }

  func removingLastComponent() -> FilePath {
    guard let slash = string.lastIndex(of: "/") else { return FilePath(".") }
    return FilePath(slash == string.startIndex ? "/" : String(string[..<slash]))
  }

  func appending(_ component: String) -> FilePath {
    FilePath(string == "/" ? "/\(component)" : "\(string)/\(component)")
  }

  /// Where a symbolic link at this path leads, or `nil` if there is none.
  func linkDestination() throws(SystemError) -> FilePath? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count: Int
    do throws(SystemError) {
      count = try retryingInterrupted { unsafe readlink(string, &buffer, buffer.count) }
    } catch {
      switch error.number {
      // Not a link, or nothing at all.
      case EINVAL, ENOENT, ENOTDIR: return nil
      default: throw error
      }
    }
    let destination = String(decoding: buffer.prefix(count), as: UTF8.self)
    return destination.hasPrefix("/")
      ? FilePath(destination) : removingLastComponent().appending(destination)
  }

  /// Follows the symbolic links at the end of the path, also to a file that does not exist yet.
  func resolvingLinks() throws(SystemError) -> FilePath {
    var path = self
    for _ in 0..<Self.maximumLinkCount {
      guard let destination = try path.linkDestination() else { return path }
      path = destination
    }
    throw SystemError(number: ELOOP)
  }

  /// The path without symbolic links at its end, as far as they can be followed.
  var resolvedOrSelf: FilePath { (try? resolvingLinks()) ?? self }

  /// As many symbolic links as the kernel follows itself.
  static let maximumLinkCount = 40
}
