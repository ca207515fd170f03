import Clients
import SettingsFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The settings of the app")
struct SettingsTests {
  @Dependency(\.defaultAppStorage) private var appStorage

  @Test(
    "Entering a command whose program is not installed saves the command, and a notice says why it fails"
  )
  func missingPrograms() throws {
    @Shared(.notice) var notice
    let model = withDependency(
      \.commandClient,
      CommandClient { $0 == "good" ? nil : .notInstalled(program: $0) }
    ) {
      SettingsModel()
    }
    func said(after command: String, for field: SettingsModel.Field) throws -> String? {
      $notice.withLock { $0 = nil }
      try model.textSubmitted(command, for: field)
      model.commandSubmitted(field)
      #expect(model.text(of: field) == command)
      return notice
    }
    let error = TranscriberError.notInstalled(program: "bad")
    #expect(try said(after: "bad", for: .transcriberCommand) == error.description)
    #expect(
      try said(after: "bad", for: .notificationCommand)
        == error.sentence(on: .notifying)
    )
    #expect(try said(after: "bad", for: .minutesCommand) == error.sentence(on: .sending))
    #expect(try said(after: "good", for: .transcriberCommand) == nil)
    #expect(try said(after: "", for: .minutesCommand) == nil)
  }

  @Test("Each setting is stored under a fixed name")
  func names() {
    let model = SettingsModel()
    model.soundsToggled()
    model.turnEndSelected(.wait)
    model.interfaceThemeSelected(.monochrome)
    model.notificationModeSelected(.desktop)
    model.notificationCommandChanged(to: "say done")
    model.backgroundSelected(.light)
    model.lengthTyped("90s")
    model.sortOrderSelected(.lastMeeting)
    model.transcriberModeSelected(.off)
    model.transcriberCommandChanged(to: "listen --now")
    model.notesBySpeakerToggled()
    model.minutesCommandChanged(to: "send")
    model.reminderSelected(.fiveMinutes)
    model.teamChanged(to: "http://a:2379/platform")
    let stored = appStorage.dictionaryRepresentation()
    #expect(
      stored as NSDictionary == [
        "soundsOn": false, "notification": "desktop", "notificationCommand": "say done",
        "interfaceTheme": "monochrome", "background": "light", "defaultMinutes": 1.5,
        "sortOrder": "lastMeeting", "transcriberMode": "off", "transcriberCommand": "listen --now",
        "team": "http://a:2379/platform", "turnEnd": "wait", "notesBySpeaker": false,
        "minutesCommand": "send",
        "reminder": "5m",
      ] as NSDictionary
    )
  }

  @Test(
    "When the user types or pastes a password into a team's address, the settings reject it and say why"
  )
  func credentials() {
    @Shared(.notice) var notice
    let model = SettingsModel(focus: .team)
    model.teamChanged(to: "https://ada")
    for text in ["https://ada:secret@etcd.example.org/platform", "https://ada:secret@"] {
      $notice.withLock { $0 = nil }
      model.teamChanged(to: text)
      #expect(model.team == "")
      #expect(model.typedTeam == "https://ada", "The text before the rejected text stays.")
      #expect(
        notice == """
          The text with '@' was not accepted: leave the user and the password out of \
          the address, and give them in SYNCUPS_TEAM_USER and SYNCUPS_TEAM_PASSWORD, or in the credentials file that \
          'syncups help team join' describes.
          """
      )
    }
    #expect(throws: SettingTextError.notAddress(.credentials)) {
      try model.textSubmitted("https://ada:secret@etcd.example.org/platform", for: .team)
    }
  }

  @Test("The team in the settings stays unchanged until a complete address is typed")
  func unreadableTeam() {
    @Shared(.notice) var notice
    let model = SettingsModel(focus: .team)
    model.teamChanged(to: "https://etcd.example.org:2379/platform")
    model.teamChanged(to: "platform")
    #expect(model.team == "https://etcd.example.org:2379/platform")
    #expect(model.typedTeam == "platform")
    model.focus = .soundsOn
    #expect(model.typedTeam == "platform", "The user can correct the text.")
    let problem = """
      The team is unchanged: 'platform' does not begin with 'https://' or 'http://' and a host.
      """
    #expect(notice == problem)
    $notice.withLock { $0 = nil }
    model.focus = .team
    model.teamSubmitted()
    #expect(notice == nil, "The same text is reported once.")
    model.teamChanged(to: "platfor")
    model.teamChanged(to: "platform")
    model.teamSubmitted()
    #expect(notice == problem)
    model.teamChanged(to: "")
    #expect(model.team == "")
    #expect(model.typedTeam == nil)
  }

  @Test(
    "A notice says that a new team setting applies at the next start, and how to remove the setting"
  )
  func changedTeam() {
    @Shared(.notice) var notice
    let model = SettingsModel(focus: .team)
    model.focus = .reminder
    #expect(notice == nil)
    model.focus = .team
    model.teamChanged(to: "http://127.0.0.1:1/x")
    #expect(notice == nil)
    model.focus = .reminder
    #expect(
      notice == """
        SyncUps will use the team the next time it starts. 'syncups team' tests the address, and \
        'syncups settings team --reset' removes it.
        """
    )
    $notice.withLock { $0 = nil }
    model.focus = .soundsOn
    #expect(notice == nil)
    model.teamChanged(to: "")
    model.teamSubmitted()
    #expect(notice == "SyncUps will use your own file the next time it starts.")
  }

  @Test(
    "The default length in the settings can be typed, or moved up or down to the next whole minute"
  )
  func lengths() {
    let model = SettingsModel()
    model.lengthTyped("1h30")
    #expect(model.length == .seconds(5_400))
    #expect(model.typedLength == "1h30")
    model.lengthTyped("1h30m1")
    #expect(model.isLengthUnreadable)
    #expect(model.length == .seconds(300), "It is not a part of what was typed.")
    model.lengthStepped(byMinutes: -1)
    #expect(model.length == .seconds(240))
    #expect(model.typedLength == nil)
    model.lengthTyped("90s")
    model.lengthStepped(byMinutes: 1)
    #expect(model.length == .seconds(120))
    model.focus = .defaultLength
    model.lengthTyped("7")
    model.focus = .sortOrder
    model.focus = .defaultLength
    #expect(model.typedLength == nil, "What is typed next is a new length.")
    model.lengthChosen(minutes: 60)
    #expect(SettingsModel().length == .seconds(3_600))
  }

  @Test(
    "A default meeting length stored by an earlier version of the app is read as a number of minutes"
  )
  func earlierLength() {
    appStorage.set(17, forKey: "defaultMinutes")
    let model = SettingsModel()
    #expect(model.length == .seconds(17 * 60))
    #expect(model.storageProblem == nil)
    model.lengthStepped(byMinutes: 1)
    #expect(appStorage.integer(forKey: "defaultMinutes") == 18)
  }

  @Test(
    "An impossible default meeting length in the settings is reported, and the app uses five minutes",
    arguments: [0, -1, 1_440, .nan]
  )
  func impossibleLength(minutes: Double) {
    appStorage.set(minutes, forKey: "defaultMinutes")
    let model = SettingsModel()
    #expect(model.length == .seconds(5 * 60))
    #expect(model.storageProblem != nil)
  }

  @Test(
    "Setting a notification command selects the command mode unless the user has chosen another mode"
  )
  func notificationCommand() {
    @Shared(.notice) var notice
    let model = SettingsModel()
    model.notificationCommandChanged(to: "s")
    #expect(model.notificationMode == .command)
    #expect(
      notice
        == "'Notification' is now set to run this command: you can change 'Notification' above."
    )
    model.notificationCommandChanged(to: "")
    #expect(model.notificationMode == .bell)
    #expect(notice == "'Notification' is now set to the bell, because its command was removed.")
    model.notificationCommandChanged(to: "s")
    model.notificationModeSelected(.bell)
    model.notificationCommandChanged(to: "sa")
    #expect(model.notificationMode == .bell)
    model.notificationCommandChanged(to: "")
    model.notificationModeSelected(.off)
    model.notificationCommandChanged(to: "say")
    #expect(model.notificationMode == .off)
  }

  @Test(
    "Entering the first transcriber command turns the transcriber on, unless the user has turned it off"
  )
  func firstCommand() {
    @Shared(.notice) var notice
    let model = SettingsModel()
    model.transcriberCommandChanged(to: "  ")
    #expect(model.transcriberMode == .undecided)
    model.transcriberCommandChanged(to: "listen")
    #expect(model.transcriberMode == .on)
    #expect(notice == "'Transcriber' is now on: you can turn it off above.")
    model.transcriberCommandChanged(to: "")
    #expect(model.transcriberMode == .undecided)
    #expect(notice == "'Transcriber' is no longer on, because its command was removed.")
    model.transcriberCommandChanged(to: "listen")
    model.transcriberModeSelected(.off)
    model.transcriberCommandChanged(to: "listen --better")
    #expect(model.transcriberMode == .off)
  }

  @Test("The settings show changes made by another process")
  func foreignChange() {
    let model = SettingsModel()
    appStorage.set(false, forKey: "soundsOn")
    appStorage.set("title", forKey: "sortOrder")
    #expect(!model.soundsOn)
    #expect(model.sortOrder == .title)
  }

  @Test("An invalid stored setting is reported until the user chooses a new value")
  func uselessValue() {
    appStorage.set("loud", forKey: "soundsOn")
    let model = SettingsModel()
    #expect(model.soundsOn)
    #expect(
      model.storageProblem?.message
        == """
        The stored value of the setting 'sounds' cannot be used: the default applies until you set a new \
        value.
        """
    )
    model.soundsToggled()
    #expect(!model.soundsOn)
    #expect(model.storageProblem == nil)
  }

  @Test(
    "The report of an invalid setting names the setting as the command line does",
    arguments: zip(
      [
        "soundsOn", "turnEnd", "notification", "notificationCommand", "interfaceTheme",
        "background", "defaultMinutes", "sortOrder", "transcriberMode", "transcriberCommand",
        "notesBySpeaker", "minutesCommand",
      ],
      SettingsModel.Field.allCases
    )
  )
  func uselessValues(key: String, field: SettingsModel.Field) {
    appStorage.set(Data([1]), forKey: key)
    let message = SettingsModel().storageProblem?.message
    #expect(message?.hasPrefix("The stored value of the setting '\(field.name)' cannot") == true)
  }
}
