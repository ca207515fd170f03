/// A screen that asks a question.
///
/// ``QuestionGate`` protects the question from keys that the user typed for another screen.
protocol Question: Screen {
  /// The identity of the question, or `nil` if no question is shown.
  var id: QuestionID? { get }

  /// Selects the initial answer of a new question.
  func begin()
}

/// The subject and the text of a question, which identify the question.
package nonisolated struct QuestionID: Hashable, Sendable {
  let subject: String?
  let title: String
  let message: String
  let answers: [String]

  /// Creates the identity of a question.
  ///
  /// - Parameters:
  ///   - subject: The item that the question is about. Distinguishes questions with the same text.
  ///   - title: The title of the question.
  ///   - message: The message below the title.
  ///   - answers: The labels of the buttons.
  package init(subject: String? = nil, title: String, message: String, answers: [String]) {
    self.subject = subject
    self.title = title
    self.message = message
    self.answers = answers
  }
}
