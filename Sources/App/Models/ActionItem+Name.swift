import Foundation
import Tagged

extension ActionItem {
  /// What does not find an action item.
  package enum NameError: Error, Hashable, Sendable {
    /// The name fits the items of several meetings.
    case ambiguous

    /// No item has the name.
    case notFound
  }

  /// The fewest characters of a meeting's id that name it.
  private static let shortestName = 4

  /// Returns the names of items as the user reads and types them: the start of the meeting's id,
  /// long enough to tell it from the other meetings, and the number of the item.
  ///
  /// - Parameter items: All items.
  /// - Returns: A name, such as `3f2a.2`, for each identity.
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
  ///   - name: The start of the meeting's id with at least four characters, in any case, a point,
  ///     and the number.
  ///   - items: All items.
  /// - Throws: ``NameError`` if there is none or more than one.
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
