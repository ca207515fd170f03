import Foundation

/// Finds programs as a shell does.
package enum Executable {
  /// Finds a program.
  ///
  /// - Parameters:
  ///   - program: A path if there is a slash in it, otherwise a name.
  ///   - searchPath: The directories in which names are looked for, separated by colons: `PATH`.
  /// - Returns: The path of the first file with that name that may be executed, or `nil` if there
  ///   is none.
  package static func path(of program: String, searchPath: String) -> String? {
    if program.contains("/") { return isExecutable(program) ? program : nil }
    return searchPath.split(separator: ":", omittingEmptySubsequences: false).lazy
      // As ever, an empty directory in the list is the current one.
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
