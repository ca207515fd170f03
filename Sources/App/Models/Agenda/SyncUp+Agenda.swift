import IdentifiedCollections
import Tagged

extension SyncUp {
  /// Whether this version can read and change the agenda; `false` if a newer version wrote it in
  /// another format.
  ///
  /// Check this property before adding a line: a line that is added to an unreadable agenda
  /// replaces the agenda that the newer version wrote.
  package var isAgendaReadable: Bool { !unknownMembers.contains("agenda") }

  /// Returns the attendee whose turn a line belongs to, or `nil` if the line belongs to the whole
  /// meeting.
  ///
  /// A first name is enough if only one attendee has that first name. Ignores case and accents. If
  /// several attendees have the same name, returns the first attendee with that name.
  ///
  /// - Parameter item: The line.
  package func attendee(of item: AgendaItem) -> Attendee? {
    people.person(of: item).flatMap { name in namedAttendees.first { $0.name == name } }
  }

  /// Adds lines to the agenda.
  ///
  /// - Parameters:
  ///   - new: The lines to add.
  ///   - replaced: The line that the new lines replace. If the replaced line no longer exists, the
  ///     new lines come last.
  ///   - predecessor: The line after which to insert the new lines, if they do not replace a line.
  ///     By default, the new lines come last.
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

  /// Returns the ids of the agenda lines that the notes of a meeting contain.
  ///
  /// - Parameter transcript: The notes. Lines in the parking lot of the notes do not count.
  package func agendaItems(coveredBy transcript: String) -> Set<AgendaItem.ID> {
    guard !agenda.isEmpty else { return [] }
    let lines = transcript.split(separator: "\n").map(String.init)
    let title = IdentifiedArrayOf<MeetingNote>.parkingLotTitle
    let notes = lines.dropLast().lastIndex(of: title).map { lines[..<$0] } ?? lines[...]
    return Set(agendaItems(of: notes).compactMap(\.self))
  }

  /// Returns, for each note, the id of the agenda line that became the note, or `nil` if the note
  /// was not an agenda line.
  ///
  /// - Parameter notes: The text of each note.
  package func agendaItems(of notes: some Sequence<String>) -> [AgendaItem.ID?] {
    var items = Dictionary(grouping: agenda.reversed(), by: \.note).mapValues { $0.map(\.id) }
    return notes.map { items[$0]?.popLast() }
  }
}

extension AgendaItem {
  /// The text of the note that this line becomes in a meeting when the user ticks the line.
  package var note: String {
    // Replace line breaks, because another program may have written some.
    ActionItemLine.normalized(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}

extension People {
  /// Returns the person whose name begins a line of the agenda, with or without a box before the
  /// name, or `nil` if the line belongs to the whole meeting.
  ///
  /// - Parameter item: The line.
  func person(of item: AgendaItem) -> String? {
    split(ActionItemLine(item.text)?.text ?? item.text)?.person
  }
}
