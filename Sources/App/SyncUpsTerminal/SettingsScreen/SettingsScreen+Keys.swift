import Models
import SettingsFeature
package import TerminalUI

extension SettingsScreen {
  /// The main keys.
  package var hints: [KeyHint] {
    let leave = [KeyHint("⇥", "next", .key(.tab)), KeyHint("Esc", "back", .key(.escape))]
    let change =
      switch field {
      case .soundsOn: [KeyHint("space", "turn on or off", " ")]
      case .defaultLength: [KeyHint]()
      case .notificationCommand, .transcriberCommand, .team: [KeyHint]()
      case .notificationMode, .interfaceTheme, .background, .sortOrder, .transcriberMode:
        [KeyHint("←→", "change")]
      }
    return change + leave + (field == .defaultLength ? LengthControl.hints : [])
  }

  /// All keys of the form.
  package var help: [KeySection] {
    let change =
      switch field {
      case .soundsOn: [KeyHint("space", "turn on or off")]
      case .defaultLength:
        [
          KeyHint("← →", "a minute"), KeyHint("PgUp PgDn", "5 minutes"),
          KeyHint("Home End", "first or last"), KeyHint("0-9", "type a length"),
        ]
      case .notificationCommand, .transcriberCommand, .team: [KeyHint]()
      case .notificationMode, .interfaceTheme, .background, .sortOrder, .transcriberMode:
        [KeyHint("← →", "change"), KeyHint("Home End", "first or last")]
      }
    let move = [
      KeyHint("⇥ ↓", "next setting"), KeyHint("⇧⇥ ↑", "previous one"), KeyHint("Esc", "back"),
    ]
    return [KeySection(title: "Settings", hints: move + change)] + (isTakingText ? [.text] : [])
  }

  /// Does what a key or a paste asks for.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text):
      if field == .defaultLength {
        lengthControl.paste(text)
        return true
      }
      return edit { $0.insert(text) } != nil
    case .mouse: return false
    }
  }

  private func handle(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.tab), .key(.down), .key(.tab, .shift), .key(.up), .key(.escape), .key(.enter):
      submitCommand()
    default: break
    }
    switch press {
    case .key(.tab), .key(.down): move(by: 1)
    case .key(.tab, .shift), .key(.up): move(by: -1)
    // A length takes most keys, but what leaves the screen does so from there, too.
    case .key(.escape):
      model.teamSubmitted()
      return false
    default:
      if field == .defaultLength { return press == .key(.enter) || lengthControl.handle(press) }
      if let isHandled = edit({ $0.handle(press) }) { return isHandled }
      switch press {
      case .key(.left): change(to: .before)
      case .key(.right), " ", .key(.enter): change(to: .after)
      case .key(.home): change(to: .first)
      case .key(.end): change(to: .last)
      case "u", .control("r"): model.undoButtonTapped()
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
    case .soundsOn: change(to: .after)
    case .notificationMode, .interfaceTheme, .background, .sortOrder, .transcriberMode:
      change(to: Picker("").step(at: x, in: rect) < 0 ? .before : .after)
    case .defaultLength: lengthControl.click(at: x, in: rect)
    case .notificationCommand, .transcriberCommand, .team:
      edit { editing in
        let offset = TextField(editing, isFocused: wasFocused).offset(at: x, in: rect)
        editing.moveCursor(to: offset)
      }
    }
  }

  /// Tells that a command was typed to its end.
  private func submitCommand() {
    guard isCommandChanged else { return }
    isCommandChanged = false
    model.commandSubmitted(field)
  }

  private func move(by offset: Int) {
    let order = FocusOrder(SettingsModel.Field.allCases)
    model.focus = order.neighbor(of: field, by: offset, wraps: true)
  }

  private func change(to choice: Choice) {
    switch field {
    case .soundsOn where choice == .before || choice == .after: model.soundsToggled()
    case .notificationMode:
      model.notificationModeSelected(choice.value(from: model.notificationMode))
    case .interfaceTheme: model.interfaceThemeSelected(choice.value(from: model.interfaceTheme))
    case .background: model.backgroundSelected(choice.value(from: model.background))
    case .sortOrder: model.sortOrderSelected(choice.value(from: model.sortOrder))
    case .transcriberMode: model.transcriberModeSelected(choice.value(from: model.transcriberMode))
    case .soundsOn, .notificationCommand, .defaultLength, .transcriberCommand, .team: break
    }
  }

  /// Changes the text in which the user is.
  ///
  /// - Returns: What the change returns, or `nil` if the setting is no text.
  @discardableResult
  private func edit<Result>(_ change: (inout TextEditing) -> Result) -> Result? {
    guard var editing = editing(of: field) else { return nil }
    let result = change(&editing)
    typed = (field, editing)
    if text(of: field) != editing.text {
      isCommandChanged = field != .team
      switch field {
      case .notificationCommand: model.notificationCommandChanged(to: editing.text)
      case .team: model.teamChanged(to: editing.text)
      default: model.transcriberCommandChanged(to: editing.text)
      }
    }
    return result
  }
}

/// Which of a few values comes next.
private nonisolated enum Choice: Hashable {
  case before, after, first, last

  /// The value, round the end.
  func value<Value: CaseIterable & Equatable>(from value: Value) -> Value {
    let all = Array(Value.allCases)
    guard let index = all.firstIndex(of: value), let first = all.first else { return value }
    switch self {
    case .before: return all[(index + all.count - 1) % all.count]
    case .after: return all[(index + 1) % all.count]
    case .first: return first
    case .last: return all[all.count - 1]
    }
  }
}
