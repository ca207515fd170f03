import Glibc

/// Identifies a directory, independent of its path.
struct DirectoryIdentity: Hashable {
  private let device: UInt
  private let inode: UInt

  /// Creates the identity of the directory with this status.
  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
