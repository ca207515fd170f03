import SeededRandomness
import TerminalUI

/// `decoder SEED BYTES`: feeds the decoder with the input of terminals and with random bytes.
///
/// - Parameters:
///   - seed: The seed of all random choices.
///   - byteCount: The number of random bytes to decode.
/// - Throws: A ``Failure`` if there is a missing or an additional event, or if the events depend on
///   how the bytes arrive.
func fuzzDecoder(seed: UInt64, byteCount: Int) throws {
  var generator = SeededGenerator(seed: seed)
  let noiseCount = try decodeNoise(byteCount, using: &generator)
  let sequenceCount = try decodeSequences(max(1, byteCount / 1_000), using: &generator)
  say("\(byteCount) random bytes were \(noiseCount) events, \(sequenceCount) sequences their own")
}

/// Expects that random bytes are decoded to the same events in one piece, in random pieces, and
/// byte by byte.
private func decodeNoise(_ byteCount: Int, using generator: inout SeededGenerator) throws -> Int {
  var (single, pieces) = (InputDecoder(), InputDecoder())
  var (decodedCount, eventCount) = (0, 0)
  while decodedCount < byteCount {
    let bytes = noise(min(4_096, byteCount - decodedCount), using: &generator)
    // Each run starts in the state in which the previous run left the decoder.
    var whole = single
    let expected = whole.decode(bytes)
    var events: [InputEvent] = []
    for byte in bytes {
      events += single.decode(CollectionOfOne(byte))
      try expect(single.pendingByteCount <= InputDecoder.longestPaste + 8, "the decoder hoards")
    }
    try expect(events == expected, "bytes one by one are other events")
    events = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(.random(in: 1...40, using: &generator))
      events += pieces.decode(piece)
      rest = rest.dropFirst(piece.count)
    }
    try expect(events == expected, "pieces of bytes are other events")
    try expect(events.allSatisfy(\.isPlausible), "a key types a control character")
    decodedCount += bytes.count
    eventCount += events.count
    if Bool.random(using: &generator) {
      try expect(single.flush() == pieces.flush(), "a pause depends on the pieces before")
      try expectRecovery(of: single)
    }
  }
  return eventCount
}

/// Expects that a decoder reports keys again after more letters than the longest sequence has.
private func expectRecovery(of decoder: InputDecoder) throws {
  var decoder = decoder
  let events = decoder.decode(repeatElement(UInt8(ascii: "x"), count: 70))
  try expect(events.last == .key("x"), "the decoder does not recover")
}

/// A mixture of random bytes and bytes that occur in control sequences.
private func noise(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
  let isPlain = Bool.random(using: &generator)
  let sequenceBytes = Array("\u{1B}\u{1B}\u{1B}[[[[O<;:?0123456789~MmABCDHFuRZ".utf8)
  return (0..<count).map { _ in
    isPlain || Bool.random(using: &generator)
      ? .random(in: 0...255, using: &generator)
      : sequenceBytes.randomElement(using: &generator) ?? 0
  }
}

/// Decodes known sequences, cut in two at random, and expects their meaning.
private func decodeSequences(_ count: Int, using generator: inout SeededGenerator) throws -> Int {
  for _ in 0..<count {
    let chosen = (0..<8).compactMap { _ in TerminalInput.known.randomElement(using: &generator) }
    let bytes = chosen.flatMap { Array($0.text.utf8) }
    let expected = chosen.flatMap(\.events)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      let events =
        decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) + decoder.flush()
      try expect(events == expected, "\(chosen.map(\.text)), cut after \(cut) bytes: \(events)")
    }
  }
  return count * 8
}

private func expect(_ holds: Bool, _ message: String) throws {
  if !holds { throw Failure(message) }
}

extension InputEvent {
  /// Whether the text that a key types is visible.
  fileprivate var isPlausible: Bool {
    guard case .key(let press) = self, case .character(let character) = press.key else {
      return true
    }
    return character.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
    }
  }
}
