package import Foundation
package import JSONStream
package import Tagged

/// A line of an agenda: something to discuss in the next meeting of a sync-up.
///
/// A line such as `Ada: blocked by the review`, which begins with an attendee's name and a colon,
/// belongs to the turn of that attendee. A line that does not begin with an attendee's name and a
/// colon belongs to the whole meeting.
///
/// The text of a line never changes: an edit replaces the line with a new line. So two versions of
/// an agenda never conflict: if two people edit a line at the same time, the agenda keeps both new
/// lines.
package struct AgendaItem: Hashable, Identifiable, Sendable {
  package typealias ID = Tagged<AgendaItem, UUID>

  package let id: ID

  /// The text, without line breaks.
  package let text: String

  /// JSON members that another version or another program wrote.
  package var unknownMembers: UnknownMembers

  package init(id: ID, text: String) {
    self.id = id
    self.text = text
    self.unknownMembers = UnknownMembers()
  }

  /// Splits typed text into lines, trims each line, and omits blank lines.
  ///
  /// Removes a bullet and the box of a Markdown task: `- [ ] Ada: book the room` becomes `Ada: book
  /// the room`.
  ///
  /// - Parameter text: The text that the user typed, which may have several lines.
  package static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline)
      .map { String($0).trimmed.replacing(/^[-*+•] +\[[ xX]?\] */, with: "").trimmed }
      .map(\.withoutBullets)
      .filter { !$0.isBlank }
  }
}

extension AgendaItem: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var text: String?
    var unknownMembers = UnknownMembers()
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "text": try reader.read(into: &text)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.text = try reader.required(text, "text")
    self.unknownMembers = unknownMembers
  }

  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("id", id)
      writer.member("text", text)
    }
  }
}
