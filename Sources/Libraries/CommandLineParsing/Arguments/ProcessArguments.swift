import Glibc

private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Receives the arguments and the environment of the process from the dynamic loader.
///
/// The loader calls each function in this section before any other code of the program runs.
///
/// SAFETY: The property is never written, and only the loader reads it.
/// The words that the loader passes live as long as the process.
@section(".init_array")
@used
private let registration: @convention(c) (Int32, Words?, Words?) -> Void = {
  count,
  words,
  variables in
  unsafe ProcessArguments.count = Int(count)
  unsafe ProcessArguments.words = unsafe words
  unsafe ProcessArguments.variables = unsafe variables
}

/// The arguments and the environment of this process, as bytes.
///
/// `CommandLine` reads the arguments from `/proc/self/cmdline` and replaces bytes that are not
/// UTF-8. If `/proc` is not mounted, `CommandLine` provides no arguments, so the program would run
/// the wrong command.
///
/// ```swift
/// let arguments = try ArgumentParser(program).parse(ProcessArguments.afterName)
/// ```
public enum ProcessArguments {
  // SAFETY: Each of the three properties is written once, before a second thread exists.
  fileprivate nonisolated(unsafe) static var count = 0

  // SAFETY: See `count`.
  fileprivate nonisolated(unsafe) static var words: Words?

  // SAFETY: See `count`.
  fileprivate nonisolated(unsafe) static var variables: Words?

  /// The words after the program's name.
  public static var afterName: [CommandLineWord] {
    guard unsafe count > 1 else { return [] }
    return unsafe list(words, from: 1)
  }

  /// The environment variables at the start of the process, each in the form `NAME=value`.
  ///
  /// `ProcessInfo` decodes the variables as strings, which takes as long as a whole short command.
  public static var environment: [CommandLineWord] { unsafe list(variables, from: 0) }

  private static func list(_ words: Words?, from start: Int) -> [CommandLineWord] {
    guard let words = unsafe words else { return [] }
    var list: [CommandLineWord] = []
    // SAFETY: A null pointer ends the list, and a zero byte ends each C string.
    var next = start
    while let word = unsafe words[next] {
      unsafe list.append(
        CommandLineWord(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word)))
      )
      next += 1
    }
    return list
  }
}
