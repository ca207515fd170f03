import Glibc

/// The identity, size and times of a file, which show a change without reading the file.
package struct FileStatus: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt
  private let size: Int
  private let modified: [Int]
  private let changed: [Int]

  /// Looks at a file, following symbolic links.
  ///
  /// - Returns: `nil` if the file is missing or cannot be examined.
  package init?(of path: FilePath) {
    var status = stat()
    guard unsafe stat(path.cString, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Looks at a file itself, also if it is a symbolic link.
  ///
  /// - Returns: `nil` if the file is missing or cannot be examined.
  init?(ofItself path: FilePath) {
    guard let status = path.status else { return nil }
    self.init(status)
  }

  /// Creates a status from the answer of the system.
  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = status.st_size
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }

  /// Creates the status of an imaginary file, for tests.
  ///
  /// - Parameters:
  ///   - inode: Tells the file from other ones.
  ///   - modified: How often its content was changed.
  ///   - changed: How often anything about it was changed.
  package init(inode: UInt, modified: Int, changed: Int) {
    device = 0
    self.inode = inode
    size = 0
    self.modified = [modified]
    self.changed = [changed]
  }

  /// The parts that do not change when the file is renamed.
  var identity: [Int] { [Int(device), Int(inode), size] + modified }

  /// Whether both are the status of one file.
  package func isSameFile(as other: FileStatus) -> Bool {
    (device, inode) == (other.device, other.inode)
  }

  /// Whether the file has the same content as before, although it may have been renamed.
  package func hasSameContent(as other: FileStatus) -> Bool {
    isSameFile(as: other) && (size, modified) == (other.size, other.modified)
  }
}
