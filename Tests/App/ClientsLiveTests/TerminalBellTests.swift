import Clients
import ClientsLive
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@Suite("The terminal bell")
struct TerminalBellTests {
  private let directory: TemporaryDirectory
  private let terminal: String

  init() throws {
    directory = try TemporaryDirectory()
    terminal = try directory.write("", to: "tty", mode: 0o600)
  }

  private var written: String {
    get throws { try String(contentsOfFile: terminal, encoding: .utf8) }
  }

  @Test("The terminal bell rings if sounds are turned on")
  func ringing() throws {
    SoundClient.terminalBell(isOn: { true }, terminal: terminal).ring()
    #expect(try written == "\u{7}")
  }

  @Test("The terminal bell is silent if sounds are turned off")
  func off() throws {
    SoundClient.terminalBell(isOn: { false }, terminal: terminal).ring()
    #expect(try written == "")
  }

  @Test("The terminal bell does nothing without a terminal")
  func noTerminal() {
    SoundClient.terminalBell(isOn: { true }, terminal: directory.path + "/missing").ring()
    #expect(!FileManager.default.fileExists(atPath: directory.path + "/missing"))
  }

  @Test("The sound client of the app rings no bell if sounds are off in the settings")
  func liveValue() {
    withDependencies {
      $0.settingsClient.isSoundOn = { false }
    } operation: {
      SoundClientKey.liveValue.ring()
    }
  }
}
