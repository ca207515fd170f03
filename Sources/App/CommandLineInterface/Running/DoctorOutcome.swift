/// What `doctor` has done to the file.
enum DoctorOutcome {
  /// This many sync-ups that cannot be read were moved to a file of their own.
  case setAside(Int, file: String, copy: String)

  /// There was none that cannot be read.
  case nothingToSetAside

  /// What was done, as a sentence.
  var sentence: String {
    switch self {
    case .setAside(let count, let file, let copy):
      """
      Set aside \(count) sync-up\(count == 1 ? "" : "s") that cannot be read, in '\(file)'; a copy of the whole file is \
      '\(copy)'.
      """
    case .nothingToSetAside: "There is nothing to set aside: every sync-up in the file can be read."
    }
  }
}

extension DoctorOutcome: Encodable {
  private enum CodingKeys: String, CodingKey {
    case setAside
  }

  /// Writes members of the report.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .setAside(let count, _, _): try container.encode(count, forKey: .setAside)
    case .nothingToSetAside: try container.encode(0, forKey: .setAside)
    }
  }
}
