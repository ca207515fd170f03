package import TerminalUI

/// Keeps a key that is held down from acting on the screen that it has opened.
///
/// A terminal tells no key releases. The first repeat of a held key looks like a second press, but
/// another repeat soon follows it. So a key that has opened a screen waits there for a moment. If it
/// arrives again meanwhile, it is held, and does nothing until it was released. If not, it is run.
///
/// ```swift
/// var heldKey = HeldKey()
/// heldKey.screenOpened(by: .key(.enter), at: .zero)
/// heldKey.meaning(of: .key(.enter), at: .milliseconds(500))  // .wait
/// heldKey.meaning(of: .key(.enter), at: .milliseconds(530))  // .repeat
/// ```
package nonisolated struct HeldKey: Hashable, Sendable {
  /// What a press is.
  package enum Meaning: Hashable, Sendable {
    /// A press of its own.
    case press

    /// A repeat of a held key.
    case `repeat`

    /// One or the other, which the next 100 ms will tell.
    case wait
  }

  /// How far apart the repeats of a held key are at most.
  package static let repeatInterval = Duration.milliseconds(100)

  /// How long a key is held at most before its first repeat.
  package static let longestDelay = Duration.milliseconds(700)

  /// The press that waits, and since when it does.
  package private(set) var waiting: Waiting?

  private var openingPress: KeyPress?
  private var latestTime: Duration = .zero
  private var isHeld = false

  /// A press of which it is not known yet whether it is a repeat.
  package struct Waiting: Hashable, Sendable {
    /// The key.
    package let press: KeyPress

    /// When it arrived.
    package let time: Duration
  }

  /// Creates a value that has seen no key.
  package init() {}

  /// Notes that a key has opened or closed a screen.
  ///
  /// Keys that move, and those that only lead back, may go on.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - time: The time at which it arrived.
  package mutating func screenOpened(by press: KeyPress, at time: Duration) {
    self = HeldKey()
    guard press == .key(.enter) || press.text != nil else { return }
    (openingPress, latestTime) = (press, time)
  }

  /// Returns what a press is.
  ///
  /// - Parameters:
  ///   - press: The key. A press that waits is of the same key, or was released before.
  ///   - time: The time at which it arrived.
  package mutating func meaning(of press: KeyPress, at time: Duration) -> Meaning {
    guard press == openingPress else {
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

  /// Stops waiting.
  ///
  /// - Returns: The press that has waited, if one has, which is to be run.
  package mutating func release() -> KeyPress? {
    guard let press = waiting?.press else { return nil }
    self = HeldKey()
    return press
  }
}
