package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import ListFeature
import Models
import PersistenceKeys
import SearchFeature
import Sharing
import Tagged
import TerminalUI

/// `syncups search`: finds words in titles, attendees and notes.
package struct SearchCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "search",
    aliases: ["find", "grep"],
    summary: "Search titles, attendees and notes.",
    arguments: [.words],
    options: [.titles],
    fields: OutputFields.searchResult.names + OutputFields.syncUp.names,
    discussion: [
      """
      Prints each line that contains all words, in any order. Case and accents are ignored. Write '--' before \
      a word that begins with a dash.
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

  /// Creates the command from parsed arguments.
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
    summary: "Print only the titles of matching sync-ups."
  )
}

@MainActor
extension SearchCommand {
  /// Searches as the search screen does, and prints one result per line.
  package func run(in context: SyncUpsContext) async throws {
    let text = words.map(\.text).joined(separator: " ")
    guard !text.isBlank else {
      throw InvalidValueError(words[0], "is empty", advice: "give a word")
    }
    let results = SearchModel(text: text).results
    if results.isEmpty, !context.options.isJSON {
      return context.writeMessage(
        text.split(separator: " ").count > 1
          ? "No line contains all words of '\(text)'." : "Nothing was found for '\(text)'."
      )
    }
    if printsTitles {
      let found = Set(results.map(\.syncUpID))
      let order = SharedReader(.sortOrder).wrappedValue
      let sorted = order.sorted(context.syncUps, now: context.now, in: context.calendar.timeZone)
      try write(sorted.filter { found.contains($0.id) }, in: context)
    } else {
      try write(results, in: context)
    }
  }

  private func write(_ syncUps: [SyncUp], in context: SyncUpsContext) throws {
    guard !context.options.isJSON else {
      return try context.writeJSON(elements: syncUps, OutputFields.syncUp)
    }
    try context.writeLines(syncUps.map(\.title.shownTitle))
  }

  private func write(
    _ results: IdentifiedArrayOf<SearchResult>,
    in context: SyncUpsContext
  ) throws {
    guard !context.options.isJSON else {
      return try context.writeJSON(elements: results, OutputFields.searchResult)
    }
    let isOnTerminal = context.console.isOutputTerminal
    let table = PlainTable(
      columns: [.init("SYNC-UP", canBeCut: true), .init("PLACE"), .init("TEXT", canBeCut: true)],
      rows: results.map { result in
        [
          result.syncUpTitle.shownTitle,
          Self.name(of: result.field, in: context.calendar),
          isOnTerminal ? result.excerpt().text : result.text,
        ]
      }
    )
    try context.write(table)
  }

  private static func name(of field: SearchResult.Field, in calendar: Calendar) -> String {
    switch field {
    case .title: "title"
    case .attendee: "attendee"
    case .transcript(_, let date, let line): "\(date.dayText(in: calendar)), line \(line)"
    }
  }
}

extension OutputFields {
  /// The JSON fields of a search result.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `syncUpID` | the upper-case UUID of the sync-up |
  /// | `field` | `title`, `attendee` or `transcript` |
  /// | `meetingID` | the upper-case UUID of the meeting, or `null` outside of transcripts |
  /// | `line` | the line number in the transcript, from 1, or `null` outside of transcripts |
  /// | `text` | the whole line |
  fileprivate static let searchResult = JSONFields<SearchResult>([
    .init("field") { result in
      switch result.field {
      case .title: "title"
      case .attendee: "attendee"
      case .transcript: "transcript"
      }
    },
    .init("line") { result -> Int? in
      if case .transcript(_, _, let line) = result.field { line } else { nil }
    },
    .init("meetingID") { $0.meetingID },
    .init("syncUpID") { $0.syncUpID },
    .init("text") { $0.text },
  ])
}
