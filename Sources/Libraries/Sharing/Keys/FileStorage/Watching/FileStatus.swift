import Glibc

/// What tells whether a file may have another content than before, without reading it.
package struct FileStatus: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt
  private let size: Int
  private let modified: [Int]
  private let changed: [Int]

  /// Looks at a file, following symbolic links.
  ///
  /// - Returns: `nil` if there is none, or nothing can be known of it.
  package init?(of path: FilePath) {
    var status = stat()
    guard unsafe stat(path.cString, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = status.st_size
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }
}
