import Models

/// The name of a change, which the history and notices show.
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

// The names of changes to sync-ups contain the titles of the sync-ups.
extension ChangeName {
  /// The name for adding a sync-up.
  package static func add(_ title: String) -> Self { "Add '\(title.shownTitle)'" }

  /// The name for restoring a deleted sync-up whose meeting the user resumes.
  package static func bringBack(_ title: String) -> Self { "Bring back '\(title.shownTitle)'" }

  /// The name for deleting a sync-up.
  package static func delete(_ title: String) -> Self { "Delete '\(title.shownTitle)'" }

  /// The name for adding a copy of a sync-up.
  package static func duplicate(_ title: String) -> Self { "Duplicate '\(title.shownTitle)'" }

  /// The name for editing a sync-up in its form.
  package static func edit(_ title: String) -> Self { "Edit '\(title.shownTitle)'" }

  /// The name for importing a file, several files, or standard input.
  package static func importing(_ source: String) -> Self { "Import \(source)" }

  /// The name for adding the sample sync-ups.
  package static var loadSamples: Self { "Load the samples" }

  /// The name for moving a sync-up in the list.
  package static func move(_ title: String) -> Self { "Move '\(title.shownTitle)'" }

  /// The name for moving an attendee in the speaking order of a sync-up.
  package static func move(attendee name: String, in title: String) -> Self {
    "Move '\(name)' in '\(title.shownTitle)'"
  }

  /// The name for restoring a sync-up from a copy of the file.
  package static func restore(_ title: String) -> Self { "Restore '\(title.shownTitle)'" }
}

// The name of each change to an agenda contains the sync-up's title.
extension ChangeName {
  /// The name for adding lines to an agenda.
  package static func add(agenda lines: [String], to title: String) -> Self {
    let what = lines.count == 1 ? "'\(lines[0])'" : "\(lines.count) items"
    return "Add \(what) to the agenda of '\(title.shownTitle)'"
  }

  /// The name for deleting all lines of an agenda.
  package static func clearAgenda(of title: String) -> Self {
    "Clear the agenda of '\(title.shownTitle)'"
  }

  /// The name for deleting a line of an agenda.
  package static func delete(agenda line: String, of title: String) -> Self {
    "Delete '\(line)' from the agenda of '\(title.shownTitle)'"
  }

  /// The name for editing a line of an agenda, or several lines in the user's editor.
  package static func editAgenda(of title: String) -> Self {
    "Edit the agenda of '\(title.shownTitle)'"
  }

  /// The name for moving a line of an agenda.
  package static func move(agenda line: String, of title: String) -> Self {
    "Move '\(line)' in the agenda of '\(title.shownTitle)'"
  }
}

// The names of changes to meetings contain the titles of their sync-ups, and the names of changes
// to action items contain the items' text.
extension ChangeName {
  /// The name for adding an action item to the notes of a meeting.
  package static func add(item text: String) -> Self { "Add '\(text)' to the action items" }

  /// The name for adding one note to a past meeting.
  package static func addNote(to title: String) -> Self {
    "Add a note to a meeting of '\(title.shownTitle)'"
  }

  /// The name for adding notes that another window of the meeting took.
  package static func addNotes(to title: String) -> Self {
    "Add notes to a meeting of '\(title.shownTitle)'"
  }

  /// The name for deleting a past meeting.
  package static func deleteMeeting(of title: String) -> Self {
    "Delete a meeting of '\(title.shownTitle)'"
  }

  /// The name for editing the notes of a past meeting.
  package static func editNotes(of title: String) -> Self {
    "Edit the notes of a meeting of '\(title.shownTitle)'"
  }

  /// The name for editing an action item, with the old text of the item.
  package static func edit(item text: String) -> Self { "Edit the action item '\(text)'" }

  /// The name for saving a meeting that has ended.
  package static func saveMeeting(of title: String) -> Self {
    "Save a meeting of '\(title.shownTitle)'"
  }

  /// The name for ticking or unticking an action item.
  package static func tick(_ text: String, isDone: Bool) -> Self {
    "\(isDone ? "Tick" : "Reopen") '\(text)'"
  }
}
