package import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import JSONStream
import ListFeature
import Models
import PersistenceKeys
import Reports
import Sharing
import SyncUpsHistory
import Tagged
import TerminalUI

/// `syncups import`: adds the sync-ups from other files.
package struct ImportCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "import",
    summary: "Import sync-ups from files.",
    arguments: [.files],
    options: [.dryRun],
    fields: OutputFields.importResult.names,
    discussion: [
      """
      Reads data files of this app, of the original SyncUps app and of Scrumdinger, and the output of 'syncups \
      export --format json'.
      """,
      """
      A sync-up with the same id as an existing one is merged into it: attendees, meetings and notes are \
      added, and the existing title, length, theme and attendees' names stay. Either all files are imported or \
      none. 'syncups undo' undoes the whole import.
      """,
    ],
    examples: [
      "syncups import backup.json", "syncups import scrums.data --dry-run",
      "syncups import - < backup.json",
    ]
  )

  /// The paths, as typed.
  package let files: [GivenValue]

  /// Whether to only report what the import would do.
  package let isDryRun: Bool

  /// The command creates a missing file, because it may be the first command of a new user.
  package var access: FileAccess { .creates }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    files = try arguments.values(required: .files)
    isDryRun = arguments.isGiven(.dryRun)
  }
}

extension ArgumentDescription {
  fileprivate static let files = Self(
    "path",
    isRequired: true,
    isRepeated: true,
    values: .paths,
    summary: "A file, or '-' for standard input."
  )
}

extension OptionDescription {
  fileprivate static let dryRun = Self(
    "dry-run",
    summary: "Show what would be imported, and change nothing."
  )
}

@MainActor
extension ImportCommand {
  /// Reads all files, then adds their contents in one step.
  ///
  /// Ctrl-C cancels the import if the change has not begun yet. Once the change has begun, the
  /// import completes.
  package func run(in context: SyncUpsContext) async throws {
    let interruptions = context.console.interruptions()
    let inputs = try files.map { try ImportInput($0, in: context) }
    let reading = Task {
      var lists: [[SyncUp]] = []
      for input in inputs { lists.append(try await input.read()) }
      return Import(lists)
    }
    let stopping = Task { for await _ in interruptions { reading.cancel() } }
    defer { stopping.cancel() }
    let content = try await reading.value
    var preview = context.list.syncUps
    var outcome = content.merge(into: &preview)
    await Task.yield()
    if reading.isCancelled { throw ImportError(.stopped) }
    if !isDryRun, outcome.isChange {
      let names = inputs.map { $0.fileName.map { "'\($0)'" } ?? "standard input" }
      let source = names.count == 1 ? names[0] : "\(names.count) files"
      withDependencies {
        $0.changeOrigin = .import
      } operation: {
        context.list.$syncUps.withLock(recording: .importing(source)) {
          outcome = content.merge(into: &$0)
        }
      }
      try await context.save()
    }
    try report(outcome, in: context)
  }

  private func report(_ outcome: Import.Outcome, in context: SyncUpsContext) throws {
    let kept = IdentifiedArray(uniqueElements: outcome.added + outcome.merged + outcome.skipped)
    for other in outcome.repeated {
      guard let syncUp = kept[id: other.id],
        (syncUp.title, syncUp.duration, syncUp.theme) != (other.title, other.duration, other.theme)
      else { continue }
      context.writeWarning(
        """
        '\(other.title.shownTitle)' has the same id as '\(syncUp.title.shownTitle)' (\(syncUp.shortID)): the \
        import added the meetings of '\(other.title.shownTitle)', but kept the title, length and theme of \
        '\(syncUp.title.shownTitle)'.
        """
      )
    }
    guard !context.options.isJSON else {
      return try context.writeJSON((outcome, isDryRun), OutputFields.importResult)
    }
    let rows = outcome.added.map { ("add", $0) } + outcome.merged.map { ("merge", $0) }
    if isDryRun, !rows.isEmpty {
      let table = PlainTable(
        columns: [
          .init("WHAT"), .init("TITLE", canBeCut: true),
          .init("PEOPLE", alignment: .trailing), .init("MEETINGS", alignment: .trailing),
        ],
        rows: rows.map { what, syncUp in
          [
            what, syncUp.title.shownTitle,
            "\(syncUp.namedAttendees.count)", "\(syncUp.meetings.count)",
          ]
        }
      )
      return try context.write(table)
    }
    try context.writeLine(
      """
      Added \(outcome.added.count.counted("sync-up")), merged \(outcome.merged.count), and left \
      \(outcome.skipped.count) unchanged.
      """
    )
  }
}

extension OutputFields {
  /// The JSON fields of the result of an import.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `added`, `merged`, `skipped`, `repeated` | arrays of `id`, an upper-case UUID, and `title` |
  /// | `isDryRun` | whether nothing was changed |
  fileprivate static let importResult = JSONFields<(outcome: Import.Outcome, isDryRun: Bool)>([
    .init("added") { $0.outcome.added.map(imported.object) },
    .init("isDryRun") { $0.isDryRun },
    .init("merged") { $0.outcome.merged.map(imported.object) },
    .init("repeated") { $0.outcome.repeated.map(imported.object) },
    .init("skipped") { $0.outcome.skipped.map(imported.object) },
  ])

  private static let imported = JSONFields<SyncUp>([
    .init("id") { $0.id },
    .init("title") { $0.title },
  ])
}
