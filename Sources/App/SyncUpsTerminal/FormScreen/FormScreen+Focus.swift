import FormFeature
import IdentifiedCollections
import Models
import Tagged
import TerminalUI

extension FormScreen.State {
  /// The rows above the attendees.
  private static let rowsAbove: [FormRow] = [.title, .length, .theme, .schedule, .heading]

  var row: FormRow {
    switch model.focus {
    case .attendee(let id) where model.syncUp.attendees[id: id] != nil: .attendee(id)
    case .length: .length
    case .schedule: .schedule
    case .newAttendee: .add
    case .theme: .theme
    case .attendee, .title, nil: .title
    }
  }

  var rowCount: Int { Self.rowsAbove.count + model.syncUp.attendees.count + 1 }

  /// Returns the row at an index.
  ///
  /// - Parameter index: The index, counting from zero.
  func row(at index: Int) -> FormRow {
    if index < Self.rowsAbove.count { return Self.rowsAbove[index] }
    let position = index - Self.rowsAbove.count
    guard position < model.syncUp.attendees.count else { return .add }
    return .attendee(model.syncUp.attendees[position].id)
  }

  /// Returns the index of a row.
  ///
  /// - Parameter row: The row to find.
  func index(of row: FormRow) -> Int {
    if case .attendee(let id) = row, let position = model.syncUp.attendees.index(id: id) {
      return Self.rowsAbove.count + position
    }
    return Self.rowsAbove.firstIndex(of: row) ?? rowCount - 1
  }

  /// Focuses a row, unless it is the heading of the attendees.
  ///
  /// - Parameter row: The row to focus.
  func focus(_ row: FormRow) {
    switch row {
    case .title: model.focus = .title
    case .attendee(let id): model.focus = .attendee(id)
    case .heading: break
    case .length: model.focus = .length
    case .schedule: model.focus = .schedule
    case .theme: model.focus = .theme
    case .add: model.focus = .newAttendee
    }
  }

  /// Moves the focus by one row, skipping the heading of the attendees.
  ///
  /// - Parameters:
  ///   - offset: 1 for the next row, -1 for the previous one.
  ///   - wraps: Whether the focus also moves from the last row to the first row, and from the first
  ///     row to the last row.
  func moveFocus(by offset: Int, wraps: Bool) {
    let order = FocusOrder((0..<rowCount).map(row(at:)).filter { $0 != .heading })
    if let next = order.neighbor(of: row, by: offset, wraps: wraps) { focus(next) }
  }
}
