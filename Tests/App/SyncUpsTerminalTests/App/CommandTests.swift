import AppFeature
import Clients
import Foundation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The letter keys of the commands",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.continuousClock = TestClock()
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_343_200))
    $0.notificationClient = .silent
    $0.soundClient = .silent
    $0.transcriberClient = .off
    $0.uuid = .incrementing
  }
)
struct CommandTests {
  /// Letters that move a selection, in every list and text.
  private static let movement: Set<String> = ["j", "k", "g", "G"]

  private static let id = PicturedContent.id

  private static let routes: [[AppRoute]] = [
    [], [.detail(id)], [.detail(id), .record(id)],
    [.detail(id), .meeting(Meeting.ID(UUID(2_000)), of: id)],
    [.detail(id), .minutes(Meeting.ID(UUID(2_000)), of: id)],
    [.detail(id), .agenda(id)], [.statistics(nil)], [.history], [.settings],
  ]

  /// Runs an operation for each screen that has commands.
  ///
  /// The operation receives the screen and its route.
  private func withScreens(_ operation: (any Screen, String) -> Void) {
    let syncUp = PicturedContent.design(meetings: 6)
    let shared = Shared(wrappedValue: [syncUp], .syncUps)
    defer { withExtendedLifetime(shared) {} }
    for routes in Self.routes {
      let model = AppModel(path: .init(routes: routes))
      let screen =
        model.path.last.map(ScreenFactory.all.makeScreen)
        ?? ScreenFactory.all.makeList(model.syncUpsList)
      operation(screen, routes.last?.rawValue ?? "list")
    }
  }

  @Test("No two commands share a letter, and no command has a letter that moves the selection")
  func letters() {
    let names = Command.allCases.map(\.keyName)
    #expect(Set(names).count == names.count)
    #expect(Self.movement.isDisjoint(with: names))
    for command in Command.allCases { #expect(Command(command.press) == command) }
  }

  @Test(
    "Each letter key in the footer or the help of a screen runs a command or moves the selection"
  )
  func hints() {
    withScreens { screen, route in
      for hint in screen.hints + screen.help.flatMap(\.hints) where hint.commands.isEmpty {
        let letters = hint.key.split(separator: " ").map(String.init).filter(isLetter)
        #expect(letters.allSatisfy(Self.movement.contains), "\(route): \(hint.key) \(hint.word)")
      }
    }
  }

  @Test("Every letter that a screen handles runs a command or moves the selection")
  func others() {
    let others = (33...126).map { Character(Unicode.Scalar($0)) }.filter {
      !$0.isNumber && Command(.key(.character($0))) == nil && !Self.movement.contains(String($0))
    }
    #expect(others.count > 30)
    withScreens { screen, route in
      for letter in others {
        #expect(!screen.receive(.key(.key(.character(letter)))), "\(route): \(letter)")
      }
    }
  }

  @Test("The documentation lists the key and the meaning of every command")
  func documentation() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources/Documentation/Terminal.md")
    let text = try String(contentsOf: url.standardized, encoding: .utf8)
    let rows = Command.allCases.map { command in
      let key = command.keyName.replacingOccurrences(of: "|", with: #"\|"#)
      return "| `\(key)` | \(command.meaning) |\n"
    }
    #expect(text.contains("| key | what it does |\n|---|---|\n" + rows.joined()))
  }

  /// Whether the name of a key is a single character.
  private func isLetter(_ key: String) -> Bool {
    key.count == 1 && key.utf8.allSatisfy { (33...126).contains($0) }
  }
}
