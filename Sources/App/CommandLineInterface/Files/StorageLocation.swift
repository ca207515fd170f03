import CommandLineParsing
package import Models
import PersistenceKeys
package import Sharing

/// The storage of the sync-ups: a file, or a team with its local copy.
///
/// The first source that is given determines the storage:
///
/// 1. `--team URL`, or `--file PATH`;
/// 2. the environment variable `SYNCUPS_TEAM`, unless empty;
/// 3. the environment variable `SYNCUPS_FILE`, unless empty;
/// 4. the setting `team`, unless empty;
/// 5. the default file that ``DataFileLocation`` finds.
package enum StorageLocation: Hashable, Sendable {
  case file(DataFileLocation)

  /// A team, and the file that contains the local copy of the team's list.
  case team(TeamAddress, copy: FilePath)

  /// Finds the location of the sync-ups.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - environment: The environment variables.
  ///   - paths: The variables that name a file or a directory.
  ///   - currentDirectory: The directory that relative paths start from.
  ///   - setting: A closure that returns the address of the team in the settings. Called only if
  ///     neither an option nor a variable determines the storage.
  /// - Throws: ``DataFileLocationError``, `UsageError`, `TeamAddressProblem`, or any error that
  ///   `setting` throws.
  package init(
    _ options: CommonOptions,
    environment: [String: String],
    paths: [String: FilePath],
    currentDirectory: FilePath?,
    setting: () throws -> String
  ) throws {
    let named = options.joining ?? options.team
    if let team = named, options.file != nil || options.isDemo {
      throw UsageError(.conflict(options.file == nil ? "--demo" : "--file", team.origin.label))
    }
    let address: TeamAddress? =
      if let named {
        try TeamAddressProblem.address(named.text, from: named.origin.label)
      } else if options.file != nil || options.isDemo {
        nil
      } else if let text = environment["SYNCUPS_TEAM"], !text.isEmpty {
        try TeamAddressProblem.address(text, from: "SYNCUPS_TEAM")
      } else if let file = paths["SYNCUPS_FILE"], !file.bytes.isEmpty {
        nil
      } else if case let text = try setting(), !text.isEmpty {
        try TeamAddressProblem.address(text, from: TeamAddressProblem.setting)
      } else {
        nil
      }
    guard let address else {
      self = .file(
        try DataFileLocation(
          file: options.file,
          environment: paths,
          currentDirectory: currentDirectory
        )
      )
      return
    }
    let file = try Self.usualFile(in: paths)
    let copy = "teams/\(address.localFileName)"
    self = .team(address, copy: file.removingLastComponent().appending(FilePath(copy)))
  }

  /// Returns the default file of sync-ups.
  static func usualFile(in paths: [String: FilePath]) throws(DataFileLocationError) -> FilePath {
    try DataFileLocation(
      file: nil,
      environment: paths.filter { $0.key != "SYNCUPS_FILE" },
      currentDirectory: nil
    ).path
  }
}

/// An invalid team address, and its origin.
struct TeamAddressProblem: UserFacingError, Hashable {
  let text: String
  let origin: String
  let error: TeamAddressError

  /// The origin of an address that the settings contain.
  ///
  /// For an address from the settings, the message says how to remove the address.
  static let setting = "the setting 'team'"

  /// Reads an address.
  static func address(_ text: String, from origin: String) throws(Self) -> TeamAddress {
    do throws(TeamAddressError) {
      return try TeamAddress(text)
    } catch {
      throw TeamAddressProblem(text: text, origin: origin, error: error)
    }
  }

  var exitCode: ExitCode { .usage }

  var message: String {
    // Do not print an address with a user or password.
    let subject = error == .credentials ? "The address" : "'\(text)'"
    let reset =
      origin == Self.setting ? ", or use a file again with 'syncups settings team --reset'" : ""
    return "\(subject) for \(origin) \(error.problem): \(error.advice)\(reset)."
  }
}

/// The settings cannot be read, so it is unknown whether they name a team.
struct UnreadableTeamError: UserFacingError {
  let error: any Error

  var exitCode: ExitCode { (error as? any UserFacingError)?.exitCode ?? .failed }

  var path: String? { (error as? any UserFacingError)?.path }

  var message: String {
    let (cause, advice) =
      error is AppStorageError
      ? (
        "Could not use the setting 'team'",
        "restore its default with 'syncups settings team --reset'"
      )
      : (StorageProblem.cause(of: error), "repair that file or move it away")
    return """
      \(cause), so it is unknown whether you use the list of a team: \(advice), or name a file with '--file \
      PATH'.
      """
  }
}
