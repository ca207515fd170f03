import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Tagged

/// A sync-up in the file format of Scrumdinger.
///
/// In the first version of the format, a scrum has a colour instead of a theme, and its attendees
/// have no ids. An id that is missing is derived from the content, so that importing the same file
/// again adds nothing.
///
/// - Source: Apple's tutorial "Persisting data", where the file is `scrums.data`.
struct DailyScrum: JSONReadable {
  /// The scrum as a sync-up.
  let syncUp: SyncUp

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: SyncUp.ID?
    var title: String?
    var attendees: [Participant]?
    var length: Minutes?
    var theme: String?
    var color: ScrumColor?
    var history: [History]?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "title": try reader.read(into: &title)
      case "attendees": try reader.read(into: &attendees)
      case "lengthInMinutes": try reader.read(into: &length)
      case "theme": try reader.read(into: &theme)
      case "color": color = try ScrumColor(from: &reader)
      case "history": try reader.readIfPresent(into: &history)
      default: try reader.skipValue()
      }
    }
    let newTheme: Theme
    if theme == nil, let color = color?.color {
      newTheme = Theme(nearest: color)
    } else {
      let name = try reader.required(theme, "theme")
      newTheme = Theme(named: name) ?? Theme(rawValue: name)
    }
    let knownTitle = try reader.required(title, "title")
    let syncUpID = id ?? SyncUp.ID(UUID.zero.derived(from: "sync-up \(knownTitle)"))
    syncUp = SyncUp(
      id: syncUpID,
      attendees: Participant.attendees(
        try reader.required(attendees, "attendees"),
        of: syncUpID
      ),
      duration: try reader.required(length, "lengthInMinutes").duration,
      meetings: Self.meetings(history ?? [], of: syncUpID),
      theme: newTheme,
      title: knownTitle
    )
  }

  /// Converts a scrum's history to past meetings.
  ///
  /// A meeting gets a new id if it has none, or if an earlier meeting has the same id.
  private static func meetings(
    _ history: [History],
    of syncUpID: SyncUp.ID
  ) -> IdentifiedArrayOf<Meeting> {
    var meetings: IdentifiedArrayOf<Meeting> = []
    for (index, entry) in history.enumerated() {
      if let id = entry.id, meetings.append(entry.meeting(id: id)).inserted { continue }
      let seed = (entry.id?.rawValue ?? syncUpID.rawValue).derived(from: "meeting \(index)")
      meetings.append(entry.meeting(id: Meeting.ID(seed)))
    }
    return meetings
  }

  /// Returns whether an element of a file contains members that only Scrumdinger writes.
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

  /// An attendee of a scrum.
  ///
  /// In the first version of the format, an attendee is only a name.
  private enum Participant: JSONReadable {
    case attendee(Attendee)
    case name(String)

    init(from reader: inout JSONReader) throws(JSONError) {
      self =
        reader.nextKind() == .string
        ? .name(try reader.readString()) : .attendee(try Attendee(from: &reader))
    }

    /// Converts participants to attendees.
    ///
    /// The id for a plain name depends only on the sync-up and the name, so that importing a file
    /// again adds no attendees. If several attendees have the same id, all except the first get new
    /// ids.
    static func attendees(
      _ participants: [Participant],
      of syncUpID: SyncUp.ID
    ) -> IdentifiedArrayOf<Attendee> {
      var attendees: IdentifiedArrayOf<Attendee> = []
      var counts: [String: Int] = [:]
      for (index, participant) in participants.enumerated() {
        switch participant {
        case .attendee(let attendee):
          if attendees.append(attendee).inserted { continue }
          let id = Attendee.ID(attendee.id.rawValue.derived(from: "attendee \(index)"))
          attendees.append(Attendee(id: id, name: attendee.name))
        case .name(let name):
          counts[name.streamSafe, default: 0] += 1
          let seed = "attendee \(counts[name.streamSafe] ?? 0) \(name)"
          let id = Attendee.ID(syncUpID.rawValue.derived(from: seed))
          attendees.append(Attendee(id: id, name: name))
        }
      }
      return attendees
    }
  }

  /// A scrum's colour in the first version of the format: an object or an array of components.
  private struct ScrumColor: JSONReadable {
    /// The colour, or `nil` if the value does not consist of components.
    var color: RGBColor?

    init(from reader: inout JSONReader) throws(JSONError) {
      guard reader.nextKind() == .object else {
        if reader.nextKind() == .array {
          color = Self.color(try [Double](from: &reader))
        } else {
          try reader.skipValue()
        }
        return
      }
      var parts: [Double?] = [nil, nil, nil]
      try reader.beginObject()
      while let member = try reader.nextMember() {
        switch member {
        case "red": parts[0] = try reader.readDouble()
        case "green": parts[1] = try reader.readDouble()
        case "blue": parts[2] = try reader.readDouble()
        case "components": color = try ScrumColor(from: &reader).color
        default: try reader.skipValue()
        }
      }
      color = color ?? Self.color(parts.compactMap(\.self))
    }

    private static func color(_ parts: [Double]) -> RGBColor? {
      guard parts.count >= 3 else { return nil }
      return RGBColor(red: parts[0], green: parts[1], blue: parts[2])
    }
  }

  /// A length in minutes.
  private struct Minutes: JSONReadable {
    let duration: Duration

    init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.valueOffset()
      let minutes = try reader.readDouble()
      guard (0...1_000_000).contains(minutes) else {
        throw reader.invalidValue("this length is out of range", at: start)
      }
      duration = .milliseconds(Int64((minutes * 60_000).rounded()))
    }
  }

  /// A past meeting.
  private struct History: JSONReadable {
    private(set) var id: Meeting.ID?
    private let date: Date
    private var transcript: String?
    private var length: Minutes?
    private var unknownMembers = UnknownMembers()

    init(from reader: inout JSONReader) throws(JSONError) {
      var date: Date?
      try reader.beginObject()
      while let member = try reader.nextMember() {
        switch member {
        case "id": try reader.read(into: &id)
        case "date": try reader.read(into: &date)
        case "transcript": try reader.readIfPresent(into: &transcript)
        case "lengthInMinutes": try reader.readIfPresent(into: &length)
        // Preserve the names, but do not convert them to attendances: Scrumdinger does not record
        // speaking times.
        case "attendees": try unknownMembers.read(member, from: &reader)
        default: try reader.skipValue()
        }
      }
      self.date = try reader.required(date, "date")
    }

    func meeting(id: Meeting.ID) -> Meeting {
      var meeting = Meeting(
        id: id,
        date: date,
        transcript: transcript ?? "",
        duration: length?.duration
      )
      meeting.unknownMembers = unknownMembers
      return meeting
    }
  }
}

extension UUID {
  fileprivate static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
