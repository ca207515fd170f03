import SyncUpsTestSupport
import Testing

@Suite("The shared key of the sync-ups")
struct SyncUpsKeyTests {

  @Test(
    "Loading a large file of sync-ups reports progress, but loading a small file does not",
    arguments: [10, 5_000]
  )
  func progress(count: Int) throws {
    let syncUps = (0..<count).map { number in
      SyncUp(number, meetings: [Meeting(number, at: 0, String(repeating: "note ", count: 200))])
    }
    var content = SyncUpsContent(IdentifiedArray(uniqueElements: syncUps))
    let data = try content.write()
    var fractions: [Double] = []
    #expect(try SyncUpsContent(data) { fractions.append($0) }.syncUps.count == count)
    #expect(fractions == fractions.sorted())
    #expect(fractions.allSatisfy { (0...1).contains($0) })
    // The reader reports its progress after each megabyte.
    #expect(fractions.count == data.count / (1 << 20))

    @Shared(.loadingProgress) var progress
    let file = DependencyValues.current.syncUpsFile
    withDependency(\.defaultFileStorage, .inMemory(files: [file: data])) {
      @Shared(.syncUps) var syncUps
      #expect(syncUps.count == count)
      #expect(progress == fractions.last ?? 0)
    }
  }

  @Test("The shared key of the sync-ups uses the file that the user has chosen")
  func chosenFile() {
    let url = URL(filePath: "/elsewhere.json")
    let content = Data(
      """
      [{"id": "00000000-0000-0000-0000-000000000001", "title": "Design", "theme": "sky",
        "duration": [0, 1000000000000000000], "attendees": [], "meetings": []}]
      """.utf8
    )
    withDependencies {
      $0.syncUpsFile = url
      $0.defaultFileStorage = .inMemory(files: [url: content])
    } operation: {
      @Shared(.syncUps) var syncUps
      #expect(syncUps == [SyncUp(1, "Design", duration: .seconds(1), theme: .sky)])
    }
  }
}
