import CaseStudies
import Testing

@MainActor
@Suite("Two tasks that add to one number")
struct RaceTests {
  @Test("lose nothing when read and write are one step")
  func withLockLosesNothing() async {
    let race = Race(arguments: [])
    await race.startButtonTapped()
    #expect(race.byWithLock == 20_000)
    #expect((1...20_000).contains(race.byGetAndSet))
  }

  @Test("lose an addition when both read before one writes")
  func getAndSetLosesAddition() {
    let race = Race(arguments: [])
    race.stepsButtonTapped()
    #expect(
      race.screen.hasSuffix(
        """
        A reads 0
        B reads 0
        A stores 1
        B stores 1
        Two additions, and the total is 1.
        """
      )
    )
  }
}
