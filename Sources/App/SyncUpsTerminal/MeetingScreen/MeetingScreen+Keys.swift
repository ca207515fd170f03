import MeetingFeature
import Models
package import TerminalUI

extension MeetingScreen {
  package var hints: [KeyHint] {
    let item =
      model.actionItems.isEmpty ? [] : [KeyHint("t", selectedItem == nil ? "items" : "tick", "t")]
    return [KeyHint("↑↓", "scroll"), KeyHint("e", "edit notes", "e")] + item + [
      KeyHint("m", "minutes", "m"),
      KeyHint("c", "copy", "c"),
      KeyHint("w", "export", "w"),
      KeyHint("E", "in your editor", "E"),
      KeyHint("PgDn", "page down", .key(.pageDown)),
      KeyHint("Esc", selectedItem == nil ? "back" : "stop ticking", .key(.escape)),
    ]
  }

  package var help: [KeySection] {
    [
      KeySection(
        title: "Meeting",
        hints: [
          KeyHint("↑ ↓ k j", "a line up or down"),
          KeyHint("PgUp PgDn", "a page up or down"),
          KeyHint("space", "a page down"),
          KeyHint("g G", "beginning, end"),
        ]
      ),
      KeySection(
        title: "Notes",
        hints: [
          KeyHint("e", "edit them here"),
          KeyHint("E", "edit them in $EDITOR"),
          KeyHint("c", "copy to the clipboard"),
          KeyHint("m", "the minutes, ready to send"),
          KeyHint("w", "export the minutes"),
          KeyHint("t", "tick an item"),
          KeyHint("⇥ ⇧⇥", "the next item"),
        ]
      ),
    ]
  }

  /// Scrolls the page, or runs a command on the notes.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    // These keys are meant for the editor, which is about to take over the terminal.
    if model.textInEditor != nil { return true }
    let layout = Layout(rect)
    if let offset = event.scrollOffset(page: layout.visibleCount) {
      scroll(by: offset, in: layout)
      return true
    }
    guard case .key(let press) = event else { return false }
    switch press {
    case "e": model.editButtonTapped()
    case "E": model.editorButtonTapped()
    case "c": model.copyButtonTapped()
    case "m": model.minutesButtonTapped()
    case "w": model.exportButtonTapped()
    case "t":
      // The first 't' only selects an item, so that the user sees which one the next 't' ticks.
      if let item = selectedItem { model.itemTicked(item) } else { selectFirstItem(in: layout) }
    case .key(.escape) where selectedItem != nil: deselectItem()
    case .key(.tab): selectItem(by: 1, in: layout)
    case .key(.tab, .shift): selectItem(by: -1, in: layout)
    default: return false
    }
    return true
  }
}
