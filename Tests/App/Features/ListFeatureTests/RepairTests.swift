import ListFeature
import Observation
import Presentation
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("A data file that cannot be read", .timeLimit(.minutes(5)))
struct RepairTests {
  private let design: SyncUp = {
    var meeting = Meeting(2, at: 5_000, "One.")
    meeting.duration = .seconds(60)
    return SyncUp(1, "Design", meetings: [meeting])
  }()

  /// Opens a list whose file is damaged.
  ///
  /// The file has a readable copy, and a newer copy that cannot be read.
  private func open(
    _ damaged: String = "[",
    _ operation: (SyncUpsListModel, RepairModel, URL) async throws -> Void
  ) async throws {
    var content = SyncUpsContent([design])
    let copies = [
      ("sync-ups.replaced-2026-11-20-100000.json", try content.write(), 100_000.0),
      ("sync-ups.unreadable-2026-11-21-100000.json", Data("{".utf8), 200_000),
    ]
    try await withSyncUpsFile(damaged) { file in
      for (name, content, seconds) in copies {
        let url = file.deletingLastPathComponent().appending(path: name)
        try content.write(to: url)
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path())
      }
      let list = SyncUpsListModel()
      list.repairButtonTapped()
      guard case .repair(let model)? = list.destination else { throw NoRepair() }
      try await operation(list, model, file)
    }
  }

  private struct NoRepair: Error {}

  @Test("The list offers no repair if the data file is readable or missing")
  func readableFile() {
    let list = SyncUpsListModel()
    #expect(!list.offersRepair)
    list.repairButtonTapped()
    #expect(list.destination == nil)
  }

  @Test("The repair screen shows the problem of the data file, and the file's copies, newest first")
  func copies() async throws {
    try await open { list, model, file in
      #expect(list.offersRepair)
      #expect(!list.offersSamples)
      #expect(model.problem?.hasPrefix("Could not understand '\(file.path())' (at line 1") == true)
      #expect(
        model.copies.map(\.name) == [
          "sync-ups.unreadable-2026-11-21-100000.json", "sync-ups.replaced-2026-11-20-100000.json",
        ]
      )
      #expect(
        model.copies.last?.content
          == .syncUps(1, meetings: 1, newestMeeting: Date(timeIntervalSinceReferenceDate: 4_940)),
        "The newest meeting started then."
      )
      guard case .failed(let error) = model.copies.first?.content else { throw NoRepair() }
      #expect(error.reason.hasPrefix("at line 1, column 1: an array is expected"))
      model.doneButtonTapped()
      #expect(list.destination == nil)
    }
  }

  @Test(
    "The app asks before it restores the data file from a copy, and keeps the unreadable file as a copy"
  )
  func restoring() async throws {
    try await open { list, model, file in
      let copy = try #require(model.copies.last)
      model.restoreButtonTapped(id: copy.id)
      #expect(model.alert == .restore(copy))
      model.alertButtonTapped(nil)
      #expect(model.alert == nil)
      #expect(try Data(contentsOf: file) == Data("[".utf8))

      model.restoreButtonTapped(id: copy.id)
      model.alertButtonTapped(.confirmRestoring(copy.id))
      #expect(list.destination == nil)
      #expect(SyncUpsCopy.all(of: file).count == 3)
      for await titles in Observations({ list.syncUps.map(\.title) }) where !titles.isEmpty {
        #expect(titles == ["Design"])
        break
      }
      #expect(!list.offersRepair)
    }
  }

  @Test("The data file cannot be restored from an unreadable copy")
  func uselessCopy() async throws {
    try await open { _, model, _ in
      model.restoreButtonTapped(id: model.copies[0].id)
      #expect(model.alert == nil)
      let name = "sync-ups.unreadable-2026-11-21-100000.json"
      #expect(model.failure == "The copy '\(name)' cannot be read: choose another one.")
      model.startAfreshButtonTapped()
      #expect(model.failure == nil)
      model.restoreButtonTapped(id: model.copies[0].id)
      model.restoreButtonTapped(id: model.copies[1].id)
      #expect(model.failure == nil)
    }
  }

  @Test(
    "Starting with an empty list leaves the data file unchanged if the file has become readable again"
  )
  func readableAgain() async throws {
    try await open { list, model, file in
      model.startAfreshButtonTapped()
      try Data("[]".utf8).write(to: file)
      for await problem in Observations({ model.problem }) where problem == nil { break }
      model.alertButtonTapped(.confirmStartingAfresh)
      #expect(SyncUpsCopy.all(of: file).count == 2)
      #expect(list.destination == nil)
      @Shared(.notice) var notice
      #expect(notice == "The file can be read again. Nothing was changed.")
    }
  }

  /// Returns the content of the list's file, cut off after the first sync-up.
  private func damagedFile() throws -> String {
    var content = SyncUpsContent([design, SyncUp(7, "Product")])
    let text = String(decoding: try content.write(), as: UTF8.self)
    return String(text.prefix(upTo: try #require(text.firstRange(of: "Product")).lowerBound))
  }

  @Test(
    "The repair screen asks before it saves the readable sync-ups, and keeps a copy of the damaged file"
  )
  func salvaging() async throws {
    let damaged = try damagedFile()
    try await open(damaged) { list, model, file in
      let salvage = try #require(model.salvage)
      #expect(salvage.content.syncUps.map(\.title) == ["Design"])
      model.salvageButtonTapped()
      #expect(model.alert == .salvage(salvage))
      #expect(model.alert?.title == "Save the readable sync-up?")
      let lost = try #require(salvage.lostLines.first)
      #expect(
        model.alert?.message == """
          It replaces the damaged file. Text on lines \(lost.lowerBound)–\(lost.upperBound) is lost. A copy of the \
          current file is kept.
          """
      )
      model.alertButtonTapped(nil)
      #expect(try Data(contentsOf: file) == Data(damaged.utf8))

      model.salvageButtonTapped()
      model.alertButtonTapped(.confirmSalvaging)
      #expect(list.destination == nil)
      let copies = SyncUpsCopy.all(of: file)
      #expect(copies.count == 3)
      #expect(try Data(contentsOf: copies[0].id) == Data(damaged.utf8))
      @Shared(.notice) var notice
      #expect(
        notice == """
          Saved 1 sync-up from the damaged file (lines \(lost.lowerBound)–\(lost.upperBound) could not be read), \
          and kept a copy of that file in '\(copies[0].name)'.
          """
      )
      for await titles in Observations({ list.syncUps.map(\.title) }) where !titles.isEmpty {
        #expect(titles == ["Design"])
        break
      }
    }
  }

  @Test(
    "The repair screen does not offer to save readable sync-ups if no sync-up in the file is readable"
  )
  func nothingToSalvage() async throws {
    try await open { _, model, _ in
      #expect(model.salvage == nil)
      model.salvageButtonTapped()
      #expect(model.alert == nil)
    }
  }

  @Test(
    "Salvaging a damaged data file changes nothing if the file no longer contains a readable sync-up"
  )
  func salvagingTooLate() async throws {
    try await open(try damagedFile()) { list, model, file in
      model.salvageButtonTapped()
      try Data("[{".utf8).write(to: file)
      model.alertButtonTapped(.confirmSalvaging)
      #expect(model.failure == "No sync-up in the file is readable any more. Nothing was changed.")
      #expect(model.salvage == nil)
      #expect(try Data(contentsOf: file) == Data("[{".utf8))
      #expect(SyncUpsCopy.all(of: file).count == 2)
      #expect(list.destination != nil)
    }
  }

  @Test(
    "The app asks before it replaces an unreadable file by an empty list, and keeps a copy of the file"
  )
  func startingAfresh() async throws {
    try await open { list, model, file in
      model.startAfreshButtonTapped()
      #expect(model.alert == .startAfresh)
      model.alertButtonTapped(.confirmStartingAfresh)
      #expect(list.destination == nil)
      let written = try Data(contentsOf: file)
      #expect(written == Data("[]".utf8))
      let copies = SyncUpsCopy.all(of: file)
      #expect(copies.count == 3)
      #expect(try Data(contentsOf: copies[0].id) == Data("[".utf8))
      for await offersSamples in Observations({ list.offersSamples }) where offersSamples { break }
    }
  }

  @Test(
    "Restoring the data file from a deleted copy fails with a message and leaves the data file unchanged"
  )
  func failing() async throws {
    try await open { list, model, file in
      let copy = try #require(model.copies.last)
      model.restoreButtonTapped(id: copy.id)
      try FileManager.default.removeItem(at: copy.id)
      model.alertButtonTapped(.confirmRestoring(copy.id))
      #expect(model.failure?.hasPrefix("Could not read '\(copy.id.path())'") == true)
      #expect(model.copies.count == 1)
      #expect(try Data(contentsOf: file) == Data("[".utf8))
      #expect(list.destination != nil)
    }
  }
}
