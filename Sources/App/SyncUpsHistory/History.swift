package import IdentifiedCollections
package import Sharing

/// The latest changes of a file of sync-ups, and which of them were taken back.
package struct History: Hashable, Sendable {
  /// The most steps that are kept.
  package static let mostSteps = 100

  /// What has happened, oldest first.
  package private(set) var entries: IdentifiedArrayOf<HistoryEntry> = []

  /// Creates a history.
  ///
  /// - Parameter entries: What has happened, oldest first.
  package init(_ entries: some Sequence<HistoryEntry> = []) {
    for entry in entries { self.entries.append(entry) }
  }

  /// Takes in what has happened, and forgets what is not needed any more.
  ///
  /// A move that goes on with the one before it becomes a part of that: see
  /// ``HistoryStep/continued(by:)``.
  ///
  /// - Parameter entry: What has happened.
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

  /// How many of the latest entries stay, even if a later one has cancelled them.
  private static let keptMarks = 50

  /// The undo and redo entries that the history still needs.
  ///
  /// These are the undo entries in effect, and the latest entries: another process may be about to
  /// check with ``hasEffect(_:)`` whether its own came first. A recent redo entry has an effect only
  /// as long as the undo entry before it stays.
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

  /// The steps that can be taken back or made again, oldest first.
  ///
  /// A new change forgets those that were taken back before it.
  package var steps: [HistoryStep] { state.steps }

  /// The steps that were taken back, the latest last.
  package var undone: [HistoryStep.ID] { state.undone }

  /// The steps that are not taken back, oldest first.
  package var doneSteps: [HistoryStep] {
    let (steps, undone) = state
    return steps.filter { !undone.contains($0.id) }
  }

  /// The step that an undo takes back: the newest that is not taken back.
  package var nextUndo: HistoryStep? { doneSteps.last }

  /// The step that a redo makes again: the one that was taken back last.
  package var nextRedo: HistoryStep? {
    let (steps, undone) = state
    return steps.first { $0.id == undone.last }
  }

  /// Returns whether an entry has taken a step back or made it again, and not another one before it.
  ///
  /// - Parameter id: The entry.
  package func hasEffect(_ id: HistoryEntry.ID) -> Bool {
    guard let index = entries.index(id: id) else { return false }
    return state(upTo: index).undone != state(upTo: index + 1).undone
  }

  /// What the entries come to.
  ///
  /// An entry about a step that is not known, or is taken back already, has no effect: another
  /// process was first.
  private var state: (steps: [HistoryStep], undone: [HistoryStep.ID]) {
    state(upTo: entries.endIndex)
  }

  /// What the entries before a position come to.
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
  /// Takes in what other processes have noted meanwhile, which comes before what is noted here.
  ///
  /// - Parameters:
  ///   - theirs: The other version.
  ///   - base: The version that both have come from.
  ///   - merger: Merges the entries.
  package mutating func merge(_ theirs: History, since base: History, with merger: inout Merger) {
    merger.merge(&entries, theirs.entries, since: base.entries)
  }
}
