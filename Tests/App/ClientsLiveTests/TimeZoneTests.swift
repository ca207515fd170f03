import ClientsLive
import Foundation
import Glibc
import Testing

@Suite("The time zone of the variable TZ")
struct TimeZoneTests {
  @Test(
    "The app reads the same time zone from the variable TZ as the C library",
    arguments: [
      ("UTC", 0, 0), ("Europe/Berlin", 1, 2), (":Europe/Berlin", 1, 2),
      ("/usr/share/zoneinfo/Europe/Berlin", 1, 2), ("CET-1CEST,M3.5.0,M10.5.0/3", 1, 2),
      ("JST-9", 9, 9), ("GMT+5", -5, -5), ("EST5EDT,M3.2.0,M11.1.0", -5, -4),
    ] as [(String, Int, Int)]
  )
  func variable(name: String, winter: Int, summer: Int) async {
    // The test runs in another process, because the C library has one time zone for all threads.
    await #expect(processExitsWith: .success) { [name, winter, summer] in
      unsafe setenv("TZ", name, 1)
      tzset()
      // 13 November 2026, 10:00 in UTC.
      let now = Date(timeIntervalSinceReferenceDate: 816_256_800)
      let zone = TimeZone(ofVariable: name, now: now)
      #expect(zone.secondsFromGMT(for: now) == winter * 3_600)
      let july = now.addingTimeInterval(-120 * 86_400)
      #expect(zone.secondsFromGMT(for: july) == summer * 3_600)
    }
  }
}
