import SyncUpsTerminal
import TerminalUI
import TestGate
import Testing

@Suite("Distinguishing presses of Enter from pasted line breaks", .serialized, .gatedOnMainActor)
struct PastedLinesTests {
  private var lines = PastedLines()

  private static let enter = KeyPress.key(.enter)

  private mutating func events(for press: KeyPress, at milliseconds: Int) -> [InputEvent] {
    lines.events(for: press, at: .milliseconds(milliseconds))
  }

  @Test("Enter takes effect immediately if the last text was typed more than 20 ms earlier")
  mutating func pressed() {
    #expect(events(for: "a", at: 0) == [.key("a")])
    #expect(events(for: Self.enter, at: 21) == [.key(Self.enter)])
    #expect(events(for: Self.enter, at: 22) == [.key(Self.enter)])
    #expect(events(for: .key(.tab), at: 23) == [.key(.key(.tab))])
    #expect(events(for: Self.enter, at: 24) == [.key(Self.enter)])
    #expect(lines.waiting == nil)
  }

  @Test("Enter right after text counts as a pasted line break if more text follows within 50 ms")
  mutating func pasted() {
    _ = events(for: "a", at: 0)
    #expect(events(for: Self.enter, at: 20) == [])
    #expect(events(for: Self.enter, at: 70) == [])
    #expect(events(for: "b", at: 120) == [.paste("\n\n"), .key("b")])
    #expect(events(for: Self.enter, at: 120) == [])
    #expect(lines.waiting?.count == 1)
  }

  @Test(
    "Enter that arrives right after text counts as a key press if no more text follows within 50 ms"
  )
  mutating func ahead() {
    _ = events(for: "a", at: 0)
    _ = events(for: Self.enter, at: 0)
    #expect(lines.release() == [.key(Self.enter)])
    #expect(lines.release() == [])
    _ = events(for: "a", at: 0)
    _ = events(for: Self.enter, at: 0)
    #expect(events(for: .key(.down), at: 1) == [.key(Self.enter), .key(.key(.down))])
    _ = events(for: "a", at: 100)
    _ = events(for: Self.enter, at: 100)
    #expect(events(for: "b", at: 151) == [.key(Self.enter), .key("b")])
  }
}
