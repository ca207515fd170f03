import Clients
package import CommandLineParsing
import Dependencies
import JSONStream
import Models
import PersistenceKeys
import SettingsFeature
import TerminalUI

/// `syncups settings`: lists, reads or changes the settings.
package struct SettingsCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "settings",
    aliases: ["config"],
    guesses: ["set", "preferences", "options"],
    summary: "List, read or change the settings.",
    arguments: [.setting, .value],
    options: [.reset],
    fields: OutputFields.setting.names,
    discussion: [
      "The settings apply to every data file. They are also on the settings screen.",
      """
      'sounds' turns the terminal bell on or off. 'notification' selects how the next speaker and the end of a \
      meeting are announced: 'off', 'bell', 'desktop' (the bell and a desktop message) or 'command' (the bell \
      and 'notification-command').
      """,
      """
      'turn-end' selects what happens when the time of a turn is up: 'next' starts the next speaker's turn, \
      and 'wait' waits for a key.
      """,
      """
      If 'notes-by-speaker' is 'on', a note that you type during a turn starts with the speaker's name.
      """,
      """
      'notification-command' is a program with its arguments, run without a shell. Its environment contains \
      SYNCUPS_EVENT ('turn' when the next turn begins, 'time' when a meeting continues although its time is \
      up, 'end' when the meeting is over and saved, 'reminder' before a scheduled meeting), SYNCUPS_TITLE (the \
      title of the sync-up), SYNCUPS_SPEAKER (for 'turn': the next speaker) and SYNCUPS_MINUTES (for \
      'reminder': how many minutes remain until the meeting). For 'end', SYNCUPS_MEETING_ID is the meeting's \
      id, and the program receives the meeting's minutes, in Markdown, on standard input.
      """,
      """
      'transcriber-command' is a program that writes down what is said in a meeting: its output becomes notes. \
      'transcriber' selects whether this program runs. 'on' runs it. 'off' does not run it, and SyncUps warns you \
      before each meeting. 'unset' does not run it, and SyncUps shows no warning. 'default-length' is \
      the length of new sync-ups, and 'sort' the order of the list.
      """,
      """
      'minutes-command' is a program with its arguments, run without a shell. '|' on the minutes \
      screen pipes the minutes into it. Its environment contains SYNCUPS_FORMAT (a value of \
      '--format' in 'syncups minutes'), SYNCUPS_TITLE and SYNCUPS_MEETING_ID.
      """,
      """
      'reminder' selects how long before a scheduled meeting the open app reminds you, and \
      'notification' selects how. 'syncups help remind' describes reminders without the app.
      """,
      """
      'colors' selects how many colours the screens use: 'full' for all colours of the terminal, '16' for the \
      16 colours of its palette, or 'none'. Set 'background' if the terminal does not report whether its \
      background is dark or light.
      """,
      "'team' is the address of the team: see 'syncups help team join'.",
      "'--reset' restores the default of one setting or of all.",
    ],
    examples: [
      "syncups settings", "syncups settings sounds off",
      "syncups settings default-length --reset",
    ]
  )

  /// The setting's name, as typed by the user, or `nil` for all settings.
  package let setting: GivenValue?

  /// The new value, or `nil` to print the current one.
  package let value: GivenValue?

  /// Whether to restore the default.
  package let resets: Bool

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    setting = arguments.value(of: .setting)
    value = arguments.value(of: .value)
    resets = arguments.isGiven(.reset)
    if resets, value != nil {
      throw Self.conflict(ArgumentDescription.value.label, OptionDescription.reset.flag)
    }
  }
}

extension ArgumentDescription {
  fileprivate static let setting = Self(
    "setting",
    isRequired: false,
    values: .settings,
    summary: "The name of the setting. Default: list all."
  )

  fileprivate static let value = Self(
    "value",
    isRequired: false,
    values: .choicesOfSetting,
    summary: "The new value. Default: print the current value."
  )
}

extension OptionDescription {
  fileprivate static let reset = Self(
    "reset",
    summary: "Restore the default of the setting, or of all settings."
  )
}

/// The context of a command that needs the settings, but neither the file nor the team.
package struct SettingsContext: CommandContext, CommandOutput {
  let request: ProgramRequest

  /// Opens the settings.
  package static func use(
    _ request: ProgramRequest,
    _ body: (Self) async throws -> Void
  ) async throws {
    try await request.withSettings {
      try await withDependencies {
        $0.settingsClient = .shared()
      } operation: {
        try await body(SettingsContext(request: request))
      }
    }
  }
}

@MainActor
extension SettingsCommand {
  /// Prints or changes settings, even if the setting `team` names a team that cannot be used.
  package func run(in context: SettingsContext) async throws {
    let model = SettingsModel()
    if case .unread(let sentence)? = model.storageProblem { context.writeWarning(sentence) }
    let field = try setting.map { try Self.field(named: $0) }
    if resets {
      for field in field.map({ [$0] }) ?? SettingsModel.Field.allCases {
        model.resetButtonTapped(field)
      }
      try await model.save()
    } else if let field, let value {
      try Self.set(field, of: model, to: value)
      try await model.save()
    }
    guard let field else { return try Self.write(model, in: context) }
    let setting = Setting(field, of: model)
    let isChange = value != nil || resets
    try context.report(
      setting,
      OutputFields.setting,
      isChange ? "The setting '\(setting.name)' is now '\(setting.value)'." : setting.value
    )
  }

  private static func field(named name: GivenValue) throws -> SettingsModel.Field {
    guard let field = SettingsModel.Field(named: name.text) else {
      let names = SettingsModel.Field.allCases.map(\.name).joined(separator: ", ")
      throw InvalidValueError(name, "is not a setting", advice: "choose from \(names)")
    }
    return field
  }

  private static func set(
    _ field: SettingsModel.Field,
    of model: SettingsModel,
    to value: GivenValue
  ) throws {
    try value.checkEncoding()
    do {
      try model.textSubmitted(value.text, for: field)
    } catch {
      let advice =
        switch error {
        case .notAddress(let problem):
          throw TeamAddressProblem(text: value.text, origin: value.origin.label, error: problem)
        case .notLength(let reason):
          throw InvalidValueError(lengthOf: value, reason)
        case .notOneOf(let choices):
          "choose from \(choices.joined(separator: ", "))"
        }
      throw InvalidValueError(value, "is not a value of '\(field.name)'", advice: advice)
    }
  }

  private static func write(_ model: SettingsModel, in context: SettingsContext) throws {
    let fields = SettingsModel.Field.allCases
    guard !context.options.isJSON else {
      let settings = fields.map { Setting($0, of: model) }
      return try context.writeJSON(elements: settings, OutputFields.setting)
    }
    let table = PlainTable(
      columns: [.init("SETTING"), .init("VALUE", canBeCut: true), .init("CHOICES")],
      rows: fields.map { field in
        [field.name, model.text(of: field), field.choices.joined(separator: ", ")]
      }
    )
    try context.write(table)
  }
}

/// A setting and its value.
private struct Setting {
  let name: String
  let value: String
  let choices: [String]

  @MainActor
  init(_ field: SettingsModel.Field, of model: SettingsModel) {
    (name, value, choices) = (field.name, model.text(of: field), field.choices)
  }
}

extension OutputFields {
  /// The JSON fields of a setting.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `name` | the name of the setting, as `syncups settings` expects it |
  /// | `value` | the value, as `syncups settings` expects it |
  /// | `choices` | an array of all possible values, or `null` if there are too many |
  fileprivate static let setting = JSONFields<Setting>([
    .init("choices") { $0.choices.isEmpty ? nil : $0.choices },
    .init("name") { $0.name },
    .init("value") { $0.value },
  ])
}
