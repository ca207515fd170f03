package import Dependencies
package import Foundation
import Sharing

extension DependencyValues {
  /// The file that contains the user's sync-ups, called the user's file or the data file.
  ///
  /// The program sets this value once, at its start. Tests keep the default, because the files of
  /// tests are in memory.
  package var syncUpsFile: URL {
    get { self[SyncUpsFileKey.self] }
    set { self[SyncUpsFileKey.self] = newValue }
  }

  /// Whether the user specified the file for this run, instead of using the default file.
  package var isSyncUpsFileNamed: Bool {
    get { self[IsSyncUpsFileNamedKey.self] }
    set { self[IsSyncUpsFileNamedKey.self] = newValue }
  }

  /// Whether the program runs as a demo, which keeps all data in memory.
  package var isDemo: Bool {
    get { self[IsDemoKey.self] }
    set { self[IsDemoKey.self] = newValue }
  }

  /// The file that contains the drafts of meetings, and is next to the data file.
  ///
  /// If the data file is a symbolic link, the file of drafts is next to the link's target, so that
  /// all links to a data file lead to the same drafts. Earlier versions created the file of drafts
  /// next to the link. If a file of drafts exists next to the link, the app continues to use that
  /// file.
  package var meetingDraftsFile: URL {
    let besideLink = FilePath(syncUpsFile).adding(".drafts")
    if besideLink.exists { return besideLink.url }
    return FilePath(syncUpsFile).resolvedOrSelf.adding(".drafts").url
  }

  /// The file that describes the meetings in progress to all windows, and is next to the data file.
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

private enum IsDemoKey: DependencyKey {
  static let liveValue = false
  static let testValue = false
}
