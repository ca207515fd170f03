import CommandLineParsing
import Foundation
import Models
import Tagged
import TerminalUI

/// A sync-up as a text that is edited.
///
/// ```
/// Title: Design
/// Length: 15 min
/// Theme: orange
///
/// Attendees, a line each:
/// Ada
/// Grace
/// ```
struct SyncUpText {
  /// A problem with a text.
  struct Problem: Error, Hashable {
    /// The line, from 1 on, or `nil` if it concerns no line.
    let line: Int?

    /// The problem, as part of a sentence.
    let sentence: String

    /// The place and what is wrong there.
    var description: String { (line.map { "on line \($0) " } ?? "") + sentence }
  }

  private static let heading = "Attendees, a line each:"
  private let syncUp: SyncUp

  /// Takes the sync-up to edit.
  init(_ syncUp: SyncUp) { self.syncUp = syncUp }

  private var length: String { syncUp.duration.spoken }
  private var theme: String { syncUp.theme.name.lowercased() }

  /// The text.
  var text: String {
    """
    Title: \(syncUp.title.inOneLine)
    Length: \(length)
    Theme: \(theme)

    \(Self.heading)
    \(syncUp.namedAttendees.map { $0.name.inOneLine + "\n" }.joined())
    """
  }

  /// The changes of the sync-up.
  struct Changes: Hashable {
    var title: String?
    var duration: Duration?
    var theme: Theme?
    var names: [String]?

    /// Whether the text is unchanged.
    var isEmpty: Bool { self == Changes() }
  }

  /// Reads an edited text.
  ///
  /// Unchanged lines are not changes: nothing is lost that the text does not show.
  ///
  /// - Throws: ``Problem`` for the first line that means nothing.
  func changes(in edited: String) throws(Problem) -> Changes {
    var changes = Changes()
    var names: [String]?
    var fields: Set<String> = []
    for (index, line) in edited.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let number = index + 1
      let text = String(line).trimmed
      if names != nil {
        if !text.isEmpty { names?.append(text) }
      } else if text == Self.heading {
        names = []
      } else if !text.isEmpty {
        let field = try read(text, number, &changes)
        guard fields.insert(field).inserted else {
          throw Problem(line: number, sentence: "'\(field)' stands for the second time")
        }
      }
    }
    for field in ["Title", "Length", "Theme"] where !fields.contains(field) {
      throw Problem(line: nil, sentence: "the line '\(field): …' is missing")
    }
    guard let names else {
      throw Problem(line: nil, sentence: "the line '\(Self.heading)' is missing")
    }
    // Compares with the names as shown: the lines are read without spaces around them.
    if names != syncUp.namedAttendees.map(\.name.inOneLine.trimmed) { changes.names = names }
    return changes
  }

  /// Reads a line with a name and a value.
  ///
  /// - Returns: The name.
  private func read(
    _ line: String,
    _ number: Int,
    _ changes: inout Changes
  ) throws(Problem) -> String {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? String(parts[1]).trimmed : ""
    func problem(_ error: InvalidValueError) -> Problem {
      Problem(line: number, sentence: "'\(value)' \(error.problem) (\(error.advice))")
    }
    let given = GivenValue(value, from: .argument("text"))
    do throws(InvalidValueError) {
      switch parts[0].lowercased() {
      case "title":
        if value != syncUp.title.inOneLine.trimmed { changes.title = try given.title() }
        return "Title"
      case "length":
        if value != length { changes.duration = try given.duration() }
        return "Length"
      case "theme":
        if value != theme { changes.theme = try given.theme() }
        return "Theme"
      default:
        break
      }
    } catch {
      throw problem(error)
    }
    throw Problem(
      line: number,
      sentence: "'\(line)' is none of 'Title: …', 'Length: …' and 'Theme: …'"
    )
  }
}
