import CommandLineParsing
import Glibc

/// The words that the process was started with, as bytes.
///
/// `CommandLine` reads them from `/proc/self/cmdline`. Where `/proc` is not mounted it has none,
/// and a command would run as another one; and it replaces bytes that are not UTF-8. The system's
/// loader hands the words to each function in this section before any other code runs.
///
/// SAFETY: Never written, and read by the loader only. The loader's words live as long as the
/// process.
@section(".init_array")
@used
private let registration:
  @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    count,
    words in
    unsafe ProcessArguments.count = Int(count)
    unsafe ProcessArguments.words = unsafe words
  }

/// The arguments that the C library has passed to this process.
enum ProcessArguments {
  // SAFETY: Both are written once, before there is another thread.
  fileprivate nonisolated(unsafe) static var count = 0

  // SAFETY: As above.
  fileprivate nonisolated(unsafe) static var words:
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// The words after the name of the program.
  static var afterName: [CommandLineWord] {
    guard let words = unsafe words, unsafe count > 1 else { return [] }
    return unsafe (1..<count).compactMap { number in
      unsafe words[number].map { CommandLineWord(bytes: unsafe bytes(of: $0)) }
    }
  }

  /// The bytes of a C string.
  static func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
    // SAFETY: A C string ends with a zero, up to which it is read.
    let count = unsafe strlen(string)
    return unsafe UnsafeRawBufferPointer(start: string, count: count).map(\.self)
  }
}
