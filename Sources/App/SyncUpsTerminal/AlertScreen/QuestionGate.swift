package import TerminalUI

/// Decides when the question on the screen accepts answers.
///
/// A user who is typing does not notice a question immediately. A question therefore accepts no
/// answers until it has been on the screen for a short time. The delay is longer if no key or click
/// raised the question.
///
/// The user may still hold down the letter that raised the question, and holding that letter must
/// not answer the question. A held key repeats for the first time within 0.7 seconds. In the first
/// 0.7 seconds, the question therefore ignores the letter once. The question also ignores the
/// further repeats of a held letter, which follow each other quickly. A later, separate press of
/// the letter counts as an answer.
///
/// ```swift
/// var gate = QuestionGate()
/// gate.follow(question, askedBy: .key("d"))
/// gate.show(question, at: .seconds(10))
/// gate.takes(.key("y"), at: .seconds(10.2))  // false
/// gate.takes(.key("y"), at: .seconds(10.3))  // true
/// gate.takes(.key("d"), at: .seconds(10.4))  // false
/// gate.takes(.key("d"), at: .seconds(10.6))  // true
/// ```
package nonisolated struct QuestionGate: Hashable, Sendable {
  /// The delay before a question accepts answers, if a key or a click raised the question.
  package static let askedForDelay = Duration.milliseconds(300)

  /// The delay before a question accepts answers, if no key or click raised the question.
  package static let unaskedDelay = Duration.milliseconds(600)

  /// Whether the user raised the question, with a key or a click.
  package private(set) var isAskedFor = false

  private var question: QuestionID?
  private var askingEvent: InputEvent?
  private var shownAt: Duration?

  /// The time of the latest press of the letter that raised the question.
  ///
  /// The gate ignores presses that arrive before the question is shown.
  private var askingPressTime: Duration?

  /// Creates a gate without a question.
  package init() {}

  /// Resets the gate if the question has changed.
  ///
  /// - Parameters:
  ///   - question: The current question, if any.
  ///   - event: The event that raised the question, or `nil` if no event raised it.
  /// - Returns: Whether the question has changed.
  @discardableResult
  package mutating func follow(_ question: QuestionID?, askedBy event: InputEvent? = nil) -> Bool {
    guard question != self.question else { return false }
    self = QuestionGate()
    self.question = question
    isAskedFor = question != nil && event != nil
    askingEvent = event
    return true
  }

  /// Records the question that the terminal shows.
  ///
  /// Until the terminal has shown the question, ignores frames without a question, because they may
  /// have been drawn before the question was asked.
  ///
  /// - Parameters:
  ///   - question: The question in the frame, or `nil` if the frame shows no question.
  ///   - time: The time at which the frame was written to the terminal.
  package mutating func show(_ question: QuestionID?, at time: Duration) {
    if question == nil, shownAt == nil { return }
    follow(question)
    if question != nil, shownAt == nil { shownAt = time }
  }

  /// Returns whether an event may answer the question.
  ///
  /// - Parameters:
  ///   - event: The event to check.
  ///   - time: The time of the event.
  package mutating func takes(_ event: InputEvent, at time: Duration) -> Bool {
    guard let shownAt else { return false }
    let isReady = time - shownAt >= (isAskedFor ? Self.askedForDelay : Self.unaskedDelay)
    guard case .key(let press) = event, press.text != nil, event == askingEvent else {
      return isReady
    }
    let isSeparate =
      askingPressTime.map { time - $0 > HeldKey.repeatInterval }
      ?? (time - shownAt >= HeldKey.longestDelay)
    askingPressTime = time
    return isReady && isSeparate
  }
}
