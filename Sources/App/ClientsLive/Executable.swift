import Foundation

/// Finds programs in the same way as a shell.
package enum Executable {
  /// Finds the file of a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program if it contains a slash, otherwise the program's name.
  ///   - searchPath: The directories to search for names, separated by colons, as in `PATH`.
  /// - Returns: The path of the first executable file with the name, or `nil` if no directory
  ///   contains one.
  package static func path(of program: String, searchPath: String) -> String? {
    if program.contains("/") { return isExecutable(program) ? program : nil }
    return searchPath.split(separator: ":", omittingEmptySubsequences: false).lazy
      // An empty entry of `PATH` means the current directory.
      .map { $0.isEmpty ? "./\(program)" : "\($0)/\(program)" }
      .first(where: isExecutable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}
