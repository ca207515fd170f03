import FormFeature
import IdentifiedCollections
import Models
import Tagged
import TerminalUI

extension FormScreen.State {
  /// Returns the text of a row, with the cursor, or `nil` if the row has no text to edit.
  ///
  /// - Parameter row: The row to edit.
  func textEditing(of row: FormRow) -> TextEditing? {
    let text: String
    switch row {
    case .title: text = model.syncUp.title
    case .schedule: text = model.scheduleText
    case .attendee(let id): text = model.syncUp.attendees[id: id]?.name ?? ""
    case .length, .theme, .heading, .add: return nil
    }
    guard var editing, editing.row == row else { return TextEditing(text) }
    editing.text.text = text
    return editing.text
  }

  /// Handles a key press.
  ///
  /// - Parameter press: The pressed key.
  /// - Returns: `false` only for keys with Ctrl that have no meaning in the form, and for characters
  ///   that have no meaning in the focused row.
  mutating func handle(_ press: KeyPress) -> Bool {
    switch (press, row) {
    case (.key(.tab), _): moveFocus(by: 1, wraps: true)
    case (.key(.tab, .shift), _): moveFocus(by: -1, wraps: true)
    case (.key(.down), _): moveFocus(by: 1, wraps: false)
    case (.key(.up), _): moveFocus(by: -1, wraps: false)
    case (.control("n"), _), (.key(.enter), .add): addAttendee()
    case (.control("d"), .attendee(let id)): removeAttendee(id)
    case (.key(.enter), .attendee(let id)): model.attendeeSubmitted(id, listing: typedNames)
    case (.key(.enter), _): model.rowSubmitted()
    case (.control("s"), _): model.doneButtonTapped()
    case (.key(.escape), _): model.cancelButtonTapped()
    case (.key(.left), .theme): changeTheme(by: -1)
    case (.key(.right), .theme): changeTheme(by: 1)
    case (.key(.home), .theme): model.syncUp.theme = model.themes.first ?? model.syncUp.theme
    case (.key(.end), .theme): model.syncUp.theme = model.themes.last ?? model.syncUp.theme
    case (_, .length): return lengthControl().handle(press)
    case (_, .theme) where press.text != nil: return false
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

  /// Inserts pasted text.
  ///
  /// In a new row and in the row that adds one, each name in a pasted list becomes an attendee. Each
  /// of several pasted lines is one name, even if it contains a comma.
  ///
  /// A pasted line break ends a name, like Enter, but does not finish the form.
  ///
  /// - Parameter text: The pasted text.
  /// - Returns: Whether the focused row can contain the text.
  mutating func paste(_ text: String) -> Bool {
    switch row {
    case .title, .schedule: edit { $0.insert(text) }
    case .length: return lengthControl().paste(text)
    case .theme, .heading: return false
    case .attendee(let id):
      let lines = text.namesOnLines
      guard let first = lines.first else {
        if text.contains(where: \.isNewline), !model.isFormDone(after: id) {
          model.attendeeSubmitted(id, listing: typedNames)
        }
        return true
      }
      let isAfterList = !typedNames.isEmpty
      edit { $0.insert(first) }
      if lines.count == 1 ? first.listedNames.count > 1 : isAfterList {
        model.splitTypedNames(of: id)
      }
      if lines.count > 1, case .attendee(let last)? = model.focus {
        model.addAttendees(onLines: lines.dropFirst(), after: last)
      }
    case .add: model.addAttendees(named: text.pastedNames)
    }
    return true
  }

  /// The names in the list that the user has typed in the focused row, or an empty array if the row
  /// contains no list.
  var typedNames: [String] {
    guard case .attendee(let id) = row, let attendee = model.syncUp.attendees[id: id] else {
      return []
    }
    return model.typedNames(of: attendee)
  }

  /// Whether the user has typed at least two names in the focused row.
  var isListTyped: Bool { typedNames.count > 1 }

  /// Selects the next or previous theme, wrapping at the ends.
  ///
  /// - Parameter offset: 1 for the next theme, -1 for the previous one.
  func changeTheme(by offset: Int) {
    let themes = model.themes
    let index = themes.firstIndex(of: model.syncUp.theme) ?? 0
    model.syncUp.theme = themes[(index + offset + themes.count) % themes.count]
  }

  /// Adds a row for an attendee, and focuses the new row.
  func addAttendee() {
    model.addAttendeeButtonTapped()
  }

  /// Changes the text of the focused row, or moves the cursor in that text.
  ///
  /// - Parameter change: Changes the text or the cursor.
  mutating func edit(_ change: (inout TextEditing) -> Void) {
    let row = row
    guard var editing = textEditing(of: row) else { return }
    let before = editing.text
    change(&editing)
    self.editing = (row, editing)
    // Moving the cursor must not change the model, even if the model's text contains characters
    // that the user cannot type in this field.
    guard editing.text != before else { return }
    switch row {
    case .title: model.syncUp.title = editing.text
    case .schedule: model.scheduleTyped(editing.text)
    case .attendee(let id): model.syncUp.attendees[id: id]?.name = editing.text
    case .length, .theme, .heading, .add: break
    }
  }

  private func removeAttendee(_ id: Attendee.ID) {
    guard let index = model.syncUp.attendees.index(id: id) else { return }
    model.deleteAttendees(atOffsets: [index])
  }
}
