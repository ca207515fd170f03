import Foundation
import IdentifiedCollections
package import Models
import Tagged

/// The past meetings and the schedule of a sync-up as iCalendar events.
///
/// Each past meeting is an event with the meeting's start and id, so that importing the event again
/// replaces it. The times of past meetings are in UTC, so that they need no description of a time
/// zone. A schedule is a recurring event with the sync-up's id, in the time zone of the schedule.
///
/// ```swift
/// ICalendar.beginning + ICalendar(of: syncUp).events + ICalendar.end
/// ```
///
/// - Source: RFC 5545.
package struct ICalendar: Sendable {
  /// The text before the first event.
  package static let beginning = text(of: [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SyncUps//SyncUps for the terminal//EN",
    "CALSCALE:GREGORIAN",
  ])

  /// The text after the last event.
  package static let end = text(of: ["END:VCALENDAR"])

  let syncUp: SyncUp

  /// Creates the events of a sync-up.
  ///
  /// - Parameter syncUp: The sync-up whose meetings become events.
  package init(of syncUp: SyncUp) {
    self.syncUp = syncUp
  }

  /// The events of the past meetings in iCalendar format, newest first.
  package var events: String {
    syncUp.meetingsByDate.map { meeting in
      let length = max(.zero, meeting.duration ?? syncUp.duration)
      let start =
        meeting.duration == nil
        ? meeting.date.addingTimeInterval(-(length / .seconds(1))) : meeting.startDate
      let speakers = (meeting.attendances ?? []).map {
        "\($0.name.listElement) \($0.speakingTime.spoken)"
      }
      var lines = [
        "BEGIN:VEVENT",
        "UID:\(meeting.id.rawValue.uuidString)",
        // Use the end of the meeting instead of the current time, so that exports are reproducible.
        "DTSTAMP:\(Self.text(of: meeting.date))",
        "DTSTART:\(Self.text(of: start))",
      ]
      // Write no end for a meeting of less than a second: the end must be later than the start, and
      // times have a resolution of one second.
      if length >= .seconds(1) {
        lines.append("DTEND:\(Self.text(of: meeting.date))")
      }
      lines.append("SUMMARY:\(Self.escaped(syncUp.title.shownTitle))")
      if !speakers.isEmpty {
        lines.append("COMMENT:\(Self.escaped(speakers.joined(separator: ", ")))")
      }
      if !meeting.transcript.isEmpty {
        lines.append("DESCRIPTION:\(Self.escaped(meeting.transcript))")
      }
      return Self.text(of: lines + ["END:VEVENT"])
    }
    .joined()
  }

  /// The maximum length of a line, in bytes.
  private static let lineLength = 75

  /// Joins lines, and folds lines that are too long.
  static func text(of lines: [String]) -> String {
    var bytes: [UInt8] = []
    for line in lines {
      var length = 0
      for scalar in line.unicodeScalars {
        let count = UTF8.width(scalar)
        if length + count > lineLength {
          bytes += [0x0D, 0x0A, UInt8(ascii: " ")]
          length = 1
        }
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        length += count
      }
      bytes += [0x0D, 0x0A]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Escapes text for use as a property value, which can contain no control characters except line
  /// breaks and tabs.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    var followsReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n":
        if !followsReturn { escaped += "\\n" }
      case "\r": escaped += "\\n"
      case "\\", ";", ",":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\t": escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar.visible)
      }
      followsReturn = scalar == "\r"
    }
    return escaped
  }

  /// Formats a date in UTC, clamped to years with four digits.
  static func text(of date: Date) -> String {
    let seconds = Int(min(max(date.timeIntervalSince1970, earliest), latest).rounded(.down))
    let time = (seconds % 86_400 + 86_400) % 86_400
    let day = Day(number: (seconds - time) / 86_400)
    return "\(text(of: day))T\(digits(time / 3_600))\(digits(time / 60 % 60))\(digits(time % 60))Z"
  }

  /// Formats a day.
  static func text(of day: Day) -> String { day.description.replacing("-", with: "") }

  /// Formats a number below 100 with two digits.
  static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  // The first second of the year 1 and the last second of the year 9999.
  private static let earliest = -62_135_596_800.0
  private static let latest = 253_402_300_799.0
}
