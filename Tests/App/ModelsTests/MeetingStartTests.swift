import Foundation
import Models
import Tagged
import Testing

@Suite("The start time of a meeting")
struct MeetingStartTests {
  @Test(
    "A meeting's start is the end minus the length, or equals the end if the length is unknown",
    arguments: [(nil, 0), (.seconds(90), 90), (.zero, 0), (.seconds(-5), 0)]
      as [(Duration?, Double)]
  )
  func start(length: Duration?, seconds: Double) {
    let end = Date(timeIntervalSinceReferenceDate: 1_000)
    let meeting = Meeting(id: Meeting.ID(), date: end, transcript: "", duration: length)
    #expect(meeting.startDate == end - seconds)
  }
}
