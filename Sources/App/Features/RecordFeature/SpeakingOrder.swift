import IdentifiedCollections
import Models

/// The attendees of a meeting: present attendees in speaking order, and absent attendees.
nonisolated struct SpeakingOrder: Hashable, Sendable {
  /// All attendees, in the order of the sync-up.
  private(set) var attendees: IdentifiedArrayOf<Attendee>

  /// The attendees who are present, in speaking order.
  private(set) var speakers: IdentifiedArrayOf<Attendee>

  /// The speaking order, or `nil` if it is the order of the sync-up.
  ///
  /// Attendees whose ids are missing come last.
  private(set) var ids: [Attendee.ID]?

  private var absent: Set<Attendee.ID> = []

  /// Creates the order of the sync-up, with everyone present.
  init(of attendees: IdentifiedArrayOf<Attendee>) {
    (self.attendees, speakers) = (attendees, attendees)
  }

  /// The absent attendees, in the order of the sync-up.
  var absentees: [Attendee] {
    absent.isEmpty ? [] : attendees.filter { absent.contains($0.id) }
  }

  /// Returns whether an attendee is marked absent.
  func isAbsent(_ id: Attendee.ID) -> Bool { absent.contains(id) }

  /// Marks an attendee absent.
  mutating func remove(_ id: Attendee.ID) {
    absent.insert(id)
    arrange()
  }

  /// Moves an attendee to the end of the speaking order.
  ///
  /// An absent attendee becomes present.
  mutating func append(_ id: Attendee.ID) { insert(id, at: speakers.ids.filter { $0 != id }.count) }

  /// Moves an attendee directly before or after another attendee.
  ///
  /// An absent attendee becomes present.
  ///
  /// - Returns: The new index of the attendee.
  mutating func move(_ id: Attendee.ID, to other: Attendee.ID?, isAfter: Bool) -> Int {
    let others = speakers.ids.filter { $0 != id }
    let index = (other.flatMap(others.firstIndex) ?? 0) + (isAfter ? 1 : 0)
    insert(id, at: index)
    return index
  }

  /// Shuffles the speakers from the given index to the end.
  mutating func shuffle(from index: Int, using generator: inout some RandomNumberGenerator) {
    let speakers = Array(speakers.ids)
    ids = speakers.prefix(index) + speakers.dropFirst(index).shuffled(using: &generator)
    arrange()
  }

  /// Adopts changes to the sync-up's attendees.
  mutating func follow(_ attendees: IdentifiedArrayOf<Attendee>) {
    guard attendees != self.attendees else { return }
    self.attendees = attendees
    absent.formIntersection(attendees.ids)
    arrange()
  }

  /// Restores a saved order.
  mutating func restore(_ ids: [Attendee.ID]?, absent: [Attendee.ID]) {
    self.ids = ids
    self.absent = Set(absent).intersection(attendees.ids)
    arrange()
  }

  private mutating func insert(_ id: Attendee.ID, at index: Int) {
    absent.remove(id)
    var order = speakers.ids.filter { $0 != id }
    order.insert(id, at: index)
    ids = order
    arrange()
  }

  private mutating func arrange() {
    let present = absent.isEmpty ? attendees : attendees.filter { !absent.contains($0.id) }
    speakers = ids.map { IdentifiedArray($0.compactMap { present[id: $0] } + present) } ?? present
  }
}
