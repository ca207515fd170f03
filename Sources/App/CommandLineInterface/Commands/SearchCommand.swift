package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import ListFeature
import Models
import SearchFeature
import Tagged

/// `syncups search`: finds words in titles, attendees and notes.
package struct SearchCommand: Command {
  /// The words of the command.
  package static let configuration = CommandConfiguration(
    "search",
    aliases: ["find", "grep"],
    summary: "Search titles, attendees and notes.",
    arguments: [.words],
    options: [.titles],
    fields: SearchResultJSON.fields + SyncUpJSON.fields,
    discussion: [
      """
      It prints each line that has all of the words, in any order. Case and accents do not matter. Write a word \
      after '--' if it begins with a dash.
      """
    ],
    examples: ["syncups search login page", "syncups search ada --titles"]
  )

  /// The words to look for.
  package let words: [GivenValue]

  /// Whether to print only the titles of the sync-ups with a match.
  package let printsTitles: Bool

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Reads the command from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    words = try arguments.values(required: .words)
    printsTitles = arguments.isGiven(.titles)
  }
}

extension ArgumentDescription {
  fileprivate static let words = Self(
    "word",
    isRequired: true,
    isRepeated: true,
    summary: "A word to look for."
  )
}

extension OptionDescription {
  fileprivate static let titles = Self(
    "titles",
    summary: "Print only the titles of the sync-ups with a match."
  )
}

extension SearchCommand {
  /// Searches as the screen does, and prints what is found, one result a line.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let text = words.map(\.text).joined(separator: " ")
    guard !text.isBlank else {
      throw InvalidValueError(value: words[0], problem: "is empty", advice: "give a word")
    }
    let results = SearchModel(text: text).results
    if results.isEmpty, !context.options.isJSON {
      return context.writeMessage(
        text.split(separator: " ").count > 1
          ? "No line has all words of '\(text)'." : "Nothing was found for '\(text)'."
      )
    }
    if printsTitles {
      let found = Set(results.map(\.syncUpID))
      try write(context.list.sortedSyncUps.filter { found.contains($0.id) }, in: context)
    } else {
      try write(results, in: context)
    }
  }

  @MainActor
  private func write(_ syncUps: [SyncUp], in context: SyncUpsContext) throws {
    guard !context.options.isJSON else {
      return try context.writeJSON(
        elements: syncUps.map { SyncUpJSON($0, includesMeetings: false) }
      )
    }
    try context.writeLines(syncUps.map(\.title.shownTitle))
  }

  @MainActor
  private func write(
    _ results: IdentifiedArrayOf<SearchResult>,
    in context: SyncUpsContext
  ) throws {
    guard !context.options.isJSON else {
      return try context.writeJSON(elements: results.lazy.map { SearchResultJSON($0) })
    }
    let width = context.console.terminalWidth
    let table = PlainTable(
      columns: [.init("SYNC-UP", canBeCut: true), .init("PLACE"), .init("TEXT", canBeCut: true)],
      rows: results.map { result in
        [
          result.syncUpTitle.shownTitle,
          Self.name(of: result.place, in: context.calendar),
          width == nil ? result.text : result.excerpt().text,
        ]
      }
    )
    try context.writeLines(table.lines(fitting: width))
  }

  private static func name(of place: SearchResult.Place, in calendar: Calendar) -> String {
    switch place {
    case .title: "title"
    case .attendee: "attendee"
    case .transcript(_, let date, let line): "\(date.dayText(in: calendar)), line \(line)"
    }
  }
}

/// A result of a search as `--json` prints it.
///
/// | field | is |
/// | --- | --- |
/// | `syncUpID` | the upper-case UUID of the sync-up |
/// | `field` | where it was found: `title`, `attendee` or `transcript` |
/// | `meetingID` | the upper-case UUID of the meeting, or `null` outside of transcripts |
/// | `line` | the number of the line in the transcript from 1 on, or `null` outside of transcripts |
/// | `text` | the whole line |
struct SearchResultJSON: JSONWritable {
  static let fields = ["field", "line", "meetingID", "syncUpID", "text"]

  let syncUpID: UUID
  let field: String
  let meetingID: UUID?
  let line: Int?
  let text: String

  init(_ result: SearchResult) {
    syncUpID = result.syncUpID.rawValue
    meetingID = result.meetingID?.rawValue
    text = result.text
    switch result.place {
    case .title: (field, line) = ("title", nil)
    case .attendee: (field, line) = ("attendee", nil)
    case .transcript(_, _, let number): (field, line) = ("transcript", number)
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("field", field)
      writer.member("line", line)
      writer.member("meetingID", meetingID)
      writer.member("syncUpID", syncUpID)
      writer.member("text", text)
    }
  }
}
