package import Dependencies
package import Foundation
import Sharing

extension DependencyValues {
  /// The data file of the user.
  ///
  /// The program sets the file once at the start. Tests keep the default, because their files are
  /// in memory.
  package var syncUpsFile: URL {
    get { self[SyncUpsFileKey.self] }
    set { self[SyncUpsFileKey.self] = newValue }
  }

  /// Whether the user named the file for this run, instead of using the default file.
  package var isSyncUpsFileNamed: Bool {
    get { self[IsSyncUpsFileNamedKey.self] }
    set { self[IsSyncUpsFileNamedKey.self] = newValue }
  }

  /// The file of the drafts of meetings, in the directory of the data file.
  ///
  /// If the data file is a symbolic link, uses the directory of the link's target, so that all
  /// names of the data file lead to the same drafts. Earlier versions used the directory of the
  /// link; an existing file there stays in use.
  package var meetingDraftsFile: URL {
    let besideLink = FilePath(syncUpsFile).adding(".drafts")
    if besideLink.exists { return besideLink.url }
    return FilePath(syncUpsFile).resolvedOrSelf.adding(".drafts").url
  }

  /// The file of the meetings in progress that several windows share, in the directory of the data
  /// file.
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
