import TerminalUI
import Testing

@Suite("The terminal's report of its background colour")
struct BackgroundReplyTests {
  @Test(
    "The terminal's report of its background colour is decoded as a colour and not as input",
    arguments: [
      ("␛]11;rgb:ffff/8000/0000␛\\", 0xFF7F00), ("␛]11;rgb:ff/80/00\u{7}", 0xFF8000),
      ("␛]11;rgb:f/8/0\u{7}", 0xFF8800), ("␛]11;rgba:1e1e/1E1E/2e2e/ffff␛\\", 0x1E1E2E),
    ] as [(String, UInt32)]
  )
  func colors(reply: String, hex: UInt32) {
    var decoder = InputDecoder()
    #expect(decoder.decode("a\(reply)b".escaped.utf8) == [.key("a"), .key("b")])
    #expect(decoder.takeBackground() == Color(hex: hex))
    #expect(decoder.takeBackground() == nil)
  }

  @Test(
    "A terminal report without a valid background colour has no effect",
    arguments: [
      "␛]11;rgb:ff/80␛\\", "␛]11;rgb:fffff/0/0␛\\", "␛]11;\u{7}", "␛]12;rgb:ff/80/00␛\\",
      "␛]11;rgb:/0/0␛\\",
    ]
  )
  func none(reply: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(reply.escaped.utf8) == [])
    #expect(decoder.takeBackground() == nil)
    #expect(decoder.decode("a".utf8) == [.key("a")])
  }

  /// The decoder times out before each piece of the reply, as on a connection that stalls.
  @Test(
    "The background colour is recognised even if the terminal's reply arrives in delayed pieces",
    arguments: [false, true]
  )
  func pieces(expectsReply: Bool) {
    let reply = Array("␛]11;rgb:1e1e/1e1e/2e2e␛\\".escaped.utf8)
    for first in 1..<reply.count {
      for second in first...reply.count {
        var decoder = InputDecoder()
        decoder.expectsReply = expectsReply
        var events = decoder.decode(reply[..<first])
        events += decoder.flush()
        events += decoder.decode(reply[first..<second])
        events += decoder.flush()
        events += decoder.decode(reply[second...])
        // Without the rest of the reply, the escape character and the first brackets look like
        // keys.
        let keys: [InputEvent] = [
          .key(.key(.escape)), .key(.alt("]")), .key("]"), .key("1"), .key(";"),
        ]
        #expect(events.allSatisfy(keys.contains), "\(first), \(second)")
        #expect(first < 5 && second < 5 || events.count <= 3, "\(first), \(second): \(events)")
        #expect(first < 3 || events.isEmpty || second < 5, "\(first), \(second): \(events)")
        #expect(decoder.takeBackground() == Color(hex: 0x1E1E2E), "\(first), \(second)")
        #expect(decoder.decode("a".utf8) == [.key("a")])
      }
    }
  }

  @Test(
    "While a terminal reply is expected, a key after Esc is a separate key and not a key with Alt",
    arguments: [3, 0x78]
  )
  func escapeAndKey(byte: UInt8) {
    var decoder = InputDecoder()
    decoder.expectsReply = true
    #expect(decoder.decode([0x1B]) == [])
    let next: InputEvent = byte == 3 ? .key(.control("c")) : .key("x")
    #expect(decoder.decode([byte]) == [.key(.key(.escape)), next])
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.decode("[A".utf8) == [.key(.key(.up))])
    #expect(decoder.decode([0x1B, byte]) != [.key(.key(.escape)), next])
  }

  @Test(
    "While a terminal reply is expected, the decoder waits longer after Esc, which may start the reply"
  )
  func delayOfEscape() {
    var decoder = InputDecoder()
    decoder.expectsReply = true
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.timeout == .milliseconds(300))
    #expect(decoder.decode("]11;rgb:ff/ff/ff\u{7}".utf8) == [])
    #expect(decoder.takeBackground() == Color(hex: 0xFFFFFF))
    #expect(!decoder.expectsReply)
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.timeout == .milliseconds(30))
  }

  @Test("Keys that follow Esc or an unfinished terminal reply are not lost")
  func keys() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.flush() == [.key(.key(.escape))])
    #expect(decoder.decode("]".utf8) == [])
    #expect(decoder.timeout == .milliseconds(30))
    #expect(decoder.flush() == [.key("]")])
    #expect(decoder.decode("x".utf8) == [.key("x")])
    #expect(decoder.decode("\u{1B}".utf8) + decoder.flush() == [.key(.key(.escape))])
    #expect(decoder.decode("]x".utf8) == [.key("]"), .key("x")])
    #expect(decoder.decode("\u{1B}]11;rgb:1ej".utf8) == [.key("j")])
    let digits = String(repeating: "1", count: 40)
    #expect(!decoder.decode("\u{1B}]11;\(digits)".utf8).isEmpty, "No colour is that long.")
  }
}

extension String {
  /// The text, in which an escape character replaces each `␛`.
  fileprivate var escaped: String { replacing("␛", with: "\u{1B}") }
}
