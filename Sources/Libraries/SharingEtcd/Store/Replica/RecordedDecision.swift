package import Foundation

/// The user's decision about a cluster that was set up again.
///
/// Each process has its own copy, but the user decides once for a machine. So the process in which
/// the user decides writes the decision to a file, and the others follow it.
package struct RecordedDecision: Codable, Hashable, Sendable {
  /// The history of the local copies.
  let former: Data

  /// The cluster's history.
  let current: Data

  /// The decision.
  let decision: EtcdDivergence.Decision

  /// Reads the latest decision for a local file and its numbered files.
  ///
  /// Without a recorded decision, the user decides.
  static func read(for localFile: URL) -> RecordedDecision? {
    (try? Data(contentsOf: file(for: localFile)))
      .flatMap { try? JSONDecoder().decode(RecordedDecision.self, from: $0) }
  }

  /// Writes the decision for a local file and its numbered files.
  ///
  /// If the file cannot be written, every other process asks the user again.
  func write(for localFile: URL) {
    try? JSONEncoder().encode(self).write(to: Self.file(for: localFile), options: .atomic)
  }

  /// Returns the decision, if it is about these histories.
  package func decision(
    former: Data,
    current: Data
  ) -> EtcdDivergence.Decision? {
    self.former == former && self.current == current ? decision : nil
  }

  private static func file(for localFile: URL) -> URL {
    localFile.appendingPathExtension("decision")
  }
}
