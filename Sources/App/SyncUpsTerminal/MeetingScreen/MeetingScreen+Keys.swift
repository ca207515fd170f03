import MeetingFeature
import Models
package import TerminalUI

extension MeetingScreen {
  package var hints: [KeyHint] {
    let item =
      model.actionItems.isEmpty
      ? [] : [KeyHint(.tick, selectedItem == nil ? "select an item" : nil)]
    return [KeyHint(.edit, "edit notes")] + item + [
      KeyHint(.minutes), KeyHint(.copy), KeyHint(.writeFile), KeyHint(.editInEditor),
      selectedItem == nil ? .back : KeyHint("Esc", "stop ticking", .key(.escape)),
    ]
  }

  /// Returns whether a key acts only once while the user holds it down.
  ///
  /// The space bar scrolls this screen by a page, so it repeats while the user holds it down.
  package func actsOnce(_ press: KeyPress) -> Bool {
    !acceptsText && press != " " && Self.commandActsOnce(press)
  }

  package func scrolls(in rect: Rect) -> Bool {
    let layout = layout(rect)
    return lines(in: layout).count > layout.visibleCount
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
          KeyHint(.filter, "find a line in the notes"),
        ]
      ),
      KeySection(
        title: "Notes",
        hints: [
          KeyHint(.edit, "edit the notes in the app"),
          KeyHint(.editInEditor, "edit the notes in $EDITOR"),
          .explaining(.copy),
          .explaining(.minutes),
          KeyHint(.writeFile, "write the minutes to a file"),
          .explaining(.tick),
          KeyHint("⇥ ⇧⇥", "the next item"),
        ]
      ),
    ]
  }

  /// Scrolls the page, selects an action item, or runs a command on the notes.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    // Ignore keys that are meant for the editor, which is about to take over the terminal.
    if model.textInEditor != nil { return true }
    let layout = layout(rect)
    if let offset = event.scrollOffset(page: layout.visibleCount) {
      scroll(by: offset, in: layout)
      return true
    }
    guard case .key(let press) = event else { return false }
    switch press {
    case .key(.escape) where selectedItem != nil: deselectItem()
    case .key(.tab): selectItem(by: 1, in: layout)
    case .key(.tab, .shift): selectItem(by: -1, in: layout)
    default:
      switch Command(press) {
      case .edit: model.editButtonTapped()
      case .editInEditor: model.editorButtonTapped()
      case .copy: model.copyButtonTapped()
      case .minutes: model.minutesButtonTapped()
      case .writeFile: model.exportButtonTapped()
      case .tick:
        // If no item is selected, `t` only selects an item, so that the user sees which item the
        // next `t` ticks.
        if let item = selectedItem { model.itemTicked(item) } else { selectFirstItem(in: layout) }
      default: return false
      }
    }
    return true
  }
}
