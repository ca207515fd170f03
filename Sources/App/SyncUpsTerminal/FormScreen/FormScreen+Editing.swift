import FormFeature
import IdentifiedCollections
import Models
import Tagged
import TerminalUI

extension FormScreen.State {
  /// The text of a row with its cursor, `nil` if nothing can be typed there.
  ///
  /// - Parameter row: The row.
  func textEditing(of row: FormRow) -> TextEditing? {
    let text: String
    switch row {
    case .title: text = model.syncUp.title
    case .attendee(let id): text = model.syncUp.attendees[id: id]?.name ?? ""
    case .length, .theme, .heading, .add: return nil
    }
    guard var editing, editing.row == row else { return TextEditing(text) }
    editing.text.text = text
    return editing.text
  }

  /// Does what a key asks for.
  ///
  /// - Parameter press: The key.
  /// - Returns: `false` for a key with Ctrl that means nothing here.
  mutating func handle(_ press: KeyPress) -> Bool {
    switch (press, row) {
    case (.key(.tab), _): moveFocus(by: 1, wraps: true)
    case (.key(.tab, .shift), _): moveFocus(by: -1, wraps: true)
    case (.key(.down), _): moveFocus(by: 1, wraps: false)
    case (.key(.up), _): moveFocus(by: -1, wraps: false)
    case (.control("n"), _), (.key(.enter), .add): addAttendee()
    case (.control("d"), .attendee(let id)): removeAttendee(id)
    case (.key(.enter), .attendee(let id)): model.attendeeSubmitted(id)
    case (.key(.enter), _): model.doneButtonTapped()
    case (.key(.escape), _): model.cancelButtonTapped()
    case (.key(.left), .theme): changeTheme(by: -1)
    case (.key(.right), .theme): changeTheme(by: 1)
    case (.key(.home), .theme): model.syncUp.theme = model.themes.first ?? model.syncUp.theme
    case (.key(.end), .theme): model.syncUp.theme = model.themes.last ?? model.syncUp.theme
    case (_, .length): return lengthControl().handle(press)
    case (_, .add):
      guard let text = press.text else { return !press.modifiers.contains(.control) }
      addAttendee()
      edit { $0.insert(text) }
    default:
      var isHandled = false
      edit { isHandled = $0.handle(press) }
      return isHandled || !press.modifiers.contains(.control)
    }
    return true
  }

  /// Puts in what was pasted: in a row of an attendee, each name of a list becomes one.
  ///
  /// A line break alone ends a name, as Enter does. But it does not finish the form.
  ///
  /// - Parameter text: What was pasted.
  mutating func paste(_ text: String) {
    switch row {
    case .title: edit { $0.insert(text) }
    case .length: lengthControl().paste(text)
    case .theme, .heading: break
    case .attendee(let id):
      let names = Self.names(in: text)
      guard let first = names.first else {
        if text.contains(where: \.isNewline), !model.isFormDone(after: id) {
          model.attendeeSubmitted(id)
        }
        return
      }
      edit { $0.insert(first) }
      model.addAttendees(named: names.dropFirst(), after: id)
    case .add: model.addAttendees(named: Self.names(in: text))
    }
  }

  /// Changes the theme to the next one, the first one after the last.
  ///
  /// - Parameter offset: 1 for the next one, -1 for the one before.
  func changeTheme(by offset: Int) {
    let themes = model.themes
    let index = themes.firstIndex(of: model.syncUp.theme) ?? 0
    model.syncUp.theme = themes[(index + offset + themes.count) % themes.count]
  }

  /// Adds a row for an attendee, and moves there.
  func addAttendee() {
    model.addAttendeeButtonTapped()
  }

  /// Moves the cursor of the row that has the focus, or changes its text.
  ///
  /// - Parameter change: Changes the text.
  mutating func edit(_ change: (inout TextEditing) -> Void) {
    let row = row
    guard var editing = textEditing(of: row) else { return }
    let before = editing.text
    change(&editing)
    self.editing = (row, editing)
    // A cursor that moves changes nothing, not even characters that cannot be typed here.
    guard editing.text != before else { return }
    switch row {
    case .title: model.syncUp.title = editing.text
    case .attendee(let id): model.syncUp.attendees[id: id]?.name = editing.text
    case .length, .theme, .heading, .add: break
    }
  }

  private func removeAttendee(_ id: Attendee.ID) {
    guard let index = model.syncUp.attendees.index(id: id) else { return }
    model.deleteAttendees(atOffsets: [index])
  }

  private static func names(in text: String) -> [String] {
    text.split { $0.isNewline || $0 == ";" }
      // One comma may be a part of a name: 'Ada Lovelace, PhD'.
      .flatMap { line in
        line.count(where: { $0 == "," }) >= 2 ? line.split(separator: ",") : [line]
      }
      .map { String($0).trimmed }
      .filter { !$0.isEmpty }
  }
}
