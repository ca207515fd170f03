import CLinuxFiles
import Glibc

/// The owner, group, permissions and extended attributes of a file.
///
/// A file that replaces another file gets the same attributes. Access control lists are extended
/// attributes, too.
struct FileAttributes {
  private let owner: uid_t
  private let group: gid_t
  private let permissions: mode_t
  private let extended: [(name: [CChar], value: [UInt8])]

  /// Reads the attributes of a file.
  ///
  /// - Parameter path: The file, which need not exist.
  /// - Returns: `nil` if the file does not exist.
  /// - Throws: `EISDIR` if the file is a directory.
  init?(of path: FilePath) throws(SystemError) {
    guard let status = path.targetStatus else {
      if errno == ENOENT { return nil }
      // Do not ignore a temporary failure to read the status, because the new file could get
      // another owner.
      throw .latest
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw SystemError(number: EISDIR) }
    (owner, group, permissions) = (status.st_uid, status.st_gid, status.st_mode & 0o7777)
    var attributes: [(name: [CChar], value: [UInt8])] = []
    for name in try Self.names(of: path) where !Self.isKernelsOwn(name) {
      let value = unsafe try Self.bytes { value in
        unsafe getxattr(path.cString, name, value.baseAddress, value.count)
      }
      // Another program may have removed the attribute in the meantime.
      if let value { attributes.append((name, value)) }
    }
    extended = attributes
  }

  /// Sets the attributes on another file.
  ///
  /// - Parameter file: A newly created file.
  /// - Throws: An error with the attribute that cannot be set and the reason. After an error, the
  ///   file has only some of the attributes.
  func apply(to file: borrowing FileDescriptor) throws(SystemError) {
    let status = try file.status()
    let number = file.number
    if (status.st_uid, status.st_gid) != (owner, group) {
      try Self.keeping("owner (\(owner)) and group (\(group))") { fchown(number, owner, group) }
    }
    // Remove the access control list that the file may have inherited from its directory, because
    // it may grant access to more users.
    unsafe fremovexattr(number, Self.accessControlList)
    // Set the permissions after the owner, because changing the owner clears some permissions.
    try Self.keeping("permissions") { fchmod(number, permissions) }
    for (name, value) in extended {
      let existing = unsafe try? Self.bytes { existing in
        unsafe fgetxattr(number, name, existing.baseAddress, existing.count)
      }
      if existing == value { continue }
      let text = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      try Self.keeping("attribute '\(text)'") {
        unsafe fsetxattr(number, name, value, value.count, 0)
      }
    }
  }

  /// Gives a file or directory that an administrator has created to the owner of the related file.
  ///
  /// Without this change, users could neither read nor replace the files that their commands with
  /// `sudo` create. Files are related by name, as `list.json.history` is to `list.json`, even in a
  /// directory with files of several owners. A file without a related file gets the owner of its
  /// directory.
  ///
  /// - Parameters:
  ///   - path: The path of the new file or directory.
  ///   - file: The new file or directory.
  static func applyOwner(at path: FilePath, to file: borrowing FileDescriptor) {
    guard geteuid() == 0 else { return }
    let period = path.bytes.lastIndex(of: UInt8(ascii: ".")) ?? path.bytes.startIndex
    let main = FilePath(bytes: path.bytes[..<period]).targetStatus
    let isFile = main.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    guard let related = isFile ? main : path.removingLastComponent().targetStatus else { return }
    _ = fchown(file.number, related.st_uid, related.st_gid)
  }

  private static let accessControlList = "system.posix_acl_access"

  /// Whether the kernel itself computes an attribute from the file's content.
  private static func isKernelsOwn(_ name: [CChar]) -> Bool {
    ["security.evm", "security.ima"].contains { $0.utf8CString.elementsEqual(name) }
  }

  private static func keeping(_ what: String, _ call: () -> Int32) throws(SystemError) {
    do { try retryingInterrupted(call) } catch {
      throw SystemError(number: error.number, description: "its \(what) cannot be kept: \(error)")
    }
  }

  private static func names(of path: FilePath) throws(SystemError) -> [[CChar]] {
    let names = unsafe try bytes { names in
      unsafe names.withMemoryRebound(to: CChar.self) {
        unsafe listxattr(path.cString, $0.baseAddress, $0.count)
      }
    }
    return (names ?? []).split(separator: 0).map { $0.map(CChar.init(bitPattern:)) + [0] }
  }

  /// Calls a closure with a buffer that is large enough for any attribute and for the list of
  /// names.
  ///
  /// Source: xattr(7), which limits both to 64 KiB.
  ///
  /// - Parameter fill: Fills the buffer, and returns the number of bytes.
  /// - Returns: The bytes, or `nil` if the attribute is missing or the file system does not support
  ///   attributes.
  private static func bytes(
    _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) throws(SystemError) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    do throws(SystemError) {
      let count = try retryingInterrupted {
        unsafe buffer.withUnsafeMutableBufferPointer { unsafe fill($0) }
      }
      return Array(buffer.prefix(count))
    } catch {
      switch error.number {
      case ENODATA, ENOENT, ENOTSUP, ENOSYS: return nil
      default: throw error
      }
    }
  }
}
