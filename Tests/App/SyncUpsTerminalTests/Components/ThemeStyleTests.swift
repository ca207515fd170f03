import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The colours of a theme", .serialized, .gatedOnMainActor)
struct ThemeStyleTests {
  @Test("A theme fills a card with its colour, and the text on the card is black or white")
  func cardStyle() {
    #expect(Theme.navy.cardStyle.background == Color(hex: 0x001441))
    #expect(Theme.navy.cardStyle.foreground == Color(hex: 0xFFFFFF))
    #expect(Theme.appYellow.cardStyle.foreground == Color(hex: 0x000000))
  }

  @Test("The tests of screens use a fixed date and calendar")
  func moment() {
    let context = ScreenContext.test()
    #expect(context.now.dayText(in: context.calendar) == "14 Nov 2026")
    #expect(context.now.timeText(in: context.calendar) == "10:00")
  }
}
