package import Foundation
import IdentifiedCollections
import Tagged

extension SyncUp {
  /// Returns three sample sync-ups to explore the app with.
  ///
  /// - Parameters:
  ///   - now: The current time, which is a week after the only past meeting of the samples ended.
  ///   - uuid: A closure that creates a unique id.
  /// - Returns: Sync-ups with the same attendees as the samples of the original app.
  package static func samples(now: Date, uuid: () -> UUID) -> [SyncUp] {
    func attendees(_ names: String...) -> IdentifiedArrayOf<Attendee> {
      IdentifiedArray(
        uniqueElements: names.map { Attendee(id: Attendee.ID(uuid()), name: $0) }
      )
    }
    let lastWeek = now.addingTimeInterval(-7 * 24 * 60 * 60)
    return [
      SyncUp(
        id: ID(uuid()),
        attendees: attendees("Blob", "Blob Jr", "Blob Sr", "Blob Esq", "Blob III", "Blob I"),
        duration: .seconds(60),
        meetings: [
          Meeting(
            id: Meeting.ID(uuid()),
            date: lastWeek,
            transcript: """
              The new start page is ready for review. Blob Jr collects the comments by Wednesday.
              The icons need the new colours: Blob Esq asks the printers.
              """
          )
        ],
        theme: .appOrange,
        title: "Design"
      ),
      SyncUp(
        id: ID(uuid()),
        attendees: attendees("Blob", "Blob Jr"),
        duration: .seconds(10 * 60),
        theme: .periwinkle,
        title: "Engineering"
      ),
      SyncUp(
        id: ID(uuid()),
        attendees: attendees("Blob Sr", "Blob Jr"),
        duration: .seconds(30 * 60),
        theme: .poppy,
        title: "Product"
      ),
    ]
  }
}
