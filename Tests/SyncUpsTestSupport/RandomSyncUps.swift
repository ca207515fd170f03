import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
package import SeededRandomness
import Tagged

/// Random lists of sync-ups, and random changes to them.
package enum RandomSyncUps {
  /// Up to five sync-ups.
  ///
  /// - Parameter random: The source of the choices.
  package static func list(using random: inout SeededGenerator) -> IdentifiedArrayOf<SyncUp> {
    var syncUps: IdentifiedArrayOf<SyncUp> = []
    for _ in 0..<Int.random(in: 0...5, using: &random) { syncUps.append(syncUp(using: &random)) }
    return syncUps
  }

  /// Makes one change of a random kind.
  ///
  /// - Parameters:
  ///   - syncUps: The list to change.
  ///   - random: The source of the choices.
  package static func change(
    _ syncUps: inout IdentifiedArrayOf<SyncUp>,
    using random: inout SeededGenerator
  ) {
    guard let index = syncUps.indices.randomElement(using: &random) else {
      syncUps.append(syncUp(using: &random))
      return
    }
    switch Int.random(in: 0..<11, using: &random) {
    case 0: syncUps.insert(syncUp(using: &random), at: index)
    case 1: syncUps.remove(at: index)
    case 2: syncUps.shuffle(using: &random)
    case 3: syncUps[index].title += "!"
    case 4: syncUps[index].duration += .seconds(60)
    case 5: syncUps[index].theme = Theme.allCases.randomElement(using: &random) ?? .sky
    case 6: syncUps[index].attendees.shuffle(using: &random)
    case 7:
      let place = Int.random(in: 0...syncUps[index].meetings.count, using: &random)
      syncUps[index].meetings.insert(meeting(using: &random), at: place)
    case 8: syncUps[index].agenda.append(agendaItem(using: &random))
    case 9:
      guard let item = syncUps[index].agenda.indices.randomElement(using: &random) else { return }
      let edited = agendaItem(using: &random)
      if Bool.random(using: &random) { syncUps[index].agenda.insert(edited, at: item) }
      syncUps[index].agenda.remove(at: item)
    default:
      guard let meeting = syncUps[index].meetings.indices.randomElement(using: &random) else {
        return
      }
      if Bool.random(using: &random) {
        syncUps[index].meetings.remove(at: meeting)
      } else {
        syncUps[index].meetings[meeting].transcript += "\nmore"
      }
    }
  }

  private static func syncUp(using random: inout SeededGenerator) -> SyncUp {
    SyncUp(
      id: SyncUp.ID(uuid(using: &random)),
      attendees: [
        Attendee(id: Attendee.ID(uuid(using: &random)), name: "Ada"),
        Attendee(id: Attendee.ID(uuid(using: &random)), name: "Grace"),
      ],
      meetings: [meeting(using: &random), meeting(using: &random)],
      title: "Design"
    )
  }

  private static func agendaItem(using random: inout SeededGenerator) -> AgendaItem {
    AgendaItem(id: AgendaItem.ID(uuid(using: &random)), text: "Ada: the release")
  }

  private static func meeting(using random: inout SeededGenerator) -> Meeting {
    Meeting(
      id: Meeting.ID(uuid(using: &random)),
      date: Date(timeIntervalSince1970: Double(Int.random(in: 0...1_000, using: &random))),
      transcript: "one\ntwo"
    )
  }

  private static func uuid(using random: inout SeededGenerator) -> UUID {
    UUID(Int.random(in: 0...Int.max, using: &random))
  }
}
