import Clients
import ClientsLive
import CommandLineParsing
import Dependencies
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import SettingsFeature
import Sharing
import SyncUpsFile
import SyncUpsHistory

/// The context of a command that works on the file itself, even if its content is unusable.
@MainActor
package struct FileContext: CommandContext, CommandOutput {
  /// The location of the sync-ups: a file or a team.
  enum Location {
    /// The sync-ups are in a file.
    case file(DataFileLocation)

    /// The sync-ups belong to a team.
    case team(TeamAddress, OpenTeam)
  }

  let request: ProgramRequest

  /// The file of sync-ups, or the local copy of the team's list.
  let file: URL

  /// The location of the sync-ups: a file or a team.
  let location: Location

  /// The user's calendar.
  @Dependency(\.calendar) var calendar

  /// The current time.
  @Dependency(\.date.now) var now

  /// Finds the file or joins the team, and makes the models use the keys of the file or the team.
  package static func use(
    _ request: ProgramRequest,
    _ body: (Self) async throws -> Void
  ) async throws {
    try await request.withSettings {
      let location = try StorageLocation(
        request.options,
        environment: request.console.environment,
        paths: request.console.environmentPaths,
        currentDirectory: request.console.currentDirectory,
        setting: {
          let team = SharedReader(.team)
          if let error = team.loadError { throw UnreadableTeamError(error: error) }
          return team.wrappedValue
        }
      )
      switch location {
      case .file(let location):
        try await use(location, request, body)
      case .team(let address, let copy):
        let console = request.console
        guard let teams = request.teams else {
          throw console.programs.becomeTeamProgram(console.arguments)
        }
        let team = try teams.open(address, copy, console.environment, console.environmentPaths)
        do {
          try await use(team, at: address, copy: copy, request, body)
        } catch {
          await team.leave()
          throw error
        }
        await team.leave()
      }
    }
  }

  private static func use(
    _ location: DataFileLocation,
    _ request: ProgramRequest,
    _ body: (Self) async throws -> Void
  ) async throws {
    let isDemo = request.options.isDemo
    let path = try location.settledPath()
    try await withDependencies {
      $0.syncUpsFile = path.url
      $0.isSyncUpsFileNamed = location.isNamedByUser && !isDemo
      $0.isDemo = isDemo
      if isDemo { $0.defaultFileStorage = .inMemory }
      // Use locks only in a directory of the file system, because other processes cannot see locks
      // of in-memory storage.
      $0.meetingLockClient =
        $0.defaultFileStorage == .fileSystem
        ? .directory(path.removingLastComponent().bytes) : .off
      // Do not load the settings for a read-only command: loading them would take a seventh of the
      // command's time.
      if request.access != .reads { $0.settingsClient = .shared() }
      $0.changeOrigin = .command
    } operation: {
      // Retain the samples while the command runs, because they are stored only in memory.
      let samples = isDemo ? loadedSamples() : nil
      try await body(FileContext(request: request, file: path.url, location: .file(location)))
      withExtendedLifetime(samples) {}
    }
  }

  private static func use(
    _ team: OpenTeam,
    at address: TeamAddress,
    copy: FilePath,
    _ request: ProgramRequest,
    _ body: (Self) async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.syncUpsFile = copy.url
      $0.syncUpsStorage = team.storage
      $0.meetingLockClient = team.locks
      $0.settingsClient = .shared()
      $0.changeOrigin = .command
    } operation: {
      try await body(FileContext(request: request, file: copy.url, location: .team(address, team)))
    }
  }

  /// Adds the samples to the storage in memory.
  private static func loadedSamples() -> Shared<IdentifiedArrayOf<SyncUp>> {
    let list = SyncUpsListModel()
    list.loadSampleDataButtonTapped()
    return list.$syncUps
  }

  /// Loads the sync-ups once, for an operation that does not change them.
  ///
  /// Does not watch the file.
  ///
  /// If the file seems to have disappeared, waits briefly, because an editor may be replacing it.
  ///
  /// - Parameter operation: A closure that receives the file's content, or `nil` if the file does not
  ///   exist yet.
  func readingOnce(_ operation: (SyncUpsContent?) async throws -> Void) async throws {
    @Dependency(\.syncUpsStorage) var storage
    let key = FileStorageKey.syncUpsContent(of: file)
    func load(_ context: LoadContext<SyncUpsContent>) async throws -> SyncUpsContent? {
      try await withCheckedThrowingContinuation { continuation in
        key.load(context: context, continuation: LoadContinuation { continuation.resume(with: $0) })
      }
    }
    var content = try await load(.initialValue(SyncUpsContent()))
    // Load in the context `userInitiated`, because only a load in that context waits for a missing
    // file.
    if content == nil, wasThere { content = try await load(.userInitiated) }
    try await withDependencies {
      $0.syncUpsStorage = storage.withoutWatching(loaded: content?.syncUps ?? [])
    } operation: {
      try await operation(content)
    }
  }

  /// Whether the file has probably existed before: the user named the file, or the file has a
  /// history.
  private var wasThere: Bool {
    guard case .file(let file) = location else { return false }
    @Dependency(\.historyFile) var history
    return file.isNamedByUser || FileInspection(of: history).kind == .file
  }

  /// Whether the sync-ups are in a file that the command reads but does not change.
  var isReadOnly: Bool {
    guard case .file = location, !options.isDemo else { return false }
    return request.access == .reads
  }

  /// Loads the sync-ups, or returns `nil` if the file does not exist yet.
  func loadedSyncUps() async throws -> SharedReader<IdentifiedArrayOf<SyncUp>>? {
    // A team's list and the samples are already loaded.
    guard case .file = location, !options.isDemo else { return SharedReader(.syncUps) }
    do {
      return try await SharedReader(require: .syncUps)
    } catch is MissingValueError {
      return nil
    }
  }
}

extension DataFileLocation {
  /// Whether the file is missing or empty.
  var isEmpty: Bool {
    let inspection = FileInspection(of: path.url)
    return inspection.kind == .missing || inspection.kind == .file && inspection.size == 0
  }

  /// The size of the file in bytes.
  var fileSize: Int { FileInspection(of: path.url).size }

  /// Whether the user named this file itself rather than its directory.
  var isNamedByUser: Bool {
    switch origin {
    case .option, .environment("SYNCUPS_FILE"): true
    case .environment: false
    }
  }
}
