import Glibc

/// Checks whether the process can allocate more memory.
///
/// When memory runs out, Swift's runtime ends the process without a message that users understand.
/// Code that needs a lot of memory calls this check before it allocates.
package enum AvailableMemory {
  /// Returns whether the process can currently allocate an amount of memory.
  ///
  /// The check reserves the memory and releases it again. No other method considers all limits and
  /// also works if `/proc` is not mounted. The check cannot detect that the system promises more
  /// memory than it can provide.
  ///
  /// - Parameter byteCount: The amount of memory in bytes.
  package static func includes(_ byteCount: Int) -> Bool {
    let size = max(byteCount, 1)
    let protection = PROT_READ | PROT_WRITE
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    // SAFETY: The mapping is new, and its memory is not accessed.
    let address = unsafe mmap(nil, size, protection, flags, -1, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { return false }
    unsafe munmap(address, size)
    return true
  }
}
