import IdentifiedCollections

/// The lines of an agenda, grouped by the turn during which the meeting shows them.
package struct AgendaOfTurns: Hashable, Sendable {
  private var ofSpeakers: [String: [AgendaItem]] = [:]

  /// The lines that belong to the whole meeting.
  package private(set) var ofMeeting: [AgendaItem] = []

  /// Groups the lines of a sync-up's agenda.
  ///
  /// - Parameter syncUp: The sync-up.
  package init(of syncUp: SyncUp) {
    guard !syncUp.agenda.isEmpty else { return }
    let people = syncUp.people
    for item in syncUp.agenda {
      if let name = people.person(of: item) {
        ofSpeakers[name.folded, default: []].append(item)
      } else {
        ofMeeting.append(item)
      }
    }
  }

  /// Returns the lines that belong to an attendee's turn.
  ///
  /// - Parameter name: The attendee's name.
  package func items(of name: String) -> [AgendaItem] {
    ofSpeakers.isEmpty ? [] : ofSpeakers[name.folded] ?? []
  }

  /// Returns the lines that belong to an attendee's turn, followed by the lines of the whole
  /// meeting.
  ///
  /// - Parameter name: The attendee's name, or `nil` if no one has the turn.
  package func items(onTurnOf name: String?) -> [AgendaItem] {
    (name.map { items(of: $0) } ?? []) + ofMeeting
  }

  /// Returns the number of rows that the turn with the longest agenda needs.
  ///
  /// - Parameter rows: A closure that returns the number of rows that a line needs.
  package func longestCount(rows: (AgendaItem) -> Int = { _ in 1 }) -> Int {
    func count(_ items: [AgendaItem]) -> Int { items.reduce(0) { $0 + rows($1) } }
    return count(ofMeeting) + (ofSpeakers.values.map(count).max() ?? 0)
  }
}
