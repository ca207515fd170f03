import AppFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The contrast of themes", .serialized, .gatedOnMainActor)
struct ThemeContrastTests {
  private static let size = Size(width: 120, height: 40)

  /// The background of a terminal and the colours that it supports.
  nonisolated struct Look: CustomTestStringConvertible, Sendable {
    let background: UInt32
    let colors: ColorSupport

    var testDescription: String { "\(String(background, radix: 16)), \(colors)" }
  }

  nonisolated static let looks: [Look] = [0x000000, 0x202020, 0xF4F4F4, 0xFFFFFF].flatMap {
    background in
    [ColorSupport.trueColor, .ansi256, .ansi16].map { Look(background: background, colors: $0) }
  }

  private func app(_ theme: Theme, _ routes: [AppRoute], size: Size = Self.size) -> PicturedApp {
    var syncUp = PicturedContent.design(meetings: 6)
    syncUp.theme = theme
    return PicturedApp(size, routes: routes, showing: [syncUp])
  }

  @Test("Each theme has its own look on a terminal with 16, 256 or all colours", arguments: looks)
  func distinct(look: Look) {
    let bars = Theme.allCases.map { theme in
      let app = app(theme, [.detail(PicturedContent.id)], size: TerminalApp.smallestSize)
      app.tell(background: look.background)
      let cell = app.cells(colors: look.colors)[1, 1]
      let (ink, fill) = (cell.style.foreground, cell.style.background)
      return "\(cell.character) \(String(describing: ink)) \(String(describing: fill))"
    }
    #expect(Set(bars).count == Theme.allCases.count, "\(bars)")
  }

  @Test(
    "In each theme, all coloured characters on the screen contrast with their background",
    arguments: Theme.allCases
  )
  func contrast(theme: Theme) {
    let id = PicturedContent.id
    for routes in [[], [.detail(id)], [.detail(id), .record(id)], [.statistics(id)]] as [[AppRoute]]
    {
      let app = app(theme, routes)
      // Skip black and white, because contrasts with black and white are higher than contrasts with
      // grey.
      for look in Self.looks where ![0x000000, 0xFFFFFF].contains(look.background) {
        app.tell(background: look.background)
        var faint: Set<String> = []
        for style in styles(of: app.cells(colors: look.colors)) {
          guard let ink = style.foreground else { continue }
          let surface = style.background ?? Color(hex: look.background)
          // A contrast of 3 is enough for lines, bars and bold words. The 16 colours have their
          // values in xterm.
          if ink.contrast(with: surface) < 3 { faint.insert("\(ink) on \(surface)") }
        }
        #expect(faint.isEmpty, "\(routes.last?.rawValue ?? "list") on \(look)")
      }
    }
  }

  @Test("In each theme, the selected row stands out from both a dark and a light background")
  func selection() throws {
    for theme in Theme.allCases {
      let app = app(theme, [])
      for background in [0x202020, 0xF4F4F4] as [UInt32] {
        app.tell(background: background)
        let tint = try #require(app.cells(colors: .trueColor)[40, 3].style.background)
        #expect(tint.contrast(with: Color(hex: background)) >= 1.25, "\(theme) on \(background)")
      }
    }
  }

  @Test(
    "On a light background, the bar of a selected card has a colour that differs from the card's tint"
  )
  func selectedBar() {
    for theme in Theme.allCases {
      let app = app(theme, [])
      app.tell(background: 0xF4F4F4)
      let cells = app.cells(colors: .ansi256)
      let bar = cells[3, 3]
      #expect(bar.character == " ", "\(theme)")
      #expect(![nil, .black, cells[40, 3].style.background].contains(bar.style.background))
    }
  }

  /// Returns the styles of all cells.
  private func styles(of cells: Buffer) -> Set<Style> {
    var styles: Set<Style> = []
    for y in 0..<cells.size.height {
      var latest: Style?
      for x in 0..<cells.size.width {
        let style = cells[x, y].style
        // Skip the bar of a selected card, because the bar is only a decoration on the card's tint.
        if style == latest || x == 3 && style.background != nil { continue }
        styles.insert(style)
        latest = style
      }
    }
    return styles
  }
}
