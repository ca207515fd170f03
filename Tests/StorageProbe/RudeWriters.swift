import Foundation
import IdentifiedCollections
import JSONStream
import Models
import PersistenceKeys
import Sharing
import SyncUpsFile
import Tagged

/// `add-slowly FILE PROCESS COUNT`: adds a sync-up and saves it at each line of input, until the
/// input ends.
///
/// Loads the value as a required value, like a command of the app.
func addSlowly(_ arguments: [String]) async throws {
  let file = URL(filePath: arguments[0])
  let syncUps = try await Shared(
    require: FileStorageKey<IdentifiedArrayOf<SyncUp>>.syncUps(in: file)
  )
  try await addSlowly(arguments, to: syncUps)
}

/// `add-slowly-plain FILE PROCESS COUNT`: does the same as `add-slowly` with a value that cannot be
/// merged.
func addSlowlyPlain(_ arguments: [String]) async throws {
  let file = URL(filePath: arguments[0])
  let syncUps = try await Shared(
    require: FileStorageKey<[SyncUp]>.fileStorage(
      file,
      decode: { try [SyncUp](json: $0.span) },
      encode: { Data(try $0.json(layout: .init(isIndented: true, escapesSlashes: true))) }
    )
  )
  try await addSlowly(arguments, to: syncUps)
}

private func addSlowly<List>(_ arguments: [String], to syncUps: Shared<List>) async throws
where List: RangeReplaceableCollection & Sendable, List.Element == SyncUp {
  let (process, count) = (Int(arguments[1]) ?? 0, Int(arguments[2]) ?? 0)
  say("ready")
  for number in 1...count {
    waitForLine()
    syncUps.withLock { syncUps in
      let id = SyncUp.ID(uuid(process, number))
      syncUps.append(SyncUp(id: id, title: "\(process)-\(number)"))
    }
    try await syncUps.save()
    say("saved \(number)")
  }
  waitForLine()
  // Reads the last version of another program before the end.
  try await syncUps.load()
}
