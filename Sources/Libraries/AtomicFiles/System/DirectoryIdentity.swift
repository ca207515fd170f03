import Glibc

/// The identity of a directory, which does not depend on the path that leads to it.
struct DirectoryIdentity: Hashable {
  private let device: UInt
  private let inode: UInt

  /// Creates the identity of the directory with this status.
  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
