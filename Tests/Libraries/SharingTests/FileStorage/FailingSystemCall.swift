import Glibc

/// A system call that fails, as on a file system that does not support it.
///
/// Use this type in a separate process, because a failure cannot be undone: the kernel refuses the
/// call in the calling thread, and in all threads that the calling thread starts later.
struct FailingSystemCall {
  private let number: UInt32

  /// The argument of the calls that fail: its index, counting from 0, and its value.
  ///
  /// If the argument is `nil`, all calls fail.
  private let argument: (index: UInt32, value: UInt32)?

  /// Every `flock(2)` call.
  static let lock = FailingSystemCall(number: numbers.flock, argument: nil)

  /// Every `flock(2)` call that waits for a lock.
  static let waitForLock = FailingSystemCall(
    number: numbers.flock,
    argument: (1, UInt32(LOCK_EX))
  )

  /// Every `renameat2(2)` call that must not replace a file.
  static let renameWithoutReplacing = FailingSystemCall(number: numbers.renameat2, argument: (4, 1))

  /// Every `renameat2(2)` call that exchanges two files.
  static let exchange = FailingSystemCall(number: numbers.renameat2, argument: (4, 2))

  /// Every `fcntl(2)` call that requests a lease.
  static let lease = FailingSystemCall(number: numbers.fcntl, argument: (1, 1_024))

  /// Every `fsync(2)` call.
  static let flush = FailingSystemCall(number: numbers.fsync, argument: nil)

  /// Every `statx(2)` call.
  static let birthTime = FailingSystemCall(number: numbers.statx, argument: nil)

  private typealias Numbers = (
    fcntl: UInt32, flock: UInt32, fsync: UInt32, renameat2: UInt32, statx: UInt32
  )

  #if arch(x86_64)
    private static let numbers: Numbers = (72, 73, 74, 316, 332)
  #else
    private static let numbers: Numbers = (25, 32, 82, 276, 291)
  #endif

  /// Makes the call fail from now on.
  ///
  /// - Parameter error: The number of the error.
  func fail(with error: Int32) {
    let (allowed, refused) = (UInt32(0x7fff_0000), 0x0005_0000 | UInt32(error))
    var filter = [
      Instruction(load: 0),
      Instruction(skip: argument == nil ? 1 : 3, unless: number),
    ]
    if let argument {
      // Compare the low half of the eight-byte argument. The arguments follow the call's number,
      // architecture and instruction pointer.
      filter += [
        Instruction(load: 16 + 8 * argument.index), Instruction(skip: 1, unless: argument.value),
      ]
    }
    filter += [Instruction(returning: refused), Instruction(returning: allowed)]
    // SAFETY: The C function takes any number of arguments; the kernel copies the filter.
    unsafe filter.withUnsafeBufferPointer { instructions in
      var program = unsafe Program(
        count: UInt16(instructions.count),
        instructions: instructions.baseAddress
      )
      typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      guard let symbol = unsafe dlsym(nil, "prctl") else { fatalError("There is no prctl.") }
      let control = unsafe unsafeBitCast(symbol, to: Control.self)
      // Call PR_SET_NO_NEW_PRIVS, which the kernel requires, and then PR_SET_SECCOMP with
      // SECCOMP_MODE_FILTER.
      precondition(control(38, 1, 0, 0, 0) == 0)
      let isSet = unsafe withUnsafePointer(to: &program) {
        control(22, 2, UInt(bitPattern: $0), 0, 0) == 0
      }
      precondition(isSet, "The kernel refuses filters: \(errno).")
    }
  }

  /// An instruction of the kernel's filters: `struct sock_filter`.
  private struct Instruction {
    private var code: UInt16
    private var ifTrue: UInt8 = 0
    private var ifFalse: UInt8 = 0
    private var operand: UInt32

    /// Loads four bytes of the kernel's description of the call.
    init(load offset: UInt32) { (code, operand) = (0x20, offset) }

    /// Continues if the loaded value equals a number, otherwise skips some instructions.
    init(skip count: UInt8, unless number: UInt32) {
      (code, ifFalse, operand) = (0x15, count, number)
    }

    /// Ends the filter with a decision about the call.
    init(returning decision: UInt32) { (code, operand) = (0x06, decision) }
  }

  /// A filter: `struct sock_fprog`.
  @unsafe private struct Program {
    var count: UInt16
    var instructions: UnsafePointer<Instruction>?
  }
}
