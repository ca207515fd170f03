package import Foundation

extension UUID {
  /// Returns an id that depends only on this id and a seed.
  ///
  /// - Source: The hash function is FNV-1a. The result is a UUID of version 8 as in RFC 9562.
  package func derived(from seed: String) -> UUID {
    func hash(_ start: UInt64) -> [UInt8] {
      let hash = (uuidString + seed).utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    }
    let (a, b) = (hash(0xCBF2_9CE4_8422_2325), hash(0x8422_2325_CBF2_9CE4))
    return UUID(
      uuid: (
        a[0], a[1], a[2], a[3], a[4], a[5], a[6] & 0x0F | 0x80, a[7],
        b[0] & 0x3F | 0x80, b[1], b[2], b[3], b[4], b[5], b[6], b[7]
      )
    )
  }
}
