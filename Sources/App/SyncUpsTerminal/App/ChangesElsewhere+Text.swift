import Models
package import PersistenceKeys

extension ChangesElsewhere {
  /// A sentence about the changes that another window or program made to the list.
  nonisolated package var text: String {
    let parts = [(added, "added"), (changed, "changed"), (deleted, "deleted")]
      .filter { !$0.0.isEmpty }
    let subject = "Another window or program"
    if let (titles, verb) = parts.first, parts.count == 1 {
      let object = titles.count == 1 ? titles[0].quotedTitle : "\(titles.count) sync-ups"
      return "\(subject) \(verb) \(object)."
    }
    let counts = parts.map { "\($0.0.count) \($0.1)" }.joined(separator: ", ")
    return "\(subject) changed the list: \(counts)."
  }
}
