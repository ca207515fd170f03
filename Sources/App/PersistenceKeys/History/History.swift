package import Foundation

/// The latest changes of a file of sync-ups, and which of them were taken back.
package struct History: Hashable, Sendable {
  /// What is written when something happens: a line of the file.
  package enum Entry: Hashable, Sendable {
    /// A change was made.
    case step(HistoryStep)

    /// A change was taken back.
    case undo(HistoryStep.ID, date: Date)

    /// A change that had been taken back was made again.
    case redo(HistoryStep.ID, date: Date)
  }

  /// The most steps that are kept.
  package static let mostSteps = 100

  /// The steps that can be taken back or made again, oldest first.
  package private(set) var steps: [HistoryStep] = []

  /// The steps that were taken back, the latest last.
  package private(set) var undone: [HistoryStep.ID] = []

  /// Creates a history of nothing.
  package init() {}

  /// Creates a history of what was written.
  ///
  /// - Parameter entries: The entries, oldest first.
  package init(_ entries: some Sequence<Entry>) {
    for entry in entries { append(entry) }
  }

  /// The step that an undo takes back: the newest that is not taken back.
  package var nextUndo: HistoryStep? { steps.last { !undone.contains($0.id) } }

  /// The step that a redo makes again: the one that was taken back last.
  package var nextRedo: HistoryStep? { steps.first { $0.id == undone.last } }

  /// Takes in what has happened.
  ///
  /// A new change forgets what was taken back. An entry about a step that is not known has no effect.
  ///
  /// - Parameter entry: What has happened.
  package mutating func append(_ entry: Entry) {
    switch entry {
    case .step(let step):
      steps.removeAll { undone.contains($0.id) }
      undone = []
      steps.append(step)
      if steps.count > Self.mostSteps { steps.removeFirst() }
    case .undo(let id, _):
      if steps.contains(where: { $0.id == id }), !undone.contains(id) { undone.append(id) }
    case .redo(let id, _): undone.removeAll { $0 == id }
    }
  }
}
