import Models
import Observation
import PersistenceKeys
package import SettingsFeature
package import TerminalUI

/// The settings: a short form whose changes apply at once.
@Observable
package final class SettingsScreen: Screen {
  /// The settings.
  @ObservationIgnored let model: SettingsModel

  /// The command with its cursor.
  var typed: TextEditing

  /// What can be clicked.
  nonisolated enum Target: Hashable, Sendable {
    /// The row of a setting, by its place in the form.
    case row(Int)

    /// What changes a setting, by its place in the form.
    case control(Int)
  }

  /// Shows the settings.
  ///
  /// - Parameter model: The settings.
  package init(model: SettingsModel) {
    self.model = model
    typed = TextEditing(model.transcriberCommand)
  }

  /// What could not be read or saved.
  package var message: ScreenMessage? {
    model.storageProblem.map { ScreenMessage(text: $0.message, isFailure: true) }
  }

  /// Whether the command is being written.
  package var isTakingText: Bool { field == .transcriberCommand }

  /// The setting in which the user is.
  var field: SettingsModel.Field { model.focus ?? .soundsOn }

  /// The command as it is now, which may have been changed elsewhere.
  var editing: TextEditing {
    var editing = typed
    editing.text = model.transcriberCommand
    return editing
  }

  /// Draws the form.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let page = rect.padded(horizontal: 1)
    canvas.write("Settings", in: page.row(0), style: .bold)
    canvas.write("changes apply at once", in: page.row(0), style: .dim, alignment: .trailing)
    let fields = SettingsModel.Field.allCases
    // With a blank line between two settings, if there is room for that.
    let spacing = page.height >= 2 + fields.count * 2 - 1 ? 2 : 1
    for (index, field) in fields.enumerated() {
      let row = page.row(2 + index * spacing)
      let parts = row.columns(.fixed(2), .fixed(20), .fixed(1), .flexible())
      draw(field, in: &canvas, parts)
      canvas.regions.add(Target.row(index), rect: row)
      canvas.regions.add(Target.control(index), rect: controlRect(of: field, in: parts[3]))
    }
  }

  private func draw(_ field: SettingsModel.Field, in canvas: inout Canvas, _ parts: [Rect]) {
    let isFocused = field == self.field
    if isFocused { canvas.write("❯", in: parts[0], style: .bold) }
    canvas.write(field.label, in: parts[1], style: isFocused ? .bold : .plain)
    drawControl(of: field, in: &canvas, rect: parts[3])
  }

  /// The columns that change a setting by a click.
  private func controlRect(of field: SettingsModel.Field, in rect: Rect) -> Rect {
    let width =
      switch field {
      case .soundsOn, .transcriberCommand: rect.width
      case .defaultMinutes: Self.sliderWidth
      case .interfaceTheme, .sortOrder, .transcriberMode: Self.pickerWidth + 2
      }
    return rect.intersection(Rect(x: rect.minX, y: rect.minY, width: width, height: 1))
  }

  private func drawControl(of field: SettingsModel.Field, in canvas: inout Canvas, rect: Rect) {
    let isFocused = field == self.field
    let style: Style = isFocused ? .bold : .plain
    switch field {
    case .soundsOn:
      let checkbox = Checkbox(
        "bell when the speaker changes",
        isOn: model.soundsOn,
        style: style
      )
      canvas.draw(checkbox, in: rect)
    case .interfaceTheme: drawPicker(model.interfaceTheme.label, in: &canvas, rect: rect, style)
    case .defaultMinutes:
      let parts = rect.columns(.fixed(Self.sliderWidth), .fixed(2), .flexible())
      let slider = Slider(value: model.offeredMinutes, in: SyncUp.defaultMinutes, style: style)
      canvas.draw(slider, in: parts[0])
      canvas.write(Duration.seconds(60 * model.offeredMinutes).spoken, in: parts[2], style: style)
    case .sortOrder: drawPicker(model.sortOrder.label, in: &canvas, rect: rect, style)
    case .transcriberMode: drawPicker(model.transcriberMode.label, in: &canvas, rect: rect, style)
    case .transcriberCommand:
      let text = TextField(
        editing,
        isFocused: isFocused,
        placeholder: "a program and its arguments"
      )
      canvas.draw(text, in: rect)
    }
  }

  private func drawPicker(_ title: String, in canvas: inout Canvas, rect: Rect, _ style: Style) {
    canvas.draw(Picker(title, style: style, width: Self.pickerWidth), in: rect)
  }

  private static let pickerWidth = 24
  private static let sliderWidth = 26
}
