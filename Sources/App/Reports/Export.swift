package import Foundation
import IdentifiedCollections
import JSONStream
package import Models
import PersistenceKeys
import SyncUpsFile

/// Exports sync-ups for other programs and for people.
///
/// ```swift
/// let export = Export(syncUps, as: .markdown, in: calendar, now: now)
/// try export.write { part in try console.write(part) }
/// ```
package struct Export: Sendable {
  /// The format of an export.
  package enum Format: String, CaseIterable, Sendable {
    /// Minutes in Markdown.
    case markdown

    /// JSON in the format of the original app's file.
    case json

    /// A table with one row per meeting.
    case csv

    /// A calendar with one event for each meeting, and one recurring event for each schedule.
    case ics

    /// The format that matches the extension of a file name, or `nil` if no format does.
    ///
    /// - Parameter fileName: The name or path of a file.
    package init?(fileName: String) {
      let name = fileName.lowercased()
      let match = Self.allCases.first { format in
        format.extensions.contains { name.hasSuffix(".\($0)") }
      }
      guard let match else { return nil }
      self = match
    }

    /// Returns whether the last component of a path has an extension: a period and at least one
    /// character after it.
    ///
    /// - Parameter fileName: The name or path of a file.
    package static func hasExtension(_ fileName: String) -> Bool {
      let name = fileName.split(separator: "/").last ?? ""
      guard let period = name.lastIndex(of: ".") else { return false }
      return period > name.startIndex && name.index(after: period) < name.endIndex
    }

    private var extensions: [String] { self == .markdown ? ["md", "markdown"] : [rawValue] }
  }

  private let syncUps: [SyncUp]
  private let format: Format
  private let calendar: Calendar
  private let now: Date
  private let isRaw: Bool

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups to export.
  ///   - format: The format of the export.
  ///   - calendar: A calendar in the user's time zone. In CSV and iCalendar, the times of past
  ///     meetings are in UTC, not in this time zone.
  ///   - now: The current time. An exported schedule begins with the next meeting after the current
  ///     time.
  ///   - isRaw: Whether CSV omits the apostrophe before text that looks like a formula.
  package init(
    _ syncUps: [SyncUp],
    as format: Format,
    in calendar: Calendar,
    now: Date,
    isRaw: Bool = false
  ) {
    self.syncUps = syncUps
    self.format = format
    self.calendar = calendar
    self.now = now
    self.isRaw = isRaw
  }

  /// Writes the export in parts, because it may be large.
  ///
  /// - Parameter receive: A closure called with each part in order.
  /// - Throws: Any error that `receive` throws, and `JSONError` if a date is infinite.
  package func write(_ receive: @escaping (String) throws -> Void) throws {
    var parts = Parts(receive: receive)
    switch format {
    case .csv:
      try parts.append(MeetingTable.header.text)
      for syncUp in syncUps { try parts.append(MeetingTable(of: syncUp, isRaw: isRaw).rows.text) }
    case .ics:
      let zone = calendar.timeZone
      try parts.append(ICalendar.beginning)
      try parts.append(ICalendar.timeZones(of: syncUps, now: now, in: zone))
      for syncUp in syncUps {
        let events = ICalendar(of: syncUp)
        try parts.append(events.scheduledEvent(now: now, in: zone))
        try parts.append(events.events)
      }
      try parts.append(ICalendar.end)
    case .json:
      try writeJSON(receive)
    case .markdown:
      for (index, syncUp) in syncUps.enumerated() {
        try parts.append((index > 0 ? "\n" : "") + Minutes(of: syncUp, in: calendar).text)
      }
    }
    try parts.finish()
  }

  private func writeJSON(_ receive: (String) throws -> Void) throws {
    var writer = JSONWriter(layout: SyncUpsContent.layout)
    var result: Result<Void, any Error> = .success(())
    func write(_ part: [UInt8]) {
      result = result.flatMap { Result { try receive(String(decoding: part, as: UTF8.self)) } }
    }
    writer.array { writer in
      for syncUp in syncUps {
        writer.element(syncUp)
        writer.take(atLeast: Parts.size, write)
        if case .failure = result { break }
      }
    }
    write(try writer.finish())
    try result.get()
  }
}

/// Collects small strings and passes them on in larger parts.
private struct Parts {
  static let size = 1 << 16

  private let receive: (String) throws -> Void
  private var text = ""

  init(receive: @escaping (String) throws -> Void) {
    self.receive = receive
  }

  mutating func append(_ part: String) throws {
    text += part
    if text.utf8.count >= Self.size { try finish() }
  }

  mutating func finish() throws {
    guard !text.isEmpty else { return }
    try receive(text)
    text = ""
  }
}
