package import Foundation
import Glibc

extension TimeZone {
  /// Creates the time zone that the C library uses for a value of `TZ`.
  ///
  /// The value can also be `:Europe/Berlin`, the path of a zone file, or a rule such as
  /// `CET-1CEST,M3.5.0,M10.5.0/3`, all of which Foundation would treat as UTC. The result is a
  /// Foundation time zone whose offsets equal those of the C library on each day of the last two
  /// years and the next year. If Foundation knows no time zone with these offsets, the result has
  /// the current offset at all times. If the current offset exceeds 18 hours, which Foundation
  /// cannot represent and no place on Earth uses, the result is UTC.
  ///
  /// - Parameters:
  ///   - name: The value of `TZ` when the process started.
  ///   - now: The current time.
  /// - Source: `tzset(3)`.
  package init(ofVariable name: String, now: Date) {
    func day(_ number: Int) -> Date { now.addingTimeInterval(Double(number) * 86_400) }
    let days = -731...366
    func isMatch(
      _ zone: TimeZone,
      every step: Int,
      offset: (Int) -> Int = { Self.systemOffset(at: day($0)) }
    ) -> Bool {
      stride(from: days.lowerBound, through: days.upperBound, by: step).allSatisfy {
        zone.secondsFromGMT(for: day($0)) == offset($0)
      }
    }
    let path = name.hasPrefix(":") ? String(name.dropFirst()) : name
    let identifier = path.split(separator: "/zoneinfo/", maxSplits: 1).last.map(String.init) ?? ""
    // Use the time zone with this name if its offset is the same as the system's offset on every
    // 61st day.
    if let zone = TimeZone(identifier: identifier), isMatch(zone, every: 61) {
      self = zone
      return
    }
    let offsets = days.map { Self.systemOffset(at: day($0)) }
    if Set(offsets).count == 1, let zone = TimeZone(secondsFromGMT: offsets[0]) {
      self = zone
    } else {
      let zones = TimeZone.knownTimeZoneIdentifiers.lazy.compactMap(TimeZone.init(identifier:))
      let zone = zones.first { zone in
        [61, 1].allSatisfy { isMatch(zone, every: $0) { offsets[$0 - days.lowerBound] } }
      }
      self = zone ?? TimeZone(secondsFromGMT: Self.systemOffset(at: now)) ?? .gmt
    }
  }

  /// Returns the offset that the C library uses at a date, in seconds east of UTC.
  private static func systemOffset(at date: Date) -> Int {
    var seconds = time_t(date.timeIntervalSince1970)
    var time = unsafe tm()
    // SAFETY: Both values outlive the call, which keeps no pointers to them.
    _ = unsafe localtime_r(&seconds, &time)
    return unsafe time.tm_gmtoff
  }
}
