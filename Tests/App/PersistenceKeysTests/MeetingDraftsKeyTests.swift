import JSONStream
import SyncUpsTestSupport
import Testing

@Suite("The shared key of the meeting drafts")
struct MeetingDraftsKeyTests {
  private let draft = MeetingDraft(Meeting(1, on: .distantPast, "Hello!"), of: SyncUp(2))

  @Test("Meeting drafts are stored in a file next to the user's data file")
  func besideTheFile() {
    withDependency(\.syncUpsFile, URL(filePath: "/elsewhere/meetings.json")) {
      @Shared(.meetingDrafts) var drafts
      $drafts.withLock { _ = $0.append(draft) }
      let url = URL(filePath: "/elsewhere/meetings.json.drafts")
      let key = FileStorageKey<IdentifiedArrayOf<MeetingDraft>>.fileStorage(
        url,
        decode: { data in try IdentifiedArrayOf(json: data.span) },
        encode: { value in Data(try value.json()) }
      )
      @Shared(key) var file = []
      #expect(file == [draft])
    }
  }

  @Test("Saving meeting drafts keeps unreadable drafts and unknown JSON members")
  func unreadableDraft() async throws {
    let known = """
      {"colour": "A", "attendances": [], "date": 0, "duration": [0, 0], "id": "\(UUID(1))", \
      "syncUp": {"attendees": [], "duration": [60, 0], "id": "\(UUID(2))", "meetings": [], \
      "theme": "bubblegum", "title": "Design"}, "transcript": "Hello!"}
      """
    let second = known.replacingOccurrences(of: "Hello!", with: "Other notes")
    try await withSyncUpsFile { syncUpsFile in
      let file = syncUpsFile.appendingPathExtension("drafts")
      try Data(#"[{"from": "elsewhere"}, \#(known), \#(second)]"#.utf8).write(to: file)
      @Shared(.meetingDrafts) var drafts
      #expect(drafts.map(\.transcript) == ["Hello!"])
      #expect($drafts.loadError == nil)
      $drafts.withLock { $0[id: Meeting.ID(UUID(1))]?.transcript = "Hello, again!" }
      try await $drafts.save()
      let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
      #expect(text.contains(#""colour" : "A""#))
      #expect(text.contains("Hello, again!"))
      #expect(text.contains(#""from": "elsewhere""#))
      #expect(text.contains("Other notes"))
    }
  }
}
