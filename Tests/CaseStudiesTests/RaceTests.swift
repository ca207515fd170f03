import CaseStudies
import Testing

@MainActor
@Suite("Two tasks that add to one number")
struct RaceTests {
  @Test("Two tasks lose no addition if they read and write under one lock")
  func withLockLosesNothing() async {
    let race = Race(arguments: [])
    // On a busy machine the two tasks may run after each other. Then nothing can be lost.
    for _ in 1...50 {
      await race.startButtonTapped()
      #expect(race.byWithLock == 20_000)
      #expect((1...20_000).contains(race.byGetAndSet))
      if race.byGetAndSet < 20_000 { break }
    }
  }

  @Test("Two tasks lose an addition if both read before one writes")
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
