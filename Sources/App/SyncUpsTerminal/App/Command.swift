package import TerminalUI

/// A command that has the same key and a similar meaning on every screen of the app.
///
/// `Command` defines texts for the footer, the help, the command palette and the table of keys in
/// the documentation. A screen can replace them with more specific texts. Movement keys such as
/// `j`, and keys such as Enter and Tab, are not commands: each screen handles them itself.
///
/// ```swift
/// switch Command(press) {
/// case .edit: model.editButtonTapped()
/// case .delete: model.deleteButtonTapped(id: selectedID)
/// default: return false
/// }
/// ```
package nonisolated enum Command: CaseIterable, Hashable, Sendable {
  // Commands on every screen.
  case search, filter, delete, deleteSyncUp, undo, redo, history, actionItems, statistics, settings
  case palette, help, leave

  // Commands for sync-ups.
  case record, agenda, new, edit, duplicate, order, showDone, moveDown, moveUp, loadSamples,
    salvage, startAfresh

  // Commands for a meeting in progress.
  case pause, addMinute, turnEnd, absent, shuffle, actionItem, parkingLot, tick, takeOver

  // Commands for past meetings.
  case editInEditor, minutes, copy, writeFile, pipe

  // Commands for statistics.
  case moreWeeks, fewerWeeks

  /// Creates the command that a key runs, or `nil` if the key runs no command.
  ///
  /// - Parameter press: The pressed key.
  package init?(_ press: KeyPress) {
    guard let command = Self.commandsByPress[press] else { return nil }
    self = command
  }

  /// The key that runs the command.
  package var press: KeyPress { declaration.press }

  /// A second key that runs the command, such as F1 for the help, if any.
  package var alternative: KeyPress? {
    switch self {
    case .moveDown: .key(.down, .alt)
    case .moveUp: .key(.up, .alt)
    case .palette: .key(.function(2))
    case .help: .key(.function(1))
    default: nil
    }
  }

  /// Whether the command changes the sync-ups directly, without first opening a form or an editor.
  ///
  /// If the command changes sync-ups directly, the command palette never moves the command to the
  /// start of its list.
  package var isChange: Bool {
    switch self {
    case .delete, .deleteSyncUp, .salvage, .startAfresh, .loadSamples, .tick, .moveDown, .moveUp,
      .order, .duplicate, .undo, .redo:
      true
    default: false
    }
  }

  /// Whether holding down the key runs the command repeatedly.
  ///
  /// Most commands must not repeat. A second pause, for example, would resume the meeting, and
  /// other commands could change more than the user intends.
  package var repeats: Bool {
    switch self {
    case .moveDown, .moveUp, .moreWeeks, .fewerWeeks: true
    default: false
    }
  }

  /// The displayed name of the command's key.
  package var keyName: String {
    switch press {
    case " ": "space"
    case .control("r"): "^R"
    default: press.text ?? ""
    }
  }

  /// The effect of the command in a word or two, for the footer.
  package var word: String { declaration.word }

  /// The effect of the command in a phrase, for the help, the command palette and the
  /// documentation.
  package var meaning: String { declaration.meaning }

  private static let commandsByPress = Dictionary(
    allCases.flatMap { command in
      [command.press, command.alternative].compactMap(\.self).map { ($0, command) }
    },
    uniquingKeysWith: { first, _ in first }
  )

  private typealias Declaration = (press: KeyPress, word: String, meaning: String)

  private var declaration: Declaration {
    switch self {
    case .search: ("f", "search", "search everything")
    case .filter: ("/", "filter", "filter or find as you type")
    case .delete: ("d", "delete", "delete the selected row (asks first)")
    case .deleteSyncUp: ("D", "delete sync-up", "delete the sync-up (asks first)")
    case .undo: ("u", "undo", "undo")
    case .redo: (.control("r"), "redo", "redo")
    case .history: ("U", "history", "changes to undo")
    case .actionItems: ("I", "action items", "action items of all sync-ups")
    case .statistics: ("s", "statistics", "statistics")
    case .settings: (",", "settings", "settings")
    case .palette: (":", "commands", "all commands")
    case .help: ("?", "help", "this help")
    case .leave: ("q", "leave", "back or leave")
    case .record: ("r", "start", "start or join a meeting")
    case .agenda: ("A", "agenda", "the agenda of the next meeting")
    case .new: ("n", "new", "add a sync-up or an agenda item")
    case .edit: ("e", "edit", "edit")
    case .duplicate: ("y", "duplicate", "duplicate")
    case .order: ("o", "order", "change the order")
    case .showDone: ("h", "done items", "show or hide done items")
    case .moveDown: ("J", "down", "move the row down")
    case .moveUp: ("K", "up", "move the row up")
    case .loadSamples: ("l", "load samples", "load samples")
    case .salvage: ("S", "save readable", "save what is readable")
    case .startAfresh: ("x", "start afresh", "start with an empty list")
    case .pause: (" ", "pause", "pause or resume")
    case .addMinute: ("+", "a minute", "add a minute")
    case .turnEnd: ("W", "let finish", "let speakers finish, or end turns on time")
    case .absent: ("a", "absent", "mark absent, or present again")
    case .shuffle: ("z", "shuffle", "shuffle remaining speakers")
    case .actionItem: ("i", "item", "add an action item")
    case .parkingLot: ("p", "parking lot", "add a note to the parking lot")
    case .tick: ("t", "tick", "tick an item")
    case .takeOver: ("T", "take over", "take over the meeting")
    case .editInEditor: ("E", "in your editor", "edit in $EDITOR")
    case .minutes: ("m", "minutes", "the minutes, ready to send")
    case .copy: ("c", "copy", "copy to the clipboard")
    case .writeFile: ("w", "write a file", "write a file")
    case .pipe: ("|", "pipe", "pipe into minutes-command")
    case .moreWeeks: ("]", "more weeks", "more weeks")
    case .fewerWeeks: ("[", "fewer weeks", "fewer weeks")
    }
  }
}
