import Dependencies
import Drafts
import Foundation
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import SyncUpsHistory

extension FileReport {
  /// The unreadable elements, one per line.
  var unreadableLines: [String] {
    guard !unreadable.isEmpty else { return [] }
    return ["Unreadable    \(unreadable.count.counted("sync-up")), kept in the file unchanged"]
      + unreadable.map { element in
        let title = element.title.map { "'\($0)'" } ?? "no title"
        return "  \(title)   \(element.description)"
      }
  }
}

/// A file with other data that the app keeps next to the file of sync-ups.
struct CompanionFile {
  let name: String
  let size: Int

  /// The reason the file cannot be read, if any.
  let problem: String?

  /// The history, the drafts of meetings, the meeting in progress, and the drafts of notes and
  /// forms.
  ///
  /// Some of the files may be missing.
  static var files: [URL] {
    @Dependency(\.syncUpsFile) var syncUpsFile
    @Dependency(\.meetingDraftsFile) var meetingDraftsFile
    let file = FilePath(syncUpsFile).resolvedOrSelf
    return [file.adding(".history").url, meetingDraftsFile]
      + [".live", ".notes", ".forms"].map { file.adding($0).url }
  }

  /// Loads all existing files: the history, the drafts, and the meeting in progress.
  static func all() -> [CompanionFile] {
    let errors = [
      SharedReader(.history).loadError, SharedReader(.meetingDrafts).loadError,
      SharedReader(.liveMeetings).loadError, SharedReader(.notesDrafts).loadError,
      SharedReader(.formDrafts).loadError,
    ]
    return zip(files, errors).compactMap { file, error in
      let inspection = FileInspection(of: file)
      guard inspection.kind != .missing || error != nil else { return nil }
      return CompanionFile(
        name: "\(FilePath(file).lastComponent)",
        size: inspection.size,
        problem: error.map { ($0 as? FileStorageError)?.problem ?? "\($0)" }
      )
    }
  }

  /// The line about this file in the report.
  var line: String {
    guard let problem else { return "Other file    '\(name)', \(size.counted("byte"))" }
    let advice = name.hasSuffix(".history") ? ", so no change can be undone" : ""
    return "Other file    '\(name)' is \(problem)\(advice)"
  }
}

/// The meetings that are over but not saved.
struct UnsavedMeetingsReport {
  private let file: String
  private let drafts: [MeetingDraft]

  /// The number of unsaved meetings that the app will offer to resume or save at its next start.
  var count: Int { drafts.count }

  /// The names of the copies of the drafts file, oldest first.
  let copies: [String]

  /// Loads the drafts.
  init() {
    @Dependency(\.meetingDraftsFile) var url
    file = "\(FilePath(url).lastComponent)"
    drafts = StoredDrafts<MeetingDraft>().left.filter { !$0.isNegligible }
    copies = FileInspection(of: url).backups.map { "\(FilePath($0.url).lastComponent)" }
  }

  /// The lines about unsaved meetings in the report, or an empty array if all meetings are saved.
  var lines: [String] {
    let groups = [
      (nil, "interrupted meeting"), (.undone, "undone meeting"), (.unwritable, "ended meeting"),
      (.notesOnly, "deleted meeting"),
    ].compactMap { (reason: MeetingDraft.Reason?, noun) in
      let count = drafts.count { $0.reason == reason }
      return count > 0 ? count.counted(noun) : nil
    }
    let meetings = groups.joined(separator: ", ")
    let offered = "Unsaved       \(meetings) in '\(file)': open the app to save or discard each one"
    // Also list the copies of the drafts file, because the notes of a meeting may exist only in a
    // copy.
    return (count > 0 ? [offered] : [])
      + copies.map { "Unsaved       '\($0)' contains a copy of unsaved meetings" }
  }
}
