import Glibc

extension OpenFile {
  /// Reads a large file in parts, if no program writes it meanwhile.
  ///
  /// - Parameter format: Makes a value of the parts.
  /// - Returns: `nil` if the file is too small for that to be of use, may not fit into memory, is
  ///   being written, or is not as the format expects it.
  package func reading<Value>(in format: StreamedFormat<Value>) -> FileReading? {
    guard let size = try? size(), size >= format.minimumSize,
      FileDescriptor.hasMemory(forFileOf: size), takeLease() == .taken
    else { return nil }
    defer { releaseLease() }
    var digest = ContentDigest()
    let value = format.decode(size) { receive in
      let isWhole = try? readParts { part in
        digest.append(part)
        return receive(part)
      }
      return isWhole ?? false
    }
    guard let value, let status = try? descriptor.status() else { return nil }
    return FileReading(
      content: FileContent(value, in: format, digest: digest),
      age: status.st_ctim.age,
      status: FileStatus(status)
    )
  }

  /// Hands over the content in parts, as long as the lease is held and no program waits for it.
  ///
  /// - Parameter receive: Receives each part, and returns whether it wants the next one.
  /// - Returns: Whether all parts were received, and belong to one content.
  /// - Throws: What keeps the file from being read.
  private func readParts(
    _ receive: (ArraySlice<UInt8>) -> Bool
  ) throws(SystemError) -> Bool {
    let before = try currentStatus()
    var buffer = [UInt8](repeating: 0, count: FileDescriptor.bufferSize)
    while hasUndisturbedLease {
      let count = try read(into: &buffer)
      guard count > 0 else { return try currentStatus() == before && hasUndisturbedLease }
      guard receive(buffer[..<count]) else { return false }
    }
    return false
  }
}
