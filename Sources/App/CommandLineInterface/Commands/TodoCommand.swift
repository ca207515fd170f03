import ActionItemsFeature
package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Sharing
import TerminalUI

/// `syncups todo`: lists the open action items.
package struct TodoCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "todo",
    aliases: ["todos", "todo list", "todo ls"],
    guesses: ["items", "task", "tasks"],
    summary: "List the open action items.",
    arguments: [.optionalSyncUp],
    options: [.owner, .due, .overdue, .all],
    fields: OutputFields.actionItem.names,
    discussion: [
      """
      An action item is a Markdown task in the notes of a meeting, such as '- [ ] Ada: send the invitation by Friday'. \
      A done item begins with '- [x]'.
      """,
      """
      The owner of an item is an attendee before a colon ('Ada:') or any name after an at sign ('@ada'). The due date is \
      relative to the day of the meeting: 'by Friday', 'by 1 Dec', 'due 2026-12-01' or '!tomorrow'.
      """,
      """
      DAY is today, tomorrow, a weekday (the next one), 'week' (the end of this week), or a date such as \
      2026-12-01. The list includes overdue items.
      """,
      "'syncups todo done' takes an item's number or id, or words from its text.",
      "If the title of a sync-up is 'add', 'done', 'list' or 'ls', write '--' before it.",
    ],
    examples: [
      "syncups todo", "syncups todo --owner ada --due week", "syncups todo design --overdue --json",
    ]
  )

  /// The sync-up's name, as typed by the user, or `nil` for all sync-ups.
  package let syncUp: GivenValue?

  /// The name of the owner, as typed by the user, or `nil` for all owners.
  package let owner: GivenValue?

  /// The latest due date to list, as typed by the user, or `nil` for no limit.
  package let due: GivenValue?

  /// Whether to list only items whose due date has passed.
  package let isOverdue: Bool

  /// Whether to list done items as well as open ones.
  package let isAll: Bool

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = arguments.value(of: .optionalSyncUp)
    owner = arguments.value(of: .owner)
    due = arguments.value(of: .due)
    isOverdue = arguments.isGiven(.overdue)
    isAll = arguments.isGiven(.all)
  }
}

extension OptionDescription {
  fileprivate static let owner = Self(
    "owner",
    .single(placeholder: "NAME"),
    guesses: ["assignee", "attendee", "for", "person"],
    values: .owners,
    summary: "List only one person's items. One word of the name is enough."
  )

  fileprivate static let due = Self(
    "due",
    .single(placeholder: "DAY"),
    values: .texts(["today", "tomorrow", "week"]),
    summary: "List only items that are due by DAY."
  )

  fileprivate static let overdue = Self(
    "overdue",
    summary: "List only overdue items."
  )

  fileprivate static let all = Self("all", summary: "Also list done items.")
}

@MainActor
extension TodoCommand {
  /// Prints one action item per line.
  package func run(in context: SyncUpsContext) async throws {
    let isListed = try filter(in: context)
    let model = NamedItemsModel()
    let names = ActionItem.names(of: model.items)
    // Number the open items of all sync-ups, even if the command lists only some of them.
    var number = 0
    let numbered = model.followUps.map { item -> (number: Int?, item: FollowUp) in
      if item.item.isDone { return (nil, item) }
      number += 1
      return (number, item)
    }
    .filter { isListed($0.item) }
    if context.options.isJSON {
      try context.writeJSON(
        elements: numbered.lazy.map {
          NamedActionItem($0.item, name: names[$0.item.id] ?? "", in: context)
        },
        OutputFields.actionItem
      )
    } else if numbered.isEmpty {
      context.writeMessage(emptyMessage)
    } else {
      try context.write(table(of: numbered, names: names, in: context))
    }
    model.onListShown(
      numbered.compactMap { entry in entry.number.map { (number: $0, item: entry.item.item) } }
    )
  }

  private var emptyMessage: String {
    let isFiltered = owner != nil || due != nil || isOverdue
    return isFiltered
      ? "No action items match." : "There are no \(isAll ? "" : "open ")action items."
  }

  /// Returns a predicate that decides whether to list an item.
  private func filter(in context: SyncUpsContext) throws -> (FollowUp) -> Bool {
    let syncUpID = try syncUp.map { try context.syncUp(named: $0).id }
    let lastDay = try due.map { try $0.dueDay(in: context) }
    try owner?.checkEncoding()
    let (owner, now, calendar) = (owner?.text, context.now, context.calendar)
    return { item in
      (isAll || !item.item.isDone)
        && syncUpID.map { item.item.syncUpID == $0 } ?? true
        && owner.map { item.isOwned(by: $0) } ?? true
        && (!isOverdue || item.isOverdue(now: now, in: calendar))
        && lastDay.map { last in item.parts.dueDay(in: calendar).map { $0 <= last } ?? false }
          ?? true
    }
  }

  private func table(
    of numbered: [(number: Int?, item: FollowUp)],
    names: [ActionItem.ID: String],
    in context: SyncUpsContext
  ) -> PlainTable {
    // Leave out the column of due dates if no item has a due date, because many teams write no due
    // dates.
    let hasDue = numbered.contains { $0.item.parts.due != nil }
    let columns: [PlainTable.Column] =
      [
        .init("NUMBER", alignment: .trailing), .init("ID"), .init("SYNC-UP", canBeCut: true),
        .init("DATE"),
      ] + (hasDue ? [.init("DUE")] : []) + [.init("ITEM", canBeCut: true)]
    return PlainTable(
      columns: columns,
      rows: numbered.map { number, item in
        let due = item.dueText(now: context.now, in: context.calendar) ?? "–"
        let box = isAll ? item.item.isDone ? "[x] " : "[ ] " : ""
        return [
          number.map(String.init) ?? "", names[item.id] ?? "",
          item.item.syncUpTitle.shownTitle,
          item.item.startDate.dayText(in: context.calendar),
        ] + (hasDue ? [due.hasPrefix("due ") ? String(due.dropFirst(4)) : due] : [])
          + [box + item.item.text]
      }
    )
  }
}

extension GivenValue {
  /// Parses the text as the latest due date to list.
  ///
  /// - Parameter context: The context that provides the time and the calendar.
  /// - Throws: ``InvalidValueError`` if the text does not name a day.
  @MainActor
  fileprivate func dueDay(in context: SyncUpsContext) throws(InvalidValueError) -> Day {
    let (word, zone) = (text.lowercased(), context.calendar.timeZone)
    if word == "week" { return zone.wallClock(at: context.now).day.monday.adding(6) }
    let day = ActionItemParts.day(named: word, from: context.now, in: context.calendar)
    guard let day else {
      throw InvalidValueError(
        self,
        "is not a day",
        advice:
          "write today, tomorrow, week, a weekday such as friday, or a date such as 2026-12-01"
      )
    }
    return zone.wallClock(at: day).day
  }
}
