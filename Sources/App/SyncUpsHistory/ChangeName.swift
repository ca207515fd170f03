import Models

/// A change's name, as shown in the history and in notices.
///
/// Screens and commands that make the same change use the same name:
///
/// ```swift
/// $syncUps.withLock(recording: .move(syncUp.title), moving: syncUp.id) { … }
/// ```
package struct ChangeName: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The name, such as `Delete 'Design'`.
  package let text: String

  /// Creates a name from a literal.
  ///
  /// - Parameter text: The name.
  package init(stringLiteral text: String) { self.text = text }
}

// Sync-ups, by their titles.
extension ChangeName {
  /// The addition of a sync-up.
  package static func add(_ title: String) -> Self { "Add '\(title.shownTitle)'" }

  /// The return of a deleted sync-up whose meeting continues.
  package static func bringBack(_ title: String) -> Self { "Bring back '\(title.shownTitle)'" }

  /// The deletion of a sync-up.
  package static func delete(_ title: String) -> Self { "Delete '\(title.shownTitle)'" }

  /// The addition of a copy of a sync-up.
  package static func duplicate(_ title: String) -> Self { "Duplicate '\(title.shownTitle)'" }

  /// A change in the form of a sync-up.
  package static func edit(_ title: String) -> Self { "Edit '\(title.shownTitle)'" }

  /// An import of a file, of several files, or of standard input.
  package static func importing(_ source: String) -> Self { "Import \(source)" }

  /// The addition of the sample sync-ups.
  package static var loadSamples: Self { "Load the samples" }

  /// A new position of a sync-up in the list.
  package static func move(_ title: String) -> Self { "Move '\(title.shownTitle)'" }

  /// A new position of an attendee in the speaking order of a sync-up.
  package static func move(attendee name: String, in title: String) -> Self {
    "Move '\(name)' in '\(title.shownTitle)'"
  }

  /// The return of a sync-up from a copy of the file.
  package static func restore(_ title: String) -> Self { "Restore '\(title.shownTitle)'" }
}

// The names of changes to agendas contain the lines and the titles of their sync-ups.
extension ChangeName {
  /// The addition of lines.
  package static func add(agenda lines: [String], to title: String) -> Self {
    let what = lines.count == 1 ? "'\(lines[0])'" : "\(lines.count) items"
    return "Add \(what) to the agenda of '\(title.shownTitle)'"
  }

  /// The deletion of all lines.
  package static func clearAgenda(of title: String) -> Self {
    "Clear the agenda of '\(title.shownTitle)'"
  }

  /// The deletion of a line.
  package static func delete(agenda line: String, of title: String) -> Self {
    "Delete '\(line)' from the agenda of '\(title.shownTitle)'"
  }

  /// A change to one line, or to several lines in the user's editor.
  package static func editAgenda(of title: String) -> Self {
    "Edit the agenda of '\(title.shownTitle)'"
  }

  /// A new position of a line.
  package static func move(agenda line: String, of title: String) -> Self {
    "Move '\(line)' in the agenda of '\(title.shownTitle)'"
  }
}

// The names of changes to meetings contain the titles of their sync-ups, and the names of changes
// to action items contain the items' text.
extension ChangeName {
  /// The addition of an action item to the notes of a meeting.
  package static func add(item text: String) -> Self { "Add '\(text)' to the action items" }

  /// The addition of one note to a past meeting.
  package static func addNote(to title: String) -> Self {
    "Add a note to a meeting of '\(title.shownTitle)'"
  }

  /// The addition of notes that another window took during a meeting.
  package static func addNotes(to title: String) -> Self {
    "Add notes to a meeting of '\(title.shownTitle)'"
  }

  /// The deletion of a past meeting.
  package static func deleteMeeting(of title: String) -> Self {
    "Delete a meeting of '\(title.shownTitle)'"
  }

  /// A change to the notes of a past meeting.
  package static func editNotes(of title: String) -> Self {
    "Edit the notes of a meeting of '\(title.shownTitle)'"
  }

  /// A change to the text of an action item, which is named by its old text.
  package static func edit(item text: String) -> Self { "Edit the action item '\(text)'" }

  /// A meeting that has ended.
  package static func saveMeeting(of title: String) -> Self {
    "Save a meeting of '\(title.shownTitle)'"
  }

  /// An action item that was ticked or unticked.
  package static func tick(_ text: String, isDone: Bool) -> Self {
    "\(isDone ? "Tick" : "Reopen") '\(text)'"
  }
}
