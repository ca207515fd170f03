import Foundation

extension Calendar {
  /// The Gregorian calendar in Greenwich Mean Time.
  package static var gregorianInGMT: Self {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
