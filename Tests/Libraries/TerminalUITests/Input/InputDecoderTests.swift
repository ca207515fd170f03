import TerminalUI
import Testing

@Suite("Decoding the input of a terminal")
struct InputDecoderTests {
  /// Decodes text with `␛` in place of the escape character.
  private func events(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.decode(text.replacing("␛", with: "\u{1B}").utf8)
  }

  @Test(
    "The input decoder decodes bytes of the terminal as keys",
    arguments: [
      ("a", KeyPress("a")), ("A", "A"), (" ", " "), ("é", "é"), ("設", "設"), ("😀", "😀"),
      ("\r", .key(.enter)), ("\n", .key(.enter)), ("\t", .key(.tab)),
      ("\u{7F}", .key(.backspace)), ("\u{8}", .key(.backspace)),
      ("\0", .control(" ")), ("\u{1}", .control("a")), ("\u{3}", .control("c")),
      ("\u{1A}", .control("z")), ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")),
      ("␛b", .alt("b")), ("␛B", .alt("B")), ("␛é", .alt("é")),
      ("␛\u{7F}", .key(.backspace, .alt)), ("␛\r", .key(.enter, .alt)),
      ("␛\u{2}", .key(.character("b"), [.alt, .control])),
      ("␛[A", .key(.up)), ("␛[B", .key(.down)), ("␛[C", .key(.right)), ("␛[D", .key(.left)),
      ("␛OA", .key(.up)), ("␛OD", .key(.left)),
      ("␛[1;5C", .key(.right, .control)), ("␛[1;2A", .key(.up, .shift)),
      ("␛[1;3D", .key(.left, .alt)), ("␛[1;8B", .key(.down, [.shift, .alt, .control])),
      ("␛[1;5:1C", .key(.right, .control)),
      ("␛[H", .key(.home)), ("␛OH", .key(.home)), ("␛[1~", .key(.home)), ("␛[7~", .key(.home)),
      ("␛[F", .key(.end)), ("␛OF", .key(.end)), ("␛[4~", .key(.end)), ("␛[8~", .key(.end)),
      ("␛[1;5H", .key(.home, .control)),
      ("␛[2~", .key(.insert)), ("␛[3~", .key(.delete)), ("␛[3;5~", .key(.delete, .control)),
      ("␛[5~", .key(.pageUp)), ("␛[6~", .key(.pageDown)),
      ("␛[Z", .key(.tab, .shift)), ("␛[1;2Z", .key(.tab, .shift)),
      ("␛OM", .key(.enter)), ("␛Op", "0"), ("␛Ok", "+"),
      ("␛O5P", .key(.function(1), .control)), ("␛O1;2C", .key(.right, .shift)),
      ("␛[3$", .key(.delete, .shift)), ("␛[3^", .key(.delete, .control)),
      ("␛[7@", .key(.home, [.shift, .control])),
      ("␛␛[A", .key(.up, .alt)), ("␛␛OC", .key(.right, .alt)), ("␛␛[3~", .key(.delete, .alt)),
      ("␛OP", .key(.function(1))), ("␛OS", .key(.function(4))),
      ("␛[1;2P", .key(.function(1), .shift)),
      ("␛[[A", .key(.function(1))), ("␛[[E", .key(.function(5))),
      ("␛[11~", .key(.function(1))), ("␛[15~", .key(.function(5))),
      ("␛[17~", .key(.function(6))), ("␛[21~", .key(.function(10))),
      ("␛[23~", .key(.function(11))), ("␛[24~", .key(.function(12))),
      ("␛[24;5~", .key(.function(12), .control)), ("␛[34~", .key(.function(20))),
      ("␛[97;5u", .control("a")), ("␛[27u", .key(.escape)), ("␛[13;2u", .key(.enter, .shift)),
      ("␛[97:65;2u", .key(.character("A"), .shift)), ("␛[97:65;5u", .control("a")),
      ("␛[97;1:1u", "a"), ("␛[97;1:2u", "a"),
      ("␛[57399u", "0"), ("␛[57408u", "9"), ("␛[57413u", "+"), ("␛[57414u", .key(.enter)),
      ("␛[57417;5u", .key(.left, .control)), ("␛[57426u", .key(.delete)),
      ("␛[57376u", .key(.function(13))),
      ("␛[27;5;9~", .key(.tab, .control)),
      ("␛[27;6;65~", .key(.character("A"), [.shift, .control])),
    ]
  )
  func bytesAreKeys(bytes: String, press: KeyPress) {
    #expect(events(bytes) == [.key(press)])
  }

  @Test(
    "The input decoder decodes mouse reports as events",
    arguments: [
      ("␛[<0;1;1M", MouseEvent(.press(.left), at: .zero)),
      ("␛[<0;10;5m", MouseEvent(.release(.left), at: Point(x: 9, y: 4))),
      ("␛[<2;300;2M", MouseEvent(.press(.right), at: Point(x: 299, y: 1))),
      ("␛[<32;3;4M", MouseEvent(.drag(.left), at: Point(x: 2, y: 3))),
      ("␛[<35;3;4M", MouseEvent(.move, at: Point(x: 2, y: 3))),
      ("␛[<64;3;4M", MouseEvent(.scroll(.up), at: Point(x: 2, y: 3))),
      ("␛[<65;3;4M", MouseEvent(.scroll(.down), at: Point(x: 2, y: 3))),
      (
        "␛[<21;3;4M",
        MouseEvent(.press(.middle), at: Point(x: 2, y: 3), modifiers: [.shift, .control])
      ),
    ]
  )
  func reportsOfTheMouseAreEvents(bytes: String, event: MouseEvent) {
    #expect(events(bytes) == [.mouse(event)])
  }

  @Test(
    "The input decoder drops an unknown escape sequence and keeps the input around it",
    arguments: [
      "␛[I", "␛[O", "␛[E", "␛[99~", "␛[?1;2c", "␛[5n", "␛[<0;0;0M", "␛[<0;1M", "␛[<128;1;1M",
      "␛[<64;1;1m", "␛[M !!", "␛[99999999999999999999999~", "␛Oz", "␛[[Z", "␛[1114112u", "␛[128u",
      "␛[97;1:3u", "␛[1;1:3A", "␛[57427u", "␛[57441u", "␛[12;2$y", "␛[?2026;2$y",
      "␛]11;rgb:1e1e/1e1e/2e2e␛\\", "␛]0;Ada\u{7}", "␛P1+r436f=38␛\\", "␛_Gi=31;OK␛\\",
      "␛[\(String(repeating: "1;", count: 99))A",
    ]
  )
  func whatMeansNothingIsDroppedAlone(bytes: String) {
    #expect(events(bytes + "a") == [.key("a")])
  }

  @Test("A byte that interrupts an escape sequence is decoded as input of its own")
  func whatInterruptsASequenceCounts() {
    #expect(events("␛[1;␛[A") == [.key(.key(.up))])
    #expect(events("␛O␛[A") == [.key(.key(.up))])
    #expect(events("␛O\ra") == [.key(.key(.enter)), .key("a")])
    #expect(events("␛[1\ra") == [.key(.key(.enter)), .key("a")])
    #expect(events("␛]11;rgb\ra") == [.key(.key(.enter)), .key("a")])
    #expect(events("␛]11;rgb␛[A") == [.key(.key(.up))])
  }

  @Test("The input decoder reports a paste as one event")
  func aPasteIsOneEvent() {
    #expect(
      events("a␛[200~Ada\rGrace\r\n␛[31m設␛[201~b")
        == [.key("a"), .paste("Ada\nGrace\n\u{1B}[31m設"), .key("b")]
    )
  }

  @Test(
    "The input decoder drops invalid UTF-8 and C1 control characters",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xE8, 0xA8], [0x80], [0xED, 0xA0, 0x80], [0xF5],
      [0xF4, 0x90, 0x80, 0x80],
      [0xC2, 0x9B], [0x1B, 0xE8], [0x1B, 0xFF],
    ] as [[UInt8]]
  )
  func bytesThatAreNoTextAreDropped(bytes: [UInt8]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes + [0x61]) == [.key("a")])
  }

  @Test("The input decoder reports an escape character as the Esc key if nothing follows it")
  func anEscapeIsAKeyWhenNothingFollows() {
    var decoder = InputDecoder()
    #expect(decoder.timeout == nil)
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.timeout == .milliseconds(30))
    #expect(decoder.flush() == [.key(.key(.escape))])
    #expect(decoder.timeout == nil)
    #expect(decoder.flush() == [])
    #expect(decoder.decode([0x41]) == [.key("A")])
  }

  @Test(
    "The start of an escape sequence is decoded as a key with Alt if nothing follows it",
    arguments: [
      ("␛[", KeyPress.alt("[")), ("␛O", .alt("O")), ("␛]", .alt("]")), ("␛P", .alt("P")),
      ("␛_", .alt("_")),
    ]
  )
  func theStartOfASequenceIsAKeyWithAltWhenNothingFollows(bytes: String, press: KeyPress) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.replacing("␛", with: "\u{1B}").utf8) == [])
    #expect(decoder.timeout == .milliseconds(30))
    #expect(decoder.flush() == [.key(press)])
    #expect(decoder.timeout == nil)
    #expect(decoder.flush() == [])
  }

  @Test("The input decoder drops a terminal reply that does not end")
  func aReplyWithoutAnEndIsGivenUp() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}]12;rgb:1e".utf8) == [])
    #expect(decoder.timeout == .seconds(1))
    #expect(decoder.flush() == [])
    #expect(decoder.decode("a".utf8) == [.key("a")])
    #expect(decoder.decode("\u{1B}]11;rgb:1e\u{1B}".utf8) == [])
    #expect(decoder.timeout == .milliseconds(30))
    #expect(decoder.flush() == [.key(.key(.escape))])
  }

  @Test("The input decoder reports two escape characters as two Esc keys if no key follows")
  func twoEscapesAreTwoKeysUnlessAKeyFollows() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B, 0x1B]) == [])
    #expect(decoder.timeout == .milliseconds(30))
    #expect(decoder.flush() == [.key(.key(.escape)), .key(.key(.escape))])
    #expect(decoder.decode([0x1B, 0x1B, 0x1B]) == [.key(.key(.escape))])
    #expect(decoder.flush() == [.key(.key(.escape)), .key(.key(.escape))])
    #expect(events("␛␛b") == [.key(.key(.escape)), .key(.alt("b"))])
    #expect(events("␛␛[1\r") == [.key(.key(.escape)), .key(.key(.enter))])
    #expect(events("␛␛[200~a␛[201~") == [.key(.key(.escape)), .paste("a")])
    #expect(
      events("␛␛[<35;1;1M") == [.key(.key(.escape)), .mouse(MouseEvent(.move, at: .zero))]
    )
    #expect(events("␛␛[M !!a") == [.key(.key(.escape)), .key("a")])
    #expect(events("␛␛]0;Ada␛\\a") == [.key(.key(.escape)), .key("a")])
  }

  @Test("The input decoder waits for the rest of an escape sequence on a slow line")
  func aSequenceIsWaitedForHoweverSlowTheLineIs() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[1;".utf8) == [])
    #expect(decoder.timeout == nil)
    #expect(decoder.flush() == [])
    #expect(decoder.decode("5C".utf8) == [.key(.key(.right, .control))])
  }

  @Test(
    "The input decoder reports a huge paste in chunks of whole lines and characters",
    arguments: [
      ("a", "a"), ("é", "é"), ("設", "設"), ("\r\n", "\n"), ("\u{1B}[201", "\u{1B}[201"),
    ]
  )
  func aHugePasteComesInPiecesOfWholeLinesAndCharacters(unit: String, pasted: String) {
    var decoder = InputDecoder()
    let count = InputDecoder.longestPaste / unit.utf8.count + 1
    let text = String(repeating: unit, count: count)
    var events: [InputEvent] = []
    var rest = Array("\u{1B}[200~x\(text)\u{1B}[201~".utf8)[...]
    while !rest.isEmpty {
      events += decoder.decode(rest.prefix(4_099))
      rest = rest.dropFirst(4_099)
      #expect(decoder.pendingByteCount <= InputDecoder.longestPaste)
    }
    let pieces = events.compactMap { if case .paste(let piece) = $0 { piece } else { nil } }
    #expect(pieces.count == events.count && pieces.count == 2)
    #expect(pieces.joined() == "x" + String(repeating: pasted, count: count))
  }

  @Test(
    "A key press has text only if its key is a character without Ctrl or Alt",
    arguments: [
      (KeyPress("a"), "a"), (.key(.character("A"), .shift), "A"), (.control("a"), nil),
      (.alt("a"), nil), (.key(.enter), nil),
    ] as [(KeyPress, String?)]
  )
  func onlyCharactersAreText(press: KeyPress, text: String?) {
    #expect(press.text == text)
  }
}
