import IdentifiedCollections
import Models
import Tagged

extension HistoryWalk {
  /// Returns a sentence about the result of an undo or redo, as in `Undone: Edit 'Design'.`.
  ///
  /// If the step was itself an undo, undoing the step redoes the undone change, as in
  /// `Redone: Edit 'Design'.`.
  ///
  /// If the list did not change, for example because another process has undone the same step, the
  /// sentence says so.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the undo or redo.
  ///   - verb: The word for the action, such as "Undone".
  package func headline(of outcome: Outcome, as verb: String) -> String {
    let (title, isUndo) = outcome.step.change
    let verb = !isUndo ? verb : verb == "Undone" ? "Redone" : "Undone"
    if outcome.hasChanged { return "\(verb): \(title)." }
    guard outcome.kept.isEmpty else { return "Skipped: \(title)." }
    return "\(outcome.isRecorded ? verb : "Skipped"): \(title). There was nothing left to change."
  }

  /// Returns sentences that say which parts the undo or redo left unchanged, and why.
  ///
  /// - Parameter outcome: The outcome of the undo or redo.
  package func keptSentences(of outcome: Outcome) -> [String] {
    outcome.step.changes.flatMap { change in
      outcome.kept[change.id]?.sentences(about: title(of: change.id)) ?? []
    }
  }

  /// Returns the current title of a sync-up, or its last title in the history if the sync-up was
  /// deleted.
  private func title(of id: SyncUp.ID) -> String {
    if let syncUp = syncUps[id: id] { return "'\(syncUp.title.shownTitle)'" }
    let versions = history.steps.reversed().flatMap(\.changes).filter { $0.id == id }
      .flatMap { [$0.after, $0.before] }
    // Skip empty titles: a version contains the title only if the change affects it.
    let title = versions.lazy.compactMap { $0?.syncUp.title }.first { !$0.isEmpty }
    return title.map { "'\($0)'" } ?? "The sync-up"
  }
}

extension [KeptPart] {
  fileprivate func sentences(about title: String) -> [String] {
    if contains(.syncUp) { return ["\(title) was kept because it changed later."] }
    if contains(.deletion) { return ["\(title) has since been deleted, and stays deleted."] }
    var sentences: [String] = []
    let names = compactMap(\.name).map { "its \($0)" }
    if !names.isEmpty {
      let isOne = names.count == 1 && !contains(.attendees) && !contains(.meetings)
      let verb = isOne ? "has" : "have"
      sentences.append("\(title) keeps \(names.listed), which \(verb) since changed.")
    }
    if contains(.attendeeRemoval) {
      sentences.append("An attendee has since been removed from \(title), and stays removed.")
    }
    if contains(.meetingDeletion) {
      sentences.append("A meeting of \(title) has since been deleted, and stays deleted.")
    }
    return sentences
  }
}

extension KeptPart {
  /// The part's name in a sentence, or `nil` for a whole sync-up, a deletion or a removal.
  fileprivate var name: String? {
    switch self {
    case .syncUp, .deletion, .attendeeRemoval, .meetingDeletion: nil
    case .agenda: "agenda"
    case .attendees: "attendees"
    case .duration: "length"
    case .meetings: "meetings"
    case .position: "position in the list"
    case .schedule: "schedule"
    case .theme: "theme"
    case .title: "title"
    }
  }
}
