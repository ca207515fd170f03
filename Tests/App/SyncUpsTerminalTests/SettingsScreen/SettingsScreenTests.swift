import Clients
import SettingsFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The screen of the settings", .serialized, .gatedOnMainActor)
struct SettingsScreenTests {
  @Dependency(\.defaultAppStorage) private var appStorage

  private let model = SettingsModel()
  private let screen: SettingsScreen

  init() {
    screen = SettingsScreen(model: model)
  }

  private func press(_ presses: KeyPress...) -> Bool {
    presses.allSatisfy { screen.receive(.key($0)) }
  }

  private func click(_ x: Int, _ y: Int) -> Bool {
    return screen.receive(.mouse(MouseEvent(.press(.left), at: Point(x: x, y: y))))
  }

  @Test("A setting that runs a command says 'no command set' until the user sets a command")
  func missingCommand() {
    model.transcriberModeSelected(.on)
    model.notificationModeSelected(.command)
    func rows() -> [Substring] { Picture(of: screen, 60, 24).text.split(separator: "\n") }
    #expect(rows().contains { $0.contains("Transcriber ") && $0.contains("on: no command set") })
    #expect(rows().contains { $0.contains("bell: no command set") })
    model.soundsToggled()
    #expect(rows().contains { $0.contains("nothing: no command set") })
    model.transcriberCommandChanged(to: "listen")
    model.notificationCommandChanged(to: "say")
    #expect(!rows().contains { $0.contains("no command set") })
  }

  @Test("Tab and the arrow keys cycle through the settings")
  func moving() {
    var fields: [SettingsModel.Field?] = []
    for _ in SettingsModel.Field.allCases {
      fields.append(model.focus)
      #expect(press(.key(.tab)))
    }
    #expect(fields == SettingsModel.Field.allCases)
    #expect(model.focus == .soundsOn)
    #expect(press(.key(.tab, .shift)))
    #expect(model.focus == .team)
    #expect(press(.key(.up), .key(.up)))
    #expect(model.focus == .minutesCommand)
    #expect(press(.key(.up)))
    #expect(model.focus == .notesBySpeaker)
    #expect(press(" "))
    #expect(!model.notesBySpeaker)
    #expect(press(.key(.down), .key(.down), .key(.down), .key(.down)))
    #expect(model.focus == .soundsOn)
  }

  @Test(
    "'u' on the settings screen undoes nothing and says that changes to settings cannot be undone"
  )
  func undoing() {
    @Shared(.notice) var notice
    #expect(press("u"))
    #expect(notice == "Changes to settings cannot be undone: choose the previous value.")
  }

  @Test(
    "Leaving the transcriber field shows a notice if the transcriber's program is not installed"
  )
  func missingProgram() {
    @Shared(.notice) var notice
    let screen = withDependencies {
      $0.commandClient = CommandClient { $0 == "sy" ? .notInstalled(program: $0) : nil }
    } operation: {
      SettingsScreen(model: SettingsModel(focus: .transcriberCommand))
    }
    #expect(screen.receive(.key("s")))
    #expect(screen.receive(.key("y")))
    #expect(notice?.hasPrefix("'Transcriber' is now on") == true)
    #expect(screen.receive(.key(.key(.tab))))
    #expect(notice == TranscriberError.notInstalled(program: "sy").description)
  }

  @Test("Enter in the settings' team field shows a notice that says when the app will use the team")
  func enterInTeam() {
    @Shared(.notice) var notice
    model.focus = .team
    #expect(screen.receive(.paste("http://a:2379/b")))
    #expect(press(.key(.enter)))
    #expect(notice?.hasPrefix("SyncUps will use the team the next time it starts") == true)
  }

  @Test(
    "If a row of the settings rejects the entered text, the text and the focus stay in the row",
    arguments: [
      (.team, "htp:/nonsense"), (.notificationCommand, "foo bar"), (.transcriberCommand, "foo bar"),
      (.minutesCommand, "foo bar"), (.defaultLength, "1h3m5"),
    ] as [(SettingsModel.Field, String)]
  )
  func rejectedText(field: SettingsModel.Field, text: String) {
    let (screen, model) = withDependencies {
      $0.commandClient = CommandClient { _ in .notInstalled(program: "foo") }
    } operation: {
      let model = SettingsModel(focus: field)
      return (SettingsScreen(model: model), model)
    }
    for character in text { #expect(screen.receive(.key(.key(.character(character))))) }
    for press in [.key(.enter), .key(.tab), .key(.tab, .shift)] as [KeyPress] {
      #expect(screen.receive(.key(press)))
      let lines = Picture(of: screen, 80, 24).buffer.lines
      #expect(lines.contains { $0.contains(text) }, "\(press): \(lines)")
    }
    #expect(model.focus == field)
  }

  @Test("The settings say when a change of the focused setting takes effect")
  func effects() {
    func effect(_ field: SettingsModel.Field) -> String {
      model.focus = field
      let title = Picture(of: screen, 60, 14).buffer.lines[0]
      return title.replacing("Settings", with: "").trimmingCharacters(in: .whitespaces)
    }
    #expect(effect(.team) == "changes apply at the next start")
    #expect(effect(.turnEnd) == "changes apply to the next meeting")
    #expect(effect(.transcriberCommand) == "changes apply to the next meeting")
    #expect(effect(.defaultLength) == "changes apply to new sync-ups")
    #expect(effect(.sortOrder) == "changes apply at once")
  }

  @Test(
    "Space, Enter and the arrow keys turn the sounds on and off",
    arguments: [" ", .key(.left), .key(.right), .key(.enter)] as [KeyPress]
  )
  func sounds(key: KeyPress) {
    #expect(press(key))
    #expect(!model.soundsOn)
    #expect(press(key))
    #expect(model.soundsOn)
  }

  @Test("Keys on the settings screen cycle through the choices of a setting")
  func pickers() {
    model.focus = .interfaceTheme
    #expect(press(.key(.right)))
    #expect(model.interfaceTheme == .terminal)
    #expect(press(" "))
    #expect(model.interfaceTheme == .monochrome)
    #expect(press(.key(.right)))
    #expect(model.interfaceTheme == .colorful)
    #expect(press(.key(.left)))
    #expect(model.interfaceTheme == .monochrome)
    model.focus = .sortOrder
    #expect(press(.key(.right)))
    #expect(model.sortOrder == .title)
    #expect(press(.key(.end)))
    #expect(model.sortOrder == .next)
    #expect(press(.key(.home)))
    #expect(model.sortOrder == .manual)
    model.focus = .transcriberMode
    #expect(press(.key(.left)))
    #expect(model.transcriberMode == .on)
    model.focus = .notificationMode
    #expect(press(.key(.right)))
    #expect(model.notificationMode == .desktop)
    model.focus = .background
    #expect(press(.key(.left)))
    #expect(model.background == .light)
  }

  @Test("The default length in the settings can be typed or changed with arrow keys")
  func length() {
    model.focus = .defaultLength
    #expect(screen.acceptsText)
    #expect(press(.key(.right), .key(.pageUp), .key(.left)))
    #expect(model.length == .seconds(9 * 60))
    #expect(press(.key(.end)))
    #expect(model.length == .seconds(3_600))
    #expect(press(.key(.home)))
    #expect(model.length == .seconds(60))
    #expect(press("1", "h", "3", "0", .key(.enter)))
    for letter in ["q", "?", "/"] as [KeyPress] { #expect(!press(letter)) }
    #expect(model.length == .seconds(5_400))
    #expect(Picture(of: screen, 80, 20).text.contains("1h30"))
    #expect(press(":"))
    #expect(Picture(of: screen, 80, 20).text.contains("! such as 45, 1h30, 90s"))
    #expect(!press(.key(.escape)))
  }

  @Test("The setting for announcements says that it has no effect while sounds are off")
  func silence() {
    #expect(Picture(of: screen, 80, 20).text.contains(" bell "))
    model.soundsToggled()
    #expect(Picture(of: screen, 80, 20).text.contains("nothing: sounds are off"))
    model.notificationModeSelected(.desktop)
    #expect(Picture(of: screen, 80, 20).text.contains(" desktop message "))
  }

  @Test(
    "The text field for a command in the settings takes letters as text, and not as keys of the screen"
  )
  func command() {
    #expect(!screen.acceptsText)
    model.focus = .transcriberCommand
    #expect(screen.acceptsText)
    for character in "my q? x" { #expect(screen.receive(.key(.key(.character(character))))) }
    #expect(model.transcriberCommand == "my q? x")
    #expect(model.transcriberMode == .on)
    #expect(press(.key(.home), "!", .control("k")))
    #expect(model.transcriberCommand == "!")
    #expect(screen.receive(.paste("a\nb")))
    #expect(model.transcriberCommand == "!a b")
    #expect(!press(.key(.escape)))
    #expect(!press(.control("c")))
  }

  @Test("The settings screen shows changes that another process makes")
  func foreignChanges() {
    model.focus = .transcriberCommand
    appStorage.set("other", forKey: "transcriberCommand")
    appStorage.set(12, forKey: "defaultMinutes")
    let lines = Picture(of: screen, 60, 15).buffer.lines
    #expect(lines[7].contains(" 12 min "))
    #expect(lines[10].contains("  other "))
    #expect(press(.key(.end), "!"))
    #expect(model.transcriberCommand == "other!")
  }

  @Test("The app handles the key presses that the settings screen does not handle")
  func unknown() {
    #expect(!press("q"))
    #expect(!press("?"))
    #expect(!press(.key(.escape)))
    #expect(!screen.receive(.paste("x")))
  }

  @Test("Clicks on the settings screen change the clicked setting or place the cursor")
  func clicks() {
    #expect(click(3, 5))
    #expect(model.focus == .interfaceTheme)
    #expect(model.interfaceTheme == .colorful)
    #expect(click(24, 5))
    #expect(model.interfaceTheme == .monochrome)
    #expect(click(51, 5))
    #expect(model.interfaceTheme == .colorful)
    #expect(click(30, 1))
    #expect(!model.soundsOn)
    #expect(click(43, 7))
    #expect(model.length == .seconds(6 * 60))
    #expect(click(42, 7))
    #expect(model.length == .seconds(3_600))
    model.transcriberCommandChanged(to: "abc")
    #expect(click(25, 10))
    #expect(press("x"))
    #expect(model.transcriberCommand == "axbc")
    model.notificationCommandChanged(to: "abc")
    #expect(click(26, 4))
    #expect(press("x"))
    #expect(model.notificationCommand == "abxc")
    #expect(model.transcriberCommand == "axbc")
    #expect(!click(3, 0))
  }

  @Test("The settings screen reports a stored value that cannot be read")
  func problem() {
    #expect(screen.message == nil)
    appStorage.set("loud", forKey: "soundsOn")
    let screen = SettingsScreen(model: SettingsModel())
    #expect(screen.message?.isFailure == true)
  }

  @Test(
    "A long settings screen scrolls to the focused setting, and can be scrolled with the mouse wheel"
  )
  func scrolling() {
    func lines() -> [String] { Picture(of: screen, 60, 8).buffer.lines }
    func send(_ event: InputEvent) -> Bool { screen.receive(event, 60, 8) }
    #expect(!lines().contains { $0.contains("Team") })
    #expect(send(.key(.key(.up))))
    #expect(lines().contains { $0.contains("❯ Team") })
    #expect(!lines().contains { $0.contains("Sounds") })
    for _ in SettingsModel.Field.allCases {
      #expect(send(.mouse(MouseEvent(.scroll(.up), at: Point(x: 3, y: 3)))))
    }
    #expect(lines()[1].contains("Sounds"))
    #expect(model.focus == .team)
    #expect(send(.key("h")))
    #expect(lines().contains { $0.contains("❯ Team") })
  }

  @Test("The settings screen can be drawn in very small and very large windows")
  func sizes() {
    for (width, height) in [(0, 0), (1, 1), (25, 5), (60, 12), (60, 13), (200, 58)] {
      _ = Picture(of: screen, width, height)
    }
  }
}
