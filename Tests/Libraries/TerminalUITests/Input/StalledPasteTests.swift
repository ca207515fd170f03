import TerminalUI
import Testing

@Suite("A terminal paste without an end marker")
struct StalledPasteTests {
  /// A decoder that has timed out while it waited for the rest of a paste.
  private func stalled(after bytes: [UInt8], expecting events: [InputEvent]) -> InputDecoder {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~".utf8 + bytes) == [])
    #expect(decoder.timeout == .seconds(1))
    #expect(decoder.flush() == events)
    return decoder
  }

  @Test(
    "A paste without an end marker ends after a second of silence, and later keys are decoded as keys"
  )
  func endsAfterSilence() {
    var decoder = stalled(after: Array("Ada\r".utf8), expecting: [.paste("Ada\n")])
    #expect(decoder.timeout == nil)
    #expect(decoder.decode("q\u{3}".utf8) == [.key("q"), .key(.control("c"))])
  }

  @Test("A stalled paste that contained no text ends without an event")
  func endsWithoutText() {
    var decoder = stalled(after: [], expecting: [])
    #expect(decoder.decode("q".utf8) == [.key("q")])
  }

  @Test("The end marker of a paste has no effect if it comes after a second of silence")
  func lateEndMarker() {
    var decoder = stalled(after: Array("Ada".utf8), expecting: [.paste("Ada")])
    #expect(decoder.decode("\u{1B}[201~q".utf8) == [.key("q")])
  }

  @Test(
    "The rest of a paste's end marker has no effect if a second of silence interrupted the marker"
  )
  func dividedEndMarker() {
    var decoder = stalled(after: Array("Ada\u{1B}[20".utf8), expecting: [.paste("Ada")])
    #expect(decoder.decode("1~q".utf8) == [.key("q")])
  }

  @Test("A character that is split by the end of a stalled paste is not lost")
  func dividedCharacter() {
    let bytes = Array("設".utf8)
    var decoder = stalled(after: Array("a".utf8) + bytes.prefix(2), expecting: [.paste("a")])
    #expect(decoder.decode(bytes.suffix(1)) == [.key("設")])
  }

  @Test("An escape character at the end of a paste is decoded as Esc if the paste stalls")
  func escape() {
    var decoder = stalled(after: Array("Ada\u{1B}".utf8), expecting: [.paste("Ada")])
    #expect(decoder.timeout == .milliseconds(30))
    #expect(decoder.flush() == [.key(.key(.escape))])
  }
}
