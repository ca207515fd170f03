/// A screen that asks a question, which ``QuestionGate`` protects from keys typed for something
/// else.
protocol Question: Screen {
  /// The question, or `nil` while there is none.
  var id: QuestionID? { get }

  /// Selects the safe answer: the question is a new one.
  func begin()
}

/// The text of a question and what it is about, by which questions are told apart.
package nonisolated struct QuestionID: Hashable, Sendable {
  let subject: String?
  let title: String
  let message: String
  let answers: [String]

  /// Creates the text of a question.
  ///
  /// - Parameters:
  ///   - subject: What the question is about, if there can be several with the same text.
  ///   - title: The title.
  ///   - message: The message.
  ///   - answers: The labels of the buttons.
  package init(subject: String? = nil, title: String, message: String, answers: [String]) {
    self.subject = subject
    self.title = title
    self.message = message
    self.answers = answers
  }
}
