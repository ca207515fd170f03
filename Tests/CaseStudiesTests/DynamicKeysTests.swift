import CaseStudies
import Dependencies
import DependenciesTestSupport
import Observation
import Sharing
import Testing

@MainActor
@Suite("A property whose key changes while the user types", .timeLimit(.minutes(5)))
struct DynamicKeysTests {
  private let clock = TestClock()

  private func makeStudy() -> DynamicKeys {
    withDependencies {
      $0.continuousClock = clock
    } operation: {
      DynamicKeys(arguments: [])
    }
  }

  /// Waits until the screen shows the text.
  private func wait(for text: String, in study: DynamicKeys) async {
    for await screen in Observations({ study.screen }) where screen.contains(text) { return }
  }

  @Test(
    "A property whose key changes with a query shows the words that the server found for the last query"
  )
  func answers() async {
    let study = makeStudy()
    study.queryChanged(to: "a")
    await wait(for: "album alcove alpine", in: study)
    study.queryChanged(to: "alc")
    await wait(for: "\nalcove\n", in: study)
    #expect(study.words == ["alcove"])
  }

  @Test("A property whose key changes with a query keeps its value while the next result loads")
  func keepsValueWhileLoading() async {
    let study = makeStudy()
    study.queryChanged(to: "al")
    await wait(for: "album alcove alpine", in: study)
    study.server.slowButtonTapped()
    study.queryChanged(to: "be")
    await clock.waitForSleepers(1)
    #expect(study.$words.isLoading)
    #expect(study.words == ["album", "alcove", "alpine"])
    await clock.advance(by: .seconds(1))
    await wait(for: "\nbeacon beaker\n", in: study)
    #expect(!study.$words.isLoading)
  }

  @Test("The late result of an older query does not replace the result of a newer query")
  func overtakenAnswer() async {
    let study = makeStudy()
    study.server.slowButtonTapped()
    study.queryChanged(to: "b")
    await clock.waitForSleepers(1)
    study.queryChanged(to: "be")
    await clock.waitForSleepers(2)
    await clock.advance(by: .seconds(1))
    await wait(for: "Answers: be\n", in: study)
    await clock.advance(by: .seconds(2))
    await wait(for: "Answers: be, b\n", in: study)
    #expect(study.words == ["beacon", "beaker"])
  }

  @Test(
    "A property with a query keeps its value and has a load error while the server fails"
  )
  func failure() async {
    let study = makeStudy()
    study.queryChanged(to: "bi")
    await wait(for: "\nbird\n", in: study)
    study.server.failButtonTapped()
    study.queryChanged(to: "bir")
    await wait(for: "The server has failed.", in: study)
    #expect(study.$words.loadError is WordServer.Failure)
    #expect(study.words == ["bird"])
    study.server.failButtonTapped()
    study.queryChanged(to: "al")
    await wait(for: "album alcove alpine", in: study)
    #expect(study.$words.loadError == nil)
  }
}
