import Glibc

/// Receives the arguments of the process from the loader.
///
/// The loader passes them to each function in this section before any other code runs.
///
/// SAFETY: The property is never written, and only the loader reads it. The arguments live as long
/// as the process.
@section(".init_array")
@used
private let registration:
  @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    count,
    words in
    unsafe ProcessArguments.count = Int(count)
    unsafe ProcessArguments.words = unsafe words
  }

/// The arguments of this process, as bytes.
///
/// `CommandLine` reads the arguments from `/proc/self/cmdline` and replaces bytes that are not
/// UTF-8. If `/proc` is not mounted, it has no arguments, and a program would run a different
/// command than the user asked for.
///
/// ```swift
/// let arguments = try ArgumentParser(program).parse(ProcessArguments.afterName)
/// ```
public enum ProcessArguments {
  // SAFETY: Both are written once, before there is another thread.
  fileprivate nonisolated(unsafe) static var count = 0

  // SAFETY: As above.
  fileprivate nonisolated(unsafe) static var words:
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// The words after the name of the program.
  public static var afterName: [CommandLineWord] {
    guard let words = unsafe words, unsafe count > 1 else { return [] }
    return unsafe (1..<count).compactMap { number in
      // SAFETY: A C string ends with a zero.
      unsafe words[number].map { word in
        unsafe CommandLineWord(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }
}
