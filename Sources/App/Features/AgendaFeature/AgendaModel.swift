import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
import Observation
package import PersistenceKeys
package import Sharing
import SyncUpsHistory
import Tagged

/// The agenda of a sync-up: the lines to discuss in its next meeting.
///
/// Attendees add, edit, move and delete lines before the meeting. Each change is a step that can be
/// undone. Changes by several people are merged line by line: see `AgendaItem`.
///
/// During a meeting, the screen shows the speaker's agenda lines and the lines of the whole
/// meeting. A ticked line becomes a note of the meeting, and leaves the agenda when the meeting is
/// saved. Lines that were not ticked stay on the agenda for the next meeting. If the meeting is
/// discarded, all lines stay: see `MeetingAgenda`.
@Observable
package final class AgendaModel {
  /// The line being written, if any.
  package private(set) var entry: AgendaEntryModel?

  /// The line to select on the screen: the line that the user added, edited or moved most recently.
  package private(set) var latestID: AgendaItem.ID?

  @ObservationIgnored @Shared var syncUp: SyncUp
  @ObservationIgnored @SharedReader(.syncUps) private var syncUps
  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  /// Creates the model of a sync-up's agenda.
  ///
  /// - Parameter syncUp: A shared reference to the sync-up in the list.
  package init(syncUp: Shared<SyncUp>) {
    _syncUp = syncUp
  }

  /// Continues a line that was being written when a process died, or returns `nil` if the draft
  /// does not contain a changed agenda line.
  ///
  /// - Parameters:
  ///   - draft: The draft with the unfinished line.
  ///   - syncUp: A shared reference to the sync-up in the list.
  package convenience init?(continuing draft: FormDraft, of syncUp: Shared<SyncUp>) {
    guard let entry = AgendaEntryModel(continuing: draft) else { return nil }
    self.init(syncUp: syncUp)
    begin(entry)
  }

  // MARK: - Reading

  /// The sync-up's id.
  package var syncUpID: SyncUp.ID { syncUp.id }

  /// The sync-up's title.
  package var title: String { syncUp.title }

  /// The sync-up, for the other properties that the screen shows next to the agenda.
  package var shownSyncUp: SyncUp { syncUp }

  /// The sync-up's colours.
  package var theme: Theme { syncUp.theme }

  /// The lines of the agenda.
  package var items: IdentifiedArrayOf<AgendaItem> { syncUp.agenda }

  /// The names that a line can begin with.
  package var names: [String] { syncUp.namedAttendees.map(\.name) }

  /// Whether the sync-up was deleted: if so, its agenda cannot be changed.
  package var isDeleted: Bool { syncUps[id: syncUp.id] == nil }

  /// The problem that keeps the agenda from being loaded or saved, if any.
  package var storageProblem: StorageProblem? { StorageProblem(of: $syncUp) }

  /// Whether the agenda can be changed: the sync-up exists, and no newer version of SyncUps wrote
  /// the agenda.
  package var isEditable: Bool { !isDeleted && syncUp.isAgendaReadable }

  /// Returns the attendee to whom a line belongs, or `nil` if the line belongs to the whole
  /// meeting.
  ///
  /// - Parameter item: The line.
  package func attendee(of item: AgendaItem) -> Attendee? { syncUp.attendee(of: item) }

  /// Returns the length of an attendee's name at the start of a line, including the colon, or 0 if
  /// the line belongs to the whole meeting.
  ///
  /// - Parameter item: The line.
  package func nameLength(of item: AgendaItem) -> Int {
    guard syncUp.attendee(of: item) != nil, let colon = item.text.firstIndex(of: ":") else {
      return 0
    }
    return item.text.distance(from: item.text.startIndex, to: colon) + 1
  }

  // MARK: - Writing a line

  /// Begins a new line.
  ///
  /// - Parameter id: The line after which to insert the new line. By default, the new line comes
  ///   last.
  package func addButtonTapped(after id: AgendaItem.ID? = nil) {
    guard reportsEditable() else { return }
    begin(
      withDependencies(from: self) { AgendaEntryModel(replacing: nil, after: id, of: syncUp) }
    )
  }

  /// Begins to edit a line.
  ///
  /// - Parameter id: The line.
  package func editButtonTapped(id: AgendaItem.ID) {
    guard let item = items[id: id], reportsEditable() else { return }
    begin(
      withDependencies(from: self) { AgendaEntryModel(replacing: item, after: nil, of: syncUp) }
    )
  }

  private func begin(_ entry: AgendaEntryModel) {
    entry.onSubmit = { [weak self] in self?.entrySubmitted() ?? false }
    entry.onClose = { [weak self] in self?.entry = nil }
    self.entry = entry
  }

  /// Adds a new line and begins the next one, or applies the edit of an existing line.
  ///
  /// If the text is blank, closes the field and keeps the edited line.
  ///
  /// - Returns: Whether the field can be closed without losing text.
  private func entrySubmitted() -> Bool {
    guard let entry, !entry.text.isBlank else {
      self.entry = nil
      return true
    }
    guard reportsEditable() else { return false }
    let new = entry.items
    guard let replaced = entry.replaced else {
      add(new, after: entry.predecessor)
      addButtonTapped(after: new.last?.id)
      return true
    }
    if new.map(\.text) != [replaced.text] {
      // `addToAgenda` looks for the replaced line again, because another process may have deleted
      // or moved that line.
      $syncUp.withLock(recording: .editAgenda(of: title)) {
        $0.addToAgenda(new, replacing: replaced.id)
      }
      latestID = new.last?.id
    }
    self.entry = nil
    return true
  }

  // MARK: - Changing lines

  /// Adds lines.
  ///
  /// - Parameters:
  ///   - text: The text. Each nonblank line of the text becomes a line of the agenda.
  ///   - id: The line after which to insert the new lines. By default, or if no line has this id,
  ///     the new lines come last.
  /// - Returns: The new lines.
  @discardableResult
  package func linesAdded(_ text: String, after id: AgendaItem.ID? = nil) -> [AgendaItem] {
    let new = AgendaItem.lines(of: text).map { AgendaItem(id: AgendaItem.ID(uuid()), text: $0) }
    guard !new.isEmpty, reportsEditable() else { return [] }
    add(new, after: id)
    return new
  }

  private func add(_ new: [AgendaItem], after id: AgendaItem.ID?) {
    $syncUp.withLock(recording: .add(agenda: new.map(\.text), to: title)) {
      $0.addToAgenda(new, after: id)
    }
    latestID = new.last?.id
  }

  /// Deletes a line.
  ///
  /// - Parameter id: The line.
  package func deleteButtonTapped(id: AgendaItem.ID) {
    guard let item = items[id: id], reportsEditable() else { return }
    $syncUp.withLock(recording: .delete(agenda: item.text, of: title)) {
      _ = $0.agenda.remove(id: id)
    }
    $notice.withLock { $0 = "The agenda item was deleted: 'u' restores it." }
  }

  /// Moves a line.
  ///
  /// - Parameters:
  ///   - id: The line.
  ///   - offset: The number of lines to move by. A negative number moves the line up.
  package func itemMoved(id: AgendaItem.ID, by offset: Int) {
    guard let item = items[id: id], reportsEditable() else { return }
    $syncUp.withLock(recording: .move(agenda: item.text, of: title)) { syncUp in
      guard let index = syncUp.agenda.index(id: id) else { return }
      let place = min(max(0, index + offset), syncUp.agenda.count - 1)
      let item = syncUp.agenda.remove(at: index)
      _ = syncUp.agenda.insert(item, at: place)
    }
    latestID = id
  }

  /// Deletes all lines.
  ///
  /// - Returns: The number of deleted lines.
  @discardableResult
  package func clearButtonTapped() -> Int {
    guard reportsEditable() else { return 0 }
    return $syncUp.withLock(recording: .clearAgenda(of: title)) { syncUp in
      defer { syncUp.agenda = [] }
      return syncUp.agenda.count
    }
  }

  /// Replaces the agenda with text from the user's editor, and keeps the changes that other people
  /// made in the meantime.
  ///
  /// - Parameters:
  ///   - text: The edited text. Each line of the text becomes a line of the agenda.
  ///   - base: The agenda as it was when the editor was opened.
  package func textEdited(_ text: String, since base: IdentifiedArrayOf<AgendaItem>) {
    guard reportsEditable() else { return }
    var unused = Dictionary(grouping: base.reversed(), by: \.text)
    let edited = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.flatMap {
      line in
      unused[line]?.popLast().map { [$0] }
        ?? AgendaItem.lines(of: line).map { AgendaItem(id: AgendaItem.ID(uuid()), text: $0) }
    }
    $syncUp.withLock(recording: .editAgenda(of: title)) { syncUp in
      var merger = Merger()
      merger.merge(&syncUp.agenda, IdentifiedArray(uniqueElements: edited), since: base)
    }
  }

  /// Returns whether the agenda can be changed, and tells the user if it cannot.
  private func reportsEditable() -> Bool {
    if isEditable { return true }
    $notice.withLock {
      $0 =
        isDeleted
        ? "Another window deleted this sync-up: its agenda cannot be changed."
        : "A newer version of SyncUps wrote this agenda: use that version to change it."
    }
    return false
  }
}
