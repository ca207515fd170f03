package import IdentifiedCollections
package import Models
import Tagged

/// The content of the text field below the notes of a meeting: a new note or a correction.
nonisolated package struct NoteEntry: Hashable, Sendable {
  /// The text in the field, which does not include the prefix of a new note.
  package private(set) var text = ""

  /// The new note's prefix.
  package private(set) var prefix = NotePrefix.speaker

  /// The original version of the note being corrected, or `nil` while the user writes a new note.
  package private(set) var corrected: MeetingNote?

  /// The text of the new note, kept while the user corrects another note.
  private var waitingText = ""

  private var completion = OwnerCompletion()

  /// Creates an empty field.
  package init() {}

  /// Restores a field from the ``unsubmitted(people:)`` text of an earlier field.
  ///
  /// - Parameter note: The text, or `nil` for an empty field. A note for the parking lot includes
  ///   the parking lot's prefix.
  package init(note: String?) {
    guard let note else { return }
    let parkingLot = NotePrefix.parkingLot.text(speaker: nil)
    let isParked = note.hasPrefix(parkingLot)
    text = isParked ? note.replacing(parkingLot, with: "") : note
    prefix = isParked ? .parkingLot : .removed
  }

  /// Whether the field contains nothing to submit.
  package var isBlank: Bool { text.isBlank }

  /// The text to keep in the draft: the correction that the user is typing, or the new note if
  /// there is no correction.
  ///
  /// A note for the parking lot includes the parking lot's prefix.
  ///
  /// - Parameter people: The people whose names can begin a line.
  package func unsubmitted(people: People) -> String? {
    guard corrected == nil else { return isCorrectionPending ? text : nil }
    guard !isBlank else { return nil }
    let note = newNote(people: people)
    guard prefix == .parkingLot else { return note }
    return note.split(separator: "\n", omittingEmptySubsequences: false)
      .map { prefix.text(speaker: nil) + $0 }
      .joined(separator: "\n")
  }

  /// The new note with its prefix.
  ///
  /// - Parameter people: The people whose names can begin a line.
  package func newNote(people: People) -> String {
    let text = corrected == nil ? text : waitingText
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { prefix.note(from: String($0), people: people) }
      .joined(separator: "\n")
  }

  /// All text that is not submitted yet: the correction and the new note.
  ///
  /// - Parameter people: The people whose names can begin a line.
  package func texts(people: People) -> String {
    let correction = corrected == nil ? nil : unsubmitted(people: people)
    return [correction, newNote(people: people)].compactMap(\.self).filter { !$0.isBlank }
      .joined(separator: "\n")
  }

  private var isCorrectionPending: Bool { !isBlank && text != corrected?.text }

  /// Replaces the text in the field.
  ///
  /// - Parameters:
  ///   - newText: The new text.
  ///   - speaker: The current speaker's name, or `nil` if notes do not start with names. A new note
  ///     belongs to the attendee who speaks when the user types its first visible character.
  package mutating func type(_ newText: String, speaker: String?) {
    text = newText
    guard corrected == nil else { return }
    switch prefix {
    case .speaker: if let speaker, !text.isBlank { prefix = .kept(speaker) }
    case .kept: if text.isBlank { prefix = .speaker }
    case .removed, .actionItem, .parkingLot: break
    }
  }

  /// Changes the new note's prefix.
  ///
  /// If the user is correcting a note, applies the correction and returns to the new note.
  ///
  /// - Parameters:
  ///   - prefix: The new prefix.
  ///   - notes: The notes.
  package mutating func start(
    with prefix: NotePrefix,
    in notes: inout IdentifiedArrayOf<MeetingNote>
  ) {
    if corrected != nil {
      applyCorrection(to: &notes)
      move(to: nil)
    }
    self.prefix = prefix
  }

  /// Completes the owner of the action item being typed.
  ///
  /// Each further call replaces the owner with the next match.
  ///
  /// - Parameter names: The names to offer, in this order.
  /// - Returns: Whether a name matched.
  package mutating func completeOwner(names: [String]) -> Bool {
    guard prefix == .actionItem, corrected == nil,
      let completed = completion.complete(text, names: names)
    else { return false }
    text = completed
    return true
  }

  /// Submits the field: applies the correction, if any; otherwise, removes the new note from the
  /// field and returns it.
  ///
  /// - Parameters:
  ///   - notes: The notes.
  ///   - people: The people whose names can begin a line.
  /// - Returns: The new note and whether it belongs to the parking lot, or `nil` if the field
  ///   contains no new note.
  package mutating func submit(
    to notes: inout IdentifiedArrayOf<MeetingNote>,
    people: People
  ) -> (text: String, isParked: Bool)? {
    if corrected != nil {
      applyCorrection(to: &notes)
      move(to: nil)
      return nil
    }
    guard !isBlank else { return nil }
    defer { (text, prefix) = ("", .speaker) }
    return (newNote(people: people), prefix == .parkingLot)
  }

  /// Starts to correct the previous note, or the last note if the user is not correcting any note.
  ///
  /// - Parameter notes: The notes.
  package mutating func moveToPrevious(in notes: inout IdentifiedArrayOf<MeetingNote>) {
    let index = corrected.flatMap { notes.index(id: $0.id) } ?? notes.count
    guard let previous = notes.prefix(index).last(where: { !$0.isUnticked }) else { return }
    applyCorrection(to: &notes)
    move(to: notes[id: previous.id])
  }

  /// Starts to correct the next note.
  ///
  /// After the last note, returns to the new note.
  ///
  /// - Parameter notes: The notes.
  package mutating func moveToNext(in notes: inout IdentifiedArrayOf<MeetingNote>) {
    guard let corrected else { return }
    applyCorrection(to: &notes)
    let index = notes.index(id: corrected.id).map { $0 + 1 } ?? notes.count
    move(to: notes.dropFirst(index).first { !$0.isUnticked })
  }

  /// Returns to the new note and discards the correction.
  package mutating func cancelCorrection() {
    if corrected != nil { move(to: nil) }
  }

  private mutating func move(to note: MeetingNote?) {
    if corrected == nil { waitingText = text }
    corrected = note
    text = note?.text ?? waitingText
    if note == nil { waitingText = "" }
  }

  private func applyCorrection(to notes: inout IdentifiedArrayOf<MeetingNote>) {
    guard let corrected, isCorrectionPending else { return }
    notes[id: corrected.id]?.text = text
  }
}
