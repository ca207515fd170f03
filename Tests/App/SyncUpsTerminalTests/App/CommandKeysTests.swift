import SyncUpsTerminal
import TerminalUI
import TestGate
import Testing

@Suite("Keys that count as commands", .serialized, .gatedOnMainActor)
struct CommandKeysTests {
  /// Returns the meanings of keys that are pressed at the given times in milliseconds.
  private func meanings(_ presses: [(KeyPress, Int)]) -> [CommandKeys.Meaning] {
    var keys = CommandKeys()
    return presses.map { keys.meaning(of: $0, at: .milliseconds($1)) }
  }

  /// Returns the meanings of keys that arrive at the same time.
  private func meanings(ofBatch presses: [KeyPress]) -> [CommandKeys.Meaning] {
    var keys = CommandKeys()
    return presses.indices.map {
      keys.meaning(of: presses[$0], before: Array(presses[($0 + 1)...]), at: .seconds(5))
    }
  }

  @Test("Keys that arrive together with line breaks count as pasted text and not as commands")
  func paste() {
    let paste: [KeyPress] = ["d", "d", "n", .key(.enter), "q", .key(.escape), "q"]
    #expect(meanings(ofBatch: paste).allSatisfy { $0 == .paste })
  }

  @Test(
    "If three different keys arrive within 20 ms, the third and the keys soon after it count as pasted"
  )
  func pieces() {
    #expect(
      meanings([("d", 0), ("d", 5), ("n", 10), ("q", 20), ("x", 40), (.key(.enter), 60), ("d", 81)])
        == [.command, .command, .command, .paste, .paste, .paste, .command]
    )
    #expect(meanings([("d", 0), ("n", 10), ("q", 21)]).allSatisfy { $0 == .command })
  }

  @Test("A repeated key and two keys pressed together count as commands and not as pasted text")
  func repeats() {
    #expect(meanings(ofBatch: Array(repeating: "d", count: 9)).allSatisfy { $0 == .command })
    #expect(meanings(ofBatch: ["d", "n", "d", "n"]).allSatisfy { $0 == .command })
  }

  @Test("Movement keys count as commands even if they arrive as fast as pasted text")
  func movement() {
    let movement: [KeyPress] = [
      "j", "k", "g", "G", .key(.down), .key(.up), .key(.pageDown), .key(.tab), .key(.left),
    ]
    #expect(meanings(ofBatch: movement + ["d"]).allSatisfy { $0 == .command })
  }

  @Test(
    "Pasted text runs no command, even if its first characters are movement keys or line breaks",
    arguments: ["gdiscuss", "Gdiscuss", "jjkk design", "\rdesign", "\r\rgo on", "kick-off"]
  )
  func beginnings(text: String) {
    let paste = text.map { $0 == "\r" ? KeyPress.key(.enter) : .key(.character($0)) }
    #expect(meanings(ofBatch: paste).allSatisfy { $0 == .paste })
  }

  @Test("Tab counts as a command even if typed letters follow immediately")
  func typedAhead() {
    #expect(meanings(ofBatch: [.key(.tab), "a", "b"]).allSatisfy { $0 == .command })
    #expect(meanings(ofBatch: [.key(.tab), "a", "b", "c"])[0] == .command)
  }

  @Test("Keys with Ctrl count as commands, and Ctrl-C is a command even in pasted text")
  func control() {
    let controls: [KeyPress] = [.control("a"), .control("b"), .control("d"), .alt("x")]
    #expect(meanings(ofBatch: controls).allSatisfy { $0 == .command })
    #expect(meanings(ofBatch: ["a", "b", "d", .control("c")]).last == .command)
  }

  @Test("If 'y' is held down, only the first press counts as a command")
  func duplicate() {
    #expect(
      meanings([("y", 0), ("y", 30), ("y", 60), ("y", 300), ("u", 330)])
        == [.command, .repeat, .repeat, .command, .command]
    )
  }

  @Test("Presses of 'u' less than 150 ms apart count as one undo command")
  func undo() {
    #expect(
      meanings([("u", 0), ("u", 149), ("u", 290), ("u", 440), ("j", 450), ("u", 460)])
        == [.command, .repeat, .repeat, .command, .command, .repeat]
    )
    #expect(
      meanings([("u", 0), (.control("r"), 50), ("u", 100), ("u", 150)])
        == [.command, .command, .command, .repeat]
    )
  }
}
