import Models
import SettingsFeature
package import TerminalUI

extension SettingsScreen {
  package var hints: [KeyHint] {
    let leave = [KeyHint("⇥", "next", .key(.tab)).meaning("next setting"), .back]
    let change =
      switch field {
      case .soundsOn, .notesBySpeaker: [KeyHint("space", "turn on or off", " ")]
      case .defaultLength: [KeyHint]()
      case .notificationCommand, .transcriberCommand, .minutesCommand, .team: [KeyHint]()
      case .turnEnd, .notificationMode, .interfaceTheme, .background, .sortOrder,
        .transcriberMode, .reminder:
        [KeyHint("←→", "change")]
      }
    guard field == .defaultLength else { return change + leave }
    return Array(LengthControl.hints.prefix(1)) + leave + LengthControl.hints.dropFirst()
  }

  package var help: [KeySection] {
    let change =
      switch field {
      case .soundsOn, .notesBySpeaker: [KeyHint("space", "turn on or off")]
      case .defaultLength:
        [
          KeyHint("← →", "a minute"), KeyHint("PgUp PgDn", "5 minutes"),
          KeyHint("Home End", "first or last"), KeyHint("0-9", "type a length"),
        ]
      case .notificationCommand, .transcriberCommand, .minutesCommand, .team: [KeyHint]()
      case .turnEnd, .notificationMode, .interfaceTheme, .background, .sortOrder,
        .transcriberMode, .reminder:
        [KeyHint("← →", "change"), KeyHint("Home End", "first or last")]
      }
    let move = [
      KeyHint("⇥ ↓", "next setting"), KeyHint("⇧⇥ ↑", "previous one"), KeyHint("Esc", "back"),
    ]
    return [KeySection(title: "Settings", hints: move + change)] + (acceptsText ? [.text] : [])
  }

  package var findable: FindableRows? {
    let fields = SettingsModel.Field.allCases
    return FindableRows(
      texts: fields.map { "\($0.label) \($0.explanation)" },
      selected: fields.firstIndex(of: field)
    ) { [self] index in
      if let index { model.focus = fields[index] }
    }
  }

  /// Handles a key press, a paste or a mouse wheel event.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    if wheel(event, in: rect) { return true }
    guard change(with: event) else { return false }
    follow(in: rect)
    return true
  }

  private func change(with event: InputEvent) -> Bool {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text):
      if field == .defaultLength { return lengthControl.paste(text) }
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
    // Handle Escape before the text fields do, because Escape leaves the screen.
    case .key(.escape):
      model.teamSubmitted()
      return false
    default:
      if field == .defaultLength { return press == .key(.enter) || lengthControl.handle(press) }
      if let isHandled = edit({ $0.handle(press) }) {
        guard press == .key(.enter) else { return isHandled }
        model.teamSubmitted()
        return true
      }
      switch press {
      case .key(.left): change(to: .before)
      case .key(.right), " ", .key(.enter): change(to: .after)
      case .key(.home): change(to: .first)
      case .key(.end): change(to: .last)
      case Command.undo.press, Command.redo.press: model.undoButtonTapped()
      default: return false
      }
    }
    return true
  }

  /// Focuses the clicked setting.
  ///
  /// A click on the setting's value also changes the value, or moves the cursor in a text field.
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
    case .soundsOn, .notesBySpeaker: change(to: .after)
    case .turnEnd, .notificationMode, .interfaceTheme, .background, .sortOrder,
      .transcriberMode, .reminder:
      change(to: Picker("").step(at: x, in: rect) < 0 ? .before : .after)
    case .defaultLength: lengthControl.click(at: x, in: rect)
    case .notificationCommand, .transcriberCommand, .minutesCommand, .team:
      edit { editing in
        let offset = TextField(editing, isFocused: wasFocused).offset(at: x, in: rect)
        editing.moveCursor(to: offset)
      }
    }
  }

  /// Tells the model that the user has finished typing a command, if the user has changed the
  /// command.
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
    case .notesBySpeaker where choice == .before || choice == .after:
      model.notesBySpeakerToggled()
    case .turnEnd: model.turnEndSelected(choice.value(from: model.turnEnd))
    case .notificationMode:
      model.notificationModeSelected(choice.value(from: model.notificationMode))
    case .interfaceTheme: model.interfaceThemeSelected(choice.value(from: model.interfaceTheme))
    case .background: model.backgroundSelected(choice.value(from: model.background))
    case .reminder: model.reminderSelected(choice.value(from: model.reminder))
    case .sortOrder: model.sortOrderSelected(choice.value(from: model.sortOrder))
    case .transcriberMode: model.transcriberModeSelected(choice.value(from: model.transcriberMode))
    case .soundsOn, .notesBySpeaker, .notificationCommand, .defaultLength, .transcriberCommand,
      .minutesCommand, .team:
      break
    }
  }

  /// Changes the text of the focused setting, or moves the cursor in that text.
  ///
  /// - Returns: The result of the closure, or `nil` if the setting is not text.
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
      case .minutesCommand: model.minutesCommandChanged(to: editing.text)
      default: model.transcriberCommandChanged(to: editing.text)
      }
    }
    return result
  }
}

/// A step to the previous, the next, the first or the last value of a setting.
private nonisolated enum Choice: Hashable {
  case before, after, first, last

  /// Returns the value that this step selects, wrapping at the ends.
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
