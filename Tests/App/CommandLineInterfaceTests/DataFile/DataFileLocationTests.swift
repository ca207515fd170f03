import CommandLineInterface
import CommandLineParsing
import Foundation
import Sharing
import Testing

@Suite("The location of the data file")
struct DataFileLocationTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    var file: String?
    var environment: [String: FilePath]
    let path: FilePath
    let origin: DataFileLocation.Origin

    init(
      _ label: String,
      file: String? = nil,
      _ environment: [String: FilePath],
      _ path: FilePath,
      _ origin: DataFileLocation.Origin
    ) {
      testDescription = label
      self.file = file
      self.environment = environment
      self.path = path
      self.origin = origin
    }
  }

  private static let all: [String: FilePath] = [
    "SYNCUPS_FILE": "/env.json", "XDG_DATA_HOME": "/data", "HOME": "/home/blob",
  ]

  @Test(
    "The path of the data file comes from '--file', the environment or the home directory, in this order",
    arguments: [
      Row("the option wins", file: "/opt.json", all, "/opt.json", .option),
      Row("a relative option", file: "a/b.json", all, "/meetings/a/b.json", .option),
      Row("the parent directory", file: "../b.json", [:], "/meetings/../b.json", .option),
      Row("a tilde is a name", file: "~/b.json", all, "/meetings/~/b.json", .option),
      Row("then the variable", all, "/env.json", .environment("SYNCUPS_FILE")),
      Row(
        "a relative variable",
        ["SYNCUPS_FILE": "b.json"],
        "/meetings/b.json",
        .environment("SYNCUPS_FILE")
      ),
      Row(
        "an empty variable is none",
        ["SYNCUPS_FILE": "", "XDG_DATA_HOME": "/data"],
        "/data/syncups/sync-ups.json",
        .environment("XDG_DATA_HOME")
      ),
      Row(
        "a slash at the end",
        ["XDG_DATA_HOME": "/data/"],
        "/data/syncups/sync-ups.json",
        .environment("XDG_DATA_HOME")
      ),
      Row(
        "a relative data home is none",
        ["XDG_DATA_HOME": "data", "HOME": "/home/blob"],
        "/home/blob/.local/share/syncups/sync-ups.json",
        .environment("HOME")
      ),
      Row(
        "an empty data home is none",
        ["XDG_DATA_HOME": "", "HOME": "/home/blob"],
        "/home/blob/.local/share/syncups/sync-ups.json",
        .environment("HOME")
      ),
      Row(
        "the home of the root directory",
        ["HOME": "/"],
        "/.local/share/syncups/sync-ups.json",
        .environment("HOME")
      ),
    ]
  )
  func followsTheFirstThatSays(row: Row) throws {
    let location = try DataFileLocation(
      file: row.file.map { GivenValue($0, from: .option("file")) },
      environment: row.environment,
      currentDirectory: "/meetings"
    )
    #expect(location.path == row.path)
    #expect(location.origin == row.origin)
  }

  @Test("The path of the data file may contain bytes that are not UTF-8")
  func keepsBytesThatAreNotText() throws {
    let name = Array("b".utf8) + [0xFF] + Array(".json".utf8)
    let option = try DataFileLocation(
      file: GivenValue(CommandLineWord(bytes: name), from: .option("file")),
      environment: [:],
      currentDirectory: FilePath(bytes: [0x2F, 0xFE])
    )
    #expect(option.path.bytes == [0x2F, 0xFE, 0x2F] + name)
    let variable = try DataFileLocation(
      file: nil,
      environment: ["SYNCUPS_FILE": FilePath(bytes: name)],
      currentDirectory: "/"
    )
    #expect(variable.path.bytes == [0x2F] + name)
  }

  @Test(
    "In the root directory, a relative path of the data file becomes an absolute path with one slash"
  )
  func startsAtTheRootDirectoryWithoutAnotherSlash() throws {
    let location = try DataFileLocation(
      file: GivenValue("b.json", from: .option("file")),
      environment: [:],
      currentDirectory: "/"
    )
    #expect(location.path == "/b.json")
  }

  @Test(
    "The error about a missing home directory asks the user to set HOME or to name a data file",
    arguments: [[:], ["HOME": ""], ["HOME": "home/blob", "XDG_DATA_HOME": "data"]]
  )
  func needsAHome(environment: [String: FilePath]) {
    let error = #expect(throws: DataFileLocationError.self) {
      try DataFileLocation(file: nil, environment: environment, currentDirectory: "/meetings")
    }
    #expect(error?.exitCode == .failed)
    #expect(
      error?.message == """
        There is no directory for the sync-ups because HOME is not set to an absolute path: set HOME, or name \
        a file with '--file PATH' or SYNCUPS_FILE.
        """
    )
  }

  @Test("An empty path for '--file' is refused")
  func takesNoEmptyPath() {
    let error = #expect(throws: DataFileLocationError.self) {
      try DataFileLocation(
        file: GivenValue("", from: .option("file")),
        environment: Self.all,
        currentDirectory: "/"
      )
    }
    #expect(error?.exitCode == .usage)
    #expect(
      error?.message
        == "The path given for '--file' is empty: name a file, or leave the option out."
    )
  }

  @Test(
    "A data file given as '/dev/fd/N' resolves to the file's path, or is refused if the file was deleted"
  )
  func openFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID()).json")
    try Data("[]".utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)
    let path = FilePath("/dev/fd/\(handle.fileDescriptor)")
    let location = try DataFileLocation(
      file: GivenValue("\(path)", from: .option("file")),
      environment: [:],
      currentDirectory: "/"
    )
    #expect(location.path == path)
    #expect(try location.settledPath() == FilePath(file).resolvedOrSelf)
    try FileManager.default.removeItem(at: file)
    let error = #expect(throws: DataFileLocationError.deleted(path)) {
      try location.settledPath()
    }
    #expect(error?.exitCode == .inputNotFound)
    #expect(
      error?.message == "The open file '\(path)' was deleted: name a file with '--file PATH'."
    )
    withExtendedLifetime(handle) {}
  }
}
