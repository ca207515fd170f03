// What makes the clients do something in a running program is found by their keys.
import AppFeature
import Clients
import ClientsLive
import Dependencies
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing

extension Program {
  /// Runs the program once, from the command line to the exit code.
  ///
  /// - Parameters:
  ///   - console: Where the command line comes from and the output goes.
  ///   - teams: Opens teams, or `nil` if another program does that.
  ///   - keep: Receives what was read, when it is no longer needed. A process that ends may keep it:
  ///     to release each of thousands of texts takes as long as to print the list of them.
  /// - Returns: How the process should end.
  @MainActor
  package static func run(
    in console: Console,
    teams: TeamClient? = nil,
    keeping keep: (any Sendable) -> Void = { _ in }
  ) async -> ExitCode {
    await run(in: console) { invocation, console in
      try await perform(invocation, in: console, teams: teams, keeping: keep)
    }
  }

  @MainActor
  private static func perform(
    _ invocation: Invocation,
    in console: Console,
    teams: TeamClient?,
    keeping keep: (any Sendable) -> Void
  ) async throws {
    try SystemLimits.check()
    let needsSyncUps = (invocation.command as? any FileCommand)?.needsSyncUps ?? true
    let location = try StorageLocation(
      invocation.options,
      joining: (invocation.command as? any TeamCommand)?.joining,
      environment: needsSyncUps ? console.environment : [:],
      paths: console.environmentPaths,
      currentDirectory: console.currentDirectory,
      setting: { needsSyncUps ? SharedReader(.team).wrappedValue : "" }
    )
    switch location {
    case .file(let location):
      if invocation.command is any TeamCommand { throw NoTeamError() }
      try await perform(invocation, on: location, in: console, keeping: keep)
    case .team(let address, let copy):
      guard let teams else { throw console.programs.becomeTeamProgram(console.arguments) }
      let team = try teams.open(address, copy, console.environment)
      do {
        try await perform(invocation, with: team, at: address, copy: copy, in: console)
      } catch {
        await team.leave()
        throw error
      }
      await team.leave()
    }
  }

  @MainActor
  private static func perform(
    _ invocation: Invocation,
    on location: DataFileLocation,
    in console: Console,
    keeping keep: (any Sendable) -> Void
  ) async throws {
    let options = invocation.options
    try await withDependencies {
      $0.syncUpsFile = location.path.url
      $0.isSyncUpsFileNamed = location.isNamedByUser && !options.isDemo
      $0.meetingLockClient = .directory(location.path.removingLastComponent().bytes)
      if options.isDemo {
        $0.meetingLockClient = .off
        $0.defaultFileStorage = .inMemory
        $0.defaultAppStorage = .inMemory
      }
      $0.settingsClient = .shared()
      $0.changeOrigin = invocation.command is StartCommand ? .window : .command
    } operation: {
      // Held until the list has them, so that they are there.
      let samples = options.isDemo ? loadedSamples() : nil
      if let command = invocation.command as? any FileCommand {
        let file = location.path.url
        return try await command.run(
          in: FileContext(console: console, options: options, file: file)
        )
      }
      if invocation.command is StartCommand, !options.isJSON, FullScreen.isPossible(in: console) {
        if !options.isDemo, location.isNamedByUser, location.isEmpty {
          @Shared(.notice) var notice
          $notice.withLock { $0 = MissingFileError(filePath: "\(location.path)").message }
        }
        return try await FullScreen.run(
          AppModel.rememberedRoutes,
          in: console,
          options,
          reading: options.isDemo ? 0 : location.fileSize
        )
      }
      guard let command = invocation.command as? any RunnableCommand else { return }
      // Held until the list has it, so that the file is read once.
      let file: SharedReader<IdentifiedArrayOf<SyncUp>>?
      if let samples {
        file = SharedReader(samples)
      } else {
        file = try await loadedFile()
      }
      // A path with a typing error in it must not look like an empty list.
      if file == nil, location.isNamedByUser, !command.createsFile {
        throw MissingFileError(filePath: "\(location.path)")
      }
      defer { keep(file) }
      let context = CommandContext(
        console: console,
        options: options,
        list: SyncUpsListModel(),
        unreadable: Shared(.unreadableSyncUps).wrappedValue,
        isFileNew: file == nil
      )
      context.warnOfUnreadable(in: location.path)
      try await run(command, in: context)
    }
  }

  @MainActor
  private static func perform(
    _ invocation: Invocation,
    with team: OpenTeam,
    at address: TeamAddress,
    copy: FilePath,
    in console: Console
  ) async throws {
    let options = invocation.options
    try await withDependencies {
      $0.syncUpsFile = copy.url
      $0.syncUpsStorage = team.storage
      $0.meetingLockClient = team.locks
      $0.settingsClient = .shared()
      $0.changeOrigin = invocation.command is StartCommand ? .window : .command
    } operation: {
      if let command = invocation.command as? any FileCommand {
        let context = FileContext(console: console, options: options, file: copy.url)
        return try await command.run(in: context)
      }
      let context = TeamContext(
        console: console,
        options: options,
        address: address,
        copy: copy,
        team: team
      )
      if let command = invocation.command as? any TeamCommand {
        return try await command.run(in: context)
      }
      if invocation.command is StartCommand, !options.isJSON, FullScreen.isPossible(in: console) {
        return try await FullScreen.run(AppModel.rememberedRoutes, in: console, options)
      }
      guard let command = invocation.command as? any RunnableCommand else { return }
      await context.loadIfPossible()
      if let problem = context.status.problem { context.writeWarning(problem) }
      try await run(
        command,
        in: CommandContext(
          console: console,
          options: options,
          list: SyncUpsListModel(),
          unreadable: [],
          isFileNew: false
        )
      )
      context.writeWaitingChanges()
    }
  }

  @MainActor
  private static func run(_ command: any RunnableCommand, in context: CommandContext) async throws {
    do {
      try await command.run(in: context)
    } catch ConsoleError.writeFailed(let reason) where context.outcome.hasSaved {
      throw UnreportedChangeError(reason: reason)
    }
  }

  /// Fills the storage in memory with samples.
  @MainActor
  private static func loadedSamples() -> Shared<IdentifiedArrayOf<SyncUp>> {
    let list = SyncUpsListModel()
    list.loadSampleDataButtonTapped()
    return list.$syncUps
  }

  /// Returns what is in the user's file, or `nil` if there is no such file.
  static func loadedFile() async throws -> SharedReader<IdentifiedArrayOf<SyncUp>>? {
    // What a team shares is loaded already.
    if DependencyValues.current.syncUpsStorage.team != nil { return SharedReader(.syncUps) }
    do {
      return try await SharedReader(require: .syncUps)
    } catch is MissingValueError {
      return nil
    }
  }
}

extension DataFileLocation {
  /// Whether there is no file, or nothing in it.
  fileprivate var isEmpty: Bool {
    let inspection = FileInspection(of: path.url)
    return inspection.kind == .missing || inspection.kind == .file && inspection.size == 0
  }

  /// How many bytes there are to be read.
  fileprivate var fileSize: Int { FileInspection(of: path.url).size }

  /// Whether the user has named this very file, rather than the place where such files are.
  fileprivate var isNamedByUser: Bool {
    switch origin {
    case .option, .environment("SYNCUPS_FILE"): true
    case .environment: false
    }
  }
}
