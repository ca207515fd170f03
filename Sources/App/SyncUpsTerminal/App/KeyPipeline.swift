package import TerminalUI

/// The checks that a key goes through on its way from the terminal to a screen.
///
/// Each check is a separate value:
///
/// 1. ``PastedLines`` recognises pasted line breaks in a text field.
/// 2. On screens where letters are commands, ``CommandKeys`` refuses pasted text, and the repeats
///    of a held undo key or duplicate key.
/// 3. ``HeldKey`` ignores the repeats of a held key that has opened or closed a screen, or has run a
///    command that must run once.
/// 4. ``QuestionGate`` decides whether an event may answer a question. The app itself asks
///    ``QuestionGate``, after the other checks.
///
/// The app runs the events that pass the first three checks:
///
/// ```swift
/// for event in keys.events(for: event, acceptsText: true, at: time) {
///   let result = keys.check(event, before: [], acceptsText: true, isVisible: true, at: time)
///   if let press = result.released { run(.key(press)) }
///   if let event = result.event { run(event) }
/// }
/// ```
package nonisolated struct KeyPipeline: Sendable {
  /// The result of checking one event.
  package struct Result: Hashable, Sendable {
    /// The earlier key, if any, that no longer waits for a possible repeat.
    ///
    /// This key must run before the event.
    package var released: KeyPress?

    /// The event to run, or `nil` if the event is refused or has to wait.
    package var event: InputEvent?

    /// Whether the key belongs to a paste on a screen where letters are commands.
    package var isPaste: Bool

    /// Whether the key is ignored because the user holds it down.
    package var isRepeat: Bool

    package init(
      released: KeyPress? = nil,
      event: InputEvent? = nil,
      isPaste: Bool = false,
      isRepeat: Bool = false
    ) {
      self.released = released
      self.event = event
      self.isPaste = isPaste
      self.isRepeat = isRepeat
    }
  }

  /// Decides whether an event may answer the topmost question.
  package var gate = QuestionGate()

  private var commandKeys = CommandKeys()
  private var heldKey = HeldKey()
  private var pastedLines = PastedLines()

  package init() {}

  /// The key, if any, that waits for a possible repeat.
  package var waitingKey: HeldKey.Waiting? { heldKey.waiting }

  /// The presses of Enter that wait for more text, if any.
  package var waitingLines: PastedLines.Waiting? { pastedLines.waiting }

  /// Returns the events that must be checked now that a new event has arrived.
  ///
  /// The result starts with the presses of Enter that no longer have to wait, and ends with the new
  /// event. If the new event is a press of Enter that has to wait, the result leaves it out.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - acceptsText: Whether the screen in front treats letters as text.
  ///   - time: The time at which the event arrived.
  package mutating func events(
    for event: InputEvent,
    acceptsText: Bool,
    at time: Duration
  ) -> [InputEvent] {
    guard acceptsText, case .key(let press) = event else { return pastedLines.release() + [event] }
    return pastedLines.events(for: press, at: time)
  }

  /// Checks an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - next: The later events that arrived in the same batch.
  ///   - acceptsText: Whether the screen in front treats letters as text.
  ///   - isVisible: Whether the window is large enough to show the effect of a command. If the
  ///     window is too small, Ctrl-C is the only command that runs.
  ///   - time: The time at which the event arrived.
  /// - Returns: The key and the event to run now, if any.
  package mutating func check(
    _ event: InputEvent,
    before next: ArraySlice<InputEvent>,
    acceptsText: Bool,
    isVisible: Bool,
    at time: Duration
  ) -> Result {
    guard case .key(let press) = event else { return Result(released: releaseKey(), event: event) }
    if !acceptsText {
      if !isVisible, press != .control("c") { return Result() }
      let keys = next.compactMap { if case .key(let press) = $0 { press } else { nil } }
      switch commandKeys.meaning(of: press, before: keys, at: time) {
      case .command: break
      case .paste: return Result(isPaste: true)
      case .repeat:
        heldKey.ignored(press, at: time)
        return Result()
      }
    }
    var result = Result()
    if heldKey.waiting?.press != press { result.released = releaseKey() }
    switch heldKey.meaning(of: press, at: time) {
    case .press: result.event = event
    case .repeat: result.isRepeat = true
    case .wait: break
    }
    return result
  }

  /// Records that a key has opened or closed a screen.
  ///
  /// - Parameters:
  ///   - press: The pressed key.
  ///   - time: The time at which the press arrived.
  package mutating func screenOpened(by press: KeyPress, at time: Duration) {
    heldKey.screenOpened(by: press, at: time)
  }

  /// Records that a key has run a command that a held key must run only once.
  ///
  /// - Parameters:
  ///   - press: The pressed key.
  ///   - time: The time at which the press arrived.
  package mutating func acted(_ press: KeyPress, at time: Duration) {
    heldKey.acted(press, at: time)
  }

  /// Stops waiting for a repeat.
  ///
  /// - Returns: The key that was held back and must now be run, if any.
  package mutating func releaseKey() -> KeyPress? { heldKey.release() }

  /// Stops waiting for more text.
  ///
  /// - Returns: The presses of Enter that were held back and must now be checked.
  package mutating func releaseLines() -> [InputEvent] { pastedLines.release() }
}
