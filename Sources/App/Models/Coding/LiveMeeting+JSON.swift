import Foundation
import IdentifiedCollections
package import JSONStream
import Tagged

// Decoding discards members that a newer version added: a meeting in progress is short-lived, and
// the window that holds it keeps rewriting it.

extension LiveMeeting: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: SyncUp.ID?
    var meetingID: Meeting.ID?
    var (holder, successor): (Window?, Window?)
    var newcomer: UUID?
    var revision: Int?
    var state: State?
    var notes: [MeetingNote] = []
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "holder": try reader.read(into: &holder)
      case "id": try reader.read(into: &id)
      case "meetingID": try reader.read(into: &meetingID)
      case "newcomer": try reader.readIfPresent(into: &newcomer)
      case "notes": notes = try [MeetingNote](from: &reader)
      case "revision": try reader.read(into: &revision)
      case "state": try reader.read(into: &state)
      case "successor": try reader.readIfPresent(into: &successor)
      default: try reader.skipValue()
      }
    }
    self.init(
      id: try reader.required(id, "id"),
      meetingID: try reader.required(meetingID, "meetingID"),
      holder: try reader.required(holder, "holder"),
      revision: try reader.required(revision, "revision"),
      state: try reader.required(state, "state"),
      notes: IdentifiedArray(notes)
    )
    self.newcomer = newcomer
    self.successor = successor
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("holder", holder)
      writer.member("id", id)
      writer.member("meetingID", meetingID)
      writer.memberIfPresent("newcomer", newcomer)
      writer.member("notes", Array(notes))
      writer.member("revision", revision)
      writer.member("state", state)
      writer.memberIfPresent("successor", successor)
    }
  }
}

extension MeetingNote: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var isParked: Bool?
    var position: Int?
    var text: String?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "isParked": try reader.readIfPresent(into: &isParked)
      case "position": try reader.readIfPresent(into: &position)
      case "text": try reader.read(into: &text)
      default: try reader.skipValue()
      }
    }
    self.init(
      id: try reader.required(id, "id"),
      text: try reader.required(text, "text"),
      isParked: isParked ?? false,
      // Limit a position that another program wrote, so that the next position does not overflow.
      position: min(max(position ?? 0, 0), Int(Int32.max))
    )
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.memberIfPresent("isParked", isParked ? true : nil)
      writer.memberIfPresent("position", position > 0 ? position : nil)
      writer.member("text", text)
    }
  }
}

extension LiveMeeting.Window: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: UUID?
    var (name, machine): (String?, String?)
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "machine": try reader.read(into: &machine)
      case "name": try reader.read(into: &name)
      case "window": try reader.read(into: &id)
      default: try reader.skipValue()
      }
    }
    self.init(
      id: try reader.required(id, "window"),
      name: try reader.required(name, "name"),
      machine: try reader.required(machine, "machine")
    )
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("machine", machine)
      writer.member("name", name)
      writer.member("window", id)
    }
  }
}

extension LiveMeeting.State: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    self.init()
    var (index, isPaused): (Int?, Bool?)
    var (added, elapsed, held, overtime): (JSONSeconds?, JSONSeconds?, JSONSeconds?, JSONSeconds?)
    var (start, extra, uptime): (JSONSeconds?, JSONSeconds?, JSONSeconds?)
    var (absent, spoken): ([Attendee.ID]?, [Attendance]?)
    var bootID: String?
    var (turnSeconds, turnStarts, turnEnd): (JSONSeconds?, [JSONSeconds]?, String?)
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "absent": try reader.read(into: &absent)
      case "addedSeconds": try reader.read(into: &added)
      case "agenda": try reader.readIfPresent(into: &speakingOrder)
      case "bootID": try reader.readIfPresent(into: &bootID)
      case "elapsedSeconds": try reader.read(into: &elapsed)
      case "extraSeconds": try reader.read(into: &extra)
      case "heldSeconds": try reader.read(into: &held)
      case "isPaused": try reader.read(into: &isPaused)
      case "overtimeSeconds": try reader.readIfPresent(into: &overtime)
      case "speakerIndex": try reader.read(into: &index)
      case "spokenSeconds": try reader.read(into: &spoken)
      case "startDate": try reader.readIfPresent(into: &startDate)
      case "turnEnd": try reader.readIfPresent(into: &turnEnd)
      case "turnSeconds": try reader.readIfPresent(into: &turnSeconds)
      case "turnStartSeconds": try reader.read(into: &start)
      case "turnStarts": try reader.readIfPresent(into: &turnStarts)
      case "uptimeSeconds": try reader.readIfPresent(into: &uptime)
      default: try reader.skipValue()
      }
    }
    self.absent = absent ?? []
    self.addedTime = added?.duration ?? .zero
    self.elapsed = try reader.required(elapsed, "elapsedSeconds").duration
    self.heldTime = try reader.required(held, "heldSeconds").duration
    self.overtime = overtime?.duration
    self.isPaused = isPaused ?? false
    self.speakerIndex = index ?? 0
    self.spoken = spoken ?? []
    self.turnStart = start?.duration ?? .zero
    self.extraTime = extra?.duration ?? .zero
    // Earlier versions do not write the time of the turn and the starts of earlier turns: in these
    // versions, each turn began when the previous turn ended.
    self.turnTime = turnSeconds?.duration ?? max(.zero, self.elapsed - turnStart)
    self.earlierTurnStarts = (turnStarts ?? []).map(\.duration)
    self.turnEnd = turnEnd.flatMap(TurnEnd.init) ?? .next
    guard let bootID, let uptime else { return }
    timestamp = LiveMeeting.Timestamp(bootID: bootID, uptime: uptime.duration)
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("absent", absent)
      writer.member("addedSeconds", JSONSeconds(addedTime))
      writer.memberIfPresent("agenda", speakingOrder)
      writer.memberIfPresent("bootID", timestamp?.bootID)
      writer.member("elapsedSeconds", JSONSeconds(elapsed))
      writer.member("extraSeconds", JSONSeconds(extraTime))
      writer.member("heldSeconds", JSONSeconds(heldTime))
      writer.member("isPaused", isPaused)
      writer.memberIfPresent("overtimeSeconds", overtime.map(JSONSeconds.init))
      writer.member("speakerIndex", speakerIndex)
      writer.member("spokenSeconds", spoken)
      writer.memberIfPresent("startDate", startDate)
      writer.member("turnEnd", turnEnd.rawValue)
      writer.member("turnSeconds", JSONSeconds(turnTime))
      writer.member("turnStartSeconds", JSONSeconds(turnStart))
      writer.member("turnStarts", earlierTurnStarts.map(JSONSeconds.init))
      writer.memberIfPresent("uptimeSeconds", timestamp.map { JSONSeconds($0.uptime) })
    }
  }
}
