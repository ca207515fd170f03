import CommandLineInterface
import DependenciesTestSupport
import SettingsFeature
import Testing

@MainActor
@Suite("The command 'settings'")
struct SettingsCommandTests {
  @Test("'settings' lists all settings with their choices")
  func list() async {
    let run = await CommandRun("settings")
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        SETTING                VALUE    CHOICES
        sounds                 on       on, off
        turn-end               next     next, wait
        notification           bell     off, bell, desktop, command
        notification-command
        colors                 full     full, 16, none
        background             auto     auto, dark, light
        default-length         5m
        sort                   manual   manual, title, last-meeting, next
        transcriber            unset    unset, on, off
        transcriber-command
        notes-by-speaker       on       on, off
        minutes-command
        reminder               1m       off, 1m, 2m, 5m, 10m, 15m
        team

        """
    )
    #expect(await CommandRun("config", content: "no JSON").output == run.output)
  }

  @Test("'settings' with a name prints only the value of that setting")
  func one() async {
    #expect(await CommandRun("settings", "Sort").output == "manual\n")
  }

  @Test("'settings' changes a setting, and '--reset' restores its default")
  func change() async {
    let change = await CommandRun("settings", "default-length", "1h30")
    #expect(change.exitCode == .done)
    #expect(change.output == "The setting 'default-length' is now '1h30m'.\n")
    #expect(await CommandRun("settings", "default-length").output == "1h30m\n")
    #expect(await CommandRun("add", "Daily").output.hasPrefix("Added 'Daily': 1 h 30 min,"))
    let reset = await CommandRun("settings", "default-length", "--reset")
    #expect(reset.output == "The setting 'default-length' is now '5m'.\n")
    #expect(await CommandRun("settings", "default-length").output == "5m\n")
  }

  @Test("'settings --reset' restores the defaults of all settings")
  func resetAll() async {
    _ = await CommandRun("settings", "sort", "last-meeting")
    _ = await CommandRun("settings", "sounds", "off")
    #expect(await CommandRun("settings", "--reset").output == CommandRun("settings").output)
    #expect(await CommandRun("settings", "sounds").output == "on\n")
  }

  @Test("'settings --json' prints every documented field")
  func json() async {
    #expect(
      await CommandRun("settings", "sounds", "off", "--json").output == """
        {
          "choices" : [
            "on",
            "off"
          ],
          "name" : "sounds",
          "value" : "off"
        }

        """
    )
    #expect(
      await CommandRun("settings", "default-length", "--json").output == """
        {
          "choices" : null,
          "name" : "default-length",
          "value" : "5m"
        }

        """
    )
    #expect(await CommandRun("settings", "--json").output.hasPrefix("[\n  {\n"))
  }

  @Test(
    "'settings' refuses unknown settings and invalid values, and changes nothing",
    arguments: [
      (
        ["sound"],
        """
        'sound' for <setting> is not a setting: choose from sounds, turn-end, notification, \
        notification-command, colors, background, default-length, sort, transcriber, \
        transcriber-command, notes-by-speaker, minutes-command, reminder, team.
        """
      ),
      (
        ["team", "platform"],
        """
        'platform' for <value> does not begin with 'https://' or 'http://' and a host: write an \
        address such as https://etcd.example.org:2379/platform.
        """
      ),
      (
        ["team", "https://ada:secret@etcd.example.org:2379/platform"],
        """
        The address for <value> has an '@': leave the user and the password out of the address, and give \
        them in SYNCUPS_TEAM_USER and SYNCUPS_TEAM_PASSWORD, or in the credentials file that 'syncups help team \
        join' describes.
        """
      ),
      (
        ["sounds", "loud"],
        "'loud' for <value> is not a value of 'sounds': choose from on, off."
      ),
      (
        ["default-length", "24h"],
        "'24h' for <value> is a day or longer: write a number of minutes, such as 10, or a duration such as 90s, 1:30 or 1h30m."
      ),
      (
        ["sounds", "off", "--reset"],
        """
        '<value>' and '--reset' cannot be given together: give one of them, or run 'syncups help \
        settings' to see how it is used.
        """
      ),
    ]
  )
  func refusing(arguments: [String], message: String) async {
    let run = await CommandRun(["settings"] + arguments)
    #expect(run.exitCode == .usage)
    #expect(run.errors == "syncups: error: \(message)\n")
    #expect(run.output == "")
    #expect(await CommandRun("settings", "sounds").output == "on\n")
  }

  @Test("The help of 'settings' names each setting")
  func explanations() async {
    let help = await CommandRun("help", "settings").output
    for field in SettingsModel.Field.allCases {
      #expect(help.contains("'\(field.name)'"), "\(field.name)")
    }
  }
}
