import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Tagged

/// The sync-ups in a file, as the app shares them.
func syncUps(in file: String) -> Shared<IdentifiedArrayOf<SyncUp>> {
  withDependencies {
    $0.syncUpsFile = URL(filePath: file)
  } operation: {
    @Shared(.syncUps) var syncUps
    if let error = $syncUps.loadError { say("load failed: \(error)") }
    return $syncUps
  }
}

/// An id that every process can compute.
func uuid(_ process: Int, _ number: Int) -> UUID { UUID(process * 1_000_000 + number) }

/// `add FILE PROCESS COUNT`: adds sync-ups one by one, and saves each.
func add(_ arguments: [String]) async throws {
  let (process, count) = (Int(arguments[1]) ?? 0, Int(arguments[2]) ?? 0)
  let syncUps = syncUps(in: arguments[0])
  for number in 1...count {
    syncUps.withLock { syncUps in
      _ = syncUps.append(
        SyncUp(id: SyncUp.ID(uuid(process, number)), title: "\(process)-\(number)")
      )
    }
    try await syncUps.save()
  }
}

/// `edit FILE PROCESS COUNT`: renames one attendee of the first sync-up again and again, and saves
/// each name.
func edit(_ arguments: [String]) async throws {
  let (process, count) = (Int(arguments[1]) ?? 0, Int(arguments[2]) ?? 0)
  let syncUps = syncUps(in: arguments[0])
  for number in 1...count {
    syncUps.withLock { syncUps in
      syncUps[0].attendees[id: Attendee.ID(uuid(process, 0))]?.name = "\(process)-\(number)"
    }
    try await syncUps.save()
  }
}

/// `exchange FILE PROCESS OTHER COUNT`: adds a sync-up, waits until the other process has added
/// one, and repeats this.
func exchange(_ arguments: [String]) async throws {
  let (process, other) = (Int(arguments[1]) ?? 0, Int(arguments[2]) ?? 0)
  let syncUps = syncUps(in: arguments[0])
  for number in 1...(Int(arguments[3]) ?? 0) {
    func wait(for number: Int) async {
      let id = SyncUp.ID(uuid(other, number))
      for await syncUps in syncUps.publisher.values where syncUps[id: id] != nil { return }
    }
    if process > other { await wait(for: number) }
    syncUps.withLock { syncUps in
      let id = SyncUp.ID(uuid(process, number))
      _ = syncUps.append(SyncUp(id: id, title: "\(process)-\(number)"))
    }
    try await syncUps.save()
    if process < other { await wait(for: number) }
  }
}

/// `store FILE PROCESS COUNT`: stores values of many names in app storage, and saves each.
func store(_ arguments: [String]) async throws {
  let defaults = UserDefaults.file(URL(filePath: arguments[0]))
  for number in 1...(Int(arguments[2]) ?? 0) {
    @Shared(.appStorage("\(arguments[1])-\(number)", store: defaults)) var value = 0
    $value.withLock { $0 = number }
    try await $value.save()
  }
}

/// `save-on FILE`: saves without a pause, and prints the number of each save that has returned.
func saveOn(_ arguments: [String]) async throws {
  let syncUps = syncUps(in: arguments[0])
  var number = syncUps.wrappedValue.count
  while true {
    number += 1
    syncUps.withLock { syncUps in
      // A few elements of varying length, so that saves are quick and half a file cannot be
      // decoded.
      if syncUps.count > 30 { syncUps.removeAll() }
      let title = String(repeating: "\(number) ", count: number % 50)
      _ = syncUps.append(SyncUp(id: SyncUp.ID(uuid(0, number)), title: title))
      syncUps[0].duration = .seconds(number)
    }
    try await syncUps.save()
    say("\(number)")
  }
}

/// `save-twice FILE`: loads, adds a sync-up and saves it, then adds and saves another, and prints
/// how each step went.
///
/// The command waits for a line of input before it loads, and again before it adds the second
/// sync-up. At first the command saves without a change. This save delays the writing of later
/// changes for a moment, so every write that can fail is requested and reported.
func saveTwice(_ arguments: [String]) async throws {
  say("ready")
  waitForLine()
  let syncUps = syncUps(in: arguments[0])
  say("loaded \(syncUps.wrappedValue.count)")
  func add(_ number: Int) {
    let syncUp = SyncUp(id: SyncUp.ID(uuid(9, number)), title: "Added \(number)")
    syncUps.withLock { _ = $0.append(syncUp) }
  }
  for number in 0...2 {
    if number == 2 { waitForLine() }
    if number > 0 { add(number) }
    do {
      try await syncUps.save()
      say("saved \(number)")
    } catch {
      say("save \(number) failed: \(error)")
    }
  }
  let isThere = (1...2).allSatisfy { syncUps.wrappedValue[id: SyncUp.ID(uuid(9, $0))] != nil }
  say(isThere ? "kept both" : "lost something")
  say(syncUps.saveError.map { "error stays: \($0)" } ?? "no error")
}

/// `restore FILE`: puts the oldest copy of a file in its place.
func restore(_ arguments: [String]) async throws {
  let file = URL(filePath: arguments[0])
  try FileBackup.all(of: file).first?.restore(over: file)
}
