package import IdentifiedCollections
package import Models
package import Sharing
package import SyncUpsFile

/// A problem that keeps a value from being loaded or saved, phrased for a screen.
package enum StorageProblem: Hashable, Sendable {
  /// The file's content cannot be used.
  case unread(String)

  /// The latest changes are not in the file.
  case unsaved(String)

  /// Some sync-ups cannot be shown, but stay in the file.
  case incomplete(String)

  /// Finds the most serious problem of a shared value.
  ///
  /// Observers are notified when a problem appears or disappears. A team that cannot be reached is
  /// not a problem: the local copy stays in use, and ``TeamStatus`` reports it.
  ///
  /// - Parameter shared: The value.
  package init?<Value>(of shared: Shared<Value>) {
    // The team's status reports a decision that the user must make, and the changes that wait for it.
    if let error = shared.saveError, (error as? any TeamError)?.needsDecision != true {
      self = .unsaved(
        Self.sentence(about: error, "your changes are kept and saved as soon as possible.")
      )
    } else if let error = shared.loadError as? FileStorageError, case .unreadable = error {
      // A file that cannot be read cannot be copied either.
      self = .unread(
        Self.sentence(about: error, "your changes are saved as soon as the file can be read.")
      )
    } else if let error = shared.loadError, !(error is any TeamError) {
      self = .unread(
        Self.sentence(about: error, "your first change also saves a copy of the file next to it.")
      )
    } else {
      return nil
    }
  }

  /// Finds the problem with the drafts of meetings in progress.
  ///
  /// - Parameter drafts: The drafts.
  package init?(ofMeetingDrafts drafts: Shared<IdentifiedArrayOf<MeetingDraft>>) {
    if let error = drafts.saveError {
      let consequence = "The meeting is lost if this program is killed before the meeting is saved."
      self = .unsaved("\(consequence) \(Self.cause(of: error)).")
    } else {
      self.init(of: drafts)
    }
  }

  /// Finds the problem with the list of sync-ups, or the first unreadable sync-up.
  ///
  /// - Parameters:
  ///   - syncUps: The list.
  ///   - unreadable: The unreadable elements of the file.
  package init?<Value: Collection>(of syncUps: Shared<Value>, unreadable: [UnreadableSyncUp]) {
    if syncUps.wrappedValue.isEmpty, let error = syncUps.loadError as? FileStorageError,
      syncUps.saveError == nil
    {
      // Without unsaved changes here, the error is about the file itself.
      self = .unread(error.sentence)
    } else if let problem = Self(of: syncUps) {
      self = problem
    } else if let first = unreadable.first {
      let title = first.title.map { " '\($0)'" } ?? ""
      let others = unreadable.count > 1 ? ", and \(unreadable.count - 1) more" : ""
      self = .incomplete(
        """
        Could not read the sync-up\(title) (\(first.description))\(others): it stays in the file unchanged; \
        see 'syncups doctor'.
        """
      )
    } else {
      return nil
    }
  }

  /// Returns the most serious of several problems, or `nil` if there is no problem.
  ///
  /// - Parameter problems: The problem of each value, or `nil`. Among equally serious problems, the
  ///   first one wins.
  package static func worst(of problems: Self?...) -> Self? {
    let problems = problems.compactMap(\.self)
    return problems.first { if case .unsaved = $0 { true } else { false } } ?? problems.first
  }

  /// A sentence that says what is wrong, where, and what happens now.
  package var message: String {
    switch self {
    case .unread(let message), .unsaved(let message), .incomplete(let message): message
    }
  }

  /// The error as a sentence without the full stop.
  ///
  /// - Parameter error: A shared value's error.
  package static func cause(of error: any Error) -> String {
    switch error {
    case let error as FileStorageError: error.cause
    case let error as any TeamError: error.sentence.withoutFullStop
    default: "Something went wrong (\(error))"
    }
  }

  private static func sentence(about error: any Error, _ consequence: String) -> String {
    // Settings have no copies, and the error's own sentence says what happens to them.
    if let error = error as? AppStorageError { return error.sentence }
    return "\(cause(of: error)): \(consequence)"
  }
}

extension String {
  /// The sentence as the start of a longer sentence.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
