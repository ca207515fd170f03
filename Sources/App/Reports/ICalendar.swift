import Foundation
import IdentifiedCollections
package import Models
import Tagged

/// The meetings of a sync-up as events of iCalendar.
///
/// An event begins when the meeting did, and its identity is that of the meeting: a calendar that
/// imports it again replaces it. Times are in UTC, so that no time zone has to be described.
///
/// ```swift
/// ICalendar.beginning + ICalendar(of: syncUp).events + ICalendar.end
/// ```
///
/// - Source: RFC 5545.
package struct ICalendar: Sendable {
  /// What stands before all events.
  package static let beginning = text(of: [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SyncUps//SyncUps for the terminal//EN",
    "CALSCALE:GREGORIAN",
  ])

  /// What stands behind all events.
  package static let end = text(of: ["END:VCALENDAR"])

  private let syncUp: SyncUp

  /// Creates the events of a sync-up.
  ///
  /// - Parameter syncUp: The sync-up.
  package init(of syncUp: SyncUp) {
    self.syncUp = syncUp
  }

  /// The events, newest first.
  package var events: String {
    syncUp.meetingsByDate.map { meeting in
      let length = max(.zero, meeting.duration ?? syncUp.duration)
      let start = meeting.date.addingTimeInterval(-(length / .seconds(1)))
      let speakers = (meeting.attendances ?? []).map { "\($0.name) \($0.speakingTime.spoken)" }
      var lines = [
        "BEGIN:VEVENT",
        "UID:\(meeting.id.rawValue.uuidString)",
        // When the meeting was filed, so that each export is the same.
        "DTSTAMP:\(Self.text(of: meeting.date))",
        "DTSTART:\(Self.text(of: start))",
      ]
      // An end must be later than the beginning, and times have whole seconds.
      if Self.text(of: start) != Self.text(of: meeting.date) {
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

  /// The most bytes of a line.
  private static let lineLength = 75

  /// Lines, each folded where it is too long.
  private static func text(of lines: [String]) -> String {
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

  /// A text as the value of a property, which has no control characters but line breaks and tabs.
  private static func escaped(_ text: String) -> String {
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

  /// A time in UTC, of a year that has four digits.
  ///
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": the calendar as if it
  ///   had always been the Gregorian one, which is what RFC 5545 asks for.
  private static func text(of date: Date) -> String {
    let seconds = Int(min(max(date.timeIntervalSince1970, earliest), latest).rounded(.down))
    let time = (seconds % 86_400 + 86_400) % 86_400
    // Days since 1 March of the year 0, of which each 400 years have the same number.
    let day = (seconds - time) / 86_400 + 719_468
    let (era, dayOfEra) = (day / 146_097, day % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = 400 * era + yearOfEra + (month <= 2 ? 1 : 0)
    func digits(_ number: Int, _ count: Int) -> String {
      String("\(10_000 + number)".suffix(count))
    }
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return "\(digits(year, 4))\(digits(month, 2))\(digits(dayOfMonth, 2))T"
      + "\(digits(time / 3_600, 2))\(digits(time / 60 % 60, 2))\(digits(time % 60, 2))Z"
  }

  // The beginning of the year 1, and the last second of 9999.
  private static let earliest = -62_135_596_800.0
  private static let latest = 253_402_300_799.0
}
