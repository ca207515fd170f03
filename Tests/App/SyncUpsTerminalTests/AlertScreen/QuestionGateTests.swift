import SyncUpsTerminal
import TerminalUI
import Testing

@Suite("When a question may be answered")
struct QuestionGateTests {
  private let question = QuestionID(title: "Delete?", message: "", answers: ["Yes", "No"])
  private let other = QuestionID(title: "Really?", message: "", answers: ["Yes", "No"])

  /// A gate of a question that was shown at 10 s.
  private func gate(askedBy event: InputEvent?) -> QuestionGate {
    var gate = QuestionGate()
    gate.follow(question, askedBy: event)
    gate.show(question, at: .seconds(10))
    return gate
  }

  @Test("is 300 ms after it is shown if the user has asked for it, and 600 ms if not")
  func delays() {
    let asked = gate(askedBy: .key("d"))
    #expect(asked.isAskedFor)
    #expect(!asked.takes(.key("y"), at: .milliseconds(10_299)))
    #expect(asked.takes(.key("y"), at: .milliseconds(10_300)))
    let unasked = gate(askedBy: nil)
    #expect(!unasked.isAskedFor)
    #expect(!unasked.takes(.key("y"), at: .milliseconds(10_599)))
    #expect(unasked.takes(.key("y"), at: .milliseconds(10_600)))
  }

  @Test("is never before it is shown, however long that takes")
  func notShown() {
    var gate = QuestionGate()
    gate.follow(question, askedBy: .key("d"))
    #expect(!gate.takes(.key("y"), at: .seconds(60)))
    // The frame was drawn before the question was asked.
    gate.show(nil, at: .seconds(60))
    gate.show(question, at: .seconds(61))
    #expect(gate.isAskedFor)
    #expect(gate.takes(.key("y"), at: .milliseconds(61_300)))
  }

  @Test("does not depend on how often it is shown")
  func shownAgain() {
    var gate = gate(askedBy: .key("d"))
    gate.show(question, at: .milliseconds(10_200))
    gate.follow(question)
    #expect(gate.takes(.key("y"), at: .milliseconds(10_300)))
  }

  @Test("is never by the letter that asked, but by any other key")
  func askingKey() {
    let gate = gate(askedBy: .key("d"))
    #expect(!gate.takes(.key("d"), at: .seconds(60)))
    #expect(gate.takes(.key("y"), at: .seconds(60)))
    #expect(self.gate(askedBy: .key(.key(.escape))).takes(.key(.key(.escape)), at: .seconds(60)))
  }

  @Test("starts anew with another question, and when the question comes back")
  func another() {
    var gate = gate(askedBy: .key("d"))
    let isOther = gate.follow(other, askedBy: .key("x"))
    #expect(isOther)
    #expect(!gate.takes(.key("y"), at: .seconds(60)))
    gate.show(other, at: .seconds(60))
    #expect(gate.takes(.key("y"), at: .seconds(61)))

    gate.show(nil, at: .seconds(62))
    gate.show(other, at: .seconds(63))
    #expect(!gate.takes(.key("y"), at: .milliseconds(63_599)))
    let isOtherAgain = gate.follow(other)
    #expect(!isOtherAgain)
    let isGone = gate.follow(nil)
    #expect(isGone)
    #expect(!gate.takes(.key("y"), at: .seconds(70)))
  }
}
