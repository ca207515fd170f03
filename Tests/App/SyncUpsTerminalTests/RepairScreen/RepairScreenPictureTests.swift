import AppFeature
import ListFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Recorded pictures of the screen that repairs a file", .serialized, .gatedOnMainActor)
struct RepairScreenPictureTests {
  /// Opens the repair of a file that cannot be read.
  func open(
    _ size: Size,
    _ copies: [SyncUpsCopy],
    salvage: SyncUpsSalvage? = nil,
    _ operation: (PicturedApp) throws -> Void
  ) throws {
    try withDependencies {
      let file = URL(filePath: "/test/sync-ups.json")
      $0.defaultFileStorage = .inMemory(files: [file: Data("[{".utf8)])
    } operation: {
      let app = PicturedApp(size)
      app.model.syncUpsList.destination = .repair(
        RepairModel(copies: copies, salvage: salvage)
      )
      try operation(app)
    }
  }

  /// Makes copies on disk: a readable copy for each day before the date of the pictures, and a
  /// newer copy that cannot be read.
  func copies(_ count: Int) throws -> [SyncUpsCopy] {
    let directory = FileManager.default.temporaryDirectory.appending(path: "copies-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    func write(_ content: Data, _ name: String, daysAgo: Int) throws {
      let url = directory.appending(path: name)
      try content.write(to: url)
      let date = PicturedContent.now.addingTimeInterval(-3_600 - 86_400 * Double(daysAgo))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path())
    }
    for day in 1...count {
      var content = SyncUpsContent([PicturedContent.design(meetings: count - day)])
      let name = "sync-ups.replaced-2026-01-\(String(100 + day).dropFirst())-100000.json"
      try write(content.write(), name, daysAgo: day)
    }
    try write(Data("[".utf8), "sync-ups.unreadable-2026-02-01-100000.json", daysAgo: 0)
    return withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      SyncUpsCopy.all(of: directory.appending(path: "sync-ups.json"))
    }
  }

  /// A damaged file with a readable sync-up.
  private func salvage() throws -> SyncUpsSalvage {
    var content = SyncUpsContent([PicturedContent.design()])
    return SyncUpsSalvage(try content.write().dropLast(2) + Data(",\n{".utf8))
  }

  @Test(
    "The repair screen of a file without copies matches the recorded picture",
    arguments: Size.usual
  )
  func withoutCopies(size: Size) throws {
    try open(size, [], salvage: salvage()) { app in try app.expectPicture("Repair/no-copies") }
  }

  @Test(
    "Footer, help and palette offer to save readable sync-ups only if the data file contains any"
  )
  func offeringSalvage() throws {
    for salvage in [nil, try salvage()] {
      try open(Size(width: 120, height: 40), [], salvage: salvage) { app in
        let count = { @MainActor (text: String) in
          app.cells(colors: .none).lines.count { $0.contains(text) }
        }
        let isOffered = salvage != nil
        #expect(count("S   Save the sync-up that can still be read.") == (isOffered ? 1 : 0))
        #expect(count("x   Start with an empty list.") == 1)
        #expect(count("S save readable") == (isOffered ? 1 : 0))
        app.press("?")
        #expect(count(Command.salvage.meaning) == (isOffered ? 1 : 0))
        app.press(.key(.escape), ":")
        app.type("readable")
        #expect(count(String(Command.salvage.meaning.dropFirst(4))) == (isOffered ? 1 : 0))
        app.press(.key(.escape), "S")
        #expect(count("Save the readable sync-up?") == (isOffered ? 1 : 0))
        #expect(count("'S' does nothing here") == (isOffered ? 0 : 1))
      }
    }
  }

  @Test(
    "If the data file is unreadable, the list's help names only keys that work, such as the repair key"
  )
  func helpOfList() throws {
    try open(Size(width: 120, height: 40), []) { app in
      app.model.syncUpsList.destination = nil
      app.press("?")
      let help = app.cells(colors: .none).lines.joined(separator: "\n")
      #expect(help.contains("repair the file"))
      for command in [Command.order, .filter, .new] { #expect(!help.contains(command.meaning)) }
    }
  }

  @Test("The smallest screen shows the whole message about a data file that cannot be read")
  func wholeMessage() throws {
    try open(Size(width: 60, height: 16), []) { app in
      app.model.syncUpsList.destination = nil
      app.press("n")
      let words = app.cells(colors: .none).lines.joined(separator: " ").split(separator: " ")
      let end = "; the file was not changed. 'n' does nothing here: '?' lists the keys."
      #expect(words.joined(separator: " ").contains(end))
    }
  }

  @Test("If the data file cannot be read, the statistics, the action items and the search say so")
  func otherScreens() throws {
    try open(Size(width: 120, height: 40), []) { app in
      app.model.syncUpsList.destination = nil
      for key in ["s", "I", "f"] as [KeyPress] {
        app.press(key)
        let text = app.cells(colors: .none).lines.joined(separator: "\n")
        #expect(text.contains("The file with your sync-ups cannot be read."), "\(key)")
        for word in ["o meetings", "o action items", "othing"] { #expect(!text.contains(word)) }
        app.press(.key(.escape))
      }
    }
  }

  @Test(
    "The repair screen of a file with a few copies matches the recorded picture",
    arguments: Size.usual
  )
  func fewCopies(size: Size) throws {
    try open(size, copies(3)) { app in try app.expectPicture("Repair/ordinary") }
  }

  @Test(
    "The end of a long list of copies on the repair screen matches the recorded picture",
    arguments: Size.usual
  )
  func manyCopies(size: Size) throws {
    try open(size, copies(28)) { app in
      app.press("G")
      try app.expectPicture("Repair/many")
    }
  }

  @Test(
    "The question whether to restore the data file from a copy matches the recorded picture",
    arguments: Size.usual
  )
  func question(size: Size) throws {
    try open(size, copies(3)) { app in
      app.press(.key(.down), .key(.enter))
      try app.expectPicture("Repair/question")
    }
  }

  @Test(
    "The message about an unreadable copy of the data file matches the recorded picture",
    arguments: Size.usual
  )
  func unreadableCopy(size: Size) throws {
    try open(size, copies(3)) { app in
      app.press(.key(.enter))
      try app.expectPicture("Repair/unreadable-copy")
    }
  }

  @Test("The help on the repair screen matches the recorded picture", arguments: Size.usual)
  func help(size: Size) throws {
    try open(size, copies(3)) { app in
      app.press("?")
      try app.expectPicture("Repair/help")
    }
  }
}
