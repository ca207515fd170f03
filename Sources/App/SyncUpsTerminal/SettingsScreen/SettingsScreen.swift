import Models
import Observation
import PersistenceKeys
package import SettingsFeature
package import TerminalUI

/// The settings screen: a short form that saves each change immediately.
@Observable
package final class SettingsScreen: Screen {
  @ObservationIgnored let model: SettingsModel

  /// The field that the user edited last, and its text with the cursor.
  var typed: (field: SettingsModel.Field, text: TextEditing)?

  /// Whether the user has changed the focused command since the app last checked that the command's
  /// program exists.
  @ObservationIgnored var isCommandChanged = false

  private var scroll = RowScroll()

  /// A clickable part of the screen.
  nonisolated enum Target: Hashable, Sendable {
    /// The row of the setting that has the given index in the form.
    case row(Int)

    /// The control of the setting that has the given index in the form.
    case control(Int)
  }

  package init(model: SettingsModel) {
    self.model = model
  }

  /// Reports settings that could not be loaded or saved.
  package var message: ScreenMessage? {
    model.storageProblem.map { ScreenMessage(text: $0.message, isFailure: true) }
  }

  /// Whether typed letters are input instead of commands.
  ///
  /// This is the case only while the focused setting is a text or a length.
  package var acceptsText: Bool { field == .defaultLength || text(of: field) != nil }

  /// The focused setting.
  var field: SettingsModel.Field { model.focus ?? .soundsOn }

  private var fieldIndex: Int { SettingsModel.Field.allCases.firstIndex(of: field) ?? 0 }

  /// Returns the text of a setting, or `nil` if the setting is not text.
  func text(of field: SettingsModel.Field) -> String? {
    switch field {
    case .notificationCommand: model.notificationCommand
    case .transcriberCommand: model.transcriberCommand
    case .minutesCommand: model.minutesCommand
    case .team: model.typedTeam ?? model.team
    case .soundsOn, .turnEnd, .notificationMode, .interfaceTheme, .background, .defaultLength,
      .reminder, .sortOrder, .transcriberMode, .notesBySpeaker:
      nil
    }
  }

  /// Returns the text of a setting with its cursor, or `nil` if the setting is not text.
  ///
  /// The text is current, even if another process has changed the setting.
  func editing(of field: SettingsModel.Field) -> TextEditing? {
    guard let text = text(of: field) else { return nil }
    guard var typed, typed.field == field else { return TextEditing(text) }
    typed.text.text = text
    return typed.text
  }

  /// The control for the default length, which the user types or changes with a slider.
  var lengthControl: LengthControl {
    let isFocused = field == .defaultLength
    return LengthControl(model: model, isFocused: isFocused, style: isFocused ? .bold : .plain)
  }

  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let page = rect.padded(horizontal: 1)
    canvas.write("Settings", in: page.row(0), style: .bold)
    canvas.write(field.effect, in: page.row(0), style: .dim, alignment: .trailing)
    let fields = SettingsModel.Field.allCases
    let (rows, spacing, visible) = Self.rows(of: rect)
    let sides = SidePane(rows)
    let position = scroll.position(showing: [fieldIndex], of: fields.count, visible: visible)
    let list = List(count: fields.count, position: position, spacing: spacing) { index in
      Drawing { canvas, rect in
        let parts = rect.columns(.fixed(2), .fixed(20), .fixed(1), .flexible())
        canvas.regions.add(Target.row(index), rect: rect)
        self.draw(fields[index], at: index, in: &canvas, parts)
      }
    }
    canvas.draw(list, in: sides.main)
    sides.draw(explanation, in: &canvas)
    guard sides.content == nil else { return }
    canvas.write(field.explanation, in: page.row(page.height - 1), style: .dim)
  }

  /// The explanation of the focused setting, for the pane next to a wide form.
  private var explanation: [Paragraph] {
    let field = field
    let choices = field.meanings.flatMap { [Paragraph.item("·", $0)] }
    return [.heading(field.label), .text(field.explanation), .blank]
      + (choices.isEmpty ? [] : [.heading("Choices")] + choices + [.blank])
      + [.heading("Example"), .text(field.example), .blank]
      + [.fact("In the shell", "syncups settings \(field.name)")]
  }

  /// Returns the area of the settings, the number of blank rows between two settings, and the
  /// number of settings that fit.
  private static func rows(of rect: Rect) -> (rect: Rect, spacing: Int, visible: Int) {
    let page = rect.padded(horizontal: 1)
    let count = SettingsModel.Field.allCases.count
    // Leave a blank line between two settings if all settings still fit on the screen.
    let spacing = page.height >= 4 + count * 2 - 1 ? 1 : 0
    // Omit the blank lines below the title and above the explanation if the window is small.
    let edge = page.height >= 4 + count ? 2 : 1
    let rows = page.rows(.fixed(edge), .flexible(), .fixed(edge))[1]
    let visible = ScrollPosition.visibleCount(height: rows.height, spacing: spacing)
    return (rows, spacing, visible)
  }

  /// Scrolls if the event came from the mouse wheel.
  ///
  /// - Returns: Whether the event came from the mouse wheel.
  func wheel(_ event: InputEvent, in rect: Rect) -> Bool {
    let (count, visible) = (SettingsModel.Field.allCases.count, Self.rows(of: rect).visible)
    // Change a local variable first: changing an observed property in place redraws the screen even
    // if the value stays the same.
    var scrolled = scroll
    guard scrolled.wheel(event, showing: [fieldIndex], of: count, visible: visible) else {
      return false
    }
    scroll = scrolled
    return true
  }

  /// Scrolls to the focused setting.
  func follow(in rect: Rect) {
    let (count, visible) = (SettingsModel.Field.allCases.count, Self.rows(of: rect).visible)
    scroll.follow([fieldIndex], of: count, visible: visible)
  }

  private func draw(
    _ field: SettingsModel.Field,
    at index: Int,
    in canvas: inout Canvas,
    _ parts: [Rect]
  ) {
    let isFocused = field == self.field
    let style: Style = isFocused ? .bold : .plain
    if isFocused { canvas.write("❯", in: parts[0], style: .bold) }
    canvas.write(field.label, in: parts[1], style: style)
    let (rect, target) = (parts[3], Target.control(index))
    if field == .defaultLength {
      return lengthControl.draw(in: &canvas, rect: rect, clickable: target)
    }
    if let editing = editing(of: field) {
      let isTeam = field == .team
      let placeholder = isTeam ? "none, or the address of a team" : "a program and its arguments"
      let text = TextField(editing, isFocused: isFocused, placeholder: placeholder)
      let problem = isTeam && model.typedTeam != nil ? "! not an address" : ""
      let parts = rect.columns(.flexible(), .fixed(problem.columnWidth))
      canvas.write(problem, in: parts[1], style: .bold.foreground(.red))
      return canvas.draw(text.clickable(target), in: parts[0])
    }
    guard let choice = choice(of: field) else {
      let isSound = field == .soundsOn
      let title = isSound ? "the bell may ring" : "start with the speaker's name"
      let isOn = isSound ? model.soundsOn : model.notesBySpeaker
      let checkbox = Checkbox(title, isOn: isOn, style: style)
      return canvas.draw(checkbox.clickable(target), in: rect)
    }
    let pickerStyle = model.lacksCommand(field) ? style.foreground(.red) : style
    let picker = Picker(choice, style: pickerStyle, width: Self.pickerWidth)
    let width = min(rect.width, Self.pickerWidth + 2)
    canvas.draw(
      picker.clickable(target),
      in: Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height)
    )
  }

  /// Returns the label of the chosen value, or `nil` if the setting has no picker.
  private func choice(of field: SettingsModel.Field) -> String? {
    switch field {
    case .turnEnd: model.turnEnd.label
    case .notificationMode where model.lacksCommand(field):
      "\(model.soundsOn ? "bell" : "nothing"): no command set"
    case .transcriberMode where model.lacksCommand(field):
      "\(model.transcriberMode.label): no command set"
    case .notificationMode: model.notificationMode.label(soundsOn: model.soundsOn)
    case .interfaceTheme: model.interfaceTheme.label
    case .background: model.background.label
    case .reminder: model.reminder.label
    case .sortOrder: model.sortOrder.label
    case .transcriberMode: model.transcriberMode.label
    case .soundsOn, .notificationCommand, .defaultLength, .transcriberCommand, .notesBySpeaker,
      .minutesCommand, .team:
      nil
    }
  }

  private static let pickerWidth = 26
}
