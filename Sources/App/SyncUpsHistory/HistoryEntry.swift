package import Foundation
package import JSONStream
import Models
import Tagged

/// A line of a history: something that has happened.
package enum HistoryEntry: Hashable, Sendable {
  /// A change was made.
  case step(HistoryStep)

  /// A change was taken back.
  case undo(UUID, of: HistoryStep.ID, date: Date)

  /// A change that had been taken back was made again.
  case redo(UUID, of: HistoryStep.ID, date: Date)

  /// What this version cannot read, and keeps as it is written.
  case unreadable([UInt8])
}

extension HistoryEntry: Identifiable {
  /// Tells an entry from all others.
  package enum ID: Hashable, Sendable {
    /// The id that is written in the line.
    case written(UUID)

    /// A line in which none can be read.
    case unreadable([UInt8])
  }

  /// The identity.
  package var id: ID {
    switch self {
    case .step(let step): .written(step.id.rawValue)
    case .undo(let id, _, _), .redo(let id, _, _): .written(id)
    case .unreadable(let line): .unreadable(line)
    }
  }
}

extension HistoryEntry: JSONReadable, JSONWritable {
  /// Reads an entry.
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
      // A newer version has written this line, which would lose something here.
      default: throw reader.invalidValue("this member is not known", at: reader.valueOffset())
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

  /// Writes the entry, if it is one that can be read.
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
  /// Reads the name.
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    guard let origin = Self(rawValue: try reader.readString()) else {
      throw reader.invalidValue("this origin is not known", at: start)
    }
    self = origin
  }

  /// Writes the name.
  package func write(to writer: inout JSONWriter) { writer.write(rawValue) }
}
