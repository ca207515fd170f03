import Foundation

/// A source file of a study, as the source view shows it.
package struct SourceFile: Equatable, Sendable {
  /// The file's name.
  package let name: String

  package let lines: [String]

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - lines: The lines of the file.
  package init(name: String, lines: [String]) {
    (self.name, self.lines) = (name, lines)
  }

  /// Reads a file.
  ///
  /// If the file is missing, the only line contains the path where the file was expected.
  ///
  /// - Parameter path: The file's path.
  package init(path: String) {
    let parts = path.split(separator: "/")
    // A missing file is not an error, because the program also runs where its sources are not
    // installed.
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    let lines = text?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = parts.suffix(3).joined(separator: "/")
    self.init(
      name: String(parts.last ?? ""),
      lines: lines ?? ["The source file \(place) is not on this machine."]
    )
  }

  /// Returns the lines of the block that begins below a given line, without the block's
  /// indentation.
  ///
  /// - Parameter number: The number of the line above the block. The first line of the file has the
  ///   number 1.
  package func block(below number: Int) -> SourceFile {
    guard lines.indices.contains(number - 1) else { return self }
    let indent = lines[number - 1].prefix { $0 == " " }
    let block = lines[number...].prefix { !$0.hasPrefix(indent + "}") }
    return SourceFile(name: name, lines: block.map { String($0.dropFirst(indent.count + 2)) })
  }

  /// The index of the first line that declares a property with `@Shared` or `@SharedReader`, or 0
  /// if the file has none.
  package var firstShared: Int {
    lines.firstIndex { line in
      line.contains("@Shared") && line.drop { $0 == " " }.hasPrefix("@")
    } ?? 0
  }
}
