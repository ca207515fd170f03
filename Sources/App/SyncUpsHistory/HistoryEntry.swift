package import Foundation
package import JSONStream
import Models
import Tagged

/// An entry of a history: one line of the history file.
package enum HistoryEntry: Hashable, Sendable {
  /// A change that can be undone.
  case step(HistoryStep)

  /// The undo of a change.
  case undo(UUID, of: HistoryStep.ID, date: Date)

  /// The redo of an undone change.
  case redo(UUID, of: HistoryStep.ID, date: Date)

  /// A line that this version cannot decode, and keeps unchanged.
  case unreadable([UInt8])
}

extension HistoryEntry: Identifiable {
  /// The id of a history entry.
  package enum ID: Hashable, Sendable {
    /// The id that the line contains.
    case written(UUID)

    /// The bytes of a line that cannot be decoded.
    case unreadable([UInt8])
  }

  /// The entry's id.
  package var id: ID {
    switch self {
    case .step(let step): .written(step.id.rawValue)
    case .undo(let id, _, _), .redo(let id, _, _): .written(id)
    case .unreadable(let line): .unreadable(line)
    }
  }
}

extension HistoryEntry: JSONReadable, JSONWritable {
  /// Decodes an entry.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: UUID?
    var date: Date?
    var origin: HistoryStep.Origin?
    var title: String?
    var changes: [SyncUpChange]?
    var meeting: Meeting.ID?
    var undone: HistoryStep.ID?
    var redone: HistoryStep.ID?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "date": try reader.read(into: &date)
      case "origin": try reader.read(into: &origin)
      case "title": try reader.read(into: &title)
      case "changes": try reader.read(into: &changes)
      case "meeting": try reader.read(into: &meeting)
      case "undoes": try reader.read(into: &undone)
      case "redoes": try reader.read(into: &redone)
      // Do not decode a line with unknown members: a newer version wrote it, and decoding it would
      // lose these members.
      default: throw reader.invalidValue("this JSON key is unknown", at: reader.valueOffset())
      }
    }
    let (entryID, entryDate) = (try reader.required(id, "id"), try reader.required(date, "date"))
    if let undone {
      self = .undo(entryID, of: undone, date: entryDate)
    } else if let redone {
      self = .redo(entryID, of: redone, date: entryDate)
    } else {
      self = .step(
        HistoryStep(
          id: HistoryStep.ID(entryID),
          date: entryDate,
          origin: try reader.required(origin, "origin"),
          title: try reader.required(title, "title"),
          changes: try reader.required(changes, "changes"),
          meeting: meeting
        )
      )
    }
  }

  /// Encodes the entry, or writes `null` for a line that cannot be decoded.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .step(let step):
      writer.object { writer in
        writer.member("changes", step.changes)
        writer.member("date", step.date)
        writer.member("id", step.id)
        writer.memberIfPresent("meeting", step.meeting)
        writer.member("origin", step.origin)
        writer.member("title", step.title)
      }
    case .undo(let id, let step, let date):
      writer.object { writer in
        writer.member("date", date)
        writer.member("id", id)
        writer.member("undoes", step)
      }
    case .redo(let id, let step, let date):
      writer.object { writer in
        writer.member("date", date)
        writer.member("id", id)
        writer.member("redoes", step)
      }
    case .unreadable: writer.writeNull()
    }
  }
}

extension HistoryStep.Origin: JSONReadable, JSONWritable {
  /// Decodes the name of an origin.
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    guard let origin = Self(rawValue: try reader.readString()) else {
      throw reader.invalidValue("this origin of a change is unknown", at: start)
    }
    self = origin
  }

  /// Encodes the name of the origin.
  package func write(to writer: inout JSONWriter) { writer.write(rawValue) }
}
