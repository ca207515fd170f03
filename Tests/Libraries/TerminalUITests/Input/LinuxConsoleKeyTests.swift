import TerminalUI
import Testing

@Suite("Function keys of the Linux console")
struct LinuxConsoleKeyTests {
  @Test(
    "A control byte inside the escape sequence of a Linux console function key is a separate key",
    arguments: [
      (0x03, .control("c")), (0x0D, .key(.enter)), (0x1F, .control("_")),
    ] as [(UInt8, KeyPress)]
  )
  func controlByte(byte: UInt8, press: KeyPress) {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[[".utf8) + [byte]) == [.key(press)])
    #expect(decoder.decode("a".utf8) == [.key("a")])
  }

  @Test(
    "A key that follows an unfinished escape sequence of a Linux console function key is not lost"
  )
  func nextKey() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[[\u{1B}[A".utf8) == [.key(.key(.up))])
  }

  @Test("An unknown function key of the Linux console is dropped and does not become text")
  func unknown() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[[ \u{1B}[[Fa".utf8) == [.key("a")])
  }
}
