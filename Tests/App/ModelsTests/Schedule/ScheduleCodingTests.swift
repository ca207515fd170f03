import Foundation
import JSONStream
import Models
import Tagged
import Testing

@Suite("A schedule in the data file")
struct ScheduleCodingTests {
  private func syncUp(schedule: String) throws -> SyncUp {
    let text = """
      {
        "id": "00000000-0000-0000-0000-000000000001", "title": "Design", "theme": "sky",
        "duration": [0, 5], "attendees": [], "meetings": []\(schedule)
      }
      """
    return try SyncUp(json: Data(text.utf8).span)
  }

  @Test("A schedule encoded as JSON is decoded unchanged", arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    var syncUp = SyncUp(id: SyncUp.ID(UUID()))
    syncUp.schedule = .random(seed: seed)
    #expect(try SyncUp(json: Data(try syncUp.json()).span) == syncUp)
  }

  @Test("A schedule is encoded in JSON as words that people can read")
  func words() throws {
    var syncUp = try syncUp(schedule: "")
    syncUp.schedule = try Schedule(
      parsing: "every other tue 14:00 from 2026-12-01 except 2026-12-29 Europe/Berlin",
      now: .now,
      in: .gmt
    )
    let json = String(decoding: try syncUp.json(), as: UTF8.self)
    #expect(
      json.contains(
        """
        "schedule":{"at":"14:00","every":"2w:tue","from":"2026-12-01","skipped":["2026-12-29"],\
        "timeZone":"Europe/Berlin"}
        """
      )
    )
  }

  @Test("A sync-up without a schedule is encoded without a JSON member for the schedule")
  func none() throws {
    let syncUp = try syncUp(schedule: #", "schedule": null"#)
    #expect(syncUp.schedule == nil)
    #expect(!String(decoding: try syncUp.json(), as: UTF8.self).contains("schedule"))
  }

  @Test("Foundation's decoder, which the original app uses, ignores the schedule of a sync-up")
  func original() throws {
    var syncUp = try syncUp(schedule: #", "schedule": {"at": "9:30", "every": "weekday"}"#)
    let decoded = try JSONDecoder().decode(SyncUp.self, from: Data(try syncUp.json()))
    syncUp.schedule = nil
    #expect(decoded == syncUp)
  }

  @Test(
    "A schedule written by a newer version of the app stays in the file, byte for byte",
    arguments: [
      #"{"at":"9:30","every":"moon:full"}"#, #"{"at":"25:00","every":"mon"}"#, #"{"at":"9:30"}"#,
      #"["9:30"]"#, #""weekdays""#, #"{"at":"9:30","every":"mon","timeZone":"Mars/Olympus"}"#,
    ]
  )
  func newerVersion(schedule: String) throws {
    let syncUp = try syncUp(schedule: ", \"schedule\": \(schedule)")
    #expect(syncUp.schedule == nil)
    #expect(String(decoding: try syncUp.json(), as: UTF8.self).contains("\"schedule\":\(schedule)"))
  }

  @Test("Setting a schedule replaces an unknown schedule that a later version of the app wrote")
  func replacingNewerVersion() throws {
    var syncUp = try syncUp(schedule: #", "schedule": {"at": "9:30", "every": "moon:full"}"#)
    syncUp.schedule = try Schedule(parsing: "mon 9:30", now: .now, in: .gmt)
    let json = String(decoding: try syncUp.json(), as: UTF8.self)
    #expect(json.contains(#""schedule":{"at":"9:30","every":"mon"}"#) && !json.contains("moon"))
  }

  @Test(
    "JSON members of a schedule that the app does not know are kept when the sync-up is encoded"
  )
  func unknownMembers() throws {
    let schedule = #"{"at":"9:30","colour":[1, 2],"every":"mon"}"#
    let syncUp = try syncUp(schedule: ", \"schedule\": \(schedule)")
    #expect(syncUp.schedule?.time == TimeOfDay(hour: 9, minute: 30))
    #expect(String(decoding: try syncUp.json(), as: UTF8.self).contains(schedule))
  }
}
