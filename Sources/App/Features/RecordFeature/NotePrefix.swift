import IdentifiedCollections
import Models

/// The start of a new note, which the screen shows to the left of the text field.
nonisolated package enum NotePrefix: Hashable, Sendable {
  /// The name of the attendee who speaks when the user types the first visible character.
  case speaker

  /// The name of the attendee who spoke when the user typed the first visible character.
  case kept(String)

  /// No prefix, because the user removed it.
  case removed

  /// The note is an action item.
  case actionItem

  /// The note is a line of the parking lot.
  case parkingLot

  /// The prefix as the screen shows it.
  ///
  /// - Parameter speaker: The name of the attendee who speaks, or `nil` if notes have no names.
  package func text(speaker: String?) -> String {
    switch self {
    case .speaker: speaker.map { "\($0): " } ?? ""
    case .kept(let name): "\(name): "
    case .removed: ""
    case .actionItem: "- [ ] "
    case .parkingLot: IdentifiedArrayOf<MeetingNote>.parkingLotPrefix
    }
  }

  /// Returns the note to add for a typed line.
  ///
  /// A bullet at the start of the line is not part of the note.
  ///
  /// A line that already starts with an attendee's name, or an action item that has an owner, does
  /// not get a second name.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - people: The people whose names can begin a line.
  func note(from line: String, people: People) -> String {
    guard !line.isBlank else { return line }
    let line = line.withoutBullets
    let item = ActionItemLine(line)
    switch self {
    case .speaker, .removed, .parkingLot: return item?.written ?? line
    case .actionItem: return item?.written ?? "- [ ] \(line)"
    case .kept(let name):
      let text = item?.text ?? line
      let isNamed =
        item == nil
        ? people.line(text) != nil : ActionItemParts.owner(in: text, people: people).owner != nil
      let named = isNamed ? text : "\(name): \(text)"
      guard let item else { return named }
      return "- [\(item.isDone ? "x" : " ")] \(named)"
    }
  }
}
