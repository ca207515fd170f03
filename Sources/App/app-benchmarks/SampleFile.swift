import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import SyncUpsFile
import Tagged

/// A file of sync-ups, each with four attendees and two meetings.
final class SampleFile {
  /// The number of sync-ups.
  let count: Int

  /// The file's location.
  let url = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID()).json")

  /// The file's contents.
  let data: Data

  let syncUps: IdentifiedArrayOf<SyncUp>

  /// Writes a file that is removed when this object is released.
  init(count: Int) throws {
    self.count = count
    syncUps = IdentifiedArray(uniqueElements: (0..<count).map(Self.syncUp))
    var content = SyncUpsContent(syncUps)
    data = try content.write()
    try data.write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Encodes the sync-ups in parts, like the app does for a large file.
  ///
  /// - Returns: The number of encoded bytes.
  func written() throws -> Int {
    var count = 0
    try SyncUpsContent(syncUps).write { count += $0.count }
    return count
  }

  /// Writes a file without holding the whole content in memory.
  ///
  /// - Parameters:
  ///   - count: The number of sync-ups.
  ///   - url: The file's location.
  static func write(_ count: Int, to url: URL) throws {
    try Data("[".utf8).write(to: url)
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    for first in stride(from: 0, to: count, by: partCount) {
      let part = (first..<min(first + partCount, count)).map(syncUp)
      var content = SyncUpsContent(IdentifiedArray(uniqueElements: part))
      // Omit the brackets and the last line break.
      let elements = try content.write().dropFirst().dropLast(2)
      try file.write(contentsOf: first == 0 ? elements : Data(",".utf8) + elements)
    }
    try file.write(contentsOf: Data("\n]".utf8))
    try file.close()
  }

  private static let partCount = 1_000

  private static func syncUp(_ number: Int) -> SyncUp {
    let sentence = "The start page is ready for review, and the comments follow by Wednesday. "
    return SyncUp(
      id: SyncUp.ID(UUID()),
      attendees: IdentifiedArray(
        uniqueElements: (1...4).map { Attendee(id: Attendee.ID(UUID()), name: "Blob \($0)") }
      ),
      meetings: IdentifiedArray(
        uniqueElements: (1...2).map {
          Meeting(
            id: Meeting.ID(UUID()),
            date: Date(timeIntervalSinceReferenceDate: 816_343_200.25 + Double(number * $0)),
            transcript: String(repeating: sentence, count: 5)
          )
        }
      ),
      title: "Sync-up \(number)"
    )
  }
}
