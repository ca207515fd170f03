package import Foundation
import IdentifiedCollections

/// What the meetings of the last weeks add up to.
///
/// ```swift
/// let statistics = MeetingStatistics(of: syncUps, lastWeeks: 8, now: now, in: calendar)
/// statistics.people.first?.share  // 0.5
/// ```
package struct MeetingStatistics: Hashable, Sendable {
  /// A week, from Monday on.
  package struct Week: Hashable, Sendable {
    /// When the week begins.
    package let start: Date

    /// How many meetings ended in it.
    package var meetings: Int

    /// How long those of them took whose length is known.
    package var held: Duration

    /// How long the same ones were planned to take.
    package var planned: Duration

    /// Creates a week.
    ///
    /// - Parameters:
    ///   - start: When the week begins.
    ///   - meetings: How many meetings ended in it.
    ///   - held: How long those of them took whose length is known.
    ///   - planned: How long the same ones were planned to take.
    package init(
      start: Date,
      meetings: Int = 0,
      held: Duration = .zero,
      planned: Duration = .zero
    ) {
      self.start = start
      self.meetings = meetings
      self.held = held
      self.planned = planned
    }

    /// The part of the planned time that was used, a thousand at most, or `nil` if nothing was
    /// planned.
    package var heldShare: Double? { planned > .zero ? min(held / planned, 1_000) : nil }
  }

  /// A meeting that took longer than planned.
  package struct Overrun: Hashable, Sendable {
    /// The title of the sync-up.
    package let title: String

    /// When the meeting ended.
    package let date: Date

    /// How much longer it took.
    package let time: Duration

    /// Creates an overrun.
    ///
    /// - Parameters:
    ///   - title: The title of the sync-up.
    ///   - date: When the meeting ended.
    ///   - time: How much longer it took.
    package init(title: String, date: Date, time: Duration) {
      self.title = title
      self.date = date
      self.time = time
    }
  }

  /// A person who spoke.
  package struct Person: Hashable, Sendable {
    /// The name as it was in the meetings.
    package let name: String

    /// How long the person spoke.
    package let spoken: Duration

    /// The part of the speaking time of all, from 0 to 1.
    package let share: Double

    /// Creates a person.
    ///
    /// - Parameters:
    ///   - name: The name as it was in the meetings.
    ///   - spoken: How long the person spoke.
    ///   - share: The part of the speaking time of all.
    package init(name: String, spoken: Duration, share: Double) {
      self.name = name
      self.spoken = spoken
      self.share = share
    }
  }

  /// The weeks, oldest first, with those in which nothing was held.
  package let weeks: [Week]

  /// Those who spoke in these weeks, longest first.
  ///
  /// People of the same name count as one. A meeting of which the file does not say who was there
  /// counts in the weeks only.
  package let people: [Person]

  /// The meeting that took longest beyond what was planned, or `nil` if none took longer.
  ///
  /// Of equal ones it is the newest.
  package let longestOverrun: Overrun?

  /// Adds up the meetings of some weeks.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups that met.
  ///   - count: How many weeks, of which the last is the one of `now`.
  ///   - now: The time. Meetings after the end of its week do not count.
  ///   - calendar: The calendar, with the time zone of the user. A week begins on Monday in any.
  /// - Complexity: O(*n* · *w*) for *n* meetings and *w* weeks.
  package init(
    of syncUps: some Sequence<SyncUp>,
    lastWeeks count: Int,
    now: Date,
    in calendar: Calendar
  ) {
    var calendar = calendar
    calendar.firstWeekday = 2
    let today = calendar.startOfDay(for: now)
    let days = (calendar.component(.weekday, from: today) + 5) % 7
    let starts = (0...max(count, 1)).compactMap { week in
      calendar.date(byAdding: .day, value: 7 * (week + 1 - max(count, 1)) - days, to: today)
    }
    var weeks = starts.dropLast().map { Week(start: $0) }
    var spoken = SpeakingTimes()
    var overruns: [Overrun] = []
    for syncUp in syncUps {
      for meeting in syncUp.meetings {
        guard let end = starts.last, meeting.date < end, starts[0] <= meeting.date,
          let index = weeks.lastIndex(where: { $0.start <= meeting.date })
        else { continue }
        weeks[index].meetings += 1
        spoken.add(meeting)
        guard let held = meeting.duration?.countable else { continue }
        let planned = syncUp.duration.countable
        weeks[index].held += held
        weeks[index].planned += planned
        if held > planned {
          let overrun = Overrun(title: syncUp.title, date: meeting.date, time: held - planned)
          overruns.append(overrun)
        }
      }
    }
    self.weeks = weeks
    people = spoken.people
    longestOverrun = overruns.max { ($0.time, $0.date) < ($1.time, $1.date) }
  }

  /// All weeks together.
  package var total: Week {
    weeks.dropFirst().reduce(weeks[0]) { total, week in
      var total = total
      total.meetings += week.meetings
      total.held += week.held
      total.planned += week.planned
      return total
    }
  }
}

/// How long people spoke, by name.
struct SpeakingTimes {
  private var times: [String: Duration] = [:]

  /// Adds what was spoken in a meeting, if the file says that.
  mutating func add(_ meeting: Meeting) {
    for attendance in meeting.attendances ?? [] {
      times[attendance.name, default: .zero] += attendance.speakingTime.countable
    }
  }

  /// Those who spoke, longest first.
  var people: [MeetingStatistics.Person] {
    let all = times.values.reduce(Duration.zero, +)
    return times.filter { $0.value > .zero }
      .map { MeetingStatistics.Person(name: $0.key, spoken: $0.value, share: $0.value / all) }
      .sorted { ($1.spoken, $0.name) < ($0.spoken, $1.name) }
  }
}

extension Duration {
  /// The duration, if it can be one of a meeting: a file can name others, whose sums would mean
  /// nothing and could not be computed.
  var countable: Duration { min(max(self, .zero), .seconds(1_000_000_000)) }
}
