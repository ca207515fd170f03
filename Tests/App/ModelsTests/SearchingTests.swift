import Dependencies
import Foundation
import IdentifiedCollections
import Models
import SeededRandomness
import Tagged
import Testing

@Suite("Searching sync-ups")
struct SearchingTests {
  private let syncUps = [
    SyncUp(
      id: SyncUp.ID(UUID(1)),
      attendees: [
        Attendee(id: Attendee.ID(UUID(101)), name: "Blob"),
        Attendee(id: Attendee.ID(UUID(102)), name: "Designer"),
      ],
      meetings: [
        Meeting(id: Meeting.ID(UUID(11)), date: .distantPast, transcript: "No design."),
        Meeting(
          id: Meeting.ID(UUID(12)),
          date: .distantFuture,
          transcript: "Design, design!\n\nThe design again."
        ),
      ],
      theme: .sky,
      title: "Product"
    ),
    SyncUp(id: SyncUp.ID(UUID(2)), title: "Design"),
  ]

  private func results(of query: String) -> IdentifiedArrayOf<SearchResult> {
    SearchFindings.results(of: [SearchFindings(of: query, in: syncUps)])
  }

  @Test(
    "A search highlights the first match of each word, and joins overlapping matches",
    arguments: [
      ("des rev", "Design review", ["Des", "rev"]), ("rev des", "Design review", ["Des", "rev"]),
      ("sig ign", "Design", ["sign"]), ("e", "Reset", ["e"]), ("x", "Design", []),
      ("des x", "Design", ["Des"]), ("", "Design", []), ("reunion", "Réunion", ["Réunion"]),
      ("ﾌﾟﾛｼﾞｪｸﾄ", "新プロジェクト", ["プロジェクト"]), ("プロ", "ﾌﾟﾛｼﾞｪｸﾄ", ["ﾌﾟﾛ"]),
      ("lodz", "In Łódź.", ["Łódź"]), ("ISPANAK", "ıspanak", ["ıspanak"]),
      ("istanbul", "İstanbul", ["İstanbul"]),
      ("STRASSE", "Straße 1", ["Straße"]), ("s", "ß", ["ß"]), ("ΟΔΟΣ", "οδος", ["οδος"]),
      ("flow", "ﬂow", ["ﬂow"]), ("フ", "プ", []), ("한", "한국", ["한"]), ("ㅎ", "한", []),
      ("x", "\u{301}", []), ("smorrebrod", "Smørrebrød", ["Smørrebrød"]),
    ]
  )
  func marking(query: String, text: String, marked: [String]) {
    #expect(SearchWords(query).ranges(in: text).map { String(text[$0]) } == marked)
  }

  @Test("A search lists matching titles first, then attendees, then lines of transcripts")
  func places() {
    func result(_ field: SearchResult.Field, _ text: String) -> SearchResult {
      SearchResult(
        syncUpID: SyncUp.ID(UUID(field == .title ? 2 : 1)),
        syncUpTitle: field == .title ? "Design" : "Product",
        theme: field == .title ? .bubblegum : .sky,
        field: field,
        text: text,
        words: SearchWords("design")
      )
    }
    #expect(
      Array(results(of: " design\n")) == [
        result(.title, "Design"),
        result(.attendee(Attendee.ID(UUID(102))), "Designer"),
        result(.transcript(Meeting.ID(UUID(12)), .distantFuture, line: 1), "Design, design!"),
        result(.transcript(Meeting.ID(UUID(12)), .distantFuture, line: 3), "The design again."),
        result(.transcript(Meeting.ID(UUID(11)), .distantPast, line: 1), "No design."),
      ]
    )
  }

  @Test(
    "A search finds the lines that contain all of the words, in any order",
    arguments: [
      ("again design", ["The design again."]), ("ER\t des", ["Designer"]),
      ("no\ndesign", ["No design."]), ("design Blob", []), ("blo b", ["Blob"]),
    ]
  )
  func severalWords(query: String, lines: [String]) {
    #expect(results(of: query).map(\.text) == lines)
  }

  @Test("A search without words has no results", arguments: ["", " ", "\n\t"])
  func nothing(query: String) {
    #expect(results(of: query).isEmpty)
  }

  @Test(
    "A search ignores case, accents and the width of characters",
    arguments: [
      ("creme brulee", "Crème BRÛLÉE"), ("CRÈME", "creme"), ("zoe", "Zoe\u{308}"),
      ("Ångström", "angstrom"), ("strasse", "STRASSE"), ("cafe", "ＣＡＦＥ"), ("日本", "日本語"),
    ]
  )
  func folding(query: String, text: String) {
    #expect(SearchWords(query).match(text))
  }

  @Test(
    "A search does not match text that lacks one of the searched words",
    arguments: [
      ("e", "Blob"), ("blob jr", "Blob"), ("jr blob", "Jr"), ("", "Blob"),
      // This text and this query make Foundation's search crash, because the query contains a NUL.
      ("e\0", "日e"),
    ]
  )
  func missing(query: String, text: String) {
    #expect(!SearchWords(query).match(text))
  }

  @Test("A search for plain text finds the same matches as Foundation's search", arguments: 0..<100)
  func plainTexts(seed: UInt64) {
    var source = SeededGenerator(seed: seed)
    func text(_ letters: String, _ lengths: ClosedRange<Int>) -> String {
      let letters = Array(letters)
      let length = Int.random(in: lengths, using: &source)
      return String((0..<length).map { _ in letters.randomElement(using: &source) ?? " " })
    }
    for _ in 0..<200 {
      let isPlain = Int.random(in: 0..<4, using: &source) > 0
      let text = text(isPlain ? "aAbB@`[{ zZ" : "aAbBäÄ@ zZ", 0...40)
      let query = self.query(of: text, using: &source)
      let words = query.split(whereSeparator: \.isWhitespace)
      let ranges = words.map { word in
        text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive])
      }
      let sample = "\(query.debugDescription) in \(text.debugDescription)"
      #expect(
        SearchWords(query).match(text) == (!words.isEmpty && ranges.allSatisfy { $0 != nil }),
        "\(sample)"
      )
      guard words.count == 1, let range = ranges[0] else { continue }
      #expect(
        SearchWords(query).excerpt(of: text, context: 100).before.count
          == text[..<range.lowerBound].drop(while: \.isWhitespace).count,
        "\(sample)"
      )
    }
  }

  /// Returns a random part of the text in upper case, sometimes followed by a letter that does not
  /// match.
  private func query(of text: String, using source: inout SeededGenerator) -> String {
    let start = Int.random(in: 0...text.count, using: &source)
    let length = Int.random(in: 1...12, using: &source)
    var query = Array(text.dropFirst(start).prefix(length).uppercased())
    if query.isEmpty || Int.random(in: 0..<3, using: &source) == 0 { query.append("B") }
    return String(query)
  }

  @Test(
    "A search finds words before, around and after a long run of combining marks",
    arguments: [
      ("da", "\u{301}\u{5B0}", 0..<2), ("aily", "\u{301}\u{5B0}", 1..<5),
      ("ily", "\u{301}\u{5B0}", 2..<5), ("nothing", "\u{301}\u{5B0}", nil),
      // A search does not ignore a kana mark, because the mark is not an accent: it makes a
      // different letter.
      ("da", "\u{3099}", nil), ("ily", "\u{3099}", 2..<5),
    ] as [(String, String, Range<Int>?)]
  )
  func manyMarks(query: String, mark: String, found: Range<Int>?) {
    let marks = String(repeating: mark, count: 50_000)
    let text = "da\(marks)ily"
    let ranges = SearchWords(query).ranges(in: text).map { range in
      text.distance(
        from: text.startIndex,
        to: range.lowerBound
      )..<text.distance(
        from: text.startIndex,
        to: range.upperBound
      )
    }
    #expect(ranges == (found.map { [$0] } ?? []))
    #expect(SearchWords("a\(marks)").match(text))
  }

  @Test(
    "Search words that overlap or touch in the found text are highlighted as one range",
    arguments: [
      ("abc bcd", [0..<4]), ("ab cd", [0..<4]), ("abcd b", [0..<4]), ("b abcd", [0..<4]),
      ("ab d", [0..<2, 3..<4]), ("d ab", [0..<2, 3..<4]), ("ef ab bc", [0..<3, 4..<6]),
    ]
  )
  func overlappingWords(query: String, ranges: [Range<Int>]) {
    let text = "abcdef"
    let found = SearchWords(query).ranges(in: text).map { range in
      text.utf8.distance(
        from: text.startIndex,
        to: range.lowerBound
      )..<text.utf8.distance(
        from: text.startIndex,
        to: range.upperBound
      )
    }
    #expect(found == ranges)
  }

  @Test(
    "The line numbers in a search count blank lines and every kind of line break",
    arguments: ["a", "ä"]
  )
  func lines(letter: String) {
    let text = "\(letter)1\n\nx\u{0B}\(letter)4\u{0C}\(letter)5\n"
    let lines = SearchWords(letter).lines(of: text)
    #expect(lines.map(\.number) == [1, 4, 5])
    #expect(lines.map(\.line) == ["\(letter)1", "\(letter)4", "\(letter)5"])
    #expect(SearchWords(letter).lines(of: "x\r\n\(letter)\r\n").map(\.number) == [2])
  }

  private func excerpt(_ query: String, _ line: String, context: Int = 32) -> [String] {
    let excerpt = SearchWords(query).excerpt(of: line, context: context)
    #expect(excerpt.text == excerpt.before + excerpt.match + excerpt.after)
    return [excerpt.before, excerpt.match, excerpt.after]
  }

  @Test(
    "The excerpt of a search result surrounds the first matching word, and is cut between words"
  )
  func excerpts() {
    let line = "  The icons wait for the colours: Blob Esq asks the printers on Monday or Tuesday."
    #expect(
      excerpt("blob", line, context: 20) == ["…for the colours: ", "Blob", " Esq asks the…"]
    )
    #expect(excerpt("icons", line, context: 10) == ["The ", "icons", " wait for…"])
    #expect(excerpt("TUESDAY", line, context: 10) == ["…Monday or ", "Tuesday", "."])
    #expect(excerpt("for tuesday icons", line, context: 10) == ["The ", "icons", " wait for…"])
    #expect(excerpt("before", "Before.") == ["", "Before", "."])
    #expect(excerpt("nothing", "Before.") == ["Before.", "", ""])
  }

  @Test("Search words that are adjacent and in order form one match in an excerpt")
  func phrases() {
    #expect(excerpt("blob  jr", "Jr and Blob Jr") == ["Jr and ", "Blob Jr", ""])
    #expect(excerpt("jr blob", "Blob Jr") == ["", "Blob", " Jr"])
  }

  @Test(
    "The excerpt of a search result is cut within a word only if it cannot be cut between words"
  )
  func longWords() {
    let line = String(repeating: "日", count: 50) + "x" + "本本本"
    #expect(excerpt("x", line, context: 3) == ["…日日日", "x", "本本本"])
  }

  @Test(
    "A filter keeps a sync-up if its title and attendees together contain all words of the filter",
    arguments: [
      ("", true), (" ", true), ("prod", true), ("blob PRODUCT", true), ("er blob", true),
      ("blob zoe", false), ("nothing", false),
    ]
  )
  func filter(words: String, isLeft: Bool) {
    #expect(syncUps[0].matches(SearchWords(words)) == isLeft)
  }
}
