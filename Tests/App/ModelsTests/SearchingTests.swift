import Dependencies
import Foundation
import IdentifiedCollections
import Models
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
  func places() {
    func result(_ place: SearchResult.Place, _ excerpt: SearchExcerpt) -> SearchResult {
      SearchResult(
        syncUpID: SyncUp.ID(UUID(place == .title ? 2 : 1)),
        syncUpTitle: place == .title ? "Design" : "Product",
        theme: place == .title ? .bubblegum : .sky,
        place: place,
        excerpt: excerpt
      )
    }
    #expect(
      Array(syncUps.searchResults(for: " design\n")) == [
        result(.title, SearchExcerpt(before: "", match: "Design", after: "")),
        result(
          .attendee(Attendee.ID(UUID(102))),
          SearchExcerpt(before: "", match: "Design", after: "er")
        ),
        result(
          .transcript(Meeting.ID(UUID(12)), .distantFuture),
          SearchExcerpt(before: "", match: "Design", after: ", design!")
        ),
      ]
    )
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
