package import Foundation
package import Sharing

/// The result of repairing a file of sync-ups that cannot be read completely.
///
/// Each repair keeps a copy of the file before it changes the file.
///
/// ```swift
/// let repair = try FileRepair.settingAside(in: file)
/// ```
package enum FileRepair: Hashable, Sendable {
  /// The repair moved the given number of unreadable sync-ups to a separate file.
  case setAside(Int, file: FilePath, copy: FilePath)

  /// The repair changed nothing, because all sync-ups are readable.
  case nothingToSetAside

  /// The repair recovered the given number of sync-ups from a damaged file. The repair could not
  /// recover the text on the lost lines.
  case salvaged(Int, lostLines: [ClosedRange<Int>], copy: FilePath)

  /// Moves unreadable sync-ups to another file in the same directory.
  ///
  /// - Parameter file: The file of sync-ups.
  /// - Returns: The result of the repair.
  /// - Throws: A `FileStorageError` if the file cannot be read or written. If this method throws,
  ///   the file is unchanged.
  package static func settingAside(in file: URL) throws -> FileRepair {
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

  /// Replaces a damaged file with its readable sync-ups.
  ///
  /// - Parameter file: The file of sync-ups.
  /// - Returns: The result of the repair.
  /// - Throws: A ``SalvageError`` if the file contains nothing to recover, or a `FileStorageError`
  ///   if the file cannot be read or written. If this method throws, the file is unchanged.
  package static func salvaging(_ file: URL) throws -> FileRepair {
    let path = FilePath(file)
    var saved: SyncUpsSalvage?
    let copies = try FileBackup.rewrite(contentOf: file, because: .unreadable) { data in
      saved = try salvage(of: data, in: path)
      guard var readable = saved?.content else { return nil }
      return (try readable.write(), nil)
    }
    guard let saved, let copies else { throw SalvageError.empty(path) }
    return .salvaged(
      saved.content.syncUps.count,
      lostLines: saved.lostLines,
      copy: FilePath(copies.copy)
    )
  }

  /// Returns the elements that ``salvaging(_:)`` would recover from a file.
  ///
  /// - Parameter file: The file of sync-ups, which stays unchanged.
  /// - Returns: The elements that can be recovered.
  /// - Throws: The same errors as ``salvaging(_:)``.
  package static func salvage(of file: URL) throws -> SyncUpsSalvage {
    let path = FilePath(file)
    var found: SyncUpsSalvage?
    _ = try FileBackup.rewrite(contentOf: file, because: .unreadable) { data in
      found = try salvage(of: data, in: path)
      return nil
    }
    guard let found else { throw SalvageError.empty(path) }
    return found
  }

  private static func salvage(of data: Data, in path: FilePath) throws -> SyncUpsSalvage? {
    guard !data.isEmpty else { return nil }
    let content = Result { () throws(DecodingFailure) in try SyncUpsContent(data) }
    guard case .failure(let failure) = content else { throw SalvageError.undamaged(path) }
    let salvage = SyncUpsSalvage(data)
    guard !salvage.content.syncUps.isEmpty else { throw SalvageError.unsalvageable(path, failure) }
    return salvage
  }
}

/// The reason why nothing could be recovered from a file.
package enum SalvageError: Error, Hashable {
  /// The file is missing or empty.
  case empty(FilePath)

  /// The file can be decoded, so it needs no repair.
  case undamaged(FilePath)

  /// The file contains no sync-up that can be decoded.
  case unsalvageable(FilePath, DecodingFailure)
}
