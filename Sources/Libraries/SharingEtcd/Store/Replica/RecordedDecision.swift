package import Foundation

/// The user's decision about a cluster that was set up again, recorded in a file.
///
/// Each process has its own local copy, but the user decides only once on each machine. The user
/// makes the decision in one process, which writes it to a file. The other processes of the machine
/// follow the decision.
package struct RecordedDecision: Codable, Hashable, Sendable {
  /// The value that identifies the history of the local copies.
  let former: Data

  /// The value that identifies the history of the cluster.
  let current: Data

  /// The user's choice of how to continue.
  let decision: EtcdDivergence.Decision

  /// Reads the latest decision for a local file and its numbered files.
  ///
  /// Without a recorded decision, the user must decide how to continue.
  static func read(for localFile: URL) -> RecordedDecision? {
    (try? Data(contentsOf: file(for: localFile)))
      .flatMap { try? JSONDecoder().decode(RecordedDecision.self, from: $0) }
  }

  /// Writes the decision for a local file and its numbered files.
  ///
  /// If the file of the decision cannot be written, every other process asks the user again.
  func write(for localFile: URL) {
    try? JSONEncoder().encode(self).write(to: Self.file(for: localFile), options: .atomic)
  }

  /// Returns the decision if it was made about the given histories, otherwise `nil`.
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
