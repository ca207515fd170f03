/// A day of the week.
package enum Weekday: Int, CaseIterable, Comparable, Hashable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  package static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The days of one week.
  package static let all = Set(allCases)

  /// The English name, such as `Thursday`.
  package var name: String { Self.names[rawValue] }

  /// The first three letters of the name, such as `Thu`.
  package var shortName: String { String(name.prefix(3)) }

  /// The two-letter code in iCalendar, such as `TH`.
  package var code: String { name.prefix(2).uppercased() }

  /// Parses the name of a weekday, its plural, or at least the first two letters of the name.
  ///
  /// - Parameter text: The name, in lower case.
  package init?(parsing text: some StringProtocol) {
    let match = Self.allCases.first { weekday in
      let name = weekday.name.lowercased()
      return text.count >= 2 && name.hasPrefix(text) || text == "\(name)s"
    }
    guard let match else { return nil }
    self = match
  }

  package static func < (first: Weekday, second: Weekday) -> Bool {
    first.rawValue < second.rawValue
  }

  // The names of weekdays are English in every locale, like the rest of the program.
  private static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
