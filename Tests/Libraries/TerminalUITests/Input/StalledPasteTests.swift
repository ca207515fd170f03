import TerminalUI
import Testing

@Suite("A paste that stalls")
struct StalledPasteTests {
  /// A decoder that has waited for the rest of a paste in vain.
  private func stalled(after text: String, expecting pasted: String) -> InputDecoder {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~\(text)".utf8) == [])
    #expect(decoder.timeout == .seconds(5))
    #expect(decoder.flush() == [.paste(pasted)])
    #expect(decoder.timeout == nil)
    return decoder
  }

  @Test("A paste that stalls is still a paste when it continues")
  func isStillAPasteWhenItGoesOn() {
    var decoder = stalled(after: "Ada", expecting: "Ada")
    #expect(decoder.decode("dq\r".utf8) == [])
    #expect(decoder.timeout == .milliseconds(30))
    #expect(decoder.flush() == [.paste("dq")])
    #expect(decoder.decode("d\u{1B}[201~q".utf8) == [.paste("\nd"), .key("q")])
  }

  @Test("A stalled paste without further text ends without an event")
  func endsWithoutAnotherEventWhenNothingIsLeft() {
    var decoder = stalled(after: "Ada", expecting: "Ada")
    #expect(decoder.decode("\u{1B}[201~q".utf8) == [.key("q")])
  }

  @Test(
    "A stalled paste keeps bytes whose meaning depends on the rest",
    arguments: [
      ("Ada\r", "Ada", "\n", "\n"), ("Ada\u{1B}[20", "Ada", "1~", nil),
      ("Ada\u{1B}[20", "Ada", "x", "\u{1B}[20x"),
    ]
  )
  func keepsWhatTheRestGivesItsMeaning(
    start: String,
    pasted: String,
    rest: String,
    pastedRest: String?
  ) {
    var decoder = stalled(after: start, expecting: pasted)
    var events = decoder.decode(rest.utf8)
    if rest == "1~" {
      #expect(events == [])
      #expect(decoder.decode("q".utf8) == [.key("q")])
    } else {
      events += decoder.decode("\u{1B}[201~".utf8)
      #expect(events == pastedRest.map { [.paste($0)] })
    }
  }

  @Test("A stalled paste keeps the bytes of a character together")
  func keepsACharacterTogether() {
    var decoder = InputDecoder()
    let bytes = Array("設".utf8)
    #expect(decoder.decode(Array("\u{1B}[200~a".utf8) + bytes.prefix(2)) == [])
    #expect(decoder.flush() == [.paste("a")])
    #expect(decoder.decode(bytes.suffix(1)) == [])
    #expect(decoder.flush() == [.paste("設")])
  }

  @Test(
    "A key can end a stalled paste",
    arguments: [("\u{3}", KeyPress.control("c")), ("\u{1B}", .key(.escape))]
  )
  func isLeftByAKeyThatAsksForIt(bytes: String, press: KeyPress) {
    var decoder = stalled(after: "Ada", expecting: "Ada")
    #expect(decoder.decode(bytes.utf8) == [])
    #expect(decoder.timeout == .milliseconds(30))
    #expect(decoder.flush() == [.key(press)])
    #expect(decoder.decode("q".utf8) == [.key("q")])
  }

  @Test("A stalled paste that a key ends loses no text")
  func losesNothingWhenItIsLeft() {
    var decoder = stalled(after: "Ada\r", expecting: "Ada")
    #expect(decoder.decode("\u{3}".utf8) == [])
    #expect(decoder.flush() == [.paste("\n"), .key(.control("c"))])
  }
}
