import TerminalUI
import Testing

@Suite("A progress line")
struct ProgressLineTests {
  @Test(
    "A progress line appears after half a second and is updated at most ten times a second"
  )
  func times() {
    var line = ProgressLine("Reading 'a'")
    #expect(line.update(10, of: 100, after: .milliseconds(499), width: 80) == nil)
    #expect(line.end() == "")
    #expect(
      line.update(25, of: 100, after: .milliseconds(500), width: 80)
        == "\rReading 'a' █████░░░░░░░░░░░░░░░ 25 %"
    )
    #expect(line.update(50, of: 100, after: .milliseconds(599), width: 80) == nil)
    #expect(
      line.update(120, of: 100, after: .milliseconds(600), width: 80)
        == "\rReading 'a' ████████████████████ 100 %"
    )
    #expect(line.end() == "\r" + String(repeating: " ", count: 38) + "\r")
  }

  @Test("A progress line without a total shows the number of bytes")
  func unknownTotal() {
    var line = ProgressLine("Reading standard input")
    #expect(
      line.update(12_345_678, of: nil, after: .seconds(1), width: 80)
        == "\rReading standard input 12 MB"
    )
    #expect(
      line.update(9_000_000, of: nil, after: .seconds(2), width: 80)
        == "\rReading standard input 9 MB "
    )
  }

  @Test("A progress line fits a narrow terminal, even with control characters in its label")
  func width() {
    var line = ProgressLine("Reading 'a\u{1B}[31mb\nc.json'")
    let text = line.update(50, of: 100, after: .seconds(1), width: 30) ?? ""
    #expect(text.count <= 30)
    #expect(text.hasSuffix(" ██████████░░░░░░░░░░ 50 %"))
    #expect(!text.unicodeScalars.dropFirst().contains { $0.value < 0x20 })
  }
}
