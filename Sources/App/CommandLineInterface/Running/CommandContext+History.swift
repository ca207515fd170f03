import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing

extension CommandContext {
  /// Walks a step through the history, and waits until everything is in the files.
  ///
  /// Another process may take the same step at the same time. Whoever finds that the other was first
  /// takes the next one.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - step: Takes a step.
  /// - Returns: What has become of the step, or `nil` if there is none to take.
  func save(
    _ walk: HistoryWalk,
    _ step: () -> HistoryWalk.Outcome?
  ) async throws -> HistoryWalk.Outcome? {
    while let outcome = step() {
      // A meeting that is taken back must not be lost in between.
      if outcome.hasInterruptedMeeting { try await walk.$drafts.save() }
      do {
        try await saveSyncUps()
      } catch {
        walk.abandon(outcome)
        throw error
      }
      walk.finish(outcome)
      do {
        try await walk.$history.save()
      } catch {
        let cause = StorageProblem.cause(of: error)
        writeWarning("The change is saved, but the history does not know of it: \(cause).")
        return outcome
      }
      if walk.isFirst(outcome) { return outcome }
    }
    return nil
  }

  /// Says which change was taken back or made again, and what of it was not.
  ///
  /// - Parameters:
  ///   - outcome: What has become of it.
  ///   - verb: What was done.
  func report(_ outcome: HistoryWalk.Outcome, as verb: String) throws {
    for change in outcome.step.changes {
      guard let parts = outcome.kept[change.id] else { continue }
      writeWarning(KeptParts(parts, of: change, in: list.syncUps[id: change.id]).sentence)
    }
    if options.isJSON {
      let isUndone = Shared(.history).wrappedValue.undone.contains(outcome.step.id)
      return try writeJSON(HistoryStepJSON(outcome.step, isUndone: isUndone))
    }
    try writeLine("\(verb): \(outcome.step.title).")
    if outcome.hasInterruptedMeeting {
      try writeLine("The meeting counts as interrupted: a window offers to save or to drop it.")
    }
  }

  /// Notes the change that was just saved in the history, and says so if it cannot be taken back.
  func saveHistory() async {
    @Shared(.history) var history
    do {
      for step in outcome.takeSteps() {
        if let error = History.note(step) { throw error }
      }
      try await $history.save()
    } catch {
      writeWarning(
        "The change is saved, but 'syncups undo' cannot take it back: \(StorageProblem.cause(of: error))."
      )
    }
  }
}

/// What of a sync-up stays as it is when a change is taken back or made again.
struct KeptParts {
  private let parts: [KeptPart]
  private let title: String

  init(_ parts: [KeptPart], of change: SyncUpChange, in syncUp: SyncUp?) {
    self.parts = parts
    title = (syncUp ?? change.after?.syncUp ?? change.before?.syncUp)?.title ?? ""
  }

  /// What stays, and why.
  var sentence: String {
    if parts.contains(.syncUp) {
      return "'\(title)' stays as it is, because it has changed since."
    }
    let names = parts.map { "its \($0.name)" }
    let list =
      names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
    return "'\(title)' keeps \(list), because that has changed since."
  }
}

extension KeptPart {
  fileprivate var name: String {
    switch self {
    case .syncUp: ""
    case .attendees: "attendees"
    case .duration: "length"
    case .meetings: "meetings"
    case .place: "place in the list"
    case .theme: "theme"
    case .title: "title"
    }
  }
}
