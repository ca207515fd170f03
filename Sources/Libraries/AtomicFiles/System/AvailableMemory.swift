import Glibc

/// The memory that the process can still have.
///
/// Swift's runtime ends the process, without a message or with one that no user understands, when
/// memory runs out. Code that needs much memory asks first.
package enum AvailableMemory {
  /// Returns whether the process can have an amount of memory at this moment.
  ///
  /// It reserves the memory and gives it back: no other way takes all limits into account and also
  /// works where `/proc` is not mounted. It does not notice that the system promises more memory
  /// than it can provide.
  ///
  /// - Parameter byteCount: The amount.
  package static func includes(_ byteCount: Int) -> Bool {
    let size = max(byteCount, 1)
    let protection = PROT_READ | PROT_WRITE
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    // SAFETY: A new place, which is not used.
    let address = unsafe mmap(nil, size, protection, flags, -1, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { return false }
    unsafe munmap(address, size)
    return true
  }
}
