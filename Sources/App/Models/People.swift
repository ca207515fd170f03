/// The people whose names can begin a line of notes, an action item or a line of the agenda.
///
/// ```swift
/// let people: People = ["Ada Lovelace", "Alan Turing"]
/// people.person(called: "alan")  // "Alan Turing"
/// people.line("Ada: will be late")  // ("Ada Lovelace", "will be late")
/// ```
///
/// A name is a whole name, or its first words if no other person's name begins with these words.
/// Case and accents do not matter.
package struct People: Hashable, Sendable {
  /// The names, each of them once.
  package let names: [String]

  /// For each group of people, the names that a folded name may mean: none of several people is
  /// preferred.
  private let groups: [[String: Match]]

  /// The maximum number of words at the start of a name that identify a person.
  ///
  /// Without a limit, a name of thousands of words would take too long.
  private static let longestStart = 4

  /// The maximum number of words in a name.
  private let longest: Int

  /// The names that contain a colon.
  private let unusual: [String]

  private enum Match: Hashable, Sendable {
    case whole(String)
    case start(String)
    case ambiguous
  }

  /// Creates a list of people.
  ///
  /// - Parameters:
  ///   - names: The people's names. Blank names are ignored.
  ///   - others: The names of further people, who are looked for only if a name identifies none of
  ///     the first people.
  package init(_ names: some Sequence<String>, others: some Sequence<String> = EmptyCollection()) {
    var (known, all, groups, longest): (Set<String>, [String], [[String: Match]], Int) =
      ([], [], [], 0)
    for group in [Array(names), Array(others)] {
      var matches: [String: Match] = [:]
      for name in group where !name.isBlank {
        let words = Self.words(name)
        let whole = words.joined(separator: " ")
        longest = max(longest, words.count)
        guard known.insert(whole).inserted else { continue }
        all.append(name)
        for count in 1..<max(1, min(words.count, Self.longestStart + 1)) {
          let start = words.prefix(count).joined(separator: " ")
          switch matches[start] {
          case nil: matches[start] = .start(name)
          case .start: matches[start] = .ambiguous
          case .whole, .ambiguous: break
          }
        }
        matches[whole] = .whole(name)
      }
      groups.append(matches)
    }
    (self.names, self.groups, self.longest) = (all, groups, longest)
    unusual = all.filter { $0.contains(":") }
  }

  /// Returns the name of the person that a name or the beginning of a name identifies, or `nil` if
  /// it identifies no person or several people.
  ///
  /// If several people have the same whole name, returns the name of the first of them.
  ///
  /// - Parameter name: The name to look for.
  package func person(called name: some StringProtocol) -> String? {
    // This check rejects most lines quickly: a transcript may have 100,000 lines.
    let count = name.split(whereSeparator: \.isWhitespace).prefix(longest + 1).count
    guard (1...max(1, longest)).contains(count) else { return nil }
    let key = Self.words(String(name)).joined(separator: " ")
    var isAmbiguous = false
    for group in groups {
      switch group[key] {
      case .whole(let person): return person
      case .start(let person) where !isAmbiguous: return person
      case .start, .ambiguous: isAmbiguous = true
      case nil: break
      }
    }
    return nil
  }

  /// Splits a line into the person whose name begins the line and the text after the colon, or
  /// returns `nil` if no person's name begins the line or no text follows.
  ///
  /// - Parameter line: The line, such as `Ada: will be late`.
  package func line(_ line: some StringProtocol) -> (person: String, text: String)? {
    split(line).flatMap { $0.text.isEmpty ? nil : $0 }
  }

  /// Splits a line like ``line(_:)``, but the text after the colon may be empty.
  func split(_ line: some StringProtocol) -> (person: String, text: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = unusual.first { line.hasPrefix("\($0):") }
    let end = name.map { line.index(line.startIndex, offsetBy: $0.count) } ?? colon
    guard let person = name ?? person(called: line[..<end]) else { return nil }
    return (person, String(line[end...].dropFirst()).trimmed)
  }

  private static func words(_ name: String) -> [Substring] {
    name.folded.split(whereSeparator: \.isWhitespace)
  }
}

extension People: ExpressibleByArrayLiteral {
  package init(arrayLiteral names: String...) { self.init(names) }
}

extension SyncUp {
  /// The attendees who have a name.
  package var people: People { People(namedAttendees.map(\.name)) }

  /// The people in a past meeting, who were present or absent, and then the attendees of the
  /// sync-up.
  ///
  /// - Parameter meeting: The meeting.
  package func people(in meeting: Meeting) -> People {
    people(present: meeting.attendances ?? [], absent: meeting.absentees ?? [])
  }

  /// The people in a meeting, who are present or absent, and then the attendees of the sync-up.
  ///
  /// A later attendee with the same first name does not change the owner of an action item.
  ///
  /// - Parameters:
  ///   - attendances: The people who are present.
  ///   - absentees: The people who are absent.
  package func people(present attendances: [Attendance], absent absentees: [Attendee]) -> People {
    let present = attendances.enumerated().map { $1.name.speakerName(at: $0) }
    let absent = absentees.enumerated().map { $1.name.speakerName(at: $0) }
    return People(present + absent, others: namedAttendees.map(\.name))
  }
}
