import AtomicFiles
import Foundation
import SeededRandomness
import Testing

@Suite("The digest of a file's content")
struct ContentDigestTests {
  @Test(
    "A digest of a file's content does not depend on how the bytes are split into chunks",
    arguments: 0..<50
  )
  func parts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    var builder = ContentDigest.Builder()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...40, using: &random)
      builder.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    let digest = builder.digest
    #expect(digest == ContentDigest(of: Data(bytes)))
    #expect(digest.count == bytes.count)
  }

  @Test(
    "A digest of a file's content depends on each byte and on the number of bytes",
    arguments: 0..<50
  )
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
