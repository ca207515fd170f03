import SeededRandomness
import TerminalUI
import Testing

@Suite("A stream of terminal input in random chunks")
struct InputDecoderLawTests {
  private static let pieces = [
    "a", "é", "設", "👩‍🚀", "\r", "\t", "\u{3}", "\u{1B}", "\u{1B}b", "\u{1B}[A", "\u{1B}OP",
    "\u{1B}[1;5C", "\u{1B}[3~", "\u{1B}[[B", "\u{1B}[<0;10;5M", "\u{1B}[<64;1;1M", "\u{1B}[99;9;9q",
    "\u{1B}[200~Ada\rGrace\u{1B}[201~", "\u{1B}[200~", "\u{1B}[M !!", "\u{1B}[", "\u{1B}O",
  ].map { Array($0.utf8) }

  @Test(
    "Terminal input gives the same events however it is split into chunks",
    arguments: Array(200..<260) as [UInt64]
  )
  func givesTheSameEventsHoweverItIsSplit(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<30 {
      if Int.random(in: 0..<8, using: &generator) == 0 {
        bytes.append(.random(in: 0...255, using: &generator))
      }
      bytes += Self.pieces.randomElement(using: &generator) ?? []
    }
    var whole = InputDecoder()
    let expected = whole.decode(bytes) + whole.flush()

    var single = InputDecoder()
    #expect(bytes.flatMap { single.decode([$0]) } + single.flush() == expected, "seed \(seed)")

    var pieces = InputDecoder()
    var events: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...7, using: &generator)
      events += pieces.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(events + pieces.flush() == expected, "seed \(seed)")
  }

  @Test(
    "The input decoder accepts random bytes and still decodes a key after them",
    arguments: [300, 301] as [UInt64]
  )
  func mayBeAnyBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var decoder = InputDecoder()
    var count = 0
    for _ in 0..<1_000 {
      // Choose half of the bytes from the bytes that control sequences consist of.
      let bytes = (0..<100).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : Array("\u{1B}[O;0129~MmA<u".utf8).randomElement(using: &generator) ?? 0
      }
      count += decoder.decode(bytes).count
      if Int.random(in: 0..<10, using: &generator) == 0 { count += decoder.flush().count }
    }
    #expect(count > 1_000, "seed \(seed)")
    count += decoder.flush().count
    #expect(decoder.decode("\u{1B}[201~\u{18}z".utf8).last == .key("z"), "seed \(seed)")
  }
}
