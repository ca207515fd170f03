import RecordFeature
import Testing

@Suite("A stopwatch")
struct StopwatchTests {
  @Test("A stopwatch measures only while it runs")
  func pausing() {
    var stopwatch = Stopwatch()
    #expect(stopwatch.elapsed(at: .seconds(5)) == .zero)
    stopwatch.start(at: .seconds(10))
    #expect(stopwatch.elapsed(at: .seconds(13)) == .seconds(3))
    stopwatch.pause(at: .seconds(14))
    #expect(stopwatch.elapsed(at: .seconds(20)) == .seconds(4))
    stopwatch.start(at: .seconds(30))
    #expect(stopwatch.elapsed(at: .seconds(31)) == .seconds(5))
  }

  @Test("Starting a running stopwatch again changes nothing")
  func startingTwice() {
    var stopwatch = Stopwatch()
    stopwatch.start(at: .seconds(1))
    stopwatch.start(at: .seconds(2))
    #expect(stopwatch.elapsed(at: .seconds(3)) == .seconds(2))
  }

  @Test("A stopwatch shows zero instead of a negative time if the clock goes backwards")
  func timeLineGoesBack() {
    var stopwatch = Stopwatch()
    stopwatch.start(at: .seconds(10))
    #expect(stopwatch.elapsed(at: .seconds(9)) == .zero)
  }
}
