import Glibc

extension OpenFile {
  /// Hands over the content in parts, as long as no program writes the file.
  ///
  /// Whoever makes something of the parts as they come needs no memory for all of them. It knows
  /// only at the end that the parts belong together.
  ///
  /// - Parameter receive: Receives each part, and returns whether it wants the next one.
  /// - Returns: Whether all parts were received, and belong to one content.
  /// - Throws: What keeps the file from being read.
  package func readParts(
    _ receive: (ArraySlice<UInt8>) -> Bool
  ) throws(SystemError) -> Bool {
    guard takeLease() == .taken else { return false }
    defer { releaseLease() }
    let before = try currentStatus()
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    // A program that wants to write waits for the lease.
    while hasUndisturbedLease {
      let count = try read(into: &buffer)
      guard count > 0 else { return try currentStatus() == before && hasUndisturbedLease }
      guard receive(buffer[..<count]) else { return false }
    }
    return false
  }

  /// Opens a file whose content is to be received in parts.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - size: How large it must be for that to be of use.
  /// - Returns: `nil` if it is smaller, cannot be opened, or may not fit into memory.
  package static func large(_ path: FilePath, atLeast size: Int) -> OpenFile? {
    guard let file = try? OpenFile(path), let count = try? file.size(), count >= size,
      FileDescriptor.hasMemory(forFileOf: count)
    else { return nil }
    return file
  }
}
