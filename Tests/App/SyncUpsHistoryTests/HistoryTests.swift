import JSONStream
import SeededRandomness
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@Suite("The history of changes to a data file")
struct HistoryTests {
  private let date = Date(timeIntervalSince1970: 0)

  private func step(_ number: Int) -> HistoryStep {
    HistoryStep(number, "Step \(number)")
  }

  private func undo(_ number: Int, id: Int) -> HistoryEntry {
    .undo(UUID(id), of: HistoryStep.ID(UUID(number)), date: date)
  }

  private func redo(_ number: Int, id: Int) -> HistoryEntry {
    .redo(UUID(id), of: HistoryStep.ID(UUID(number)), date: date)
  }

  @Test(
    "The history behaves like two stacks, one of steps to undo and one of steps to redo",
    arguments: 0..<8 as Range<UInt64>
  )
  func stacks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var history = History()
    var (done, undone, next) = ([Int](), [Int](), 1)
    for _ in 0..<8 {
      let (kind, length) = (
        Int.random(in: 0..<5, using: &random), Int.random(in: 1...70, using: &random)
      )
      var latest: Int?
      for _ in 0..<length {
        next += 1
        switch kind {
        case 0:
          history.append(.step(step(next)))
          done = (done + [next]).suffix(History.mostSteps)
          undone = []
        case 1, 2:
          guard let newest = done.popLast() else { continue }
          history.append(undo(newest, id: next))
          undone.append(newest)
          latest = next
        default:
          guard let newest = undone.popLast() else { continue }
          history.append(redo(newest, id: next))
          done.append(newest)
          latest = next
        }
      }
      #expect(latest.map { history.hasEffect(.written(UUID($0))) } ?? true)
      #expect(history.doneSteps.map(\.title) == done.map { "Step \($0)" })
      #expect(history.undone == undone.map { HistoryStep.ID(UUID($0)) })
      #expect(history.nextUndo == done.last.map(step))
      #expect(history.nextRedo == undone.last.map(step))
      #expect(history.entries.count <= 3 * History.mostSteps)
    }
  }

  @Test("Undoing an undone step and redoing a redone step have no effect")
  func effects() {
    let history = History([
      .step(step(1)), undo(1, id: 11), undo(1, id: 12), redo(1, id: 13), redo(1, id: 14),
    ])
    let effects = (11...14).map { history.hasEffect(.written(UUID($0))) }
    #expect(effects == [true, false, true, false])
    var other = History([.step(step(1)), undo(7, id: 17)])
    #expect(other.nextUndo == step(1))
    for number in 11...12 { other.append(undo(1, id: number)) }
    other.append(redo(1, id: 13))
    #expect(other.nextUndo == step(1))
    #expect(other.nextRedo == nil)
  }

  @Test("The history merges the entries that two processes recorded at the same time")
  func merging() {
    let base = History([.step(step(1)), .step(step(2))])
    var (ours, theirs) = (base, base)
    ours.append(undo(2, id: 11))
    theirs.append(undo(2, id: 12))
    theirs.append(.step(step(3)))
    var merger = Merger()
    merger.merge(&ours, theirs, since: base)
    #expect(merger.conflictCount == 0)
    #expect(ours.steps.map(\.title) == ["Step 1", "Step 3"])
  }

  @Test("A saved history is loaded unchanged")
  func roundTrip() async throws {
    @Shared(.history) var history
    let syncUp = SyncUp(1, "Design", meetings: [Meeting(2, on: date, "one\ntwo")])
    var without = syncUp
    without.meetings = []
    let other = SyncUp(3, "Product")
    let title = "Delete 'a\"b'"
    let step = HistoryStep(4, by: .import, title, from: [syncUp, other], to: [other, without])
    let expected = History([.step(step), undo(4, id: 5), redo(4, id: 6)])
    $history.withLock { $0 = expected }
    try await $history.save()
    try await $history.load()
    #expect(history == expected)
  }

  @Test("The history stores only those JSON members of a sync-up that a change affects")
  func changedMembers() throws {
    let meeting = Meeting(3, on: date, "Ready for review")
    let syncUp = SyncUp(1, "Design", attendees: [Attendee(2, "Blob")], meetings: [meeting])
    var renamed = syncUp
    renamed.title = "Product"
    let change = try #require(SyncUpChange.all(from: [syncUp], to: [renamed]).first)
    let line = String(decoding: try change.json(), as: UTF8.self)
    let id = "00000000-0000-0000-0000-000000000001"
    #expect(
      line == #"{"after":{"place":{"index":0},"syncUp":{"id":"\#(id)","title":"Product"}},"#
        + #""before":{"place":{"index":0},"syncUp":{"id":"\#(id)","title":"Design"}},"id":"\#(id)"}"#
    )
    #expect(try SyncUpChange(json: Array(line.utf8).span) == change)
  }

  @Test(
    "A history entry is rejected if its old and new values do not have the same JSON member names",
    arguments: [
      (
        "after", #"{"after":{"place":{"index":0},"syncUp":{"id":"#,
        #"}},"before":{"place":{"index":0},"syncUp":{"title":"a","id":"#
      ),
      ("created", #"{"after":{"place":{"index":0},"syncUp":{"title":"a","id":"#, ""),
    ]
  )
  func oneSidedMember(label: String, first: String, second: String) throws {
    let id = #""00000000-0000-0000-0000-000000000001""#
    let line = first + id + (second.isEmpty ? "" : second + id) + #"}},"id":\#(id)}"#
    #expect(throws: JSONError.self) { try SyncUpChange(json: Array(line.utf8).span) }
  }

  @Test(
    "Recording an entry keeps the history file's unreadable lines, and adds the entry after them"
  )
  func unreadableLine() async throws {
    let lines = [
      #"{"date":0,"id":"00000000-0000-0000-0000-000000000001","redoes":"#
        + #""00000000-0000-0000-0000-000000000002"}"#,
      #"{"from":"a newer version"}"#, "torn {",
    ]
    try await withSyncUpsFile { syncUpsFile in
      let file = syncUpsFile.appendingPathExtension("history")
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      @Shared(.history) var history
      #expect(history.entries.count == 3)
      let step = step(3)
      $history.withLock { $0.append(.step(step)) }
      try await $history.save()
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasPrefix(#"{"from":"a newer version"}"# + "\ntorn {\n" + #"{"changes":[],"#))
    }
  }

  @Test(
    "A file counts as a history if it is empty or has a line with the id and the date of an entry",
    arguments: [
      ("an empty file", "", true),
      ("an entry of a newer version", #"{"id":"\#(UUID(1))","date":0,"splits":1}"#, true),
      ("such an entry after a torn line", #"{"id\#n{"id":"\#(UUID(1))","date":0.5}"#, true),
      ("another object", #"{"name":"Blob"}"#, false),
      ("an object with another id and date", #"{"id":7,"date":"today"}"#, false),
      ("an object with an id alone", #"{"id":"\#(UUID(1))"}"#, false),
      ("an object with a date alone", #"{"date":0}"#, false),
      ("a list", "[]", false),
      ("a torn line", #"{"id":"\#(UUID(1))","date":0"#, false),
    ]
  )
  func kindOfFile(name: String, content: String, isHistory: Bool) async {
    let file = DependencyValues.current.historyFile
    let storage = FileStorage.inMemory(files: [file: Data(content.utf8)])
    await withDependency(\.defaultFileStorage, storage) {
      @Shared(.history) var history
      #expect(((try? await $history.load()) != nil) == isHistory)
    }
  }

  @Test("The history rejects a change of more than 32 MB, but saves the changes that follow it")
  func size() async throws {
    try await withDependency(\.defaultFileStorage, .inMemory) {
      @Shared(.history) var history
      let megabyte = String(repeating: "x", count: 1 << 20)
      let large = HistoryStep(1, String(repeating: megabyte, count: 32))
      $history.withLock { $0.append(.step(large)) }
      await #expect { try await $history.save() } throws: { error in
        StorageProblem.cause(of: error).hasSuffix("(the change is larger than 32 MB)")
      }
      let small = step(2)
      $history.withLock { $0.append(.step(small)) }
      try await $history.save()
      try await $history.load()
      #expect(history.steps == [small])
    }
  }
}
