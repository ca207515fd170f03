package import TerminalUI

/// Prevents a key that is held down from acting twice.
///
/// A key that opens a screen must not act on that screen while the user still holds the key down.
/// Certain commands, such as pausing a meeting, must not repeat while the user holds down their
/// key.
///
/// Terminals do not report when a key is released. The first repeat of a held key looks like a
/// second press, but further repeats follow quickly. The app therefore holds back a second press
/// for a short time if it arrives within 0.7 seconds after the first. If a third press arrives
/// during that time, the user is holding the key, and the app ignores the key until the user
/// releases it. If no third press arrives, the app handles the second press.
///
/// ```swift
/// var heldKey = HeldKey()
/// heldKey.screenOpened(by: .key(.enter), at: .zero)
/// heldKey.meaning(of: .key(.enter), at: .milliseconds(500))  // .wait
/// heldKey.meaning(of: .key(.enter), at: .milliseconds(530))  // .repeat
/// ```
package nonisolated struct HeldKey: Hashable, Sendable {
  /// The meaning of a key press.
  package enum Meaning: Hashable, Sendable {
    /// A separate press.
    case press

    /// A repeat of a held key.
    case `repeat`

    /// A separate press or a repeat: the app must wait for up to 100 ms to find out.
    case wait
  }

  /// The maximum time between repeats of a held key.
  package static let repeatInterval = Duration.milliseconds(100)

  /// The maximum delay before the first repeat of a held key.
  package static let longestDelay = Duration.milliseconds(700)

  /// The press that is held back because it may be a repeat, if any.
  package private(set) var waiting: Waiting?

  /// The press that opened a screen or ran a command.
  private var actingPress: KeyPress?

  private var latestTime: Duration = .zero
  private var isHeld = false

  /// A press that may be a repeat.
  package struct Waiting: Hashable, Sendable {
    package let press: KeyPress

    /// The time at which the press arrived.
    package let time: Duration
  }

  package init() {}

  /// Records that a key has opened or closed a screen.
  ///
  /// Only Enter and printable keys are tracked. Repeats of other keys, such as the arrow keys and
  /// Escape, do no harm.
  ///
  /// - Parameters:
  ///   - press: The pressed key.
  ///   - time: The time at which the press arrived.
  package mutating func screenOpened(by press: KeyPress, at time: Duration) {
    self = HeldKey()
    guard press == .key(.enter) || press.text != nil else { return }
    acted(press, at: time)
  }

  /// Records that a key has run a command that must not repeat while the user holds down the key.
  ///
  /// - Parameters:
  ///   - press: The pressed key.
  ///   - time: The time at which the press arrived.
  package mutating func acted(_ press: KeyPress, at time: Duration) {
    self = HeldKey()
    (actingPress, latestTime) = (press, time)
  }

  /// Records a repeat that another check has already ignored.
  ///
  /// - Parameters:
  ///   - press: The repeated key.
  ///   - time: The time at which the repeat arrived.
  package mutating func ignored(_ press: KeyPress, at time: Duration) {
    guard press == actingPress else { return }
    (isHeld, waiting, latestTime) = (isHeld || waiting != nil, nil, time)
  }

  /// Returns the meaning of a key press.
  ///
  /// - Parameters:
  ///   - press: The key. If a press of another key is held back, call ``release()`` first.
  ///   - time: The time at which the press arrived.
  package mutating func meaning(of press: KeyPress, at time: Duration) -> Meaning {
    guard press == actingPress else {
      self = HeldKey()
      return .press
    }
    let interval = time - latestTime
    latestTime = time
    if isHeld || waiting != nil, interval <= Self.repeatInterval {
      (isHeld, waiting) = (true, nil)
      return .repeat
    }
    guard !isHeld, interval <= Self.longestDelay else {
      self = HeldKey()
      return .press
    }
    waiting = Waiting(press: press, time: time)
    return .wait
  }

  /// Stops waiting for a repeat.
  ///
  /// - Returns: The press that was held back and must now be handled, if any.
  package mutating func release() -> KeyPress? {
    guard let press = waiting?.press else { return nil }
    self = HeldKey()
    return press
  }
}
