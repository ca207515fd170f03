import AgendaFeature
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged
package import TerminalUI

extension AgendaScreen {
  /// Handles a key press, a paste or a mouse wheel event.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let visible = Layout(rect).visibleCount
    // Change a copy: changing an observed property in place redraws the screen even if the value
    // stays the same.
    var scrolled = scroll
    let shown = [selectedIndex].compactMap(\.self)
    if scrolled.wheel(event, showing: shown, of: rowCount, visible: visible) {
      scroll = scrolled
      return true
    }
    let isHandled = handle(event, page: visible)
    if isHandled, let selectedIndex {
      scroll.follow([selectedIndex], of: rowCount, visible: visible)
    }
    return isHandled
  }

  package var findable: FindableRows? {
    let items = model.items
    return FindableRows(texts: items.map(\.text), selected: selectedIndex) { [self] index in
      if let index { select(items[index].id) }
    }
  }

  package var selectable: SelectableRows? {
    let ids = Array(model.items.ids)
    return SelectableRows(ids: ids.map { AnyHashable($0) }) { [self] index in
      select(ids[index])
      scroll.follow()
    }
  }

  private func handle(_ event: InputEvent, page: Int) -> Bool {
    let latest = model.latestID
    defer { selectLatest(unless: latest) }
    guard let entry = model.entry else {
      switch event {
      case .key(let press): return handleCommand(press, page: page)
      case .paste(let text): return paste(text, after: selectedItem)
      case .mouse: return false
      }
    }
    switch event {
    case .key(let press): return handle(press, in: entry)
    case .paste(let text): return paste(text, into: entry)
    case .mouse: return false
    }
  }

  private func handleCommand(_ press: KeyPress, page: Int) -> Bool {
    if Command(press) == .new {
      model.addButtonTapped(after: selectedItem?.id)
      return true
    }
    guard let item = selectedItem, let index = selectedIndex else { return false }
    if let move = RowMove(press) {
      select(model.items[move.index(from: index, of: model.items.count, page: page)].id)
      return true
    }
    select(item.id)
    if press == .key(.enter) {
      model.editButtonTapped(id: item.id)
      return true
    }
    switch Command(press) {
    case .edit: model.editButtonTapped(id: item.id)
    case .delete: model.deleteButtonTapped(id: item.id)
    case .moveDown: model.itemMoved(id: item.id, by: 1)
    case .moveUp: model.itemMoved(id: item.id, by: -1)
    default: return false
    }
    return true
  }

  private func handle(_ press: KeyPress, in entry: AgendaEntryModel) -> Bool {
    switch press {
    case .key(.enter): entry.submitButtonTapped()
    case .key(.escape): entry.cancelButtonTapped()
    case .key(.tab):
      entry.nameButtonTapped()
      moveCursorToEnd(of: entry)
    default:
      var isHandled = false
      edit(entry) { isHandled = $0.handle(press) }
      return isHandled || !press.modifiers.contains(.control)
    }
    return true
  }

  /// Inserts pasted text into the line that the user is writing.
  ///
  /// If the user is writing a new line, each pasted line break starts another line, like Enter. If
  /// the user is editing an existing line, line breaks become spaces.
  private func paste(_ text: String, into entry: AgendaEntryModel) -> Bool {
    var pasted = TextEditing(entry.text, allowsLineBreaks: true)
    pasted.moveCursor(to: editing(entry).cursor)
    pasted.insert(text)
    let lines = pasted.characters.split(separator: "\n", omittingEmptySubsequences: false)
    guard entry.replaced == nil, model.isEditable, lines.count > 1, let last = lines.last else {
      edit(entry) { $0.insert(text) }
      return true
    }
    let finished = String(pasted.characters[..<(last.startIndex - 1)])
    if !finished.isBlank {
      entry.text = finished
      entry.submitButtonTapped()
    }
    guard let next = model.entry else { return true }
    next.text = String(last)
    moveCursorToEnd(of: next)
    return true
  }

  /// Adds the pasted lines to the agenda, except blank lines.
  ///
  /// - Parameters:
  ///   - text: The pasted text.
  ///   - item: The item after which to add the lines, or `nil` for the end of the agenda.
  /// - Returns: Always `true`, because a paste is always handled.
  private func paste(_ text: String, after item: AgendaItem?) -> Bool {
    model.linesAdded(text, after: item?.id)
    return true
  }

  /// Starts editing the clicked line, or moves the cursor to the clicked position in the text
  /// field.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard let target: Target = target.value() else { return false }
    switch target {
    case .entry:
      guard let entry = model.entry else { return false }
      let field = TextField(editing(entry), isFocused: true)
      edit(entry) { $0.moveCursor(to: field.offset(at: event.position.x, in: rect)) }
    case .item(let id):
      model.entry?.cancelButtonTapped()
      guard model.entry == nil else { return true }
      select(id)
      model.editButtonTapped(id: id)
    }
    return true
  }
}
