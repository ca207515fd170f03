import Models
import Testing

@Suite("The default length of sync-ups")
struct DefaultLengthTests {
  @Test(
    "The default meeting length is stored in minutes, exact to the millisecond",
    arguments: [
      Duration.seconds(300), .seconds(90), .seconds(5_400), .milliseconds(1), .milliseconds(2_345),
      .milliseconds(24 * 3_600_000 - 1),
    ]
  )
  func storing(length: Duration) {
    #expect(DefaultLength(rawValue: DefaultLength(length).rawValue)?.duration == length)
  }

  @Test(
    "A default meeting length that an earlier version of the app stored can still be read",
    arguments: [5, 17, 30]
  )
  func earlier(minutes: Int) {
    #expect(DefaultLength(rawValue: Double(minutes))?.duration == .seconds(60 * minutes))
    #expect(DefaultLength(.seconds(60 * minutes)).rawValue == Double(minutes))
  }

  @Test(
    "A stored default meeting length is ignored if no meeting can have that length",
    arguments: [0, -1, 0.000_001, 1_440, .infinity, -.infinity, .nan]
  )
  func refusing(minutes: Double) {
    #expect(DefaultLength(rawValue: minutes) == nil)
  }
}
