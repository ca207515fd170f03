import SyncUpsTestSupport
import Testing

/// Tests of repairs of a real file.
///
/// The repairs keep copies in the directory of the file.
@Suite("Repairs of a file of sync-ups")
struct FileRepairTests {
  private static let element = """
    {"id": "\(UUID(1))", "title": "Design", "theme": "sky", "duration": [0, 0], "attendees": [], \
    "meetings": []}
    """

  @Test(
    "Setting unreadable sync-ups aside moves them to another file and keeps a copy of the data file"
  )
  func settingAside() async throws {
    try await withSyncUpsFile("[\(Self.element), {\"title\": \"Old\"}]") { file in
      guard case .setAside(1, let aside, let copy) = try FileRepair.settingAside(in: file)
      else { throw UnexpectedRepair() }
      #expect(SyncUpsSummary(of: file) == .syncUps(1, meetings: 0, newestMeeting: nil))
      #expect(SyncUpsSummary(of: aside.url).unreadable.map(\.title) == ["Old"])
      #expect(SyncUpsSummary(of: copy.url).unreadable.map(\.title) == ["Old"])
      #expect(try FileRepair.settingAside(in: file) == .nothingToSetAside)
    }
  }

  @Test("Unreadable sync-ups cannot be set aside if the content of the file is not a list")
  func undecodable() async throws {
    try await withSyncUpsFile("{}") { file in
      let error = #expect(throws: FileStorageError.self) { try FileRepair.settingAside(in: file) }
      guard case .undecodable(file, _) = error else { throw UnexpectedRepair() }
      #expect(try Data(contentsOf: file) == Data("{}".utf8))
    }
  }

  @Test(
    "Salvaging replaces a damaged file with its readable sync-ups, and keeps a copy of the damaged file"
  )
  func salvaging() async throws {
    try await withSyncUpsFile("[\n\(Self.element),\n{\"title\": ") { file in
      guard case .salvaged(1, [3...3], let copy) = try FileRepair.salvaging(file)
      else { throw UnexpectedRepair() }
      #expect(SyncUpsSummary(of: file) == .syncUps(1, meetings: 0, newestMeeting: nil))
      #expect(try String(contentsOf: copy.url, encoding: .utf8).hasSuffix("{\"title\": "))
      #expect(throws: SalvageError.undamaged(FilePath(file))) { try FileRepair.salvaging(file) }
    }
  }

  @Test("Nothing is salvaged from a file without readable sync-ups", arguments: ["", "[{"])
  func nothingToSalvage(content: String) async throws {
    try await withSyncUpsFile(content) { file in
      let error = #expect(throws: SalvageError.self) { try FileRepair.salvaging(file) }
      switch error {
      case .empty: #expect(content.isEmpty)
      case .unsalvageable: #expect(!content.isEmpty)
      case .undamaged, nil: throw UnexpectedRepair()
      }
      #expect(try Data(contentsOf: file) == Data(content.utf8))
      #expect(FileBackup.all(of: file).isEmpty)
    }
  }

  private struct UnexpectedRepair: Error {}
}
