import TerminalUI
import Testing

@Suite("The colours of a terminal")
struct ColorSupportTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let environment: [String: String]
    let colors: ColorSupport

    init(_ label: String, _ environment: [String: String], _ colors: ColorSupport) {
      testDescription = label
      self.environment = environment
      self.colors = colors
    }
  }

  @Test(
    "Environment variables determine how many colours the app uses in the terminal",
    arguments: [
      Row("nothing known", [:], .none),
      Row("empty TERM", ["TERM": "", "COLORTERM": "truecolor"], .none),
      Row("dumb", ["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      Row("VT100", ["TERM": "vt100"], .none),
      Row("monochrome entry", ["TERM": "linux-m"], .none),
      Row("Linux console", ["TERM": "linux"], .ansi16),
      Row("xterm", ["TERM": "xterm"], .ansi16),
      Row(
        "COLORTERM of older terminals",
        ["TERM": "xterm", "COLORTERM": "gnome-terminal"],
        .ansi16
      ),
      Row("256 colours", ["TERM": "xterm-256color"], .ansi256),
      Row("256 colours in tmux", ["TERM": "tmux-256color", "COLORTERM": ""], .ansi256),
      Row("256 colours, erased in colour", ["TERM": "screen-256color-bce"], .ansi256),
      Row("kitty", ["TERM": "xterm-kitty"], .trueColor),
      Row("Alacritty", ["TERM": "alacritty"], .trueColor),
      Row("foot", ["TERM": "foot-extra"], .trueColor),
      Row("Ghostty", ["TERM": "xterm-ghostty"], .trueColor),
      Row("WezTerm", ["TERM": "wezterm"], .trueColor),
      Row("COLORTERM truecolor", ["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
      Row("COLORTERM 24bit", ["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
      Row("capitals", ["TERM": "XTERM", "COLORTERM": "TrueColor"], .trueColor),
      Row("direct colour entry", ["TERM": "xterm-direct"], .trueColor),
      Row("NO_COLOR", ["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
      Row("NO_COLOR says 0, which still counts", ["TERM": "xterm", "NO_COLOR": "0"], .none),
      Row("empty NO_COLOR does not count", ["TERM": "xterm", "NO_COLOR": ""], .ansi16),
    ]
  )
  func followsTheEnvironment(row: Row) {
    let colors = ColorSupport(isTerminal: true, isDisabled: false, environment: row.environment)
    #expect(colors == row.colors)
  }

  @Test(
    "The app's output has no colours if there is no terminal or the user disables colours",
    arguments: [(false, false), (false, true), (true, true)]
  )
  func isNoneWithoutATerminalOrWhenDisabled(isTerminal: Bool, isDisabled: Bool) {
    let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    let colors = ColorSupport(
      isTerminal: isTerminal,
      isDisabled: isDisabled,
      environment: environment
    )
    #expect(colors == .none)
  }

  @Test("Levels of colour support are ordered by their number of colours")
  func isOrderedByHowMuchItOffers() {
    let sorted = [ColorSupport.trueColor, .none, .ansi256, .ansi16].sorted()
    #expect(sorted == [.none, .ansi16, .ansi256, .trueColor])
  }
}
