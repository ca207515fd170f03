import Foundation
import JSONStream
import Models
import Testing

/// Tests of reading and writing an id, which happens eight digits at a time.
///
/// The tests compare the results with `UUID(uuidString:)`.
@Suite("Encoding and decoding UUIDs")
struct UUIDCodingTests {
  private let text = Array("6CeF0a19-4BDA-9fE8-0123-456789aBcDeF".utf8)

  private func read(_ text: [UInt8]) -> UUID? {
    let quoted = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
    return try? UUID(json: quoted.span)
  }

  @Test("A UUID is decoded from digits of either case, and encoded in upper case")
  func eitherCase() throws {
    let id = try #require(UUID(uuidString: String(decoding: text, as: UTF8.self)))
    #expect(read(text) == id)
    #expect(try id.json() == Array("\"\(id.uuidString)\"".utf8))
  }

  @Test("A UUID is encoded with the same digits as in Foundation", arguments: 0..<16)
  func everyByte(place: Int) throws {
    for byte in UInt8.min...UInt8.max {
      var id = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
      // SAFETY: Any sixteen bytes are a valid UUID.
      unsafe withUnsafeMutableBytes(of: &id) { unsafe $0[place] = byte }
      let written = try id.json()
      #expect(written == Array("\"\(id.uuidString)\"".utf8))
      #expect(try UUID(json: written.span) == id)
    }
  }

  @Test(
    "A UUID with an invalid character in any position is rejected, as in Foundation",
    arguments: 0..<36
  )
  func everyCharacter(place: Int) {
    for byte in UInt8(0x20)...0x7E where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
      var other = text
      other[place] = byte
      #expect(read(other) == UUID(uuidString: String(decoding: other, as: UTF8.self)))
    }
    // Replace two digits with one character of two bytes, which keeps the length of the text.
    guard place < 35 else { return }
    var other = text
    other.replaceSubrange(place...place + 1, with: Array("é".utf8))
    #expect(read(other) == nil)
  }
}
