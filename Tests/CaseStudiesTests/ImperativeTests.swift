import CaseStudies
import Observation
import Testing

@MainActor
@Suite("Shared state that drives imperative code", .timeLimit(.minutes(5)))
struct ImperativeTests {
  private let study = Imperative(arguments: [])

  private func wait(for sentence: String) async {
    for await sentences in Observations({ [study] in study.printer.sentences })
    where sentences.last == sentence { return }
  }

  @Test("A sink receives each of three changes in a row, but an observing closure runs only once")
  func valuesAndRuns() async {
    study.incrementButtonTapped(times: 3)
    #expect(study.printer.values == [0, 1, 2, 3])
    await wait(for: "3 is odd")
    #expect(study.printer.sentences == ["0 is even", "3 is odd"])
  }

  @Test(
    "An observation ends when its token is released, and a new observation starts with the current value"
  )
  func tokens() {
    study.tokenButtonTapped()
    study.incrementButtonTapped()
    #expect(study.printer.values == [0])
    study.tokenButtonTapped()
    #expect(study.printer.values == [0, 1])
    #expect(study.printer.sentences == ["0 is even", "1 is odd"])
  }
}
