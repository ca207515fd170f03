import FormFeature
import IdentifiedCollections
import Models
import Tagged
package import TerminalUI

extension FormScreen {
  /// One column for each minute, and the arrows.
  private static let sliderWidth = 28
  private static let labelWidth = 12

  /// What a click finds.
  private nonisolated enum Target: Hashable, Sendable {
    case row(FormRow)
    case field(FormRow)
  }

  private static let minutes: ClosedRange<Int> = {
    let (shortest, longest) = (
      SyncUp.formDurations.lowerBound, SyncUp.formDurations.upperBound
    )
    return Int(shortest.components.seconds / 60)...Int(longest.components.seconds / 60)
  }()

  private static let themeWidth = (Theme.allCases.map(\.name.count).max() ?? 0) + 2

  /// Draws the form.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    ScreenTitle(title, status: hasChanges ? "not saved yet" : "").draw(in: &canvas, rect: parts[0])
    let focused = row
    let updated = scroll.updated(
      selected: index(of: focused),
      of: rowCount,
      visible: ScrollPosition.visibleCount(height: parts[2].height)
    )
    if updated != scroll { scroll = updated }
    canvas.draw(
      List(count: rowCount, position: scroll.position) { index in
        let row = self.row(at: index)
        return Drawing { canvas, rect in
          self.draw(row, isFocused: row == focused, in: &canvas, rect: rect)
        }
      },
      in: parts[2]
    )
    question?.draw(in: &canvas, rect: rect, context)
    regions = canvas.regions
  }

  /// Moves the focus to what is clicked, and changes what is clicked directly.
  ///
  /// - Parameter event: What the mouse did.
  func handle(_ event: MouseEvent) {
    if let scrolled = scroll.scrolled(by: event.action) {
      scroll = scrolled
      return
    }
    guard case .press(.left) = event.action,
      let region = regions.region(at: event.position), let target: Target = region.id.value()
    else { return }
    switch target {
    case .row(.add): addAttendee()
    case .row(let row): focus(row)
    case .field(let row):
      let wasFocused = row == self.row
      focus(row)
      click(row, at: event.position.x, in: region.rect, wasFocused: wasFocused)
    }
  }

  private func click(_ row: FormRow, at x: Int, in rect: Rect, wasFocused: Bool) {
    switch row {
    case .title, .attendee:
      edit { editing in
        let field = TextField(editing, isFocused: wasFocused)
        editing.moveCursor(to: field.offset(at: x, in: rect))
      }
    case .length: model.syncUp.duration = .seconds(60 * slider.value(at: x, in: rect))
    case .theme: changeTheme(by: Picker("").step(at: x, in: rect))
    case .heading, .add: break
    }
  }

  private func draw(_ row: FormRow, isFocused: Bool, in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.fixed(2), .fixed(Self.labelWidth), .flexible())
    canvas.regions.add(Target.row(row), rect: rect)
    if isFocused { canvas.write("❯", in: parts[0], style: .bold) }
    canvas.write(label(of: row), in: parts[1], style: isFocused ? .bold : .dim)
    switch row {
    case .title: drawTitle(isFocused: isFocused, in: &canvas, rect: parts[2])
    case .length: drawLength(in: &canvas, rect: parts[2])
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
    case .theme: "Theme"
    case .heading: "Attendees"
    case .attendee(let id): indented("\((model.syncUp.attendees.index(id: id) ?? 0) + 1)")
    case .add: indented("+")
    }
  }

  /// A number, or what stands for one, below the others.
  private func indented(_ number: String) -> String {
    let width = "\(model.syncUp.attendees.count)".count
    return "  " + number.padded(toWidth: width, alignment: .trailing)
  }

  private func drawTitle(isFocused: Bool, in canvas: inout Canvas, rect: Rect) {
    let isTold = isTitleBlank && (wasTitleMissing || !isFocused)
    let note = isTold ? "! needs a title" : ""
    let parts = rect.columns(.flexible(), .fixed(note.columnWidth), spacing: 1)
    drawText(.title, "what it is called", isFocused: isFocused, in: &canvas, rect: parts[0])
    canvas.write(note, in: parts[1], style: .bold.foreground(.red))
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

  private var slider: Slider {
    Slider(
      value: Int(model.syncUp.duration.components.seconds / 60),
      in: Self.minutes,
      style: Style(foreground: model.syncUp.theme.inkColor)
    )
  }

  private func drawLength(in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.fixed(Self.sliderWidth), .flexible(), spacing: 2)
    canvas.draw(slider.clickable(Target.field(.length)), in: parts[0])
    canvas.write(model.syncUp.duration.spoken, in: parts[1])
  }

  private func drawTheme(in canvas: inout Canvas, rect: Rect) {
    let theme = model.syncUp.theme
    let parts = rect.columns(.fixed(Self.themeWidth + 2), .flexible())
    let picker = Picker(theme.name, style: theme.cardStyle, width: Self.themeWidth)
    canvas.draw(picker.clickable(Target.field(.theme)), in: parts[0])
  }
}
