import Models
import SettingsFeature
package import TerminalUI

extension SettingsScreen {
  /// The main keys.
  package var hints: [KeyHint] {
    let change =
      switch field {
      case .soundsOn: [KeyHint("space", "turn on or off", " ")]
      case .transcriberCommand: [KeyHint]()
      case .interfaceTheme, .defaultMinutes, .sortOrder, .transcriberMode: [KeyHint("←→", "change")]
      }
    return change + [KeyHint("⇥", "next", .key(.tab)), KeyHint("Esc", "back", .key(.escape))]
  }

  /// All keys of the form.
  package var help: [KeySection] {
    [
      KeySection(
        title: "Settings",
        hints: [
          KeyHint("⇥ ↓", "next setting"),
          KeyHint("⇧⇥ ↑", "previous setting"),
          KeyHint("← → space", "change"),
          KeyHint("Esc", "back"),
        ]
      ),
      .text,
    ]
  }

  /// Does what a key or a paste asks for.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text):
      guard field == .transcriberCommand else { return false }
      edit { $0.insert(text) }
      return true
    case .mouse: return false
    }
  }

  private func handle(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.tab), .key(.down): move(by: 1)
    case .key(.tab, .shift), .key(.up): move(by: -1)
    default:
      if field == .transcriberCommand { return edit { $0.handle(press) } }
      switch press {
      case .key(.left): change(by: -1)
      case .key(.right), " ", .key(.enter): change(by: 1)
      default: return false
      }
    }
    return true
  }

  /// Moves to the setting that is clicked, and changes it if the click is on its value.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    switch target.value(as: Target.self) {
    case .row(let index): model.focus = SettingsModel.Field.allCases[index]
    case .control(let index):
      let field = SettingsModel.Field.allCases[index]
      let wasFocused = field == self.field
      model.focus = field
      click(field, at: event.position.x, in: rect, wasFocused: wasFocused)
    case nil: return false
    }
    return true
  }

  private func click(
    _ field: SettingsModel.Field,
    at x: Int,
    in rect: Rect,
    wasFocused: Bool
  ) {
    switch field {
    case .soundsOn: change(by: 1)
    case .interfaceTheme, .sortOrder, .transcriberMode:
      change(by: Picker("").step(at: x, in: rect))
    case .defaultMinutes:
      let slider = Slider(value: model.offeredMinutes, in: SyncUp.defaultMinutes)
      model.defaultMinutesChanged(to: slider.value(at: x, in: rect))
    case .transcriberCommand:
      let offset = TextField(editing, isFocused: wasFocused).offset(at: x, in: rect)
      edit { $0.moveCursor(to: offset) }
    }
  }

  private func move(by offset: Int) {
    let order = FocusOrder(SettingsModel.Field.allCases)
    model.focus = order.neighbor(of: field, by: offset, wraps: true)
  }

  private func change(by offset: Int) {
    switch field {
    case .soundsOn: model.soundsToggled()
    case .interfaceTheme: model.interfaceThemeSelected(model.interfaceTheme.neighbor(offset))
    case .defaultMinutes: model.defaultMinutesChanged(to: model.offeredMinutes + offset)
    case .sortOrder: model.sortOrderSelected(model.sortOrder.neighbor(offset))
    case .transcriberMode: model.transcriberModeSelected(model.transcriberMode.neighbor(offset))
    case .transcriberCommand: break
    }
  }

  @discardableResult
  private func edit<Result>(_ change: (inout TextEditing) -> Result) -> Result {
    var editing = editing
    let result = change(&editing)
    typed = editing
    if model.transcriberCommand != editing.text {
      model.transcriberCommandChanged(to: editing.text)
    }
    return result
  }
}

extension CaseIterable where Self: Equatable {
  /// The case that comes after this one or before it, round the end.
  fileprivate func neighbor(_ offset: Int) -> Self {
    let all = Array(Self.allCases)
    guard let index = all.firstIndex(of: self) else { return self }
    return all[(index + offset + all.count) % all.count]
  }
}
