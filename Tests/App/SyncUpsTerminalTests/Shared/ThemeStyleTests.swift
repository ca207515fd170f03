import Foundation
import Models
import SyncUpsTerminal
import TerminalUI
import Testing

@MainActor
@Suite("The colours of a theme")
struct ThemeStyleTests {
  @Test("fill a card, with text that can be read on it")
  func cardStyle() {
    #expect(Theme.navy.cardStyle.background == Color(hex: 0x001441))
    #expect(Theme.navy.cardStyle.foreground == Color(hex: 0xFFFFFF))
    #expect(Theme.appYellow.cardStyle.foreground == Color(hex: 0x000000))
  }

  @Test("are looked at on a day on which meetings of the day before are yesterday's")
  func moment() {
    let context = ScreenContext.test()
    #expect(context.now.dayText(in: context.calendar) == "14 Nov 2026")
    #expect(context.now.timeText(in: context.calendar) == "10:00")
  }
}
