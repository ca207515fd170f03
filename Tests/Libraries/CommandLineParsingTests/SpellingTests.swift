import CommandLineParsing
import Testing

@Suite("Suggestions for a mistyped word")
struct SpellingTests {
  private static let commands = ["list", "show", "add", "edit", "delete", "record", "help"]

  @Test(
    "The suggestion for a mistyped word is a similar word",
    arguments: [
      ("lst", "list"),
      ("lisst", "list"),
      ("kist", "list"),
      ("lsit", "list"),
      ("LIST", "list"),
      ("del", "delete"),
      ("re", "record"),
      ("dlete", "delete"),
      ("recrod", "record"),
      ("deleet", "delete"),
      ("recodr", "record"),
      ("ad", "add"),
    ]
  )
  func isNear(word: String, meant: String) {
    #expect(Spelling.nearest(to: word, among: Self.commands) == meant)
  }

  @Test(
    "No suggestion is made for a word on the command line that resembles no known word",
    arguments: ["", "x", "l", "frobnicate", "lits of", "tsil", "dd", "listlist"]
  )
  func isNotGuessedFromAfar(word: String) {
    #expect(
      Spelling.nearest(to: word, among: ["list", "show", "edit", "delete", "record", "help"]) == nil
    )
  }

  @Test(
    "If several known words begin with a typed word, the first is suggested only if few letters are missing"
  )
  func isNotGuessedFromABeginningThatTwoShare() {
    #expect(
      Spelling.nearest(to: "attendee-", among: ["attendee-x1", "attendee-y2"]) == "attendee-x1"
    )
    #expect(Spelling.nearest(to: "atte", among: ["attendee-x", "attendee-y"]) == nil)
  }

  @Test("If several known words resemble a mistyped word equally, the first of them is suggested")
  func isTheFirstOfEquals() {
    #expect(Spelling.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
  }

  @Test("The known word that is most similar to a mistyped word is suggested")
  func isTheNearer() {
    #expect(Spelling.nearest(to: "attendes", among: ["attended-by", "attendee"]) == "attendee")
  }
}
