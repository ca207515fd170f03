import Foundation
import Tagged

extension ActionItem {
  /// The reason a name does not identify exactly one action item.
  package enum NameError: Error, Hashable, Sendable {
    /// Several meetings have an item with this name.
    case ambiguous

    case notFound
  }

  /// The minimum number of characters of the meeting's id that a name contains.
  private static let shortestName = 4

  /// Returns the short names that users type to refer to action items.
  ///
  /// A name consists of a prefix of the meeting's id, a period, and the item's number. The prefix
  /// has at least four characters, and is long enough to distinguish the meeting from all others.
  ///
  /// - Parameter items: All items.
  /// - Returns: Each item's name, such as `3f2a.2`.
  package static func names(of items: [ActionItem]) -> [ID: String] {
    let meetings = Set(items.map(\.id.meetingID)).map { ($0, $0.rawValue.uuidString.lowercased()) }
      .sorted { $0.1 < $1.1 }
    var lengths: [Meeting.ID: Int] = [:]
    for (index, (id, text)) in meetings.enumerated() {
      let neighbours = [index - 1, index + 1].filter(meetings.indices.contains)
      let shared = neighbours.map { meetings[$0].1.commonPrefix(with: text).count }.max() ?? 0
      lengths[id] = max(shared + 1, shortestName)
    }
    return Dictionary(
      items.map { item in
        let meeting = item.id.meetingID.rawValue.uuidString.lowercased()
        return (item.id, "\(meeting.prefix(lengths[item.id.meetingID] ?? .max)).\(item.id.number)")
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Finds an item by its name.
  ///
  /// - Parameters:
  ///   - name: The first characters of the meeting's id (at least four, in upper or lower case), a
  ///     period, and the item's number.
  ///   - items: All items.
  /// - Throws: ``NameError`` unless exactly one item matches.
  package static func find(_ name: String, in items: [ActionItem]) throws(NameError) -> ActionItem {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count >= shortestName,
      let number = String(parts[1]).wholeNumber
    else { throw .notFound }
    let meeting = parts[0].uppercased()
    let matches = items.filter {
      $0.id.number == number && $0.id.meetingID.rawValue.uuidString.hasPrefix(meeting)
    }
    guard let match = matches.first else { throw .notFound }
    guard matches.count == 1 else { throw .ambiguous }
    return match
  }
}
