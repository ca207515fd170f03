/// A version of a value in a merge between two processes, such as the base.
package struct StudyVersion: Codable, Equatable, Sendable {
  package let name: String

  /// The parts of the value.
  package let parts: [String]

  package init(name: String, parts: [String]) {
    (self.name, self.parts) = (name, parts)
  }

  /// The name and the parts of the version in one line.
  package var line: String {
    name + String(repeating: " ", count: max(1, 8 - name.count)) + parts.joined(separator: ", ")
  }

  /// The parts of the version as lines below its name.
  package var column: [String] {
    [name] + parts.enumerated().map { $1 + ($0 < parts.count - 1 ? "," : "") }
  }
}
