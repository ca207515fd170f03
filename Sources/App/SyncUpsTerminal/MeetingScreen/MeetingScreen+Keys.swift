import MeetingFeature
import Models
package import TerminalUI

extension MeetingScreen {
  package var hints: [KeyHint] {
    let item =
      model.actionItems.isEmpty ? [] : [KeyHint("t", selectedItem == nil ? "items" : "tick", "t")]
    return [KeyHint("↑↓", "scroll"), KeyHint("e", "edit notes", "e")] + item + [
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
    if let offset = offset(of: event, page: layout.visibleCount) {
      scroll(by: offset, in: layout)
      return true
    }
    guard case .key(let press) = event else { return false }
    switch press {
    case "e": model.editButtonTapped()
    case "E": model.editorButtonTapped()
    case "c": model.copyButtonTapped()
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

  /// Returns the number of lines to scroll, or `nil` if the event does not scroll.
  private func offset(of event: InputEvent, page visible: Int) -> Int? {
    // One line of the previous page stays visible for orientation.
    let page = max(1, visible - 1)
    switch event {
    case .key(.key(.down)), .key("j"): return 1
    case .key(.key(.up)), .key("k"): return -1
    case .key(.key(.pageDown)), .key(" "): return page
    case .key(.key(.pageUp)): return -page
    case .key(.key(.home)), .key("g"): return .min
    case .key(.key(.end)), .key("G"): return .max
    case .mouse(let mouse) where mouse.action == .scroll(.up): return -3
    case .mouse(let mouse) where mouse.action == .scroll(.down): return 3
    default: return nil
    }
  }
}
