import Dependencies
import Foundation
import PersistenceKeys
import Sharing

/// A request to run a command: the console, the options, and the access to the file.
package struct ProgramRequest: Sendable {
  /// The console for output and questions.
  let console: Console

  /// The common options of all commands.
  let options: CommonOptions

  /// The command's kind of access to the file.
  let access: FileAccess

  /// Opens teams, or `nil` if this program must start `syncups-team` to open a team.
  let teams: TeamClient?

  /// Returns a copy of this request, with the given options, for a command that does not change the
  /// file.
  func reading(with options: CommonOptions) -> ProgramRequest {
    ProgramRequest(console: console, options: options, access: .reads, teams: teams)
  }

  /// Runs an operation with the user's settings, or with settings in memory for a demo.
  ///
  /// - Parameter operation: A closure that uses the settings.
  @MainActor
  func withSettings<Result>(_ operation: () async throws -> Result) async throws -> Result {
    try ProcessRequirements.check()
    return try await withDependencies {
      if let timeZone = console.timeZone() {
        $0.calendar.timeZone = timeZone
        $0.timeZone = timeZone
      }
      if options.isDemo {
        $0.defaultAppStorage = .inMemory
      } else if let file = console.settingsFile?.url {
        if access == .reads { $0.useAppStorage(readFrom: file) } else { $0.useAppStorage(in: file) }
      }
    } operation: {
      try await operation()
    }
  }
}
