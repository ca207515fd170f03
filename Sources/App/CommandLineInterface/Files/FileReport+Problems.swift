import Dependencies
import Foundation
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import SyncUpsHistory

extension FileReport {
  /// The elements that cannot be read, a line each.
  var unreadableLines: [String] {
    guard !unreadable.isEmpty else { return [] }
    return ["Not readable  \(unreadable.count), kept in the file as they are"]
      + unreadable.map { element in
        let title = element.title.map { "'\($0)'" } ?? "no title"
        return "  \(title)   \(element.description)"
      }
  }

  /// An element that cannot be read, as `--json` prints it.
  struct CodedUnreadable: Encodable {
    let title: String?
    let line: Int?
    let reason: String

    init(_ element: UnreadableSyncUp) {
      title = element.title
      line = element.line
      reason = element.description
    }
  }
}

/// What is kept of meetings that were interrupted, in the file of drafts beside the user's file.
struct InterruptedMeetingsReport {
  private let file: String
  private let problem: String?
  private let historyLine: String?

  /// How many meetings the next start offers to resume or to save.
  let count: Int

  /// The names of the copies of the file, oldest first.
  let copies: [String]

  /// Looks at the file of drafts.
  init() {
    @Dependency(\.meetingDraftsFile) var url
    @SharedReader(.meetingDrafts) var drafts
    file = "\(FilePath(url).lastComponent)"
    count = drafts.count
    copies = FileInspection(of: url).backups.map { "\(FilePath($0.url).lastComponent)" }
    problem = $drafts.loadError.map(Self.problem)
    @Dependency(\.historyFile) var historyURL
    @SharedReader(.history) var history
    let historyFile = FilePath(historyURL).lastComponent
    historyLine = $history.loadError.map {
      "History       '\(historyFile)' is \(Self.problem($0)), so no change can be undone"
    }
  }

  private static func problem(_ error: any Error) -> String {
    switch error {
    case FileStorageError.undecodable(_, let failure): "not understood, \(failure)"
    case FileStorageError.unreadable(_, let reason): "not readable, \(reason)"
    default: "\(error)"
    }
  }

  /// The report as text, without a line if there is nothing to report.
  var lines: [String] {
    var lines = [historyLine].compactMap(\.self)
    if let problem { lines.append("Interrupted   '\(file)' is \(problem)") }
    if count > 0 {
      let meetings = count.counted("meeting")
      lines.append("Interrupted   \(meetings) in '\(file)', which the next start offers")
    }
    // A copy may hold the only notes of a meeting.
    lines += copies.map { "Interrupted   a copy of the meetings in '\($0)'" }
    return lines
  }
}
