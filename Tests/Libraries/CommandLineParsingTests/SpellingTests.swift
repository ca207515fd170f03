import CommandLineParsing
import Testing

@Suite("Suggestions for a mistyped word")
struct SpellingTests {
  private static let commands = ["list", "show", "add", "edit", "delete", "record", "help"]

  @Test(
    "The error about a mistyped word suggests a similar word",
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
    "The error about a word that resembles no other suggests nothing",
    arguments: ["", "x", "l", "frobnicate", "lits of", "tsil", "dd", "listlist"]
  )
  func isNotGuessedFromAfar(word: String) {
    #expect(
      Spelling.nearest(to: word, among: ["list", "show", "edit", "delete", "record", "help"]) == nil
    )
  }

  @Test("The error about a short prefix of several words suggests none of them")
  func isNotGuessedFromABeginningThatTwoShare() {
    #expect(
      Spelling.nearest(to: "attendee-", among: ["attendee-x1", "attendee-y2"]) == "attendee-x1"
    )
    #expect(Spelling.nearest(to: "atte", among: ["attendee-x", "attendee-y"]) == nil)
  }

  @Test("The error about a mistyped word suggests the first of equally similar words")
  func isTheFirstOfEquals() {
    #expect(Spelling.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
  }

  @Test("The error about a mistyped word suggests the most similar word") func isTheNearer() {
    #expect(Spelling.nearest(to: "attendes", among: ["attended-by", "attendee"]) == "attendee")
  }
}
