import Dependencies
import Foundation
import PersistenceKeys
import Sharing

/// One run of the program: the console, the options, and what the command does with the file.
package struct ProgramRequest: Sendable {
  /// Where the command prints, and what it asks.
  let console: Console

  /// The options that every command takes.
  let options: CommonOptions

  /// The access to the file that the command needs.
  let access: FileAccess

  /// Opens teams, or `nil` if another program does that.
  let teams: TeamClient?

  /// Returns the same request with other options, for a command that only reads.
  func reading(with options: CommonOptions) -> ProgramRequest {
    ProgramRequest(console: console, options: options, access: .reads, teams: teams)
  }

  /// Makes the user's settings available to an operation, or settings in memory for a demo.
  ///
  /// - Parameter operation: Uses the settings.
  @MainActor
  func withSettings<Result>(_ operation: () async throws -> Result) async throws -> Result {
    try ProcessRequirements.check()
    return try await withDependencies {
      if let timeZone = console.timeZone {
        $0.calendar.timeZone = timeZone
        $0.timeZone = timeZone
      }
      if options.isDemo {
        $0.defaultAppStorage = .inMemory
      } else if let file = console.settingsFile {
        $0.defaultAppStorage = .file(file.url, isWatched: access != .reads)
      }
    } operation: {
      try await operation()
    }
  }
}
