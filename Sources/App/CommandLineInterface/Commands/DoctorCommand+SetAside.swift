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
    let copies = try FileBackup.rewrite(contentOf: file, because: .replaced) { data in
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
    guard let copies, let setAside = copies.setAside else { return .nothingToSetAside }
    return .setAside(count, file: FilePath(setAside), copy: FilePath(copies.copy))
  }
}
