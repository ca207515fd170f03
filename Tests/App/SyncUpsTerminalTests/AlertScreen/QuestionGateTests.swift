import SyncUpsTerminal
import TerminalUI
import TestGate
import Testing

@Suite("The delay before a question can be answered", .serialized, .gatedOnMainActor)
struct QuestionGateTests {
  private let question = QuestionID(title: "Delete?", message: "", answers: ["Yes", "No"])
  private let other = QuestionID(title: "Really?", message: "", answers: ["Yes", "No"])

  /// Creates the gate of a question that was shown at 10 s.
  private func gate(askedBy event: InputEvent?) -> QuestionGate {
    var gate = QuestionGate()
    gate.follow(question, askedBy: event)
    gate.show(question, at: .seconds(10))
    return gate
  }

  @Test(
    "A question that a key raised can be answered after 300 ms, and any other question after 600 ms"
  )
  func delays() {
    let asked = gate(askedBy: .key("d"))
    #expect(asked.isAskedFor)
    #expect(!asked.wouldTake(.key("y"), at: .milliseconds(10_299)))
    #expect(asked.wouldTake(.key("y"), at: .milliseconds(10_300)))
    let unasked = gate(askedBy: nil)
    #expect(!unasked.isAskedFor)
    #expect(!unasked.wouldTake(.key("y"), at: .milliseconds(10_599)))
    #expect(unasked.wouldTake(.key("y"), at: .milliseconds(10_600)))
  }

  @Test("A question cannot be answered before it is on the screen")
  func notShown() {
    var gate = QuestionGate()
    gate.follow(question, askedBy: .key("d"))
    #expect(!gate.wouldTake(.key("y"), at: .seconds(60)))
    // Show a frame that was drawn before the question was asked.
    gate.show(nil, at: .seconds(60))
    gate.show(question, at: .seconds(61))
    #expect(gate.isAskedFor)
    #expect(gate.wouldTake(.key("y"), at: .milliseconds(61_300)))
  }

  @Test("Showing a question again does not restart the delay before the question can be answered")
  func shownAgain() {
    var gate = gate(askedBy: .key("d"))
    gate.show(question, at: .milliseconds(10_200))
    gate.follow(question)
    #expect(gate.wouldTake(.key("y"), at: .milliseconds(10_300)))
  }

  @Test(
    "The letter key that opened a question answers it only if the press cannot be a key repeat",
    arguments: [
      // The first presses in these cases come within the delay that applies to every key.
      ([10_299], [false]), ([10_000, 10_150, 10_299], [false, false, false]),
      ([10_200, 10_301], [false, true]),
      // In the first two cases, the first press may be the first repeat of a held key, but the
      // second press is not a repeat.
      ([10_300, 10_401], [false, true]), ([10_699, 10_800], [false, true]),
      ([10_300, 10_400, 10_500], [false, false, false]),
      // The first repeat of a held key always comes earlier than 700 ms after the press.
      ([10_700], [true]), ([70_000], [true]),
    ]
  )
  func askingKey(times: [Int], expected: [Bool]) {
    var gate = gate(askedBy: .key("r"))
    #expect(times.map { gate.takes(.key("r"), at: .milliseconds($0)) } == expected)
  }

  @Test("If Escape opened a question, Escape can answer the question as soon as other keys can")
  func askingEscape() {
    let gate = gate(askedBy: .key(.key(.escape)))
    #expect(gate.wouldTake(.key(.key(.escape)), at: .milliseconds(10_300)))
  }

  @Test(
    "The letter key that raised a question does not answer the question while the key is held down"
  )
  func heldAskingKey() {
    var gate = gate(askedBy: .key("d"))
    let repeats = (0...300).map { Duration.milliseconds(10_250 + 33 * $0) }
    let taken = repeats.filter { gate.takes(.key("d"), at: $0) }
    #expect(taken == [])
    #expect(gate.wouldTake(.key("y"), at: .seconds(21)))
  }

  @Test(
    "For a moment after a question appears or reappears, key presses do not answer the question"
  )
  func another() {
    var gate = gate(askedBy: .key("d"))
    let isOther = gate.follow(other, askedBy: .key("x"))
    #expect(isOther)
    #expect(!gate.wouldTake(.key("y"), at: .seconds(60)))
    gate.show(other, at: .seconds(60))
    #expect(gate.wouldTake(.key("y"), at: .seconds(61)))

    gate.show(nil, at: .seconds(62))
    gate.show(other, at: .seconds(63))
    #expect(!gate.wouldTake(.key("y"), at: .milliseconds(63_599)))
    let isOtherAgain = gate.follow(other)
    #expect(!isOtherAgain)
    let isGone = gate.follow(nil)
    #expect(isGone)
    #expect(!gate.wouldTake(.key("y"), at: .seconds(70)))
  }
}

extension QuestionGate {
  /// Whether the gate would accept an event, without recording the event.
  fileprivate func wouldTake(_ event: InputEvent, at time: Duration) -> Bool {
    var copy = self
    return copy.takes(event, at: time)
  }
}
