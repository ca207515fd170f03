import FormFeature
import IdentifiedCollections
import Models
import Tagged
package import TerminalUI

extension FormScreen {
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let state else { return }
    let layout = state.layout(rect)
    canvas.dim()
    canvas.fill(layout.panel ?? rect)
    if let panel = layout.panel { canvas.draw(Border(), in: panel) }
    ScreenTitle(title, status: state.model.hasChanges ? "not saved yet" : "")
      .draw(in: &canvas, rect: layout.title)
    let focused = state.row
    let position = state.scroll.position(
      showing: [state.index(of: focused)],
      of: state.rowCount,
      visible: layout.visibleCount
    )
    canvas.draw(
      List(count: state.rowCount, position: position) { index in
        let row = state.row(at: index)
        return Drawing { canvas, rect in
          state.draw(row, isFocused: row == focused, in: &canvas, rect: rect)
        }
      },
      in: layout.rows
    )
    if let problem = state.problem { canvas.draw(problem, in: layout.problem) }
  }

  /// Focuses the clicked row, and changes the row's value if the click was on the row's control.
  ///
  /// A click on the last row adds an attendee.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard var state, let target: Target = target.value() else { return false }
    switch target {
    case .row(.add): state.addAttendee()
    case .row(let row): state.focus(row)
    case .field(let row):
      let wasFocused = row == state.row
      state.focus(row)
      state.click(row, at: event.position.x, in: rect, wasFocused: wasFocused)
    }
    keep(state)
    return true
  }
}

/// A clickable part of the form.
private nonisolated enum Target: Hashable, Sendable {
  case row(FormRow)
  case field(FormRow)
}

extension FormScreen.State {
  private static let labelWidth = 12

  /// The message about an invalid schedule or an unusual name, shown below the rows.
  fileprivate var problem: MessageLine? { scheduleProblem ?? unusualName }

  /// The message about a list of names in a single row, or about a name that is listed twice.
  private var unusualName: MessageLine? {
    if isListTyped {
      let names = typedNames.count.counted("attendee")
      return MessageLine("Enter and Ctrl-S add \(names). Tab keeps the text as one name.")
    }
    if case .attendee(let id) = row, let attendee = model.syncUp.attendees[id: id],
      model.hasAddedSeparator(to: attendee)
    {
      return MessageLine("This row is one attendee. Ctrl-N adds another attendee.")
    }
    let attendees = model.syncUp.attendees.filter { row != .attendee($0.id) && !$0.isBlank }
    let lists = attendees.filter { model.typedNames(of: $0).count > 1 }
    if let list = lists.first?.name.inOneLine {
      return MessageLine(
        lists.count == 1
          ? "'\(list)' is one attendee: in its row, Enter splits it."
          : "'\(list)' and \((lists.count - 1).counted("other row")) contain lists: in such a row, Enter splits it."
      )
    }
    let names = attendees.map(\.name)
    let counts = Dictionary(grouping: names, by: \.folded).mapValues(\.count)
    return names.first { (counts[$0.folded] ?? 0) > 1 }.map { name in
      MessageLine("'\(name.inOneLine)' is listed \(counts[name.folded] ?? 0) times.")
    }
  }

  private var scheduleProblem: MessageLine? {
    // While the user types the schedule, an incomplete schedule is not a problem yet.
    guard row != .schedule || model.hasTriedToFinish else { return nil }
    return model.scheduleProblem.map { MessageLine("The schedule \($0).", kind: .failure) }
  }

  func layout(_ rect: Rect) -> FormLayout {
    FormLayout(rect, rowCount: rowCount, problem: problem)
  }

  private static let themeWidth = (Theme.allCases.map(\.name.count).max() ?? 0) + 2

  fileprivate mutating func click(_ row: FormRow, at x: Int, in rect: Rect, wasFocused: Bool) {
    switch row {
    case .title, .schedule, .attendee:
      edit { editing in
        let field = TextField(editing, isFocused: wasFocused)
        editing.moveCursor(to: field.offset(at: x, in: rect))
      }
    case .length: lengthControl().click(at: x, in: rect)
    case .theme: changeTheme(by: Picker("").step(at: x, in: rect))
    case .heading, .add: break
    }
  }

  fileprivate func draw(_ row: FormRow, isFocused: Bool, in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.fixed(2), .fixed(Self.labelWidth), .flexible())
    canvas.regions.add(Target.row(row), rect: rect)
    if isFocused { canvas.write("❯", in: parts[0], style: .bold) }
    canvas.write(label(of: row), in: parts[1], style: isFocused ? .bold : .dim)
    switch row {
    case .title: drawTitle(isFocused: isFocused, in: &canvas, rect: parts[2])
    case .length:
      lengthControl(isFocused: isFocused)
        .draw(in: &canvas, rect: parts[2], clickable: Target.field(.length))
    case .schedule: drawSchedule(isFocused: isFocused, in: &canvas, rect: parts[2])
    case .theme: drawTheme(in: &canvas, rect: parts[2])
    case .heading: break
    case .attendee: drawText(row, "name", isFocused: isFocused, in: &canvas, rect: parts[2])
    case .add:
      canvas.draw(
        TextField(TextEditing(), isFocused: isFocused, placeholder: "add an attendee"),
        in: parts[2]
      )
    }
  }

  private func label(of row: FormRow) -> String {
    switch row {
    case .title: "Title"
    case .length: "Length"
    case .schedule: "Schedule"
    case .theme: "Theme"
    case .heading: "Attendees"
    case .attendee(let id): indented("\((model.syncUp.attendees.index(id: id) ?? 0) + 1)")
    case .add: indented("+")
    }
  }

  /// Returns an attendee's number or a plus sign, aligned with the numbers of all attendees.
  private func indented(_ number: String) -> String {
    let width = "\(model.syncUp.attendees.count)".count
    return "  " + number.padded(toWidth: width, alignment: .trailing)
  }

  private func drawTitle(isFocused: Bool, in canvas: inout Canvas, rect: Rect) {
    let isTold = model.isTitleMissing || model.isTitleBlank && !isFocused
    let note = isTold ? "! needs a title" : ""
    let parts = rect.columns(.flexible(), .fixed(note.columnWidth), spacing: 1)
    drawText(.title, "the name of the sync-up", isFocused: isFocused, in: &canvas, rect: parts[0])
    canvas.write(note, in: parts[1], style: .bold.foreground(.red))
  }

  private func drawSchedule(isFocused: Bool, in canvas: inout Canvas, rect: Rect) {
    let placeholder = "none, or e.g. weekdays 9:30"
    let parts = rect.columns(.flexible(), .fixed(scheduleProblem == nil ? 0 : 1), spacing: 1)
    drawText(.schedule, placeholder, isFocused: isFocused, in: &canvas, rect: parts[0])
    canvas.write("!", in: parts[1], style: .bold.foreground(.red))
  }

  private func drawText(
    _ row: FormRow,
    _ placeholder: String,
    isFocused: Bool,
    in canvas: inout Canvas,
    rect: Rect
  ) {
    guard let editing = textEditing(of: row) else { return }
    let field = TextField(editing, isFocused: isFocused, placeholder: placeholder)
    canvas.draw(field.clickable(Target.field(row)), in: rect)
  }

  /// Returns the control for the length, which the user types or changes with a slider.
  func lengthControl(isFocused: Bool = true) -> LengthControl {
    let style = Style(foreground: model.syncUp.theme.inkColor)
    return LengthControl(model: model, isFocused: isFocused, style: style)
  }

  private func drawTheme(in canvas: inout Canvas, rect: Rect) {
    let theme = model.syncUp.theme
    let parts = rect.columns(.fixed(Self.themeWidth + 2), .flexible())
    let picker = Picker(theme.name, style: theme.cardStyle, width: Self.themeWidth)
    canvas.draw(picker.clickable(Target.field(.theme)), in: parts[0])
  }
}
