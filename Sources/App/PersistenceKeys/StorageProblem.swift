import Foundation
package import Sharing

/// What keeps the sync-ups from being read or saved, as a screen tells it.
package enum StorageProblem: Hashable, Sendable {
  /// What is in the file is not used.
  case unread(String)

  /// What was changed is not in the file.
  case unsaved(String)

  /// Some sync-ups in the file are not shown, but kept.
  case incomplete(String)

  /// Finds the problem of a shared value, the one that can cost more first.
  ///
  /// Whoever observes is told when a problem comes or goes.
  ///
  /// - Parameter shared: The value.
  package init?<Value>(of shared: Shared<Value>) {
    if let error = shared.saveError {
      self = .unsaved(
        Self.sentence(about: error, "what was changed is kept and saved with the next change.")
      )
    } else if let error = shared.loadError {
      self = .unread(
        Self.sentence(about: error, "before the first change a copy of it is kept beside it.")
      )
    } else {
      return nil
    }
  }

  /// Finds the problem of the list of sync-ups, or says what of it cannot be read.
  ///
  /// - Parameters:
  ///   - syncUps: The list.
  ///   - unreadable: What cannot be read in its file.
  package init?<Value>(of syncUps: Shared<Value>, unreadable: [UnreadableSyncUp]) {
    if let problem = Self(of: syncUps) {
      self = problem
    } else if let first = unreadable.first {
      let title = first.title.map { " '\($0)'" } ?? ""
      let others = unreadable.count > 1 ? ", and \(unreadable.count - 1) more" : ""
      self = .incomplete(
        """
        Could not read the sync-up\(title) (\(first.description))\(others): it is kept in the file as it is; \
        see 'syncups doctor'.
        """
      )
    } else {
      return nil
    }
  }

  /// One sentence that says what is wrong, where, and what happens now.
  package var message: String {
    switch self {
    case .unread(let message), .unsaved(let message), .incomplete(let message): message
    }
  }

  private static func sentence(about error: any Error, _ consequence: String) -> String {
    // A setting is in no file of which there could be a copy: its sentence says what happens to it.
    if let error = error as? AppStorageError { return "\(error)" }
    guard let error = error as? FileStorageError else {
      return "Something went wrong (\(error)): \(consequence)"
    }
    let (verb, url, reason) =
      switch error {
      case .unreadable(let url, let reason): ("read", url, reason)
      case .undecodable(let url, let failure): ("understand", url, "\(failure)")
      case .unencodable(let url, let reason): ("write", url, reason)
      case .unwritable(let url, let reason): ("write", url, reason)
      case .unflushed(let url, let reason): ("flush", url, reason)
      }
    return "Could not \(verb) '\(FilePath(url))' (\(reason)): \(consequence)"
  }
}
