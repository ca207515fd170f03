package import IdentifiedCollections
package import Models
package import Sharing
package import SyncUpsFile

/// A problem with loading or saving a value, as a sentence for the user.
package enum StorageProblem: Hashable, Sendable {
  /// The file's content cannot be used.
  case unread(String)

  /// The latest changes are not in the file.
  case unsaved(String)

  /// Some sync-ups cannot be shown, but stay in the file.
  case incomplete(String)

  /// Finds the most serious problem with loading or saving a shared value.
  ///
  /// Observers are notified when a problem appears or disappears. If a team's cluster cannot be
  /// reached, this is not a problem: the app uses the local copy, and ``TeamStatus`` tells the
  /// user.
  ///
  /// - Parameter shared: The shared value.
  package init?<Value>(of shared: Shared<Value>) {
    // If the user must make a decision, the team's status already tells the user about the decision
    // and about the pending changes.
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
  /// - Parameter drafts: The drafts of all meetings.
  package init?(ofMeetingDrafts drafts: Shared<IdentifiedArrayOf<MeetingDraft>>) {
    if let error = drafts.saveError {
      let consequence = "The meeting is lost if this program is killed before the meeting is saved."
      self = .unsaved("\(consequence) \(Self.cause(of: error)).")
    } else {
      self.init(of: drafts)
    }
  }

  /// Finds the problem with the list of sync-ups or, if the list has none, the problem with the
  /// first unreadable sync-up.
  ///
  /// - Parameters:
  ///   - syncUps: The list of sync-ups.
  ///   - unreadable: The unreadable elements of the file.
  package init?<Value: Collection>(of syncUps: Shared<Value>, unreadable: [UnreadableSyncUp]) {
    if syncUps.wrappedValue.isEmpty, let error = syncUps.loadError as? FileStorageError,
      syncUps.saveError == nil
    {
      // There are no unsaved changes, so the error alone describes the problem with the file.
      self = .unread(error.sentence)
    } else if let problem = Self(of: syncUps) {
      self = problem
    } else if let first = unreadable.first {
      let title = first.title.map { " '\($0)'" } ?? ""
      let others = unreadable.count > 1 ? ", and \(unreadable.count - 1) more" : ""
      self = .incomplete(
        """
        Could not read the sync-up\(title) (\(first.description))\(others): \(unreadable.count > 1 ? "they stay" : "it stays") in the file unchanged; \
        see 'syncups doctor'.
        """
      )
    } else {
      return nil
    }
  }

  /// Returns the most serious of several problems, or `nil` if all are `nil`.
  ///
  /// - Parameter problems: The problem with each value, or `nil` if there is none. If several
  ///   problems are equally serious, the first one is returned.
  package static func worst(of problems: Self?...) -> Self? {
    let problems = problems.compactMap(\.self)
    return problems.first { if case .unsaved = $0 { true } else { false } } ?? problems.first
  }

  /// A sentence that says what the problem is, which file it affects, and what happens next.
  package var message: String {
    switch self {
    case .unread(let message), .unsaved(let message), .incomplete(let message): message
    }
  }

  /// Describes an error in a sentence without the full stop.
  ///
  /// - Parameter error: A shared value's error.
  package static func cause(of error: any Error) -> String {
    switch error {
    case let error as FileStorageError: error.cause
    case let error as any TeamError: error.sentence.withoutFullStop
    default: "An unexpected error occurred (\(error))"
    }
  }

  private static func sentence(about error: any Error, _ consequence: String) -> String {
    // For a setting, use the error's own sentence, which says what happens to the value.
    if let error = error as? AppStorageError { return error.sentence }
    return "\(cause(of: error)): \(consequence)"
  }
}

extension String {
  /// The sentence without its full stop, as the start of a longer sentence.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
