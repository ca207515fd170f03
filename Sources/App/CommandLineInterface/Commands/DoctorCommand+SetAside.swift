import Foundation
import PersistenceKeys
import Sharing

extension DoctorCommand {
  /// Moves what cannot be read to a file beside the one of the sync-ups.
  ///
  /// - Parameter file: The file of the sync-ups, of which a copy is kept before.
  /// - Returns: What was done.
  /// - Throws: A `FileStorageError` that says why the file cannot be read or written, and then it
  ///   is as before.
  static func setAside(in file: URL) throws -> DoctorOutcome {
    var count = 0
    try FileBackup.rewrite(contentOf: file, because: .replaced) { data in
      guard !data.isEmpty else { return nil }
      let content: SyncUpsContent
      do throws(DecodingFailure) {
        content = try SyncUpsContent(data)
      } catch {
        throw FileStorageError.undecodable(file, error)
      }
      count = content.unreadable.count
      return count == 0 ? nil : try content.settingAside()
    }
    guard count > 0 else { return .nothingToSetAside }
    return .setAside(
      count,
      file: newestCopy(of: file) { $0 == .setAside },
      copy: newestCopy(of: file) { $0 != .setAside }
    )
  }

  /// The name of the newest copy that is kept for a reason, of which there is one.
  static func newestCopy(of file: URL, where isKept: (FileBackup.Reason) -> Bool) -> String {
    let copy = FileBackup.all(of: file).last { isKept($0.reason) }
    // There is none only if another process has removed it at once.
    return copy.map { "\(FilePath($0.url).lastComponent)" } ?? "?"
  }
}
