import Dependencies
import Foundation
import ListFeature
import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsFile
import TerminalUI

/// A screen that describes a problem with the file of sync-ups, and offers copies that can replace
/// the file.
@Observable
final class RepairScreen: Screen {
  private var scroll = RowScroll()
  private var selection = RowSelection<SyncUpsCopy.ID>()

  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored private let repair: () -> RepairModel?
  @ObservationIgnored private let alert: AlertScreen<RepairModel.AlertAction>

  /// Creates a screen, which is shown while a repair is in progress.
  ///
  /// - Parameter repair: A closure that returns the model of the repair, or `nil` if no repair is
  ///   in progress.
  init(of repair: @escaping () -> RepairModel?) {
    self.repair = repair
    alert = AlertScreen {
      repair()?.alert
    } onAnswer: {
      repair()?.alertButtonTapped($0)
    }
  }

  var overlay: (any Screen)? { repair()?.alert == nil ? nil : alert }

  var isOpaque: Bool { true }

  var hints: [KeyHint] {
    let model = repair()
    let hasCopies = model?.copies.isEmpty == false
    return
      (hasCopies ? [KeyHint("⏎", "restore", .key(.enter)), KeyHint("↑↓", "select")] : [])
      + (model?.salvage == nil ? [] : [KeyHint(.salvage)])
      + [KeyHint(.startAfresh), .back]
  }

  var help: [KeySection] {
    let hints = hints.map { hint in hint.commands.first.map(KeyHint.explaining) ?? hint }
    return [
      KeySection(title: "Move", hints: RowMove.hints), KeySection(title: "Repair", hints: hints),
    ]
  }

  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let model = repair() else { return }
    let rows = Self.rows(of: rect, model)
    ScreenTitle("The file with your sync-ups").draw(in: &canvas, rect: rows[0])
    canvas.draw(Self.problem(of: model), in: rows[2])
    canvas.draw(RepairChoices(model.salvage), in: rows[4])
    canvas.write("Copies", in: rows[6], style: .bold)
    let copies = model.copies
    guard let selected = index(in: copies) else {
      canvas.write("There are no earlier copies of the file.", in: rows[7], style: .dim)
      return
    }
    let visible = rows[7].height
    let position = scroll.position(showing: [selected], of: copies.count, visible: visible)
    let list = List(count: copies.count, position: position) { index in
      CopyRow(copies[index], isSelected: index == selected, context).clickable(copies[index].id)
    }
    canvas.draw(list, in: rows[7])
  }

  /// The rows of the copies.
  ///
  /// `/` finds words in the text of a row and in the name of the copy's file.
  var findable: FindableRows? {
    let copies = repair()?.copies ?? []
    let texts = copies.map { copy in
      let (date, content) = CopyRow.texts(of: copy, now: now, in: calendar)
      return "\(date) \(content) \(copy.name)"
    }
    return FindableRows(texts: texts, selected: index(in: copies)) { [self] index in
      if let index { selection.select(copies[index].id, at: index) }
    }
  }

  func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    guard let model = repair() else { return false }
    let copies = model.copies
    let visible = Self.rows(of: rect, model)[7].height
    if let index = index(in: copies) {
      // Change a local variable first: changing an observed property in place redraws the screen
      // even if the value stays the same.
      var scrolled = scroll
      if scrolled.wheel(event, showing: [index], of: copies.count, visible: visible) {
        scroll = scrolled
        return true
      }
      if case .key(let press) = event, let move = RowMove(press) {
        let target = move.index(from: index, of: copies.count, page: visible)
        selection.select(copies[target].id, at: target)
        scroll.follow([target], of: copies.count, visible: visible)
        return true
      }
      if event == .key(.key(.enter)) {
        model.restoreButtonTapped(id: copies[index].id)
        return true
      }
    }
    switch event {
    case .key(Command.salvage.press) where model.salvage != nil: model.salvageButtonTapped()
    case .key(Command.startAfresh.press): model.startAfreshButtonTapped()
    case .key(Command.leave.press), .key(.key(.escape)), .key(.key(.left)), .key(.key(.backspace)):
      model.doneButtonTapped()
    default: return false
    }
    return true
  }

  /// Asks whether to restore the clicked copy, or reports that the copy cannot be read.
  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard let id: SyncUpsCopy.ID = target.value(), let model = repair(),
      let index = model.copies.firstIndex(where: { $0.id == id })
    else { return false }
    selection.select(id, at: index)
    model.restoreButtonTapped(id: id)
    return true
  }

  private func index(in copies: [SyncUpsCopy]) -> Int? {
    selection.index(in: copies.count) { id in
      copies.firstIndex { $0.id == id }
    }
  }

  private static func problem(of model: RepairModel) -> Text {
    Text(model.failure ?? model.problem ?? "The file can be read again.", isWrapped: true)
  }

  /// Returns the areas of the title, the problem, the choices, the heading and the copies.
  ///
  /// If the screen is tall enough, blank rows separate the title, the problem, the choices and the
  /// heading.
  private static func rows(of rect: Rect, _ model: RepairModel) -> [Rect] {
    let place = rect.padded(horizontal: 1)
    let choices = RepairChoices(model.salvage).height(width: place.width)
    let lines = problem(of: model).lines(width: place.width).count
    // The number of rows of everything except the problem: the choices, the title, the heading, and
    // up to three copies.
    let others = choices + 2 + max(1, min(3, model.copies.count))
    let gap = place.height >= lines + others + 3 ? 1 : 0
    let problem = min(lines, max(1, place.height - others - 3 * gap))
    return place.rows(
      .fixed(1),
      .fixed(gap),
      .fixed(problem),
      .fixed(gap),
      .fixed(choices),
      .fixed(gap),
      .fixed(1),
      .flexible()
    )
  }
}
