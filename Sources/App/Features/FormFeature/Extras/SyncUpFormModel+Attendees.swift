import Dependencies
import IdentifiedCollections
package import Models
import Tagged

// Entering several attendees one after the other.
extension SyncUpFormModel {
  /// Whether the form is for a new sync-up in which no attendee has a name yet.
  var lacksAttendees: Bool {
    original.title.isBlank && syncUp.attendees.allSatisfy(\.isBlank)
  }

  /// Handles the Enter key in a row above the attendees.
  ///
  /// Focuses the first attendee, unless the submitted row must be corrected.
  package func rowSubmitted() {
    let isInvalid =
      switch focus {
      case .length: isLengthUnreadable
      case .schedule: scheduleProblem != nil
      case .title, nil: isTitleBlank
      case .attendee, .newAttendee, .theme: false
      }
    guard !isInvalid, let first = syncUp.attendees.first else { return doneButtonTapped() }
    focus = .attendee(first.id)
  }

  /// Handles the Enter key in an attendee's field.
  ///
  /// Focuses the next attendee, or adds a row after the last attendee. Submitting an empty last row
  /// finishes the form.
  ///
  /// - Parameters:
  ///   - id: The submitted attendee.
  ///   - names: The names that the user has typed as a list, if any. Each name becomes an attendee.
  package func attendeeSubmitted(_ id: Attendee.ID, listing names: [String] = []) {
    if isFormDone(after: id) { return doneButtonTapped() }
    if !names.isEmpty {
      split(id, into: names)
      if names.count > 1, case .attendee(let last) = focus { return attendeeSubmitted(last) }
    }
    let next = syncUp.attendees.index(id: id).map { syncUp.attendees.index(after: $0) }
    guard let next, next < syncUp.attendees.endIndex else { return addAttendeeButtonTapped() }
    focus = .attendee(syncUp.attendees[next].id)
  }

  /// Returns the names in the list that the user has typed in an attendee's row, or an empty array
  /// if the row contains no list.
  ///
  /// Only a new row can contain a list: a saved name with a comma stays one name when the user
  /// edits it, and so does a name that was pasted on a line of its own.
  ///
  /// - Parameter attendee: The attendee.
  package func typedNames(of attendee: Attendee) -> [String] {
    guard original.attendees[id: attendee.id]?.isBlank ?? true,
      !separateNames.contains(attendee.id)
    else { return [] }
    let names = attendee.name.listedNames
    return names == [attendee.name] ? [] : names
  }

  /// Whether the user has added a comma or a semicolon to a saved name that contained none.
  ///
  /// - Parameter attendee: The attendee with the name.
  package func hasAddedSeparator(to attendee: Attendee) -> Bool {
    guard let saved = original.attendees[id: attendee.id]?.name, !saved.isBlank else {
      return false
    }
    return attendee.name.contains(where: \.separatesNames)
      && !saved.contains(where: \.separatesNames)
  }

  /// If the user has typed a list of names in an attendee's row, makes each name an attendee and
  /// focuses the last of them.
  ///
  /// - Parameter id: The attendee.
  package func splitTypedNames(of id: Attendee.ID) {
    guard let attendee = syncUp.attendees[id: id] else { return }
    split(id, into: typedNames(of: attendee))
  }

  private func split(_ id: Attendee.ID, into names: [String]) {
    guard let first = names.first else { return }
    syncUp.attendees[id: id]?.name = first
    addAttendees(named: names.dropFirst(), after: id)
  }

  /// Whether submitting an attendee finishes the form: true only for the last attendee, if that
  /// attendee has no name.
  ///
  /// - Parameter id: The submitted attendee.
  package func isFormDone(after id: Attendee.ID) -> Bool {
    syncUp.attendees.last.map { $0.id == id && $0.isBlank } ?? false
  }

  /// Adds a row for each name and focuses the last new row.
  ///
  /// - Parameters:
  ///   - names: The attendees' names.
  ///   - id: The attendee after which to insert the rows, or `nil` to append them.
  package func addAttendees(named names: some Sequence<String>, after id: Attendee.ID? = nil) {
    var index = id.flatMap { syncUp.attendees.index(id: $0) } ?? syncUp.attendees.count - 1
    for name in names {
      let attendee = Attendee(id: Attendee.ID(uuid()), name: name)
      index += 1
      syncUp.attendees.insert(attendee, at: index)
      focus = .attendee(attendee.id)
      if !attendee.isBlank { separateNames.insert(attendee.id) }
    }
  }

  /// Adds an attendee for each line that the user pasted after the first line, and focuses the last
  /// new row.
  ///
  /// - Parameters:
  ///   - lines: The other pasted lines.
  ///   - id: The attendee whose row contains the first line.
  package func addAttendees(onLines lines: some Sequence<String>, after id: Attendee.ID) {
    separateNames.insert(id)
    addAttendees(named: lines, after: id)
  }

  /// Replaces all attendees.
  ///
  /// An attendee whose name is unchanged keeps its id, which past meetings refer to.
  ///
  /// - Parameters:
  ///   - names: The attendees' names.
  ///   - shown: A closure that converts a stored name to the name that the user saw. Spaces around
  ///     the shown name are ignored.
  package func replaceAttendees(
    named names: [String],
    shownAs shown: (String) -> String = { $0 }
  ) {
    let before = syncUp.attendees
    syncUp.attendees = []
    for name in names {
      let known = before.first { attendee in
        syncUp.attendees[id: attendee.id] == nil
          && (attendee.name == name || shown(attendee.name).trimmed == name)
      }
      if let known { syncUp.attendees.append(known) } else { addAttendees(named: [name]) }
    }
  }

  /// Deletes the attendee with the given name.
  ///
  /// - Parameter name: The attendee's name. An exact match is preferred to a match that ignores
  ///   case and accents.
  /// - Returns: Whether an attendee has the given name.
  package func deleteAttendee(named name: String) -> Bool {
    let index =
      syncUp.attendees.firstIndex { $0.name == name }
      ?? syncUp.attendees.firstIndex { $0.name.folded == name.folded }
    guard let index else { return false }
    deleteAttendees(atOffsets: [index])
    return true
  }

  func addBlankAttendeeIfNone() {
    guard syncUp.attendees.isEmpty else { return }
    syncUp.attendees.append(Attendee(id: Attendee.ID(uuid())))
  }
}
