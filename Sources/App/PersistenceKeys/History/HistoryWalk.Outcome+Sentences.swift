package import IdentifiedCollections
package import Models
import Tagged

extension HistoryWalk.Outcome {
  /// What stays as it is, and why: a sentence for each sync-up.
  ///
  /// - Parameter syncUps: The sync-ups as they are now.
  package func keptSentences(in syncUps: IdentifiedArrayOf<SyncUp>) -> [String] {
    step.changes.compactMap { change in
      guard let parts = kept[change.id] else { return nil }
      let syncUp = syncUps[id: change.id] ?? change.after?.syncUp ?? change.before?.syncUp
      return parts.sentence(about: syncUp?.title ?? "")
    }
  }
}

extension [KeptPart] {
  fileprivate func sentence(about title: String) -> String {
    if contains(.syncUp) { return "'\(title)' stays as it is, because it has changed since." }
    let names = map { "its \($0.name)" }
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
