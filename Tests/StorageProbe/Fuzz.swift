import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import SeededRandomness
import Sharing
import Tagged

/// `fuzz SEED COUNT FILE…`: loads damaged copies of files, and saves over what cannot be loaded.
///
/// After each save, the bytes of the damaged file must still exist: as the value, or in a backup.
func fuzz(_ arguments: [String]) async throws {
  var generator = SeededGenerator(seed: UInt64(arguments[0]) ?? 0)
  let originals = try arguments.dropFirst(2).map { try Data(contentsOf: URL(filePath: $0)) }
  let file = URL(filePath: "/fuzz/sync-ups.json")
  let backup = URL(filePath: "/fuzz/sync-ups.unreadable-in-memory.json")
  var (loaded, refused) = (0, 0)
  for number in 1...(Int(arguments[1]) ?? 0) {
    let damaged = Damage.allCases[Int.random(in: 0..<Damage.allCases.count, using: &generator)]
      .applied(
        to: originals[Int.random(in: 0..<originals.count, using: &generator)],
        using: &generator
      )
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [file: damaged])
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.syncUpsFile = file
    } operation: {
      @Shared(.syncUps) var syncUps
      guard $syncUps.loadError != nil else { return loaded += 1 }
      refused += 1
      $syncUps.withLock { _ = $0.append(SyncUp(id: SyncUp.ID(UUID(number)))) }
      @Shared(.fileStorage(backup, decode: { @Sendable in $0 }, encode: { @Sendable in $0 }))
      var kept = Data()
      guard kept == damaged, $syncUps.saveError == nil else {
        say("lost: number \(number) of seed \(arguments[0])")
        exit(1)
      }
    }
  }
  say("\(loaded) loaded, \(refused) refused and kept")
}

/// A way of damaging a file.
private enum Damage: CaseIterable {
  case bitFlips, truncation, deletion, duplication, insertion, nesting, hugeNumber, repeatedIDs
  case wrongType, invalidText

  func applied(to data: Data, using generator: inout SeededGenerator) -> Data {
    var bytes = [UInt8](data)
    let place = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(place + Int.random(in: 0...200, using: &generator), bytes.count)
    switch self {
    case .bitFlips:
      for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
        let flipped = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[flipped] ^= 1 << Int.random(in: 0..<8, using: &generator)
      }
    case .truncation: bytes.removeSubrange(place...)
    case .deletion: bytes.removeSubrange(place..<end)
    case .duplication:
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case .insertion:
      let new = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      bytes.insert(contentsOf: new, at: place)
    case .nesting:
      let depth = Int.random(in: 1...5_000, using: &generator)
      let bracket = Bool.random(using: &generator) ? UInt8(ascii: "[") : UInt8(ascii: "{")
      bytes.insert(contentsOf: repeatElement(bracket, count: depth), at: place)
    case .hugeNumber:
      let numbers = ["1e999", "-99999999999999999999999", "0.1e-400", "18446744073709551616", "-0"]
      replace(/[0-9]+/, in: &bytes, choosing: numbers, using: &generator)
    case .repeatedIDs:
      let id = "DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD"
      replace(/[0-9A-F]{8}-[0-9A-F-]{27}/, in: &bytes, choosing: [id], using: &generator)
    case .wrongType:
      let values = [": null", ": true", ": []", ": {}", ": \"\"", ": 7"]
      replace(/: *("[^"]*"|[0-9.]+)/, in: &bytes, choosing: values, using: &generator)
    case .invalidText:
      let text: [UInt8] = [0xC3, 0x28, 0xED, 0xA0, 0x80, 0xF8].shuffled(using: &generator)
      bytes.insert(contentsOf: text, at: place)
    }
    return Data(bytes)
  }

  /// Replaces some of the matches of a pattern.
  private func replace(
    _ pattern: some RegexComponent,
    in bytes: inout [UInt8],
    choosing replacements: [String],
    using generator: inout SeededGenerator
  ) {
    var text = String(decoding: bytes, as: UTF8.self)
    for range in text.ranges(of: pattern).reversed()
    where Int.random(in: 0..<4, using: &generator) == 0 {
      let replacement = replacements.randomElement(using: &generator) ?? ""
      text.replaceSubrange(range, with: replacement)
    }
    bytes = Array(text.utf8)
  }
}
