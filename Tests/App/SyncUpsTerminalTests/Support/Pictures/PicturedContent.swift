import SyncUpsTerminal
import SyncUpsTestSupport

/// The content of the pictures.
@MainActor
enum PicturedContent {
  /// The id of the sync-up in pictures of a single sync-up.
  static let id = SyncUp.ID(UUID(1))

  /// The samples of the app.
  static var samples: IdentifiedArrayOf<SyncUp> {
    let uuid = UUIDGenerator.incrementing
    return IdentifiedArray(uniqueElements: SyncUp.samples(now: now, uuid: { uuid() }))
  }

  /// Sync-ups of all themes, lengths and ages.
  ///
  /// - Parameter count: The number of elements.
  static func numbered(_ count: Int) -> IdentifiedArrayOf<SyncUp> {
    let people = (0..<10).map { attendees((0..<$0).map { "Blob \($0 + 1)" }) }
    let pasts = (0..<10).map { meetings($0) }
    let themes = Theme.allCases
    return IdentifiedArray(
      uniqueElements: (1...count).map { number in
        SyncUp(
          number,
          "Number \(number)",
          attendees: people[number % people.count],
          duration: .seconds(60 * (number % 100)),
          meetings: pasts[number * 7 % pasts.count],
          theme: themes[number % themes.count]
        )
      }
    )
  }

  /// Sync-ups of a company, with open action items.
  ///
  /// - Parameter count: The number of elements.
  static func team(_ count: Int) -> IdentifiedArrayOf<SyncUp> {
    let subjects = ["Design", "Engineering", "Product", "Web desk", "Support", "Réunion", "Ops"]
    let kinds = ["review", "weekly", "stand-up", "planning", "retrospective", "check-in"]
    let names = ["Ada", "Grace", "Blob", "Edsger", "Barbara", "Frances", "Alan", "Margaret"]
    let tasks = "- [ ] Ada: send the invitation\n- [x] Blob: book a room\n"
    return IdentifiedArray(
      uniqueElements: (0..<count).map { number in
        var syncUp = SyncUp(
          number,
          "\(subjects[number % subjects.count]) \(kinds[number / 7 % kinds.count])",
          attendees: attendees((0..<(number * 5 % 9)).map { names[($0 + number) % names.count] }),
          duration: .seconds(300 * (number % 4 + 1)),
          meetings: meetings([0, 12, 1, 48, 300][number % 5]),
          theme: Theme.allCases[number % Theme.allCases.count]
        )
        for index in syncUp.meetings.indices.prefix(number % 3) {
          syncUp.meetings[index].transcript += "\n" + tasks
        }
        return syncUp
      }
    )
  }

  /// Sync-ups with extreme titles.
  ///
  /// The sync-up with the longest title also has extreme numbers of attendees and meetings.
  static var extreme: IdentifiedArrayOf<SyncUp> {
    let titles = [
      "\u{1B}[2J\u{1B}]0;title\u{7} escape \u{202E}txt.exe \u{9B}31m", arabic, hebrew, chinese,
      emoji, combining, "Two\nlines\tand a\r\ntab", " ", "\u{200B}",
    ]
    return IdentifiedArray(
      uniqueElements: [extremeSyncUp]
        + titles.enumerated().map { index, title in
          SyncUp(
            2 + index,
            title,
            attendees: attendees([title]),
            duration: .seconds(index * 1_111),
            theme: Theme.allCases[index]
          )
        }
    )
  }

  /// A sync-up with a title of ten thousand characters, sixty attendees and three hundred meetings.
  static var extremeSyncUp: SyncUp {
    SyncUp(
      id: id,
      attendees: attendees(extremeNames),
      duration: .seconds(99 * 3_600 + 59 * 60),
      meetings: meetings(300),
      theme: .appPurple,
      title: String("Design and \(chinese) ".cycled(10_000))
    )
  }

  /// The sync-up that most pictures show.
  ///
  /// - Parameter meetingCount: The number of past meetings.
  static func design(meetings meetingCount: Int = 0) -> SyncUp {
    SyncUp(
      id: id,
      attendees: attendees(["Blob", "Blob Jr", "Blob Sr", "Blob Esq", "Blob III", "Blob I"]),
      duration: .seconds(60),
      meetings: meetings(meetingCount),
      theme: .appOrange,
      title: "Design"
    )
  }

  /// Sixty names of all kinds.
  static var extremeNames: [String] {
    [
      "\u{1B}[31mred", arabic, hebrew, chinese, emoji, combining, " ",
      String("a name without an end ".cycled(10_000)),
    ] + (9...60).map { "Blob \($0)" }
  }

  /// Attendees with the given names.
  ///
  /// - Parameter names: The names of the attendees.
  static func attendees(_ names: [String]) -> IdentifiedArrayOf<Attendee> {
    IdentifiedArray(
      uniqueElements: names.enumerated().map { Attendee(id: Attendee.ID(UUID(100 + $0)), name: $1) }
    )
  }

  /// About one meeting a day.
  ///
  /// The newest meeting is an hour before the time of the pictures.
  ///
  /// - Parameter count: The number of elements.
  static func meetings(_ count: Int) -> IdentifiedArrayOf<Meeting> {
    let transcripts = [
      "The start page is ready for review.\nBlob Jr collects the comments by Wednesday.", "",
      "\(chinese): \u{1B}[31m\(arabic) \(emoji)", "Nothing new.",
    ]
    return IdentifiedArray(
      uniqueElements: (0..<count).map { number in
        Meeting(
          id: Meeting.ID(UUID(2_000 + number)),
          date: now.addingTimeInterval(-3_600 - Double(number) * (86_400 + 1_800)),
          transcript: transcripts[number % transcripts.count],
          // Meetings of the original app have no duration.
          duration: number % 5 == 4 ? nil : .seconds(60 * (number % 200 + 1)),
          attendances: number % 5 == 4 ? nil : attendances(number % 13)
        )
      }
    )
  }

  /// The attendances of a meeting.
  ///
  /// Each speaking time is longer than the previous speaking time.
  ///
  /// - Parameter count: The number of elements.
  static func attendances(_ count: Int) -> [Attendance] {
    (0..<count).map { number in
      Attendance(
        attendeeID: Attendee.ID(UUID(100 + number)),
        name: "Blob \(number + 1)",
        speakingTime: .seconds(10 * (number + 1))
      )
    }
  }

  /// The date and time at which all pictures are drawn.
  static var now: Date { ScreenContext.test().now }

  /// A title that is read from right to left.
  static let arabic = "اجتماع فريق التصميم"

  /// Right-to-left text with digits and brackets.
  static let hebrew = "ישיבת צוות (12) עיצוב"

  /// A title in characters of two columns.
  static let chinese = "設計会議の予定"

  /// A title of characters that have several scalars each.
  static let emoji = "👩‍👩‍👧‍👦 family 🇩🇪🇯🇵 👍🏽 ❤️ ✓"

  /// A title with marks above and below its letters.
  static let combining = "Re\u{301}union Z\u{337}a\u{334}\u{322}lgo\u{338} นำ กี่"
}

extension String {
  /// Returns this text, repeated and then cut to a length.
  ///
  /// - Parameter count: The number of characters.
  fileprivate func cycled(_ count: Int) -> Substring {
    String(repeating: self, count: count / self.count + 1).prefix(count)
  }
}
