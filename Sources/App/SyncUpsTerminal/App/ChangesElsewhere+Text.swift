import Models
package import PersistenceKeys

extension ChangesElsewhere {
  /// The changes in one sentence.
  nonisolated package var text: String {
    let parts = [(added, "added"), (changed, "changed"), (deleted, "deleted")]
      .filter { !$0.0.isEmpty }
    if let (titles, verb) = parts.first, parts.count == 1 {
      guard titles.count == 1 else { return "\(titles.count) sync-ups were \(verb) elsewhere." }
      return "\(titles[0].quotedTitle) was \(verb) elsewhere."
    }
    let counts = parts.map { "\($0.0.count) \($0.1)" }.joined(separator: ", ")
    return "The list was changed elsewhere: \(counts)."
  }
}
