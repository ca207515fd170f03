package import Models
package import Sharing

extension SyncUp: Mergeable {
  /// Merges another process's changes into this sync-up, property by property.
  ///
  /// - Parameters:
  ///   - theirs: The other process's version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the properties, and counts conflicts.
  package mutating func merge(_ theirs: SyncUp, since base: SyncUp, with merger: inout Merger) {
    merger.merge(&agenda, theirs.agenda, since: base.agenda)
    merger.merge(&attendees, theirs.attendees, since: base.attendees)
    merger.merge(&duration, theirs.duration, since: base.duration)
    merger.merge(&meetings, theirs.meetings, since: base.meetings)
    merger.merge(&schedule, theirs.schedule, since: base.schedule)
    merger.merge(&theme, theirs.theme, since: base.theme)
    merger.merge(&title, theirs.title, since: base.title)
    merger.merge(&unknownMembers, theirs.unknownMembers, since: base.unknownMembers)
  }
}

extension Attendee: Mergeable {
  /// Merges another process's changes into this attendee, property by property.
  ///
  /// - Parameters:
  ///   - theirs: The other process's version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the properties, and counts conflicts.
  package mutating func merge(_ theirs: Attendee, since base: Attendee, with merger: inout Merger) {
    merger.merge(&name, theirs.name, since: base.name)
    merger.merge(&unknownMembers, theirs.unknownMembers, since: base.unknownMembers)
  }
}

extension Meeting: Mergeable {
  /// Merges another process's changes into this meeting: the notes line by line, and the other
  /// properties one by one.
  ///
  /// - Parameters:
  ///   - theirs: The other process's version.
  ///   - base: The common ancestor of both versions.
  ///   - merger: Merges the properties, and counts conflicts.
  package mutating func merge(_ theirs: Meeting, since base: Meeting, with merger: inout Merger) {
    merger.merge(&date, theirs.date, since: base.date)
    transcript = transcript.mergedByLines(with: theirs.transcript, since: base.transcript)
    merger.merge(&duration, theirs.duration, since: base.duration)
    merger.merge(&pausedTime, theirs.pausedTime, since: base.pausedTime)
    merger.merge(&attendances, theirs.attendances, since: base.attendances)
    merger.merge(&absentees, theirs.absentees, since: base.absentees)
    merger.merge(&unknownMembers, theirs.unknownMembers, since: base.unknownMembers)
  }
}
