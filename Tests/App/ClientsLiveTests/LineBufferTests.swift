import ClientsLive
import Testing

@Suite("A buffer for lines of output")
struct LineBufferTests {
  @Test(
    "A line buffer assembles whole lines from small and large chunks",
    arguments: [1, 2, 3, 5, 100]
  )
  func pieces(size: Int) {
    let bytes = Array("eins\nzwölf 🎙️\r\n\n \t\nend".utf8)
    var buffer = LineBuffer()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      lines += buffer.append(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(lines == ["eins", "zwölf 🎙️"])
    #expect(buffer.end() == "end")
    #expect(buffer.end() == nil)
  }

  @Test("A line buffer drops a byte order mark at the start")
  func byteOrderMark() {
    var buffer = LineBuffer()
    #expect(buffer.append(Array("\u{FEFF}eins\nzwei\n".utf8)[...]) == ["eins", "zwei"])
  }

  @Test("A line buffer splits a line that is longer than the buffer's limit")
  func longLines() {
    var buffer = LineBuffer(longestLine: 3)
    #expect(buffer.append(Array("abcdefgh\n".utf8)[...]) == ["abc", "def", "gh"])
    #expect(buffer.append(Array("abc\nabc".utf8)[...]) == ["abc"])
    #expect(buffer.end() == "abc")
  }
}
