package import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import JSONStream
import ListFeature
import Locking
import Models
import PersistenceKeys
package import Reports
import Sharing
import TerminalUI

/// `syncups export`: writes sync-ups in another format.
package struct ExportCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "export",
    summary: "Export sync-ups as Markdown, JSON, CSV or a calendar.",
    arguments: [.exported],
    options: [.format, .output, .replace, .raw],
    fields: OutputFields.exportReport.names,
    discussion: [
      """
      'markdown' is for people; 'json' is the format of the data file, which 'syncups import' and the original \
      SyncUps app can read; 'csv' has a row for each meeting; 'ics' is a calendar with an event for each meeting.
      """,
      """
      Without '--format', the extension of the output file selects the format, and standard output is in Markdown. \
      Without '--output', '--json' means '--format json'. With '--output', '--json' prints a report about the new \
      file, in JSON.
      """,
      """
      In CSV, text that a spreadsheet would treat as a formula gets a leading apostrophe: text that begins \
      with '=', '+' or '@', or with '-' and no space after it. '--raw' adds no apostrophes.
      """,
    ],
    examples: [
      "syncups export design > design.md", "syncups export --output backup.json",
      "syncups export --format ics --output meetings.ics --force",
    ]
  )

  /// The names of the sync-ups to export.
  ///
  /// If there are no names, the command exports all sync-ups.
  package let syncUps: [GivenValue]

  /// The format, or `nil` to derive it from the file name.
  package let format: Export.Format?

  /// The file, or `nil` for standard output.
  package let output: GivenValue?

  /// Whether to replace an existing file.
  package let isForced: Bool

  /// Whether text that looks like a formula is written to CSV unchanged.
  package let isRaw: Bool

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUps = arguments.values(of: .exported)
    format = arguments.value(of: .format).flatMap { Export.Format(rawValue: $0.text) }
    output = arguments.value(of: .output).flatMap { $0.text == "-" ? nil : $0 }
    isForced = arguments.isGiven(.replace)
    isRaw = arguments.isGiven(.raw)
  }
}

extension ArgumentDescription {
  fileprivate static let exported = Self(
    "sync-up",
    isRequired: false,
    isRepeated: true,
    values: .syncUps,
    summary: "A sync-up to export. Default: all sync-ups."
  )
}

extension OptionDescription {
  fileprivate static let format = Self(
    "format",
    .single(placeholder: "FORMAT"),
    allowedValues: Export.Format.allCases.map(\.rawValue),
    summary: "The output format."
  )

  fileprivate static let output = Self(
    "output",
    .single(placeholder: "PATH"),
    letter: "o",
    guesses: ["file-name", "to"],
    values: .paths,
    summary: "Write to a new file instead of standard output."
  )

  fileprivate static let replace = Self(
    "force",
    guesses: ["overwrite", "replace"],
    summary: "Replace an existing file."
  )
}

@MainActor
extension ExportCommand {
  /// Writes the sync-ups in the order in which the user named them.
  ///
  /// If the user named none, writes all sync-ups in the order of the file.
  package func run(in context: SyncUpsContext) async throws {
    if let fields = context.options.fields, output == nil {
      throw InvalidValueError(
        GivenValue(fields.joined(separator: ","), from: .option("json")),
        "selects fields of the report that is printed with '--output'",
        advice: "add '--output', or use '--json' alone"
      )
    }
    let file = try output.map { try OutputFile($0, in: context, isReplaced: isForced) }
    let format = try format(isJSON: context.options.isJSON)
    let named = try syncUps.map { try context.syncUp(named: $0) }
    let syncUps =
      syncUps.isEmpty
      ? context.syncUps.elements
      : IdentifiedArray(named, uniquingIDsWith: { first, _ in first }).elements
    if isRaw, format != .csv {
      throw Self.conflict("--raw", "--format \(format.rawValue)")
    }
    let export = Export(syncUps, as: format, in: context.calendar, now: context.now, isRaw: isRaw)
    guard let file, !file.isStandardOutput else { return try context.write(export) }
    try write(export, to: file, in: context)
    let report = ExportReport(path: file.path, format: format, syncUps: syncUps)
    try context.report(report, OutputFields.exportReport, report.sentence)
  }

  /// Writes the complete file, or nothing if the user presses Ctrl-C.
  private func write(_ export: Export, to file: OutputFile, in context: SyncUpsContext) throws {
    // For a special file, let Ctrl-C end the process as usual. If this command handled Ctrl-C, the
    // user could not cancel an export to a pipe that has no reader.
    guard !file.isSpecial else { return try file.write { try export.write($0) } }
    let interruptions = context.console.interruptions()
    let isStopped = Locked(false)
    let stopping = Task { @concurrent in
      for await _ in interruptions { isStopped.withLock { $0 = true } }
    }
    defer { stopping.cancel() }
    try file.write(isStopped: { isStopped.withLock(\.self) }) { try export.write($0) }
  }

  private func format(isJSON: Bool) throws -> Export.Format {
    if isJSON, output == nil, let format, format != .json {
      throw Self.conflict("--format", "--json")
    }
    if let format { return format }
    guard let output else { return isJSON ? .json : .markdown }
    if let format = Export.Format(fileName: output.text) { return format }
    guard !Export.Format.hasExtension(output.text) else {
      throw InvalidValueError(
        output,
        "has an unknown extension",
        advice: "give '--format', or use .md, .json, .csv or .ics"
      )
    }
    return isJSON ? .json : .markdown
  }
}

extension SyncUpsContext {
  /// Prints an export.
  ///
  /// Escapes control characters if standard output is a terminal.
  fileprivate func write(_ export: Export) throws {
    guard console.isOutputTerminal else {
      return try export.write { try console.write($0) }
    }
    try export.write { part in
      var lines = part.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      if part.last?.isNewline == true { lines.removeLast() }
      try writeLines(lines.lazy.map(String.init))
    }
  }
}

/// The report of `export --output`.
private struct ExportReport {
  let path: FilePath
  let format: Export.Format
  let syncUps: [SyncUp]

  var meetingCount: Int { syncUps.map(\.meetings.count).reduce(0, +) }

  var sentence: String {
    """
    Wrote \(syncUps.count.counted("sync-up")) with \(meetingCount.counted("meeting")) to '\(path)'.
    """
  }
}

extension OutputFields {
  /// The JSON fields of the report of an export.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `path` | the path, as the user typed it |
  /// | `format` | `markdown`, `json`, `csv` or `ics` |
  /// | `syncUpCount`, `meetingCount` | the numbers of exported sync-ups and meetings |
  fileprivate static let exportReport = JSONFields<ExportReport>([
    .init("format") { $0.format.rawValue },
    .init("meetingCount") { $0.meetingCount },
    .init("path") { "\($0.path)" },
    .init("syncUpCount") { $0.syncUps.count },
  ])
}
