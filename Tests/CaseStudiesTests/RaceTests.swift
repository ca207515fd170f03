import CaseStudies
import Testing

@MainActor
@Suite("Two tasks that increment one number")
struct RaceTests {
  @Test(
    "Two tasks that add to one number lose nothing if each addition reads and writes under one lock"
  )
  func withLockLosesNothing() async {
    let race = Race(arguments: [])
    await race.startButtonTapped()
    #expect(race.byWithLock == 20_000)
    #expect((1...20_000).contains(race.byGetAndSet))
    // On a machine with one processor, it is possible that no round loses an addition.
    let sentence =
      race.byGetAndSet < 20_000 ? "“Get and set” lost additions in round " : "Nothing was lost"
    #expect(race.screen.hasPrefix(sentence))
    #expect(race.screen.contains("withLock     20000   0 lost"))
  }

  @Test(
    "If two tasks both read a number before either adds to it, one of the two additions is lost"
  )
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

  @Test(
    "If two tasks wait for each other, an addition is lost only if both read the number before the wait"
  )
  func waiting() async {
    for (options, total) in [([], 2), (["--broken"], 1)] {
      let race = Race(arguments: options)
      await race.waitButtonTapped()
      #expect(race.oneEach == total)
    }
  }
}
