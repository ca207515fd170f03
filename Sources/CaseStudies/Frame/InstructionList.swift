import Foundation

/// The instructions of studies, in a form for other programs.
@MainActor
package struct InstructionList: Encodable {
  private struct Study: Encodable {
    let name: String
    let hasSecondProcess: Bool
    let startingOver: String?
    let instructions: [Entry]
  }

  private struct Entry: Encodable {
    let lines: [String]
    let markdown: String
    let steps: [[String]]
  }

  /// The width of the lines: a terminal of 100 columns, without its margins.
  package nonisolated static let width = 98

  private let studies: [Study]

  /// Collects the instructions of studies.
  ///
  /// - Parameter types: The studies.
  package init(_ types: [any CaseStudy.Type]) {
    studies = types.map { type in
      Study(
        name: type.about.name,
        hasSecondProcess: type.about.hasSecondProcess,
        startingOver: type.about.startingOver,
        instructions: type.about.trying.map { instruction in
          Entry(
            lines: instruction.lines(width: Self.width),
            markdown: instruction.markdown,
            steps: instruction.records
          )
        }
      )
    }
  }

  /// The list as JSON.
  package var json: String {
    get throws { String(decoding: try JSONEncoder().encode(studies), as: UTF8.self) }
  }
}
