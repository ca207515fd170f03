package import Foundation
import IdentifiedCollections
package import Models

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
    var spoken: [String: Duration] = [:]
    for syncUp in syncUps {
      for meeting in syncUp.meetings {
        guard let end = starts.last, meeting.date < end, starts[0] <= meeting.date,
          let index = weeks.lastIndex(where: { $0.start <= meeting.date })
        else { continue }
        weeks[index].meetings += 1
        if let held = meeting.duration {
          weeks[index].held += held.countable
          weeks[index].planned += syncUp.duration.countable
        }
        for attendance in meeting.attendances ?? [] {
          spoken[attendance.name, default: .zero] += attendance.speakingTime.countable
        }
      }
    }
    self.weeks = weeks
    let all = spoken.values.reduce(Duration.zero, +)
    people = spoken.filter { $0.value > .zero }
      .map { Person(name: $0.key, spoken: $0.value, share: $0.value / all) }
      .sorted { ($1.spoken, $0.name) < ($0.spoken, $1.name) }
  }
}

extension Duration {
  /// The duration, if it can be one of a meeting: a file can name others, whose sums would mean
  /// nothing and could not be computed.
  fileprivate var countable: Duration { min(max(self, .zero), .seconds(1_000_000_000)) }
}
