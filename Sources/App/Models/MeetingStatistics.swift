package import Foundation
import IdentifiedCollections

/// Statistics about the meetings of the last weeks.
///
/// ```swift
/// let statistics = MeetingStatistics(of: syncUps, lastWeeks: 8, now: now, in: calendar)
/// statistics.people.first?.share  // 0.5
/// ```
package struct MeetingStatistics: Hashable, Sendable {
  /// A week that starts on Monday.
  package struct Week: Hashable, Sendable {
    package let start: Date

    /// The number of meetings that ended in the week.
    package var meetings: Int

    /// The total length of the week's meetings, without meetings of unknown length.
    package var held: Duration

    /// The total planned length of the week's meetings whose actual length is known.
    package var planned: Duration

    /// The number of action items in the notes of the week's meetings.
    package var itemsOpened: Int

    /// The number of done action items in the notes of the week's meetings.
    ///
    /// The notes show whether an item is done, but not when it was done.
    package var itemsClosed: Int

    package init(
      start: Date,
      meetings: Int = 0,
      held: Duration = .zero,
      planned: Duration = .zero,
      itemsOpened: Int = 0,
      itemsClosed: Int = 0
    ) {
      self.start = start
      self.meetings = meetings
      self.held = held
      self.planned = planned
      self.itemsOpened = itemsOpened
      self.itemsClosed = itemsClosed
    }

    /// The actual length of the week's meetings divided by their planned length, at most 1,000, or
    /// `nil` if no time was planned.
    package var heldShare: Double? { planned > .zero ? min(held / planned, 1_000) : nil }
  }

  /// A meeting that took longer than planned.
  package struct Overrun: Hashable, Sendable {
    package let title: String

    /// The time at which the meeting started.
    package let date: Date

    /// The time by which the meeting exceeded its planned length.
    package let time: Duration

    package init(title: String, date: Date, time: Duration) {
      self.title = title
      self.date = date
      self.time = time
    }
  }

  /// A person who was in a meeting or was absent.
  package struct Person: Hashable, Sendable {
    /// The person's name, as the meetings recorded it.
    package let name: String

    /// The person's total speaking time.
    package let spoken: Duration

    /// The person's fraction of all speaking time, from 0 to 1.
    package let share: Double

    /// The total time that the person spoke beyond their planned shares of the meetings.
    package let overrun: Duration

    /// The number of meetings in which the person was present.
    package let attendances: Int

    /// The number of meetings that the person missed.
    package let absences: Int

    package init(
      name: String,
      spoken: Duration,
      share: Double,
      overrun: Duration = .zero,
      attendances: Int = 0,
      absences: Int = 0
    ) {
      self.name = name
      self.spoken = spoken
      self.share = share
      self.overrun = overrun
      self.attendances = attendances
      self.absences = absences
    }
  }

  /// The weeks, oldest first, including weeks without meetings.
  package let weeks: [Week]

  /// For each week, the length of each meeting divided by its planned length, at most 1,000.
  ///
  /// Meetings of unknown length are omitted.
  package let planFractions: [[Double]]

  /// The people who were present or absent according to the meetings of these weeks, longest
  /// speaking time first.
  ///
  /// People with the same name count as one person. Meetings without recorded attendances count in
  /// ``weeks``, but not in this array.
  package let people: [Person]

  /// The meeting that exceeded its planned length the most, or `nil` if no meeting did.
  ///
  /// If several meetings exceeded their planned lengths by the same amount of time, the property
  /// contains the newest of these meetings.
  package let longestOverrun: Overrun?

  /// Computes the statistics of the last weeks.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups whose meetings are counted.
  ///   - count: The number of weeks, including the current one.
  ///   - now: The current time. Meetings after the end of the current week do not count.
  ///   - calendar: A calendar in the user's time zone. Weeks start on Monday in every calendar.
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
    var planFractions = weeks.map { _ in [Double]() }
    var spoken = SpeakingTimes()
    var overruns: [Overrun] = []
    for syncUp in syncUps {
      for meeting in syncUp.meetings {
        guard let end = starts.last, meeting.date < end, starts[0] <= meeting.date,
          let index = weeks.lastIndex(where: { $0.start <= meeting.date })
        else { continue }
        weeks[index].meetings += 1
        let items = meeting.actionItemCount
        weeks[index].itemsOpened += items
        weeks[index].itemsClosed += items - (items > 0 ? meeting.openActionItemCount : 0)
        spoken.add(meeting)
        guard let held = meeting.duration?.countable else { continue }
        let planned = syncUp.duration.countable
        weeks[index].held += held.inWholeSeconds
        weeks[index].planned += planned
        if planned > .zero { planFractions[index].append(min(held / planned, 1_000)) }
        if held > planned {
          let time = held - planned
          let overrun = Overrun(title: syncUp.title, date: meeting.startDate, time: time)
          overruns.append(overrun)
        }
      }
    }
    self.weeks = weeks
    self.planFractions = planFractions
    people = spoken.people
    longestOverrun = overruns.max { ($0.time, $0.date) < ($1.time, $1.date) }
  }

  /// The sum of all weeks.
  package var total: Week {
    weeks.dropFirst().reduce(weeks[0]) { total, week in
      var total = total
      total.meetings += week.meetings
      total.held += week.held
      total.planned += week.planned
      total.itemsOpened += week.itemsOpened
      total.itemsClosed += week.itemsClosed
      return total
    }
  }
}

/// The speaking times and attendances of people, by name.
struct SpeakingTimes {
  private struct Total {
    var spoken = Duration.zero
    var overrun = Duration.zero
    var attendances = 0
    var absences = 0
  }

  private var totals: [String: Total] = [:]

  /// Adds the speaking times, attendances and absences of a meeting.
  mutating func add(_ meeting: Meeting) {
    for attendance in meeting.attendances ?? [] {
      let name = attendance.name.streamSafe
      totals[name, default: Total()].spoken += attendance.speakingTime.countable.inWholeSeconds
      totals[name, default: Total()].overrun +=
        (attendance.overrun ?? .zero).countable.inWholeSeconds
      totals[name, default: Total()].attendances += 1
    }
    for absentee in meeting.absentees ?? [] {
      totals[absentee.name.streamSafe, default: Total()].absences += 1
    }
  }

  /// The people who were present or absent according to the meetings, longest speaking time first.
  var people: [MeetingStatistics.Person] {
    let all = totals.values.reduce(Duration.zero) { $0 + $1.spoken }
    return
      totals.map { name, total in
        MeetingStatistics.Person(
          name: name,
          spoken: total.spoken,
          share: all > .zero ? total.spoken / all : 0,
          overrun: total.overrun,
          attendances: total.attendances,
          absences: total.absences
        )
      }
      .sorted { ($1.spoken, $0.name) < ($0.spoken, $1.name) }
  }
}

extension Duration {
  /// The duration, limited to the range from zero to about 30 years.
  ///
  /// A file can contain durations that are so long that their sum would overflow.
  var countable: Duration { min(max(self, .zero), .seconds(1_000_000_000)) }

  /// The duration without a fraction of a second, as lists show it.
  ///
  /// Statistics add these durations, so that a total is the sum of the listed durations.
  var inWholeSeconds: Duration { .seconds(components.seconds) }
}
