import SettingsFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The settings as text")
struct SettingsTextTests {
  private func texts(of model: SettingsModel) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: SettingsModel.Field.allCases.map { ($0.name, model.text(of: $0)) }
    )
  }

  nonisolated private static let initialTexts = [
    "sounds": "on", "turn-end": "next", "notification": "bell", "notification-command": "",
    "colors": "full",
    "background": "auto", "default-length": "5m", "sort": "manual",
    "transcriber": "unset", "transcriber-command": "", "notes-by-speaker": "on",
    "minutes-command": "", "reminder": "1m", "team": "",
  ]

  @Test("The default value of each setting can be written as text")
  func defaults() {
    #expect(texts(of: SettingsModel()) == Self.initialTexts)
  }

  @Test(
    "Changing a setting as text keeps the other settings, and resetting the setting restores its default",
    arguments: [
      (.reminder, "5M", "5m"), (.soundsOn, "off", "off"), (.interfaceTheme, "Terminal", "16"),
      (.interfaceTheme, "monochrome", "none"), (.interfaceTheme, "none", "none"),
      (.defaultLength, "15", "15m"),
      (.defaultLength, "1h30", "1h30m"), (.defaultLength, "90s", "1m30s"),
      (.defaultLength, "2.5s", "2.5s"), (.notificationMode, "Desktop", "desktop"),
      (.notificationMode, "off", "off"), (.background, "light", "light"),
      (.sortOrder, "title", "title"),
      (.sortOrder, "last-meeting", "last-meeting"), (.transcriberMode, "ON", "on"),
      (.transcriberMode, "off", "off"),
      (.team, "http://127.0.0.1:2379/platform", "http://127.0.0.1:2379/platform"),
    ] as [(SettingsModel.Field, String, String)]
  )
  func changing(field: SettingsModel.Field, text: String, expected: String) throws {
    let model = SettingsModel()
    try model.textSubmitted(text, for: field)
    #expect(texts(of: model) == Self.initialTexts.merging([field.name: expected]) { $1 })
    try model.textSubmitted(expected, for: field)
    #expect(model.text(of: field) == expected)
    model.resetButtonTapped(field)
    #expect(texts(of: model) == Self.initialTexts)
  }

  @Test("A setting is still found by the name that it had in an earlier version of the app")
  func formerName() {
    #expect(SettingsModel.Field(named: "Theme") == .interfaceTheme)
    #expect(SettingsModel.Field(named: "COLORS") == .interfaceTheme)
    #expect(SettingsModel.Field(named: "color") == nil)
  }

  @Test("Entering the transcriber command as text turns the transcriber on")
  func command() throws {
    let model = SettingsModel()
    try model.textSubmitted("Listen --Now", for: .transcriberCommand)
    #expect(model.transcriberCommand == "Listen --Now")
    #expect(model.transcriberMode == .on)
    model.resetButtonTapped(.transcriberCommand)
    #expect(model.transcriberCommand == "")
  }

  @Test("Each setting accepts each of its choices as text", arguments: SettingsModel.Field.allCases)
  func choices(field: SettingsModel.Field) throws {
    let model = SettingsModel()
    for choice in field.choices {
      try model.textSubmitted(choice, for: field)
      #expect(model.text(of: field) == choice)
    }
  }

  @Test(
    "A setting accepts the name that an earlier version of the app used for a choice",
    arguments: [
      (.interfaceTheme, "colorful", "full"), (.transcriberMode, "ask", "unset"),
    ] as [(SettingsModel.Field, String, String)]
  )
  func formerText(field: SettingsModel.Field, former: String, current: String) throws {
    let model = SettingsModel()
    try model.textSubmitted(former, for: field)
    #expect(model.text(of: field) == current)
  }

  @Test(
    "Invalid text for a setting is rejected and leaves the settings unchanged",
    arguments: [
      (.soundsOn, "loud", .notOneOf(["on", "off"])), (.soundsOn, "", .notOneOf(["on", "off"])),
      (.sortOrder, "date", .notOneOf(["manual", "title", "last-meeting", "next"])),
      (.transcriberMode, "undecided", .notOneOf(["unset", "on", "off"])),
      (.interfaceTheme, "sky", .notOneOf(["full", "16", "none"])),
      (.notificationMode, "on", .notOneOf(["off", "bell", "desktop", "command"])),
      (.background, "", .notOneOf(["auto", "dark", "light"])),
      (.defaultLength, "0", .notLength(.notPositive)),
      (.defaultLength, "24h", .notLength(.tooLong)),
      (.defaultLength, "x", .notLength(.unreadable)),
    ] as [(SettingsModel.Field, String, SettingTextError)]
  )
  func refusing(field: SettingsModel.Field, text: String, error: SettingTextError) {
    let model = SettingsModel()
    #expect(throws: error) { try model.textSubmitted(text, for: field) }
    #expect(texts(of: model) == Self.initialTexts)
  }

  @Test("A setting that was submitted as text is stored when the settings are saved")
  func saving() async throws {
    let model = SettingsModel()
    try model.textSubmitted("off", for: .soundsOn)
    try await model.save()
    @Dependency(\.defaultAppStorage) var appStorage
    #expect(appStorage.bool(forKey: "soundsOn") == false)
    #expect(appStorage.object(forKey: "soundsOn") != nil)
  }
}
