import Glibc

/// The identity, size and times of a file, for detecting changes without reading the file.
package struct FileStatus: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt
  private let size: Int
  private let modified: [Int]
  private let changed: [Int]

  /// Gets the status of a file, following symbolic links.
  ///
  /// - Returns: `nil` if the file is missing or cannot be examined.
  package init?(of path: FilePath) {
    guard let status = path.targetStatus else { return nil }
    self.init(status)
  }

  /// Gets the status of a file or of a symbolic link itself.
  ///
  /// - Returns: `nil` if the file is missing or cannot be examined.
  init?(ofItself path: FilePath) {
    guard let status = path.status else { return nil }
    self.init(status)
  }

  /// Creates a status from the result of `stat(2)` or a similar system call.
  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = status.st_size
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }

  /// Creates the status of a fictional file, for tests.
  ///
  /// - Parameters:
  ///   - inode: The number that identifies the file.
  ///   - modified: The number of changes to the file's content.
  ///   - changed: The number of changes to the file's content or attributes.
  package init(inode: UInt, modified: Int, changed: Int) {
    device = 0
    self.inode = inode
    size = 0
    self.modified = [modified]
    self.changed = [changed]
  }

  /// The parts of the status that stay the same when the file is renamed.
  var identity: [Int] { [Int(device), Int(inode), size] + modified }

  /// Whether both statuses belong to the same file.
  package func isSameFile(as other: FileStatus) -> Bool {
    (device, inode) == (other.device, other.inode)
  }

  /// Whether both statuses belong to the same file with the same content, even if it was renamed.
  package func hasSameContent(as other: FileStatus) -> Bool {
    isSameFile(as: other) && (size, modified) == (other.size, other.modified)
  }
}
