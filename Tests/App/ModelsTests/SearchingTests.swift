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
        Meeting(id: Meeting.ID(UUID(12)), date: .distantFuture, transcript: "Design, design!"),
        Meeting(id: Meeting.ID(UUID(11)), date: .distantPast, transcript: "Nothing."),
      ],
      theme: .sky,
      title: "Product"
    ),
    SyncUp(id: SyncUp.ID(UUID(2)), title: "Design"),
  ]

  @Test("finds titles, then attendees, then transcripts, each once")
  func places() throws {
    func result(_ place: SearchResult.Place, in text: String) throws -> SearchResult {
      SearchResult(
        syncUpID: SyncUp.ID(UUID(place == .title ? 2 : 1)),
        syncUpTitle: place == .title ? "Design" : "Product",
        theme: place == .title ? .bubblegum : .sky,
        place: place,
        match: try #require(text.firstRange(of: text.prefix(6))),
        in: text
      )
    }
    let results = Array(syncUps.searchResults(for: " design\n"))
    #expect(
      try results == [
        result(.title, in: "Design"),
        result(.attendee(Attendee.ID(UUID(102))), in: "Designer"),
        result(.transcript(Meeting.ID(UUID(12)), .distantFuture), in: "Design, design!"),
      ]
    )
    #expect(results.map(\.excerpt.before) == ["", "", ""])
    #expect(results.map(\.excerpt.match) == ["Design", "Design", "Design"])
    #expect(results.map(\.excerpt.after) == ["", "er", ", design!"])
  }

  @Test("finds nothing for nothing", arguments: ["", " ", "\n\t"])
  func nothing(query: String) {
    #expect(syncUps.searchResults(for: query).isEmpty)
  }

  @Test(
    "does not mind case, accents and width",
    arguments: [
      ("creme brulee", "Crème BRÛLÉE"), ("CRÈME", "creme"), ("zoe", "Zoe\u{308}"),
      ("Ångström", "angstrom"), ("strasse", "STRASSE"), ("cafe", "ＣＡＦＥ"), ("日本", "日本語"),
    ]
  )
  func folding(query: String, text: String) {
    #expect(SearchExcerpt(of: query, in: text) != nil)
  }

  @Test("does not find what is not there", arguments: [("e", "Blob"), ("blob jr", "Blob")])
  func missing(query: String, text: String) {
    #expect(SearchExcerpt(of: query, in: text) == nil)
  }

  @Test("finds in plain texts what Foundation finds", arguments: 0..<100)
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
      let range = text.range(
        of: query,
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
      )
      #expect(
        SearchExcerpt(of: query, in: text, context: 100)?.before.count
          == range.map { text[..<$0.lowerBound].drop(while: \.isWhitespace).count },
        "\(query.debugDescription) in \(text.debugDescription)"
      )
    }
  }

  /// A part of a text, in the other case and now and then with another letter in it.
  private func query(of text: String, using source: inout SeededGenerator) -> String {
    let start = Int.random(in: 0...text.count, using: &source)
    let length = Int.random(in: 1...12, using: &source)
    var query = Array(text.dropFirst(start).prefix(length).uppercased())
    if query.isEmpty || Int.random(in: 0..<3, using: &source) == 0 { query.append("B") }
    return String(query)
  }

  @Test("shows the line around the first match, cut between words")
  func excerpts() {
    let text = """
      Before.
        The icons wait for the colours: Blob Esq asks the printers on Monday or Tuesday.
      After.
      """
    #expect(
      SearchExcerpt(of: "blob", in: text, context: 20)
        == SearchExcerpt(before: "…for the colours: ", match: "Blob", after: " Esq asks the…")
    )
    #expect(
      SearchExcerpt(of: "icons", in: text, context: 10)
        == SearchExcerpt(before: "The ", match: "icons", after: " wait for…")
    )
    #expect(
      SearchExcerpt(of: "TUESDAY", in: text, context: 10)
        == SearchExcerpt(before: "…Monday or ", match: "Tuesday", after: ".")
    )
    #expect(
      SearchExcerpt(of: "before", in: text)
        == SearchExcerpt(before: "", match: "Before", after: ".")
    )
  }

  @Test("cuts within a word where there is no other place")
  func longWords() {
    let excerpt = SearchExcerpt(
      of: "x",
      in: String(repeating: "日", count: 50) + "x" + "本本本",
      context: 3
    )
    #expect(excerpt == SearchExcerpt(before: "…日日日", match: "x", after: "本本本"))
    #expect(excerpt?.text == "…日日日x本本本")
  }

  @Test("finds across lines without showing more than those")
  func severalLines() {
    #expect(
      SearchExcerpt(of: "one\ntwo", in: "zero\n…one\ntwo…\nthree")
        == SearchExcerpt(before: "…", match: "one\ntwo", after: "…")
    )
  }
}
