package import Foundation
package import Models

/// A sync-up as text that the user can edit.
///
/// ```
/// Title: Design
/// Length: 15 min
/// Theme: orange
/// Schedule: weekdays 9:30
///
/// Attendees, one per line:
/// Ada
/// Grace
/// ```
package struct SyncUpText {
  /// A problem with the edited text.
  package enum Problem: Error, Hashable, Sendable {
    case emptyTitle(line: Int)

    /// The length on this line cannot be parsed.
    case length(String, DurationParsingError, line: Int)

    /// The theme on this line is unknown.
    case theme(String, line: Int)

    /// The schedule on this line cannot be parsed.
    case schedule(String, ScheduleParsingError, line: Int)

    /// An earlier line already contains the field on this line.
    case repeated(field: String, line: Int)

    /// The text contains a line that is not a field.
    case unknown(String, line: Int)

    /// The text does not contain a required line.
    case missing(String)
  }

  /// The edited parts of a sync-up.
  package struct Changes: Hashable, Sendable {
    /// The new title, if it changed.
    package var title: String?

    /// The new length, if it changed.
    package var duration: Duration?

    /// The new theme, if it changed.
    package var theme: Theme?

    /// The new schedule, if it changed; the inner value is `nil` if the user removed the schedule.
    package var schedule: Schedule??

    /// The names of all attendees, if any of them changed.
    package var names: [String]?

    /// Whether the user changed nothing.
    package var isEmpty: Bool { self == Changes() }
  }

  private static let heading = "Attendees, one per line:"
  private static let noSchedule = "none"

  private let syncUp: SyncUp
  private let title: String
  private let names: [String]
  private let now: Date
  private let timeZone: TimeZone

  /// Creates the text of a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up to edit.
  ///   - now: The current time, from which an edited schedule counts every n-th week.
  ///   - timeZone: The user's time zone.
  ///   - inOneLine: A closure that returns a title or a name on one line, as the user should see
  ///     it.
  package init(
    _ syncUp: SyncUp,
    now: Date,
    in timeZone: TimeZone,
    inOneLine: (String) -> String
  ) {
    (self.syncUp, self.now, self.timeZone) = (syncUp, now, timeZone)
    title = inOneLine(syncUp.title)
    names = syncUp.namedAttendees.map { inOneLine($0.name) }
  }

  private var length: String { syncUp.duration.spoken }
  private var theme: String { syncUp.theme.name.lowercased() }
  private var schedule: String { syncUp.schedule?.description ?? Self.noSchedule }

  /// The text to edit.
  package var text: String {
    """
    Title: \(title)
    Length: \(length)
    Theme: \(theme)
    Schedule: \(schedule)

    \(Self.heading)
    \(names.map { $0 + "\n" }.joined())
    """
  }

  /// Parses the text after the user edited it.
  ///
  /// Ignores unchanged lines, because a line may not show its whole value: a title can contain line
  /// breaks, for example.
  ///
  /// - Parameter edited: The edited text.
  /// - Returns: The parts of the sync-up that the user changed.
  /// - Throws: A ``Problem`` for the first line that cannot be parsed.
  package func changes(in edited: String) throws(Problem) -> Changes {
    var changes = Changes()
    var names: [String]?
    var fields: Set<String> = []
    let lines = edited.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let text = String(line).trimmed
      if names != nil {
        if !text.isEmpty { names?.append(text) }
      } else if text == Self.heading {
        names = []
      } else if !text.isEmpty {
        let field = try parse(text, line: index + 1, &changes)
        guard fields.insert(field).inserted else {
          throw .repeated(field: field, line: index + 1)
        }
      }
    }
    for field in ["Title", "Length", "Theme", "Schedule"] where !fields.contains(field) {
      throw .missing("\(field): …")
    }
    guard let names else { throw .missing(Self.heading) }
    // Ignore spaces around a line.
    if names != self.names.map(\.trimmed) { changes.names = names }
    return changes
  }

  /// Parses a line with a field and its value, and adds the value to the changes if the user edited
  /// the value.
  ///
  /// - Returns: The name of the field.
  private func parse(
    _ text: String,
    line: Int,
    _ changes: inout Changes
  ) throws(Problem) -> String {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? String(parts[1]).trimmed : ""
    switch parts[0].lowercased() {
    case "title":
      guard value != title.trimmed else { return "Title" }
      guard !value.isBlank else { throw .emptyTitle(line: line) }
      changes.title = value
      return "Title"
    case "length":
      guard value != length else { return "Length" }
      do throws(DurationParsingError) {
        changes.duration = try Duration(parsing: value)
      } catch {
        throw .length(value, error, line: line)
      }
      return "Length"
    case "theme":
      guard value != theme else { return "Theme" }
      guard let theme = Theme(named: value) else { throw .theme(value, line: line) }
      changes.theme = theme
      return "Theme"
    case "schedule":
      guard value != schedule else { return "Schedule" }
      changes.schedule = .some(try parse(schedule: value, line: line))
      return "Schedule"
    default:
      throw .unknown(text, line: line)
    }
  }

  /// Parses an edited schedule.
  ///
  /// - Returns: The schedule, with the members that a newer version added to the old schedule, or
  ///   `nil` if the user removed the schedule.
  private func parse(schedule text: String, line: Int) throws(Problem) -> Schedule? {
    guard !text.isEmpty, text.lowercased() != Self.noSchedule else { return nil }
    do throws(ScheduleParsingError) {
      var changed = try Schedule(parsing: text, now: now, in: timeZone)
      changed.unknownMembers = syncUp.schedule?.unknownMembers ?? changed.unknownMembers
      return changed
    } catch {
      throw .schedule(text, error, line: line)
    }
  }
}
