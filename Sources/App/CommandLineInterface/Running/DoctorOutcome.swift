import Sharing

/// What `doctor` has done to the file.
enum DoctorOutcome {
  /// This many sync-ups that cannot be read were moved to a file of their own.
  case setAside(Int, file: FilePath, copy: FilePath)

  /// There was none that cannot be read.
  case nothingToSetAside

  /// This many sync-ups of a damaged file were put in its place, and what is on these lines was
  /// not.
  case salvaged(Int, lostLines: [ClosedRange<Int>], copy: FilePath)

  /// A copy, or one sync-up of it, was put back.
  case restored

  /// Whether something was changed.
  var isChange: Bool { if case .nothingToSetAside = self { false } else { true } }

  /// What was done, as a sentence, or `nil` if the report shows it.
  var sentence: String? {
    switch self {
    case .setAside(let count, let file, let copy):
      """
      Set aside \(count) sync-up\(count == 1 ? "" : "s") that cannot be read, in '\(file.lastComponent)'; a copy of \
      the whole file is '\(copy.lastComponent)'.
      """
    case .restored: nil
    case .nothingToSetAside: "There is nothing to set aside: every sync-up in the file can be read."
    case .salvaged(let count, let lines, let copy):
      """
      Saved \(count) sync-up\(count == 1 ? "" : "s") of the damaged file, of which '\(copy.lastComponent)' is a \
      copy: \(Self.loss(of: lines)).
      """
    }
  }

  private static func loss(of lines: [ClosedRange<Int>]) -> String {
    guard let first = lines.first else { return "nothing of it is lost" }
    let shown = 10
    let texts = lines.prefix(shown).map { lines in
      lines.count == 1 ? "\(lines.lowerBound)" : "\(lines.lowerBound)–\(lines.upperBound)"
    }
    let others = lines.count > shown ? " and \(lines.count - shown) more places" : ""
    let noun = lines.count == 1 && first.count == 1 ? "line" : "lines"
    return "\(noun) \(texts.joined(separator: ", "))\(others) could not be read"
  }
}

extension DoctorOutcome: Encodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case setAside, salvaged, lostLines
  }

  /// The members that it can write.
  static let fields = CodingKeys.allCases.map(\.rawValue)

  private struct CodedLines: Encodable {
    let first: Int
    let last: Int
  }

  /// Writes members of the report.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .setAside(let count, _, _): try container.encode(count, forKey: .setAside)
    case .salvaged(let count, let lines, _):
      try container.encode(count, forKey: .salvaged)
      let coded = lines.map { CodedLines(first: $0.lowerBound, last: $0.upperBound) }
      try container.encode(coded, forKey: .lostLines)
    case .restored: break
    case .nothingToSetAside: try container.encode(0, forKey: .setAside)
    }
  }
}
