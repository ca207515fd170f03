import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Tagged

/// A sync-up as Scrumdinger writes it.
///
/// - Source: Apple's tutorial "Persisting data", where the file is `scrums.data`.
struct DailyScrum: JSONReadable {
  /// The same as a sync-up.
  let syncUp: SyncUp

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: SyncUp.ID?
    var title: String?
    var attendees: IdentifiedArrayOf<Attendee>?
    var length: Minutes?
    var theme: String?
    var history: [History]?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "title": try reader.read(into: &title)
      case "attendees": try reader.read(into: &attendees)
      case "lengthInMinutes": try reader.read(into: &length)
      case "theme": try reader.read(into: &theme)
      case "history": try reader.readIfPresent(into: &history)
      default: try reader.skipValue()
      }
    }
    let themeName = try reader.required(theme, "theme")
    syncUp = SyncUp(
      id: try reader.required(id, "id"),
      attendees: try reader.required(attendees, "attendees"),
      duration: try reader.required(length, "lengthInMinutes").duration,
      meetings: IdentifiedArray(
        (history ?? []).map(\.meeting),
        uniquingIDsWith: { first, _ in first }
      ),
      theme: Theme(named: themeName) ?? Theme(rawValue: themeName),
      title: try reader.required(title, "title")
    )
  }

  /// Whether an element of a file has what only Scrumdinger writes.
  static func isLikely(_ element: RawJSON) -> Bool {
    (try? Signs(json: element.bytes.span))?.areThere == true
  }

  private struct Signs: JSONReadable {
    var areThere = false

    init(from reader: inout JSONReader) throws(JSONError) {
      try reader.beginObject()
      while let member = try reader.nextMember() {
        if member == "lengthInMinutes" || member == "history" { areThere = true }
        try reader.skipValue()
      }
    }
  }

  /// A length in minutes.
  private struct Minutes: JSONReadable {
    let duration: Duration

    init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.valueOffset()
      let minutes = try reader.readDouble()
      guard (0...1_000_000).contains(minutes) else {
        throw reader.invalidValue("no meeting takes that long", at: start)
      }
      duration = .milliseconds(Int64((minutes * 60_000).rounded()))
    }
  }

  /// A meeting that was held.
  private struct History: JSONReadable {
    let meeting: Meeting

    init(from reader: inout JSONReader) throws(JSONError) {
      var id: Meeting.ID?
      var date: Date?
      var transcript: String?
      var length: Minutes?
      var unknownMembers = UnknownMembers()
      try reader.beginObject()
      while let member = try reader.nextMember() {
        switch member {
        case "id": try reader.read(into: &id)
        case "date": try reader.read(into: &date)
        case "transcript": try reader.readIfPresent(into: &transcript)
        case "lengthInMinutes": try reader.readIfPresent(into: &length)
        // It does not say how long each one spoke. So it is kept, but is no attendance.
        case "attendees": try unknownMembers.read(member, from: &reader)
        default: try reader.skipValue()
        }
      }
      var meeting = Meeting(
        id: try reader.required(id, "id"),
        date: try reader.required(date, "date"),
        transcript: transcript ?? "",
        duration: length?.duration
      )
      meeting.unknownMembers = unknownMembers
      self.meeting = meeting
    }
  }
}
