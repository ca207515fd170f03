import Foundation
import IdentifiedCollections
import JSONStream
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import TerminalUI

/// The condition of the sync-ups' file, and the possible repairs.
struct FileReport {
  let file: URL
  let inspection: FileInspection
  let content: SyncUpsSummary

  /// The newest copies of the file.
  ///
  /// The oldest of the listed copies comes first.
  let backups: [SyncUpsCopy]

  /// The drafts of meetings that are over but not saved.
  let unsaved = UnsavedMeetingsReport()

  /// The files that the app keeps next to the file of sync-ups.
  let companions = CompanionFile.all()

  let repair: FileRepair?

  /// Inspects a file and its copies.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - repair: The repair that was just made, if any.
  init(of file: URL, after repair: FileRepair?) {
    self.file = file
    self.repair = repair
    inspection = FileInspection(of: file)
    content = SyncUpsSummary(of: file)
    // Load only the newest copies: there may be thousands of copies, each as large as the file.
    backups = inspection.backups.suffix(FileBackup.limit).map(SyncUpsCopy.init)
  }

  /// The number of copies that are not listed.
  fileprivate var olderCopyCount: Int { inspection.backups.count - backups.count }

  /// The unreadable elements of the file.
  var unreadable: [UnreadableSyncUp] { content.unreadable }

  /// The error to report, or `nil` if the file is intact.
  var error: (any UserFacingError)? {
    switch content {
    case .syncUps: return nil
    case .failed(.undecodable(let url, let failure)):
      let usable = backups.last { $0.isWhole && $0.content.problem == nil }
      return UndecodableFileError(
        filePath: "\(FilePath(url))",
        failure: failure,
        backup: usable?.name,
        isSalvageable: (try? FileRepair.salvage(of: url)) != nil
      )
    case .failed(let error): return error
    }
  }

  /// The report as text.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: The user's calendar.
  ///   - width: The maximum number of columns, if any.
  func lines(now: Date, in calendar: Calendar, width: Int?) -> [String] {
    var lines = [repair?.sentence].compactMap(\.self)
    lines.append("File          \(FilePath(file))")
    if FilePath(inspection.target) != FilePath(file) {
      lines.append("Links to      \(FilePath(inspection.target))")
    }
    if let date = inspection.modificationDate {
      lines += [
        "Size          \(inspection.size.counted("byte"))",
        "Permissions   \(inspection.permissionsText)",
        "Last change   \(date.relativeText(now: now, in: calendar))",
      ]
    }
    let text = inspection.kind == .missing ? "no file yet" : content.text(in: calendar)
    lines.append("Content       \(text)")
    lines += unreadableLines + companions.map(\.line) + unsaved.lines
    if backups.isEmpty { return lines + ["Copies        none"] }
    let count = inspection.backups.count
    lines.append(
      "Copies        \(count), "
        + (count > backups.count
          ? "of which the newest \(backups.count) are listed" : "the newest last")
    )
    let table = PlainTable(
      columns: [
        .init("COPY"), .init("KEPT"), .init("SIZE", alignment: .trailing), .init("WHY"),
        .init("CONTENT", canBeCut: true),
      ],
      rows: backups.map { copy in
        [
          copy.name, copy.backup.modificationDate.relativeText(now: now, in: calendar),
          copy.backup.size.counted("byte"), copy.reason, copy.text(in: calendar),
        ]
      }
    )
    return lines + table.lines(fitting: width)
  }
}

extension FileInspection {
  /// The permissions of the file, in the notation of `ls`.
  var permissionsText: String {
    let letters = Array("rwxrwxrwx")
    let text = letters.indices.map { index in
      permissions & (0o400 >> index) == 0 ? "-" : String(letters[index])
    }
    return text.joined()
  }
}

extension OutputFields {
  /// The report of `doctor`.
  ///
  /// Most fields are omitted if they are empty.
  static let fileReport =
    JSONFields<FileReport>([
      .init("companions") { $0.companions.map(companion.object) },
      .init("copies") { $0.backups.map(backup.object) },
      .init("exists") { $0.inspection.kind != .missing },
      .init("file") { "\(FilePath($0.file))" },
      .init("target") { "\(FilePath($0.inspection.target))" },
      .ifPresent("interruptedMeetings") { $0.unsaved.count > 0 ? $0.unsaved.count : nil },
      .ifPresent("interruptedMeetingsCopies") {
        $0.unsaved.copies.isEmpty ? nil : $0.unsaved.copies
      },
      .ifPresent("lastChange") { $0.inspection.modificationDate.map(JSONDate.init) },
      .ifPresent("meetings") { $0.content.contents?.meetings },
      .ifPresent("olderCopies") { $0.olderCopyCount > 0 ? $0.olderCopyCount : nil },
      .ifPresent("permissions") {
        $0.inspection.modificationDate == nil ? nil : $0.inspection.permissionsText
      },
      .ifPresent("problem") { $0.content.problem },
      .ifPresent("size") { $0.inspection.modificationDate == nil ? nil : $0.inspection.size },
      .ifPresent("syncUps") { $0.content.contents?.syncUps },
      .ifPresent("unreadable") {
        $0.unreadable.isEmpty ? nil : $0.unreadable.map(unreadable.object)
      },
    ]) + repair

  private static let backup = JSONFields<SyncUpsCopy>([
    .init("date") { JSONDate($0.backup.modificationDate) },
    .init("file") { $0.name },
    .init("reason") { $0.backup.reason.rawValue },
    .init("size") { $0.backup.size },
    .ifPresent("meetings") { $0.content.contents?.meetings },
    .ifPresent("newestMeeting") { $0.content.contents?.newestMeeting.map(JSONDate.init) },
    .ifPresent("problem") { $0.content.problem },
    .ifPresent("syncUps") { $0.content.contents?.syncUps },
  ])

  private static let companion = JSONFields<CompanionFile>([
    .init("file") { $0.name },
    .init("problem") { $0.problem },
    .init("size") { $0.size },
  ])

  private static let unreadable = JSONFields<UnreadableSyncUp>([
    .init("reason") { $0.description },
    .ifPresent("line") { $0.line },
    .ifPresent("title") { $0.title },
  ])

  private static let repair: [JSONFields<FileReport>.Field] = [
    .ifPresent("lostLines") {
      if case .salvaged(_, let lines, _) = $0.repair { lines.map(lineRange.object) } else { nil }
    },
    .ifPresent("salvaged") {
      if case .salvaged(let count, _, _) = $0.repair { count } else { nil }
    },
    .ifPresent("setAside") {
      switch $0.repair {
      case .setAside(let count, _, _): count
      case .nothingToSetAside: 0
      case .salvaged, nil: nil
      }
    },
  ]

  private static let lineRange = JSONFields<ClosedRange<Int>>([
    .init("first") { $0.lowerBound },
    .init("last") { $0.upperBound },
  ])
}

extension SyncUpsCopy {
  /// Whether the copy contains a complete earlier version of the file.
  var isWhole: Bool { backup.reason != .setAside }

  /// A short description of the content.
  fileprivate func text(in calendar: Calendar) -> String {
    let count = content.unreadable.count
    return content.text(in: calendar) + (count == 0 ? "" : ", \(count) not readable")
  }

  /// The reason for the copy, in a few words.
  fileprivate var reason: String {
    switch backup.reason {
    case .unreadable: "not understood"
    case .replaced: "replaced"
    case .setAside: "set aside"
    }
  }
}

extension SyncUpsSummary {
  /// A short description of the file's content.
  fileprivate func text(in calendar: Calendar) -> String {
    switch self {
    case .syncUps(0, _, _, let unreadable) where unreadable.isEmpty: "nothing yet"
    case .syncUps(let count, let meetings, let newestMeeting, _):
      "\(count.counted("sync-up")), \(meetings.counted("meeting"))"
        + (newestMeeting.map { ", the last on \($0.dayText(in: calendar))" } ?? "")
    case .failed(let error): error.problem
    }
  }

  /// The problem that makes the file unusable, if any.
  fileprivate var problem: String? {
    if case .failed(let error) = self { error.problem } else { nil }
  }

  /// The numbers of sync-ups and meetings, and the start of the newest meeting.
  fileprivate var contents: (syncUps: Int, meetings: Int, newestMeeting: Date?)? {
    if case .syncUps(let count, let meetings, let date, _) = self {
      (count, meetings, date)
    } else {
      nil
    }
  }
}

extension FileStorageError {
  /// The error in a few words.
  var problem: String {
    if case .undecodable = self { "not understood (\(reason))" } else { "not readable (\(reason))" }
  }
}

/// The file cannot be decoded, but a copy may be intact.
struct UndecodableFileError: UserFacingError {
  let filePath: String
  let failure: DecodingFailure
  let backup: String?

  /// Whether some sync-ups of the file are readable.
  let isSalvageable: Bool

  var path: String? { filePath }

  var exitCode: ExitCode { .badInputData }

  var message: String {
    let problem = "Could not understand '\(filePath)' (\(failure))"
    let salvage = isSalvageable ? "save its readable part with 'syncups doctor --salvage'" : nil
    let restore = backup.map { "restore a copy with 'syncups doctor --restore \($0)'" }
    let start = backup == nil ? "move it away to start over" : nil
    let choices = ["repair it"] + [restore, salvage, start].compactMap(\.self)
    let advice = choices.dropLast().joined(separator: ", ") + (choices.count > 2 ? ", or " : " or ")
    return "\(problem): \(advice)\(choices[choices.count - 1]); the file was not changed."
  }
}
