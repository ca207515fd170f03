package import TerminalUI

/// The checks that a key goes through on its way from the terminal to a screen.
///
/// Each check is a separate value:
///
/// 1. ``PastedLines`` recognises pasted line breaks in a text field.
/// 2. On screens where letters are commands, ``CommandKeys`` refuses pasted text. While the user
///    holds down the key for undo or for duplicate, it also refuses the repeats of that key.
/// 3. ``HeldKey`` ignores the repeats of a held key that has opened or closed a screen, or has run
///    a command that must not repeat.
/// 4. ``QuestionGate`` decides whether an event may answer a question. The app asks
///    ``QuestionGate`` after the first three checks.
///
/// The app handles the events that pass the first three checks:
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
    /// The earlier key press that is no longer held back, if any.
    ///
    /// Handle this key press before the event.
    package var released: KeyPress?

    /// The event to handle now, or `nil` if the event is refused or held back.
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

  /// The key press that is held back because it may be a repeat, if any.
  package var waitingKey: HeldKey.Waiting? { heldKey.waiting }

  /// The Enter key presses that are held back because they may belong to a paste, if any.
  package var waitingLines: PastedLines.Waiting? { pastedLines.waiting }

  /// Returns the events that must be checked now that a new event has arrived.
  ///
  /// The result starts with the Enter key presses that are no longer held back, and ends with the
  /// new event. If the new event is an Enter key press that must be held back, the result omits it.
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
  /// - Returns: The key press and the event to handle now, if any.
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

  /// Records that a key has run a command that must not repeat while the user holds down the key.
  ///
  /// - Parameters:
  ///   - press: The pressed key.
  ///   - time: The time at which the press arrived.
  package mutating func acted(_ press: KeyPress, at time: Duration) {
    heldKey.acted(press, at: time)
  }

  /// Stops waiting for a repeat.
  ///
  /// - Returns: The key press that was held back and must now be handled, if any.
  package mutating func releaseKey() -> KeyPress? { heldKey.release() }

  /// Stops waiting for more text.
  ///
  /// - Returns: The Enter key presses that were held back and must now be checked.
  package mutating func releaseLines() -> [InputEvent] { pastedLines.release() }
}
