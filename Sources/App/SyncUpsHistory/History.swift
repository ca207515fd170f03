package import IdentifiedCollections
package import Sharing

/// The latest changes to a data file, and the undos and redos of these changes.
package struct History: Hashable, Sendable {
  /// The maximum number of steps in a history.
  package static let mostSteps = 100

  /// The entries, oldest first.
  package private(set) var entries: IdentifiedArrayOf<HistoryEntry> = []

  /// Creates a history.
  ///
  /// - Parameter entries: The entries, oldest first.
  package init(_ entries: some Sequence<HistoryEntry> = []) {
    for entry in entries { self.entries.append(entry) }
  }

  /// Appends an entry, and removes entries that are no longer needed.
  ///
  /// If the entry continues the latest move, combines both moves into one step: see
  /// ``HistoryStep/continued(by:)``.
  ///
  /// - Parameter entry: The entry to append.
  package mutating func append(_ entry: HistoryEntry) {
    if case .step(let step) = entry, let latest = entries.last, case .step(let before) = latest,
      let whole = before.continued(by: step)
    {
      entries[id: latest.id] = .step(whole)
      return
    }
    entries.append(entry)
    let steps = steps
    let forgotten = steps.prefix(max(0, steps.count - Self.mostSteps)).map(\.id)
    let known = Set(steps.map(\.id)).subtracting(forgotten)
    let needed = neededMarks
    entries.removeAll { entry in
      switch entry {
      case .step(let step): !known.contains(step.id)
      case .undo(_, let step, _), .redo(_, let step, _):
        !known.contains(step) || !needed.contains(entry.id)
      case .unreadable: false
      }
    }
  }

  /// The number of latest entries that the history keeps even if later entries cancel them.
  private static let keptMarks = 50

  /// The ids of the undo and redo entries that the history still needs.
  ///
  /// The set contains the undo entries that are in effect. The set also contains the latest
  /// entries, because another process may be about to check with ``hasEffect(_:)`` whether its own
  /// entry came first. For a recent redo entry, the set also contains the undo entry of the same
  /// step, because the redo entry has no effect without the undo entry.
  private var neededMarks: Set<HistoryEntry.ID> {
    var needed = Set(entries.suffix(Self.keptMarks).map(\.id))
    var undoMarks: [HistoryStep.ID: HistoryEntry.ID] = [:]
    for entry in entries {
      switch entry {
      case .undo(_, let step, _): if undoMarks[step] == nil { undoMarks[step] = entry.id }
      case .redo(_, let step, _):
        guard let undo = undoMarks.removeValue(forKey: step), needed.contains(entry.id) else {
          continue
        }
        needed.insert(undo)
      case .step, .unreadable: break
      }
    }
    return needed.union(undoMarks.values)
  }

  /// The steps that can be undone or redone, oldest first.
  ///
  /// A new change removes the undone steps.
  package var steps: [HistoryStep] { state.steps }

  /// The ids of the undone steps, in the order in which they were undone.
  package var undone: [HistoryStep.ID] { state.undone }

  /// The steps that are not undone, oldest first.
  package var doneSteps: [HistoryStep] {
    let (steps, undone) = state
    return steps.filter { !undone.contains($0.id) }
  }

  /// The step that the next undo undoes: the newest step that is not undone.
  package var nextUndo: HistoryStep? { doneSteps.last }

  /// The step that the next redo repeats: the step that was undone last.
  package var nextRedo: HistoryStep? {
    let (steps, undone) = state
    return steps.first { $0.id == undone.last }
  }

  /// Returns whether an undo or redo entry has an effect.
  ///
  /// An entry has no effect if an earlier entry has already undone or redone the step.
  ///
  /// - Parameter id: The entry's id.
  package func hasEffect(_ id: HistoryEntry.ID) -> Bool {
    guard let index = entries.index(id: id) else { return false }
    return state(upTo: index).undone != state(upTo: index + 1).undone
  }

  /// The steps, and the ids of the undone steps, that result from all entries.
  ///
  /// An undo entry has no effect if its step is unknown, or if another process has already undone
  /// it.
  private var state: (steps: [HistoryStep], undone: [HistoryStep.ID]) {
    state(upTo: entries.endIndex)
  }

  /// Returns the steps, and the ids of the undone steps, that result from the entries before a
  /// position.
  private func state(upTo end: Int) -> (steps: [HistoryStep], undone: [HistoryStep.ID]) {
    var steps: IdentifiedArrayOf<HistoryStep> = []
    var undone: IdentifiedArray<HistoryStep.ID, HistoryStep.ID> = IdentifiedArray(id: \.self)
    for entry in entries[..<end] {
      switch entry {
      case .step(let step):
        steps.removeAll { undone[id: $0.id] != nil }
        undone.removeAll()
        steps.append(step)
      case .undo(_, let id, _): if steps[id: id] != nil { undone.append(id) }
      case .redo(_, let id, _): undone.remove(id: id)
      case .unreadable: break
      }
    }
    return (steps.elements, undone.elements)
  }
}

extension History: Mergeable {
  /// Merges the entries that other processes recorded.
  ///
  /// The other processes' entries come before this process's entries.
  ///
  /// - Parameters:
  ///   - theirs: The other process's version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the entries, and counts conflicts.
  package mutating func merge(_ theirs: History, since base: History, with merger: inout Merger) {
    merger.merge(&entries, theirs.entries, since: base.entries)
  }
}
