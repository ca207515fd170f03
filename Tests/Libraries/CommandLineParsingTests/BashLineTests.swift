import CommandLineParsing
import Testing

@Suite("A command line that is typed in bash")
struct BashLineTests {
  /// The typed part of a command line after the program's name, and the words in it.
  struct Row: CustomTestStringConvertible, Sendable {
    let typed: String
    let words: [String]
    let last: String
    var replies: [String] = []
    var testDescription: String { typed }
  }

  static let separators = " \t\n\"'><=;|&(:"
  static let titles = ["Daily stand-up", "Retro: sprint", "Ada's \"1:1\"", "Pay $5", "Go!1", "sky"]

  @Test(
    "A typed command line is split as in bash, and a completion keeps the quoting of the last word",
    arguments: [
      Row(typed: "", words: [], last: "", replies: quotedTitles),
      Row(typed: "show ", words: ["show"], last: "", replies: quotedTitles),
      Row(typed: "show daily", words: ["show"], last: "daily", replies: [#"Daily\ stand-up"#]),
      Row(
        typed: #"show Daily\ s"#,
        words: ["show"],
        last: "Daily s",
        replies: [#"Daily\ stand-up"#]
      ),
      Row(typed: #"show "Daily s"#, words: ["show"], last: "Daily s", replies: ["Daily stand-up"]),
      Row(typed: #"show Dai"ly s"#, words: ["show"], last: "Daily s", replies: ["ly stand-up"]),
      Row(typed: #"show "Dai"ly"#, words: ["show"], last: "Daily", replies: [#"Daily\ stand-up"#]),
      Row(typed: "show Retro:", words: ["show"], last: "Retro:", replies: [#"\ sprint"#]),
      Row(typed: #"show Retro\:"#, words: ["show"], last: "Retro:", replies: [#"Retro\:\ sprint"#]),
      Row(typed: "show \"Retro:", words: ["show"], last: "Retro:", replies: ["Retro: sprint"]),
      Row(typed: "show A", words: ["show"], last: "A", replies: [#"Ada\'s\ \"1\:1\""#]),
      Row(typed: "show \"A", words: ["show"], last: "A", replies: [#"Ada's \"1:1\"""#]),
      Row(typed: "show 'A", words: ["show"], last: "A", replies: [#"Ada'\''s "1:1""#]),
      Row(typed: #"show "P"#, words: ["show"], last: "P", replies: [#"Pay \$5"#]),
      Row(typed: #"show "G"#, words: ["show"], last: "G", replies: [#"Go"'!'"1"#]),
      Row(typed: "show G", words: ["show"], last: "G", replies: [#"Go\!1"#]),
      Row(typed: "show 'G", words: ["show"], last: "G", replies: ["Go!1"]),
      Row(typed: #"show "Go"'!'"1"#, words: ["show"], last: "Go!1", replies: ["1"]),
      Row(typed: "--theme=s", words: [], last: "--theme=s", replies: ["sky"]),
      Row(typed: #"show "a\b\"" ''"#, words: ["show", #"a\b""#], last: "", replies: quotedTitles),
      Row(typed: #"show 'a\' x"#, words: ["show", #"a\"#], last: "x"),
      Row(typed: #"show Daily\"#, words: ["show"], last: "Daily", replies: [#"Daily\ stand-up"#]),
    ]
  )
  func line(row: Row) {
    let line = BashLine(typed: "syncups \(row.typed)", separators: Self.separators)
    #expect(line.words == row.words)
    #expect(line.last == row.last)
    #expect(line.replies(Self.titles) == row.replies)
  }

  @Test(
    "If readline does not split words at '=', a bash completion repeats the text before the '='"
  )
  func withoutSeparators() {
    let line = BashLine(typed: "syncups --theme=s", separators: " ")
    #expect(line.replies(Self.titles) == ["--theme=sky"])
  }

  static let quotedTitles = [
    #"Daily\ stand-up"#, #"Retro\:\ sprint"#, #"Ada\'s\ \"1\:1\""#, #"Pay\ \$5"#, #"Go\!1"#, "sky",
  ]
}
