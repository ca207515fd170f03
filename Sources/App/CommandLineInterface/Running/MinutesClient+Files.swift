import Clients
import Dependencies
import Foundation
import Models
import Reports
import Sharing

extension MinutesClient {
  /// Writes minutes to files of the user.
  ///
  /// - Parameters:
  ///   - directory: The directory that a relative path starts from.
  ///   - home: What a `~` at the beginning of a path stands for: there is no shell to replace it.
  static func files(in directory: FilePath, home: FilePath?) -> MinutesClient {
    MinutesClient { syncUp, path, isReplacing throws(MinutesError) in
      @Dependency(\.calendar) var calendar
      var filePath = FilePath(path)
      if path.hasPrefix("~/"), let home {
        filePath = home.appending(FilePath(String(path.dropFirst(2))))
      }
      do {
        let file = try OutputFile(filePath, in: directory, isReplaced: isReplacing)
        try file.write(Export([syncUp], as: .markdown, in: calendar))
      } catch OutputFileError.exists {
        throw .exists
      } catch {
        throw .unwritable((error as? any UserFacingError)?.message ?? "\(error)")
      }
    }
  }
}
