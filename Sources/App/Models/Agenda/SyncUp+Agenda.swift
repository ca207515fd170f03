import IdentifiedCollections
import Tagged

extension SyncUp {
  /// Whether the agenda is empty or in a format that this version knows.
  ///
  /// A newer version's agenda stays in the file until this version adds a line. So check this
  /// property before adding one.
  package var isAgendaReadable: Bool { !unknownMembers.contains("agenda") }

  /// Returns the attendee whose turn a line belongs to, or `nil` if it belongs to the whole meeting.
  ///
  /// A first name is enough if only one attendee has it. Case and accents are ignored. If several
  /// attendees share a name, returns the first of them.
  ///
  /// - Parameter item: The line.
  package func attendee(of item: AgendaItem) -> Attendee? {
    let attendees = namedAttendees
    let name = item.foldedName.flatMap { attendees.map(\.name).person(called: $0) }
    return name.flatMap { name in attendees.first { $0.name == name } }
  }

  /// Adds lines to the agenda.
  ///
  /// - Parameters:
  ///   - new: The lines.
  ///   - replaced: The line that the new lines replace. If it no longer exists, the new lines come
  ///     last.
  ///   - predecessor: The line after which to insert the new lines, if they do not replace a line.
  ///     By default, they come last.
  package mutating func addToAgenda(
    _ new: [AgendaItem],
    replacing replaced: AgendaItem.ID? = nil,
    after predecessor: AgendaItem.ID? = nil
  ) {
    let index = replaced.flatMap { agenda.index(id: $0) }
    let next = predecessor.flatMap { agenda.index(id: $0) }.map { $0 + 1 }
    let place = (replaced == nil ? next : index) ?? agenda.count
    if let index { agenda.remove(at: index) }
    for item in new.reversed() { _ = agenda.insert(item, at: place) }
  }

  /// Returns the lines of the agenda that the notes of a meeting contain.
  ///
  /// - Parameter transcript: The notes, whose parking lot does not count.
  package func agendaItems(coveredBy transcript: String) -> Set<AgendaItem.ID> {
    guard !agenda.isEmpty else { return [] }
    let lines = transcript.split(separator: "\n").map(String.init)
    let title = IdentifiedArrayOf<MeetingNote>.parkingLotTitle
    let notes = lines.dropLast().lastIndex(of: title).map { lines[..<$0] } ?? lines[...]
    return Set(agendaItems(of: notes).compactMap(\.self))
  }

  /// Returns the agenda line from which each note was made, or `nil` for a note without a line.
  ///
  /// - Parameter notes: The text of each note.
  package func agendaItems(of notes: some Sequence<String>) -> [AgendaItem.ID?] {
    var items = Dictionary(grouping: agenda.reversed(), by: \.note).mapValues { $0.map(\.id) }
    return notes.map { items[$0]?.popLast() }
  }
}

extension AgendaItem {
  /// The text as a note of the meeting.
  package var note: String {
    // Another program may have written a line break.
    ActionItemLine.normalized(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// The text before the first colon, folded and without a box, or `nil` if there is none.
  var foldedName: String? {
    let text = ActionItemLine(text)?.text ?? text
    return text.firstIndex(of: ":").map { String(text[..<$0]).trimmed.folded }
  }
}
