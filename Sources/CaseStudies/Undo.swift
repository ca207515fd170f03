import Observation
package import Sharing
import TerminalUI

// A history is a value, so it can be shared like any other value. The features use parts of the
// history's current value and know nothing about undo: they only change a number or a flag. The
// history's current value is a computed property, whose setter records the previous value.
//
// Each feature shares a part of the history's current value, so an undo updates the features
// automatically.

/// Two features that share one undo history.
@Observable
package final class Undo: CaseStudy {
  package static let about = About(
    name: "undo",
    shows: "One history undoes the changes of two features.",
    trying: [
      """
      Press \(keys: "+", " ", "+"): the study shows \(seen: "Seats 2") and \(seen: "[x] open"). \
      Press \(keys: "u", "u"): the study undoes a change of each feature, the last change first, \
      and shows \(seen: "Seats 1") and \(seen: "[ ] open").
      """,
      """
      Press \(keys: "r") to redo one change: the study shows \(seen: "[x] open"). Press \
      \(keys: "+") to change something: the study shows \
      \(seen: "3 changes can be undone, 0 redone"), because a new change discards the undone \
      changes.
      """,
      """
      Press \(keys: .control("c")) and start again: \(run: "swift run case-studies undo") The \
      study has stored its history in a file. Press \(keys: "u"): the study says \
      \(seen: "2 changes can be undone, 1 redone").
      """,
    ],
    storedFiles: ["undo.json"]
  )

  package static var script: [ScriptStep<Undo>] {
    [
      .press("+", " ", "+"), .shows("Seats  2", "[x] open", "3 changes can be undone, 0 redone"),
      .press("u"), .shows("Seats  1", "[x] open"), .press("u"), .shows("Seats  1", "[ ] open"),
      .press("r"), .shows("[x] open", "2 changes can be undone, 1 redone"),
      .press("+"), .shows("Seats  2", "3 changes can be undone, 0 redone"),
      .restart, .press("u", "u"), .shows("Seats  1", "[ ] open"),
    ]
  }

  /// The value that the features edit.
  package struct Room: Codable, Equatable, Sendable {
    package var seats: Int
    package var isOpen: Bool

    package init(seats: Int = 0, isOpen: Bool = false) {
      (self.seats, self.isOpen) = (seats, isOpen)
    }
  }

  @ObservationIgnored @Shared package var history: History<Room>
  package let seats: SeatsModel
  package let door: DoorModel

  package init(arguments: [String]) {
    _history = Shared(wrappedValue: History(Room()), .studyFile("undo.json"))
    seats = SeatsModel(seats: _history.projectedValue.present.seats)
    door = DoorModel(isOpen: _history.projectedValue.present.isOpen)
  }

  package var screen: String {
    """
    Seats  \(seats.seats)
    Door   [\(door.isOpen ? "x" : " ")] open

    \(history.past.count) change\(history.past.count == 1 ? "" : "s") can be undone, \(history.future.count) redone.
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "seat") { self.seats.addButtonTapped() },
      StudyKey(" ", "door") { self.door.doorTapped() },
      StudyKey("u", "undo") { self.$history.withLock { $0.undo() } },
      StudyKey("r", "redo") { self.$history.withLock { $0.redo() } },
    ]
  }
}

/// A value and its previous and undone versions.
package struct History<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  package private(set) var past: [Value] = []
  package private(set) var future: [Value] = []
  private var current: Value

  package init(_ value: Value) {
    current = value
  }

  /// The current value.
  ///
  /// A change to the value, or to a part of the value, can be undone.
  package var present: Value {
    get { current }
    set {
      guard newValue != current else { return }
      past.append(current)
      future = []
      current = newValue
    }
  }

  package mutating func undo() {
    guard let previous = past.popLast() else { return }
    future.append(current)
    current = previous
  }

  package mutating func redo() {
    guard let next = future.popLast() else { return }
    past.append(current)
    current = next
  }
}

/// A feature that holds a number.
@MainActor
@Observable
package final class SeatsModel {
  @ObservationIgnored @Shared package var seats: Int

  package init(seats: Shared<Int>) { _seats = seats }

  package func addButtonTapped() { $seats.withLock { $0 += 1 } }
}

/// A feature that holds a flag.
@MainActor
@Observable
package final class DoorModel {
  @ObservationIgnored @Shared package var isOpen: Bool

  package init(isOpen: Shared<Bool>) { _isOpen = isOpen }

  package func doorTapped() { $isOpen.withLock { $0.toggle() } }
}
