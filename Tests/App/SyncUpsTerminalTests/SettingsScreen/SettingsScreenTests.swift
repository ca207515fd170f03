import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import PersistenceKeys
import SettingsFeature
import Sharing
import SyncUpsTerminal
import TerminalUI
import Testing

@MainActor
@Suite("The screen of the settings")
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

  @Test("goes from setting to setting, round the end")
  func moving() {
    var fields: [SettingsModel.Field?] = []
    for _ in SettingsModel.Field.allCases {
      fields.append(model.focus)
      #expect(press(.key(.tab)))
    }
    #expect(fields == SettingsModel.Field.allCases)
    #expect(model.focus == .soundsOn)
    #expect(press(.key(.tab, .shift)))
    #expect(model.focus == .transcriberCommand)
    #expect(press(.key(.up)))
    #expect(model.focus == .transcriberMode)
    #expect(press(.key(.down), .key(.down)))
    #expect(model.focus == .soundsOn)
  }

  @Test(
    "turns the sounds on and off",
    arguments: [" ", .key(.left), .key(.right), .key(.enter)] as [KeyPress]
  )
  func sounds(key: KeyPress) {
    #expect(press(key))
    #expect(!model.soundsOn)
    #expect(press(key))
    #expect(model.soundsOn)
  }

  @Test("changes what is chosen from some values, round the end")
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
    model.focus = .transcriberMode
    #expect(press(.key(.left)))
    #expect(model.transcriberMode == .on)
  }

  @Test("changes the length by minutes, as far as the form offers")
  func length() {
    model.focus = .defaultMinutes
    #expect(press(.key(.left)))
    #expect(model.defaultMinutes == 5)
    for _ in 0..<30 { #expect(press(.key(.right))) }
    #expect(model.defaultMinutes == 30)
    #expect(press(.key(.left)))
    #expect(model.defaultMinutes == 29)
  }

  @Test("types the command, in which nothing is a command of the screen")
  func command() {
    #expect(!screen.isTakingText)
    model.focus = .transcriberCommand
    #expect(screen.isTakingText)
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

  @Test("shows what others choose")
  func foreignChanges() {
    model.focus = .transcriberCommand
    appStorage.set("other", forKey: "transcriberCommand")
    appStorage.set(12, forKey: "defaultMinutes")
    let lines = Picture(of: screen, 60, 14).buffer.lines
    #expect(lines[6].hasSuffix("12 min"))
    #expect(lines[12].hasSuffix("other"))
    #expect(press(.key(.end), "!"))
    #expect(model.transcriberCommand == "other!")
  }

  @Test("leaves other keys to the app")
  func unknown() {
    #expect(!press("q"))
    #expect(!press("?"))
    #expect(!press(.key(.escape)))
    #expect(!screen.receive(.paste("x")))
  }

  @Test("changes by clicks what they are on")
  func clicks() {
    #expect(click(3, 4))
    #expect(model.focus == .interfaceTheme)
    #expect(model.interfaceTheme == .colorful)
    #expect(click(24, 4))
    #expect(model.interfaceTheme == .monochrome)
    #expect(click(49, 4))
    #expect(model.interfaceTheme == .colorful)
    #expect(click(30, 2))
    #expect(!model.soundsOn)
    #expect(click(49, 6))
    #expect(model.defaultMinutes == 6)
    #expect(click(48, 6))
    #expect(model.defaultMinutes == 30)
    model.transcriberCommandChanged(to: "abc")
    #expect(click(25, 12))
    #expect(press("x"))
    #expect(model.transcriberCommand == "axbc")
    #expect(!click(3, 0))
  }

  @Test("says what is wrong with what is stored")
  func problem() {
    #expect(screen.message == nil)
    appStorage.set("loud", forKey: "soundsOn")
    let screen = SettingsScreen(model: SettingsModel())
    #expect(screen.message?.isFailure == true)
  }

  @Test("fits any size")
  func sizes() {
    for (width, height) in [(0, 0), (1, 1), (25, 5), (60, 12), (60, 13), (200, 58)] {
      _ = Picture(of: screen, width, height)
    }
  }
}
