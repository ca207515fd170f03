package import MeetingFeature
import Models
import Observation
import PersistenceKeys
import Sharing
package import TerminalUI

/// The screen of a past meeting: its date, its speakers and its notes.
@Observable
package final class MeetingScreen: Screen {
  package let model: MeetingModel

  /// The scroll position, or `nil` if the user has not scrolled.
  private var scrolled: ScrollPosition?

  /// The number of the selected action item, if any.
  private var selectedNumber: Int?

  /// The number of the line that `/` has found in the notes, counting from 1, or `nil` if no line
  /// has been found.
  private var foundNote: Int?

  /// The scroll position before `/` found a line.
  @ObservationIgnored private var scrolledBeforeFind: ScrollPosition?

  @ObservationIgnored private let page = MeetingPage()
  @ObservationIgnored private let notes: NotesScreen

  package init(model: MeetingModel) {
    self.model = model
    notes = NotesScreen(of: model)
  }

  /// The editor of the notes, while the user edits them.
  package var overlay: (any Screen)? {
    switch model.destination {
    case .edit: notes
    case nil: nil
    }
  }

  /// Reports that another window changed or deleted the meeting, or that the meeting has unsaved
  /// notes.
  package var message: ScreenMessage? {
    switch model.destination {
    case .edit where model.isChangedWhileEditing:
      let change = model.isDeleted ? "deleted" : "changed"
      return ScreenMessage(
        text:
          "This meeting was \(change) in another window: your notes will be merged with that change.",
        isFailure: false
      )
    case .edit: return nil
    case nil where model.isDeleted:
      return ScreenMessage(
        text: "Another window deleted this meeting: this is its last version.",
        isFailure: true
      )
    case nil where model.hasUnsavedNotes:
      return ScreenMessage(
        text: "This meeting has unsaved notes: press 'e' to continue editing them.",
        isFailure: false
      )
    case nil: return nil
    }
  }

  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let layout = layout(rect)
    let ink = Style(foreground: model.theme.inkColor)
    let date = MeetingPage.date(of: model, context)
    let lines = lines(in: layout, date: date)
    let (selected, selection) = (selectedItem, model.theme.selectionStyle(context))
    canvas.draw(WayBack(to: context.previousTitle), in: layout.back)
    drawTitle(in: &canvas, layout, lineCount: lines.count, context)
    let found = foundLines(in: layout)
    let list = List(count: lines.count, position: position(of: lines.count, in: layout)) { index in
      let isFound = found?.contains(index) ?? false
      return Drawing { canvas, rect in
        canvas.draw(
          lines[index].view(
            ink: ink,
            selection: selection,
            selectedItem: selected?.id.number,
            isFound: isFound
          ),
          in: rect.aligned(Size(width: layout.textWidth, height: 1), horizontal: .leading)
        )
      }
    }
    canvas.draw(list, in: layout.lines)
    drawSide(in: &canvas, layout.sides, date: date, context)
  }

  /// Draws the pane next to the notes: facts such as the date, then the speakers, and then the
  /// notes of the previous meeting.
  private func drawSide(
    in canvas: inout Canvas,
    _ sides: SidePane,
    date: String,
    _ context: ScreenContext
  ) {
    guard let content = sides.content else { return }
    sides.draw([], in: &canvas)
    let ink = Style(foreground: model.theme.inkColor)
    var rest = content
    for line in page.facts(of: model, width: content.width, date: date) where !rest.isEmpty {
      canvas.draw(line.view(ink: ink), in: rest.removeRows(1))
    }
    guard let before = model.meetingBefore, rest.height >= 3 else { return }
    canvas.draw(LastNotes(of: before, title: "Notes of the previous meeting", context), in: rest)
  }

  private func drawTitle(
    in canvas: inout Canvas,
    _ layout: Layout,
    lineCount: Int,
    _ context: ScreenContext
  ) {
    let hidden = lineCount - layout.visibleCount
    let first = position(of: lineCount, in: layout)
      .clamped(of: lineCount, visible: layout.visibleCount)
    // Round down, so that 100 % appears only at the end of the page.
    let status = hidden > 0 ? "\(first * 100 / hidden) %" : ""
    let title = model.title.isEmpty ? "Meeting" : model.title
    ScreenTitle(title, status: status.padded(toWidth: 5, alignment: .trailing)).draw(
      in: &canvas,
      rect: ThemeBar(model.theme, context).draw(in: &canvas, beforeTitleIn: layout.title)
    )
  }

  /// The positions of the parts of the screen.
  struct Layout {
    let back: Rect
    let title: Rect
    /// The area of the notes and, on a wide screen, the area of the pane next to them.
    let sides: SidePane

    /// Lays out the screen.
    ///
    /// - Parameters:
    ///   - rect: The area of the screen.
    ///   - factCount: A closure that returns how many lines the facts and the speakers need in a
    ///     pane of the given width. If the facts and the speakers do not fit in the pane, they
    ///     scroll together with the notes.
    init(_ rect: Rect, factCount: (_ width: Int) -> Int) {
      let rows = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .fixed(1), .flexible())
      (back, title) = (rows[0], rows[1])
      let content = SidePane(rows[3]).content
      let fits = content.map { factCount($0.width) <= $0.height } ?? false
      sides = SidePane(rows[3], isWanted: fits)
    }

    var lines: Rect { sides.main }

    var textWidth: Int { max(0, lines.width - 2) }
    var visibleCount: Int { max(1, lines.height) }
  }
}

// MARK: - Lines

extension MeetingScreen {
  func layout(_ rect: Rect) -> Layout {
    Layout(rect) { page.facts(of: model, width: $0, date: "").count }
  }

  func lines(in layout: Layout, date: String = "") -> [MeetingLine] {
    let hasFacts = layout.sides.content == nil
    return page.lines(of: model, width: layout.textWidth, hasFacts: hasFacts, date: date)
  }

  /// Returns the indices of the lines that show the found note, or `nil` if no search has found a
  /// note.
  private func foundLines(in layout: Layout) -> Range<Int>? {
    let hasFacts = layout.sides.content == nil
    return (foundNote ?? model.foundLine).flatMap {
      page.lines(ofNote: $0, of: model, width: layout.textWidth, hasFacts: hasFacts)
    }
  }

  /// Returns the scroll position.
  ///
  /// Until the user scrolls, the page shows its first lines or, after a search, the lines around
  /// the found line of the notes.
  private func position(of count: Int, in layout: Layout) -> ScrollPosition {
    if let scrolled { return scrolled }
    var position = ScrollPosition()
    guard let found = foundLines(in: layout) else { return position }
    let visible = layout.visibleCount
    position.reveal(min(count - 1, found.upperBound - 1 + visible / 2), of: count, visible: visible)
    position.reveal(found.lowerBound, of: count, visible: visible)
    return position
  }

  /// Scrolls by a number of lines.
  func scroll(by offset: Int, in layout: Layout) {
    let count = lines(in: layout).count
    var position = position(of: count, in: layout)
    // Correct the position first: the page may have become shorter since the user last scrolled.
    position.scroll(by: 0, of: count, visible: layout.visibleCount)
    position.scroll(by: offset, of: count, visible: layout.visibleCount)
    scrolled = position
  }

  /// The selected action item, if it still exists.
  var selectedItem: ActionItem? {
    selectedNumber.flatMap { number in model.actionItems.first { $0.id.number == number } }
  }

  /// The lines of the notes, for finding words with `/`.
  package var findable: FindableRows? {
    let notes = model.transcript.split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    guard !model.transcript.isBlank else { return nil }
    return FindableRows(texts: notes.map(String.init), selected: foundNote.map { $0 - 1 }) {
      [self] index in
      guard let index else {
        (foundNote, scrolled) = (nil, scrolledBeforeFind)
        return
      }
      if foundNote == nil { scrolledBeforeFind = scrolled }
      // Clear the scroll position, so that the page shows the found line in its middle.
      (foundNote, scrolled) = (index + 1, nil)
    }
  }

  /// Selects the first action item, or reports that the meeting has none.
  func selectFirstItem(in layout: Layout) {
    guard model.actionItems.isEmpty else { return selectItem(by: 0, in: layout) }
    @Shared(.notice) var notice
    $notice.withLock { $0 = "No action items: to add one, begin a line of the notes with '- [ ]'." }
  }

  /// Clears the selection of the action item.
  func deselectItem() {
    selectedNumber = nil
  }

  /// Moves the selection by a number of action items, and scrolls to the selected item.
  ///
  /// If no item is selected, selects the first one.
  func selectItem(by offset: Int, in layout: Layout) {
    let items = model.actionItems
    guard !items.isEmpty else { return }
    let index = selectedItem.flatMap { item in items.firstIndex { $0.id == item.id } }
    let target = index.map { ($0 + offset + items.count) % items.count } ?? 0
    let number = items[target].id.number
    selectedNumber = number
    let lines = lines(in: layout)
    var position = position(of: lines.count, in: layout)
    for index in lines.indices.reversed() {
      if case .item(_, number: number) = lines[index] {
        position.reveal(index, of: lines.count, visible: layout.visibleCount)
      }
    }
    scrolled = position
  }
}
