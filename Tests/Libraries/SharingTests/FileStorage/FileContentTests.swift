import Foundation
import SeededRandomness
import Sharing
import Testing

@Suite("A content that is kept as a value")
struct FileContentTests {
  private struct Unencodable: Error {}

  /// A text, a byte at a time; what begins with "!" cannot be encoded.
  private let format = StreamedFormat<String>(minimumSize: 0) { _, _ in
    nil
  } encode: { text, write in
    for byte in text.utf8 { write([byte]) }
    if text.hasPrefix("!") { throw Unencodable() }
  }

  @Test("is told from others by its bytes")
  func equality() {
    let old = FileContent("old", in: format)
    #expect(old == old)
    #expect(old == FileContent("old"))
    #expect(FileContent("old") == old)
    #expect(old == FileContent("old", in: format))
    #expect(old != FileContent("new"))
    #expect(old != FileContent("new", in: format))
    #expect(old != FileContent("older"))
    #expect(old != .empty)
  }

  @Test("is told from others by the bytes that it was read from, however it would be written")
  func digestOfReading() throws {
    let read = FileContent("old", in: format, digest: ContentDigest(of: Data(" old".utf8)))
    #expect(read == FileContent(" old"))
    #expect(try read.data() == Data("old".utf8))
    #expect(read == FileContent(" old"), "To write it changes nothing of that.")
    #expect(read != FileContent("old"))
  }

  @Test("is like no other if its value cannot be encoded")
  func unencodable() {
    let content = FileContent("!", in: format)
    #expect(throws: Unencodable.self) { try content.data() }
    #expect(content != FileContent("!"))
    #expect(content != FileContent("!", in: format))
  }
}

@Suite("The digest of a content")
struct ContentDigestTests {
  @Test("is the same in however many parts the bytes come", arguments: 0..<50)
  func parts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    var digest = ContentDigest()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...40, using: &random)
      digest.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(digest == ContentDigest(of: Data(bytes)))
    #expect(digest.count == bytes.count)
  }

  @Test("changes with every byte, and with their number", arguments: 0..<50)
  func differences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = Data(
      (0..<Int.random(in: 1...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    )
    var other = bytes
    other[Int.random(in: 0..<bytes.count, using: &random)] ^=
      1 << UInt8.random(in: 0...7, using: &random)
    #expect(ContentDigest(of: bytes) != ContentDigest(of: other))
    #expect(ContentDigest(of: bytes) != ContentDigest(of: bytes + [0]))
    #expect(ContentDigest(of: bytes) != ContentDigest(of: bytes.dropLast()))
  }
}
