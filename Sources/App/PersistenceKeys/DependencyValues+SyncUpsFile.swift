package import Dependencies
package import Foundation
import Sharing

extension DependencyValues {
  /// The file that sync-ups are kept in.
  ///
  /// The program sets it once, at its start, to what the user asked for. Tests need not: their
  /// files are in memory.
  package var syncUpsFile: URL {
    get { self[SyncUpsFileKey.self] }
    set { self[SyncUpsFileKey.self] = newValue }
  }

  /// Whether the user has named the file for this run, rather than the place where such files are.
  package var isSyncUpsFileNamed: Bool {
    get { self[IsSyncUpsFileNamedKey.self] }
    set { self[IsSyncUpsFileNamedKey.self] = newValue }
  }

  /// The file of the drafts of meetings, beside the file of the sync-ups.
  ///
  /// If that is a symbolic link, it is beside the file that it leads to, as copies are: the meeting
  /// is found by each name of the file. Former versions kept it beside the link, where it stays.
  package var meetingDraftsFile: URL {
    let besideLink = FilePath(syncUpsFile).adding(".drafts")
    if besideLink.exists { return besideLink.url }
    return FilePath(syncUpsFile).resolvedOrSelf.adding(".drafts").url
  }

  /// The file through which windows share a meeting, beside the file of the sync-ups.
  var liveMeetingsFile: URL { FilePath(syncUpsFile).resolvedOrSelf.adding(".live").url }
}

private enum SyncUpsFileKey: DependencyKey {
  static let liveValue = URL.homeDirectory.appending(path: ".local/share/syncups/sync-ups.json")
  static let previewValue = URL(filePath: "/preview/sync-ups.json")
  static let testValue = URL(filePath: "/test/sync-ups.json")
}

private enum IsSyncUpsFileNamedKey: DependencyKey {
  static let liveValue = false
  static let testValue = false
}
