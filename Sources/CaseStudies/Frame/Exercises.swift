package import Foundation

/// The exercises, which are models with mistakes.
///
/// Each exercise has a failing test and a hint.
package enum Exercises {
  /// Thrown if the exercises cannot be copied.
  package struct CopyError: Error, CustomStringConvertible {
    /// A sentence for the user.
    package let description: String
  }

  /// The directory of the package from which this program was built.
  package static let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The directory of the solutions, with one file for each exercise.
  package static let solutions = root.appending(path: "Tests/Exercises/Solutions")

  /// Copies the exercises without their solutions.
  ///
  /// The copy depends on the package from which this program was built.
  ///
  /// - Parameter directory: The directory to create.
  /// - Returns: A message that tells the user what to do next.
  /// - Throws: `CopyError` if the exercises are not on this machine, or if a directory or a file
  ///   with this name already exists. Throws a file system error if the copy cannot be written.
  package static func copy(to directory: URL) throws -> String {
    let exercises = solutions.deletingLastPathComponent()
    let files = FileManager.default
    guard
      let manifest = try? String(
        contentsOf: exercises.appending(path: "Package.swift"),
        encoding: .utf8
      )
    else {
      throw CopyError(
        description: """
          The exercises are not on this machine, because '\(exercises.path(percentEncoded: false))' does not exist: build \
          this program from its sources.
          """
      )
    }
    let path = directory.path(percentEncoded: false)
    guard !files.fileExists(atPath: path) else {
      throw CopyError(
        description: "'\(path)' exists already: name a directory that does not exist."
      )
    }
    try files.createDirectory(at: directory, withIntermediateDirectories: true)
    for folder in ["Sources", "Tests"] {
      try files.copyItem(
        at: exercises.appending(path: folder),
        to: directory.appending(path: folder)
      )
    }
    let dependency = manifest.replacing(
      #""../..""#,
      with: "\"\(root.path(percentEncoded: false))\""
    )
    try Data(dependency.utf8).write(to: directory.appending(path: "Package.swift"))
    let sources = try files.contentsOfDirectory(
      at: directory.appending(path: "Sources"),
      includingPropertiesForKeys: nil
    )
    for source in sources {
      // Write an absolute path, so that a reader of the copy can find the article.
      let text = try String(contentsOf: source, encoding: .utf8)
        .replacing("// Article: ", with: "// Article: \(root.path(percentEncoded: false))")
      try Data(text.utf8).write(to: source)
    }
    return """
      \(sources.count) exercises are in '\(path)'. Run

        cd \(ShellCommand.word(for: directory, environment: [:]))
        swift test

      Each test fails until you have repaired the file in 'Sources' that has the number of the \
      test. The file says what to do, and has a hint. The solutions are in \
      \(solutions.path(percentEncoded: false)).
      """
  }
}
