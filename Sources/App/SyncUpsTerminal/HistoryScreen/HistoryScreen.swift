import Dependencies
import Foundation
package import HistoryFeature
import Models
import Observation
import PersistenceKeys
import SyncUpsHistory
import Tagged
package import TerminalUI

/// The screen of the undo history: the undone changes, then the other changes, newest first.
@Observable
package final class HistoryScreen: Screen {
  @ObservationIgnored private let model: HistoryModel
  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored private let alert: AlertScreen<HistoryModel.AlertAction>
  private var scroll = RowScroll()
  private var selection = RowSelection<HistoryStep.ID>()

  /// Creates the screen.
  ///
  /// - Parameter model: The model of the history.
  package init(model: HistoryModel) {
    self.model = model
    alert = AlertScreen {
      model.alert
    } onAnswer: {
      model.alertButtonTapped($0)
    }
  }

  /// The question that asks whether to undo or redo a change.
  package var overlay: (any Screen)? { model.alert == nil ? nil : alert }

  /// The reason that the history cannot be loaded, if any.
  package var message: ScreenMessage? {
    model.problem.map { ScreenMessage(text: $0, isFailure: true) }
  }

  package var hints: [KeyHint] {
    let rows = model.rows
    return (rows.contains { !$0.isUndone } ? [KeyHint(.undo)] : [])
      + (rows.contains(where: \.isUndone) ? [KeyHint(.redo)] : [])
      + (rows.isEmpty ? [] : [KeyHint("⏎", "undo this change", .key(.enter))])
      + [.back]
  }

  package var help: [KeySection] {
    [
      KeySection(title: "Move", hints: RowMove.hints),
      KeySection(
        title: "Changes",
        hints: [
          KeyHint(.undo, "undo the newest change"),
          KeyHint(.redo, "redo the last undone change"),
          KeyHint("⏎", "undo this change"),
        ]
      ),
    ]
  }

  package var findable: FindableRows? {
    let lines = lines
    let places = lines.indices.filter { lines[$0].row != nil }
    return FindableRows(
      texts: places.map { lines[$0].row?.title ?? "" },
      selected: selectedLine(in: lines).flatMap(places.firstIndex)
    ) { [self] index in
      if let index { select(places[index], in: lines) }
    }
  }

  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let rows = Self.rows(of: rect)
    let (changes, lines) = (model.rows, self.lines)
    let count = changes.count.counted("change")
    ScreenTitle("History", status: changes.isEmpty ? "" : count).draw(in: &canvas, rect: rows[0])
    guard let selected = selectedLine(in: lines) else {
      let sentence = model.problem == nil ? "No changes yet." : ""
      canvas.write(sentence, in: rows[1].inset(by: Insets(leading: 2)), style: .dim)
      return
    }
    let shown = Self.lines(around: selected, in: lines)
    let visible = max(1, rows[1].height)
    let position = scroll.position(showing: shown, of: lines.count, visible: visible)
    let isScrolled = visible < lines.count
    let sides = SidePane(rows[1])
    let widths = HistoryLine.Widths(of: changes, width: sides.main.width, context)
    let list = List(count: lines.count, position: position) { index in
      Drawing { canvas, rect in
        let room = rect.inset(by: Insets(trailing: isScrolled ? 1 : 0))
        if let row = lines[index].row { canvas.regions.add(row.id, rect: room) }
        let isSelected = index == selected
        lines[index].draw(in: &canvas, rect: room, widths, isSelected: isSelected, context)
      }
    }
    canvas.draw(list, in: sides.main)
    guard let row = lines[selected].row else { return }
    sides.draw(paragraphs(about: row, context), in: &canvas)
  }

  /// Returns a description of a change, for the pane next to the list.
  private func paragraphs(about row: HistoryRow, _ context: ScreenContext) -> [Paragraph] {
    let date = row.date.relativeText(now: context.now, in: context.calendar)
    let details = model.details(of: row.id).map { Paragraph.fact($0.part, $0.text) }
    let action =
      row.isUndone ? "Ctrl-R redoes this change." : "Enter undoes this change; later changes stay."
    return [
      .heading(row.title), .blank, .fact("When", date),
      .fact("Made in", row.origin.name + (row.isUndone ? ", undone" : "")),
    ] + (details.isEmpty ? [] : [.blank] + details) + [.blank, .text(action, .dim)]
  }

  /// Handles a key press or a mouse wheel event.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let lines = lines
    guard let selected = selectedLine(in: lines) else { return false }
    let visible = max(1, Self.rows(of: rect)[1].height)
    // Change a copy: changing an observed property in place redraws the screen even if the value
    // stays the same.
    var scrolled = scroll
    let shown = Self.lines(around: selected, in: lines)
    if scrolled.wheel(event, showing: shown, of: lines.count, visible: visible) {
      scroll = scrolled
      return true
    }
    guard case .key(let press) = event else { return false }
    if let move = RowMove(press) {
      let places = lines.indices.filter { lines[$0].row != nil }
      let place = places.firstIndex(of: selected) ?? 0
      let target = places[move.index(from: place, of: places.count, page: visible)]
      select(target, in: lines)
      scroll.follow(Self.lines(around: target, in: lines), of: lines.count, visible: visible)
      return true
    }
    guard press == .key(.enter), let row = lines[selected].row else { return false }
    select(selected, in: lines)
    model.stepTapped(id: row.id)
    return true
  }

  /// Selects the clicked change, and then acts like Enter.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    let lines = lines
    guard let id: HistoryStep.ID = target.value(),
      let index = lines.firstIndex(where: { $0.row?.id == id })
    else { return false }
    select(index, in: lines)
    model.stepTapped(id: id)
    return true
  }

  /// Returns the areas of the title and of the changes, separated by a blank row.
  private static func rows(of rect: Rect) -> [Rect] {
    let rows = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    return [rows[0], rows[2]]
  }
}

// MARK: - Lines

extension HistoryScreen {
  /// The changes, with a heading for each day.
  ///
  /// Changes that the user has undone have separate headings.
  private var lines: [HistoryLine] {
    var latest: HistoryRow?
    return model.rows.flatMap { row -> [HistoryLine] in
      defer { latest = row }
      let isSameDay =
        latest.map {
          calendar.isDate($0.date, inSameDayAs: row.date) && $0.isUndone == row.isUndone
        }
      let heading = HistoryLine.day(row.date, isUndone: row.isUndone)
      return (isSameDay == true ? [] : [heading]) + [.change(row)]
    }
  }

  /// Returns the index of the selected line, or `nil` if the history is empty.
  ///
  /// Until the user selects a change, the change that the next undo affects is selected.
  private func selectedLine(in lines: [HistoryLine]) -> Int? {
    selection.id.flatMap { id in lines.firstIndex { $0.row?.id == id } }
      ?? lines.firstIndex { $0.row?.isUndone == false } ?? lines.firstIndex { $0.row != nil }
  }

  /// Returns the indices of the lines that must be visible together: the selected change and, if a
  /// heading is directly above it, that heading.
  private static func lines(around selected: Int, in lines: [HistoryLine]) -> [Int] {
    selected > 0 && lines[selected - 1].row == nil ? [selected - 1, selected] : [selected]
  }

  private func select(_ index: Int, in lines: [HistoryLine]) {
    selection.select(lines[index].row?.id, at: index)
  }
}
