import Foundation

/// The instructions of studies in a format that other programs can read.
@MainActor
package struct InstructionList: Encodable {
  private struct Study: Encodable {
    let name: String
    let hasSecondProcess: Bool
    /// The article of the tour's chapter about this study, or `nil` if the tour leaves out the
    /// study.
    let chapter: String?
    let instructions: [Entry]
    let instructionsInTour: [Entry]
  }

  private struct Entry: Encodable {
    let lines: [String]
    let markdown: String
    let steps: [[String]]

    init(_ instruction: Instruction) {
      lines = instruction.lines(width: InstructionList.width)
      markdown = instruction.markdown
      steps = instruction.records
    }
  }

  /// The width of the lines: the width of a terminal of 100 columns, minus the margins.
  package nonisolated static let width = 98

  private let studies: [Study]

  /// Collects the instructions of studies.
  ///
  /// - Parameter types: The types of the studies.
  package init(_ types: [any CaseStudy.Type]) {
    studies = types.map { type in
      Study(
        name: type.about.name,
        hasSecondProcess: type.about.hasSecondProcess,
        chapter: Tour.chapters.first { $0.study == type }?.article,
        instructions: type.about.trying(in: .browser).map(Entry.init),
        instructionsInTour: type.about.trying(in: .tour).map(Entry.init)
      )
    }
  }

  /// The list as JSON.
  package var json: String {
    get throws { String(decoding: try JSONEncoder().encode(studies), as: UTF8.self) }
  }
}
