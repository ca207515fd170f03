import Dependencies
import Foundation
import IdentifiedCollections
import Models
import SeededRandomness
import Tagged

/// Sync-ups that no form would create, but that a file might contain.
struct AwkwardData {
  private var generator: SeededGenerator
  private var nextID = 1_000_000

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Returns an initial list: the samples, or none, a few or many sync-ups.
  mutating func syncUps() -> IdentifiedArrayOf<SyncUp> {
    if Int.random(in: 0..<6, using: &generator) == 0 {
      let samples = SyncUp.samples(now: date(), uuid: { uuid() })
      return IdentifiedArray(uniqueElements: samples)
    }
    let count = [0, 1, 3, 10, 40].randomElement(using: &generator) ?? 1
    return IdentifiedArray(uniqueElements: (0..<count).map { _ in syncUp() })
  }

  /// Changes a list in ways in which another process may change it.
  mutating func change(_ syncUps: inout IdentifiedArrayOf<SyncUp>) {
    let place = Int.random(in: 0...syncUps.count, using: &generator)
    let kind = Int.random(in: 0..<12, using: &generator)
    guard place < syncUps.count, kind > 1 else {
      syncUps.insert(syncUp(), at: place)
      return
    }
    switch kind {
    case 2...3: syncUps.remove(at: place)
    case 4: syncUps.swapAt(place, 0)
    case 5: syncUps[place].title = text()
    case 6: syncUps[place].attendees = attendees()
    case 7: syncUps[place].duration = duration()
    case 8: syncUps[place].meetings = meetings()
    case 9: syncUps[place].theme = Theme.allCases.randomElement(using: &generator) ?? .appTeal
    case 10: syncUps[place].meetings.removeAll()
    default: syncUps.removeAll()
    }
  }

  private mutating func syncUp() -> SyncUp {
    SyncUp(
      id: SyncUp.ID(uuid()),
      attendees: attendees(),
      duration: duration(),
      meetings: meetings(),
      theme: Theme.allCases.randomElement(using: &generator) ?? .appTeal,
      title: text()
    )
  }

  private mutating func attendees() -> IdentifiedArrayOf<Attendee> {
    let count = [0, 1, 2, 6, 6, 100].randomElement(using: &generator) ?? 1
    return IdentifiedArray(
      uniqueElements: (0..<count).map { _ in Attendee(id: Attendee.ID(uuid()), name: text()) }
    )
  }

  private mutating func meetings() -> IdentifiedArrayOf<Meeting> {
    let count = [0, 0, 1, 3, 60].randomElement(using: &generator) ?? 1
    return IdentifiedArray(
      uniqueElements: (0..<count).map { _ in
        Meeting(
          id: Meeting.ID(uuid()),
          date: date(),
          transcript: (0..<Int.random(in: 0...8, using: &generator)).map { _ in text() }
            .joined(separator: "\n"),
          duration: Bool.random(using: &generator) ? duration() : nil,
          attendances: Bool.random(using: &generator) ? attendances() : nil
        )
      }
    )
  }

  private mutating func attendances() -> [Attendance] {
    (0..<Int.random(in: 0...8, using: &generator)).map { _ in
      Attendance(attendeeID: Attendee.ID(uuid()), name: text(), speakingTime: duration())
    }
  }

  private mutating func text() -> String {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: String(repeating: AwkwardText.sample(using: &generator), count: 300)
    case 1: ""
    case 2..<6: ["Design", "Blob Jr", "設計レビュー", "Ünïcode"].randomElement(using: &generator) ?? ""
    default: AwkwardText.sample(using: &generator)
    }
  }

  /// Mostly lengths of meetings, and now and then anything that can be read from a file.
  private mutating func duration() -> Duration {
    let longest = Int64(1_000_000_000_000_000)
    return switch Int.random(in: 0..<16, using: &generator) {
    case 0: .zero
    case 1: .seconds(Int64.random(in: -longest...longest, using: &generator))
    case 2: .seconds(longest)
    case 3: .seconds(-longest)
    case 4: Duration(attoseconds: 1)
    case 5: .seconds(-60)
    default: .seconds(Int.random(in: 1...3_600, using: &generator))
    }
  }

  private mutating func date() -> Date {
    let seconds =
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: Double(bitPattern: .random(in: 0...UInt64.max, using: &generator))
      case 1: 1e300
      case 2: -1e300
      case 3: Date.distantFuture.timeIntervalSinceReferenceDate
      case 4: Date.distantPast.timeIntervalSinceReferenceDate
      default: 816_343_200 - Double.random(in: 0...100_000_000, using: &generator)
      }
    // A file cannot contain a date that is not finite.
    return Date(timeIntervalSinceReferenceDate: seconds.isFinite ? seconds : 0)
  }

  private mutating func uuid() -> UUID {
    nextID += 1
    return UUID(nextID)
  }
}
