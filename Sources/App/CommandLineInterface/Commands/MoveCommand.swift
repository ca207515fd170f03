package import CommandLineParsing
import IdentifiedCollections
import JSONStream
import ListFeature
import Models
import Sharing

/// `syncups move`: moves a sync-up in the list.
package struct MoveCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "move",
    aliases: ["mv"],
    summary: "Move a sync-up in the list.",
    arguments: [.syncUp],
    options: [.before, .after, .to],
    conflicts: [.init(.before, .after), .init(.before, .to), .init(.after, .to)],
    fields: OutputFields.syncUpWithMeetings.names,
    discussion: [
      "Changes the saved order of the sync-ups. To list sync-ups in that order, run 'syncups settings sort manual'."
    ],
    examples: ["syncups move design --to 1", "syncups move design --after product"]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// The name of the sync-up before which to insert the moved sync-up.
  package let before: GivenValue?

  /// The name of the sync-up after which to insert the moved sync-up.
  package let after: GivenValue?

  /// The position at which to insert the sync-up, counting from 1.
  package let position: GivenValue?

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    before = arguments.value(of: .before)
    after = arguments.value(of: .after)
    position = arguments.value(of: .to)
    if before == nil, after == nil, position == nil {
      throw UsageError(.missingOneOf(Self.configuration.options), command: arguments.command)
    }
  }
}

extension OptionDescription {
  fileprivate static let before = Self(
    "before",
    .single(placeholder: "NAME"),
    values: .syncUps,
    summary: "Move the sync-up before another one."
  )

  fileprivate static let after = Self(
    "after",
    .single(placeholder: "NAME"),
    values: .syncUps,
    summary: "Move the sync-up after another one."
  )

  fileprivate static let to = Self(
    "to",
    .single(placeholder: "N"),
    summary: "Move the sync-up to position N, where 1 is the first."
  )
}

extension MoveCommand {
  /// Moves the sync-up.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let list = context.list
    let id = try context.syncUp(named: syncUp).id
    if let before {
      list.syncUpMoved(id: id, to: .before(try context.syncUp(named: before).id))
    } else if let after {
      list.syncUpMoved(id: id, to: .after(try context.syncUp(named: after).id))
    } else if let position {
      list.syncUpMoved(id: id, to: .position(try Self.number(position, upTo: list.syncUps.count)))
    }
    try await context.save()
    guard let syncUp = list.syncUps[id: id], let index = list.syncUps.index(id: id) else { return }
    let position = "position \(index + 1) of \(list.syncUps.count)"
    let sentence = "Moved '\(syncUp.title.shownTitle)' to \(position)."
    try context.report(syncUp, OutputFields.syncUpWithMeetings, sentence)
    if list.chosenOrder != .manual {
      context.writeMessage(
        """
        The setting 'sort' hides the new position: run 'syncups settings sort manual' to \
        list the sync-ups in your own order.
        """
      )
    }
  }

  private static func number(_ position: GivenValue, upTo count: Int) throws -> Int {
    guard let number = position.text.wholeNumber, (1...max(count, 1)).contains(number) else {
      throw InvalidValueError(
        position,
        "is not a position in the list",
        advice: count == 1 ? "write 1" : "write a number from 1 to \(count)"
      )
    }
    return number
  }
}
