// What makes the clients do something in a running program is found by their keys.
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
  /// - Parameter console: Where the command line comes from and the output goes.
  /// - Returns: How the process should end.
  @MainActor
  package static func run(in console: Console) async -> ExitCode {
    await run(in: console) { invocation, console in
      try await perform(invocation, in: console)
    }
  }

  @MainActor
  private static func perform(_ invocation: Invocation, in console: Console) async throws {
    let location = try DataFileLocation(
      file: invocation.options.file,
      environment: console.environment,
      currentDirectory: console.currentDirectory
    )
    if let command = invocation.command as? any FileCommand {
      let file = URL(filePath: location.path)
      let context = FileContext(console: console, options: invocation.options, file: file)
      return try await command.run(in: context)
    }
    guard let command = invocation.command as? any RunnableCommand else { return }
    try await withDependencies {
      $0.syncUpsFile = URL(filePath: location.path)
      $0.settingsClient = .shared()
    } operation: {
      // Held until the list has it, so that the file is read once.
      let file = try await loadedFile()
      // A path with a typing error in it must not look like an empty list.
      if file == nil, location.isNamedByUser, !command.createsFile {
        throw MissingFileError(path: location.path)
      }
      let context = CommandContext(
        console: console,
        options: invocation.options,
        list: SyncUpsListModel(),
        isFileNew: file == nil
      )
      try await command.run(in: context)
    }
  }

  /// Returns what is in the user's file, or `nil` if there is no such file.
  private static func loadedFile() async throws -> Shared<IdentifiedArrayOf<SyncUp>>? {
    do {
      return try await Shared(require: .syncUps)
    } catch is MissingValueError {
      return nil
    }
  }
}

extension DataFileLocation {
  /// Whether the user has named this very file, rather than the place where such files are.
  fileprivate var isNamedByUser: Bool {
    switch origin {
    case .option, .environment("SYNCUPS_FILE"): true
    case .environment: false
    }
  }
}
