import AppFeature
import IdentifiedCollections
import Models
import PersistenceKeys
import Presentation
import SettingsFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Leaving the app", .timeLimit(.minutes(5)))
struct UnsavedChangesTests {
  /// A directory that cannot be created until the test removes the file at its path.
  private let directory = FileManager.default.temporaryDirectory.appending(path: "quit-\(UUID())")
  private let copy = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID()).json")
  private let syncUp = SyncUp(1, "Design")

  /// Quits an app that has added a sync-up.
  ///
  /// - Parameters:
  ///   - canSave: Whether the file can be written.
  ///   - operation: The user's actions after quitting. The closure receives the app's file.
  private func quit(canSave: Bool, _ operation: (UnsavedChangesModel, URL) throws -> Void) throws {
    let file = directory.appending(path: "sync-ups.json")
    if canSave {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    } else {
      try Data().write(to: directory)
    }
    defer { for url in [directory, copy] { try? FileManager.default.removeItem(at: url) } }
    try withDependencies {
      $0.defaultFileStorage = .fileSystem
      $0.flushPendingSaves = { PendingSaves.flush() }
      $0.syncUpsFile = file
    } operation: {
      @Shared(.syncUps) var syncUps
      $syncUps.withLock { _ = $0.append(syncUp) }
      let model = UnsavedChangesModel()
      model.quitButtonTapped()
      try operation(model, file)
      // Save the changes now, so that no save happens after this test has ended.
      $syncUps.withLock { $0 = [] }
      PendingSaves.flush()
    }
  }

  private func content(of file: URL) -> IdentifiedArrayOf<SyncUp> {
    @SharedReader(.syncUps(in: file)) var content: IdentifiedArrayOf<SyncUp> = []
    return content
  }

  private func saveCopy(of model: UnsavedChangesModel, at path: String) {
    model.alertButtonTapped(.saveCopy)
    model.copyPath = path
    model.saveCopyButtonTapped()
  }

  @Test("Quitting asks nothing when all changes are saved")
  func saved() throws {
    try quit(canSave: true) { model, file in
      #expect(model.destination == nil)
      #expect(model.mayQuit)
      #expect(content(of: file) == [syncUp])
    }
  }

  @Test(
    "If the data file cannot be written, quitting asks what to do, and cancelling keeps the app open"
  )
  func staying() throws {
    try quit(canSave: false) { model, file in
      let reason = FileStorageError.unwritable(file, reason: "Not a directory")
      let alert = AlertState.unsavedChanges(because: [reason], offersCopy: true)
      #expect(model.destination == .alert(alert))
      guard case .alert(let alert) = model.destination else { return }
      #expect(
        alert.message == """
          Could not write '\(file.path())' (Not a directory).
          Your last changes will be lost if you leave now.
          """
      )
      #expect(alert.buttons.map(\.role) == [.retry, .saveElsewhere, .destructive, .cancel])
      #expect(alert.buttons.map(\.action) == [.tryAgain, .saveCopy, .leave, nil])
      #expect(alert.safeIndex == 3)
      model.alertButtonTapped(nil)
      #expect(model.destination == nil)
      #expect(!model.mayQuit)
    }
  }

  @Test(
    "The app quits without asking about changes that a team refused, because the local copy keeps them"
  )
  func refusedByTheTeam() async {
    await withDependencies {
      $0.flushPendingSaves = { PendingSaves.flush() }
      $0.syncUpsStorage = .refusingTeam
    } operation: {
      @Shared(.syncUps) var syncUps
      await #expect(throws: RefusingTeamKey.Refused.self) { try await $syncUps.save() }
      #expect($syncUps.saveError is RefusingTeamKey.Refused)
      let model = UnsavedChangesModel()
      model.quitButtonTapped()
      #expect(model.destination == nil)
      #expect(model.mayQuit)
    }
  }

  @Test(
    "If the data file cannot be written when the user quits, the user can retry the save until it succeeds"
  )
  func tryingAgain() throws {
    try quit(canSave: false) { model, file in
      model.alertButtonTapped(.tryAgain)
      #expect(model.destination != nil)
      #expect(!model.mayQuit)
      try FileManager.default.removeItem(at: directory)
      model.alertButtonTapped(.tryAgain)
      #expect(model.destination == nil)
      #expect(model.mayQuit)
      #expect(content(of: file) == [syncUp])
    }
  }

  @Test(
    "If the data file is saved while the app asks where to save a copy, cancelling keeps the app open"
  )
  func savedMeanwhile() throws {
    try quit(canSave: false) { model, file in
      model.alertButtonTapped(.saveCopy)
      try FileManager.default.removeItem(at: directory)
      PendingSaves.flush()
      model.cancelCopyButtonTapped()
      #expect(model.destination == nil)
      #expect(!model.mayQuit)
      #expect(content(of: file) == [syncUp])
    }
  }

  @Test("When the app quits, a copy of the unsaved sync-ups cannot replace an existing file")
  func copying() throws {
    try quit(canSave: false) { model, file in
      model.alertButtonTapped(.saveCopy)
      #expect(model.destination == .copy(problem: nil))

      model.copyPath = directory.path()
      model.saveCopyButtonTapped()
      let problem = "'\(directory.path())' already exists: enter another name."
      #expect(model.destination == .copy(problem: problem))

      model.copyPath = file.path()
      model.saveCopyButtonTapped()
      let blocked = "Could not write '\(file.path())' (Not a directory): name another file."
      #expect(model.destination == .copy(problem: blocked))

      model.cancelCopyButtonTapped()
      guard case .alert? = model.destination else {
        Issue.record("The user is not asked again.")
        return
      }
      #expect(!model.mayQuit)

      saveCopy(of: model, at: copy.path())
      #expect(model.mayQuit)
      #expect(model.copy == copy)
      #expect(content(of: copy) == [syncUp])
    }
  }

  @Test("The path for a copy of the sync-ups may begin with a tilde for the home directory")
  func copyingFromHome() throws {
    try quit(canSave: false) { model, _ in
      let depth = URL.homeDirectory.pathComponents.count - 1
      saveCopy(of: model, at: "~" + String(repeating: "/..", count: depth) + copy.path())
      #expect(model.mayQuit)
      #expect(content(of: copy) == [syncUp])
    }
  }

  @Test(
    "If saving a copy of the list fails, the next attempt includes changes made after the failure"
  )
  func copyingAgain() throws {
    try quit(canSave: false) { model, _ in
      let copy = directory.appending(path: "copy.json")
      saveCopy(of: model, at: copy.path())
      let problem = "Could not write '\(copy.path())' (Not a directory): name another file."
      #expect(model.destination == .copy(problem: problem))
      @Shared(.syncUps) var syncUps
      $syncUps.withLock { $0[0].title = "Review" }
      try FileManager.default.removeItem(at: directory)
      model.saveCopyButtonTapped()
      #expect(model.mayQuit)
      #expect(content(of: copy).map(\.title) == ["Review"])
    }
  }

  /// Quits an app after a change to a setting that cannot be written.
  private func quitWithSettings(
    canSaveSyncUps: Bool = true,
    _ operation: (UnsavedChangesModel, URL) throws -> Void
  ) throws {
    let blocker = directory.appendingPathExtension("settings")
    try Data().write(to: blocker)
    defer { try? FileManager.default.removeItem(at: blocker) }
    try withDependency(\.defaultAppStorage, .file(blocker.appending(path: "settings.json"))) {
      let settings = SettingsModel()
      settings.sortOrderSelected(.title)
      try quit(canSave: canSaveSyncUps) { model, _ in try operation(model, blocker) }
      try? FileManager.default.removeItem(at: blocker)
      PendingSaves.flush()
    }
  }

  private func reason(_ blocker: URL) -> FileStorageError {
    .unwritable(blocker.appending(path: "settings.json"), reason: "Not a directory")
  }

  @Test(
    "When the user quits with unsaved settings, the app does not offer to save a copy of the settings"
  )
  func settings() throws {
    try quitWithSettings { model, blocker in
      let alert = AlertState.unsavedChanges(because: [reason(blocker)], offersCopy: false)
      #expect(model.destination == .alert(alert))
      #expect(alert.buttons.map(\.role) == [.retry, .destructive, .cancel])
      #expect(!model.mayQuit)
      model.alertButtonTapped(.tryAgain)
      #expect(model.destination == .alert(alert))
      try FileManager.default.removeItem(at: blocker)
      model.alertButtonTapped(.tryAgain)
      #expect(model.destination == nil)
      #expect(model.mayQuit)
      let written = try Data(contentsOf: blocker.appending(path: "settings.json"))
      #expect(String(decoding: written, as: UTF8.self).contains("sortOrder"))
    }
  }

  @Test(
    "Quitting asks about unsaved sync-ups and settings, but not about sync-ups saved in a copy"
  )
  func settingsAndSyncUps() throws {
    try quitWithSettings(canSaveSyncUps: false) { model, blocker in
      let file = directory.appending(path: "sync-ups.json")
      let reasons = [FileStorageError.unwritable(file, reason: "Not a directory"), reason(blocker)]
      let both = AlertState.unsavedChanges(because: reasons, offersCopy: true)
      #expect(model.destination == .alert(both))
      #expect(
        both.message == """
          Could not write '\(file.path())' (Not a directory).
          Could not write '\(blocker.path())/settings.json' (Not a directory).
          Your last changes will be lost if you leave now.
          """
      )
      saveCopy(of: model, at: copy.path())
      let rest = AlertState.unsavedChanges(because: [reason(blocker)], offersCopy: false)
      #expect(model.destination == .alert(rest))
      #expect(!model.mayQuit)
      #expect(model.copy == copy)

      model.alertButtonTapped(nil)
      model.quitButtonTapped()
      #expect(model.destination == .alert(both), "Later changes are not in the copy.")
      model.alertButtonTapped(.leave)
      #expect(model.mayQuit)
      #expect(model.copy == nil)
    }
  }
}
