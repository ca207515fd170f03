import Foundation
import SeededRandomness
import Sharing
import Testing

/// What is known is not copied.
///
/// What was read is the same in any case.
@Suite("The content that is read of a file")
struct ReadContentTests {
  private func content(of parts: [[UInt8]], size: Int, expecting known: Data?) -> Data {
    var content = ReadContent(of: size, expecting: known)
    for part in parts { content.append(part[...]) }
    return content.data
  }

  @Test("is what was read, whatever was expected", arguments: 0..<50)
  func anyExpectation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      // Few different bytes, so that the beginnings are often the same.
      func bytes() -> [UInt8] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          UInt8.random(in: 0...1, using: &random)
        }
      }
      let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in bytes() }
      let read = Data(parts.joined())
      let known = Bool.random(using: &random) ? Data(bytes() + bytes()) : read + bytes()
      let size = Bool.random(using: &random) ? known.count : read.count
      #expect(content(of: parts, size: size, expecting: known) == read, "seed \(seed)")
      #expect(content(of: parts, size: size, expecting: nil) == read, "seed \(seed)")
    }
  }

  @Test("is the one that is known, if it is that")
  func known() {
    let known = Data(repeating: 7, count: 1 << 20)
    let parts = [[UInt8](known.prefix(1 << 19)), [UInt8](known.suffix(1 << 19))]
    let read = content(of: parts, size: known.count, expecting: known)
    #expect(read == known)
    // SAFETY: the addresses are compared, and nothing is read there.
    let address = unsafe known.withUnsafeBytes { $0.baseAddress }
    #expect(unsafe read.withUnsafeBytes { $0.baseAddress } == address)
  }
}
