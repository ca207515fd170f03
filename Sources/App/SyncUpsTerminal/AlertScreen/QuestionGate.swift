package import TerminalUI

/// Decides when the question on the screen takes answers.
///
/// A person who types does not notice a question at once. So a question takes no answer before it
/// has been on the screen for a moment, which is longer if the person did not ask for it. The
/// letter that raised a question never answers it.
///
/// ```swift
/// var gate = QuestionGate()
/// gate.follow(question, askedBy: .key("d"))
/// gate.show(question, at: .seconds(10))
/// gate.takes(.key("y"), at: .seconds(10.2))  // false
/// gate.takes(.key("y"), at: .seconds(10.3))  // true
/// gate.takes(.key("d"), at: .seconds(10.3))  // false
/// ```
package nonisolated struct QuestionGate: Hashable, Sendable {
  /// How long a question that the user asked for takes no answer.
  package static let askedForDelay = Duration.milliseconds(300)

  /// How long any other question takes no answer.
  package static let unaskedDelay = Duration.milliseconds(600)

  /// Whether a key or a click raised the question.
  package private(set) var isAskedFor = false

  private var question: QuestionID?
  private var askingEvent: InputEvent?
  private var shownAt: Duration?

  /// Creates a gate without a question.
  package init() {}

  /// Starts anew if there is another question than before, or none.
  ///
  /// - Parameters:
  ///   - question: The question that there is now.
  ///   - event: The event that raised it, or `nil` if none did.
  /// - Returns: Whether the question is another one.
  @discardableResult
  package mutating func follow(_ question: QuestionID?, askedBy event: InputEvent? = nil) -> Bool {
    guard question != self.question else { return false }
    self = QuestionGate()
    self.question = question
    isAskedFor = question != nil && event != nil
    askingEvent = event
    return true
  }

  /// Notes what the terminal shows.
  ///
  /// A frame without the question does not count if it was drawn before the question was asked.
  ///
  /// - Parameters:
  ///   - question: The question in the frame, or `nil` if there is none.
  ///   - time: The time at which the frame was written.
  package mutating func show(_ question: QuestionID?, at time: Duration) {
    if question == nil, shownAt == nil { return }
    follow(question)
    if question != nil, shownAt == nil { shownAt = time }
  }

  /// Returns whether an event may answer the question.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time of the event.
  package func takes(_ event: InputEvent, at time: Duration) -> Bool {
    guard let shownAt else { return false }
    if case .key(let press) = event, press.text != nil, event == askingEvent { return false }
    return time - shownAt >= (isAskedFor ? Self.askedForDelay : Self.unaskedDelay)
  }
}
