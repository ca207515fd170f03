import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Glibc
import Sharing
import Testing

@Suite("The path of a file")
struct FilePathTests {
  @Test(
    "A file path is the same after conversion to a URL and back",
    arguments: ["/rows.json", "/é ü/;?#%41&.json", "/", "/a b", "/100%", "/%zz"] as [FilePath]
      + [FilePath(bytes: Array("/a".utf8) + [0xFF, 0x25, 0xC3] + Array("/%FF.json".utf8))]
  )
  func url(path: FilePath) {
    #expect(FilePath(path.url) == path)
  }

  @Test("A file path omits empty components and components that are a single dot")
  func normalization() {
    #expect(FilePath(URL(filePath: "/a/./b//c/")) == "/a/b/c")
  }

  @Test("A file path keeps '..' because a symbolic link can make '..' lead elsewhere")
  func parent() throws {
    #expect(FilePath(URL(filePath: "/link/../rows.json")) == "/link/../rows.json")
    let base = URL(filePath: "/base/", directoryHint: .isDirectory)
    let relative = URL(filePath: "link/../rows.json", relativeTo: base)
    #expect(FilePath(relative) == "/base/link/../rows.json")
  }

  @Test("Removing the last component of a file path gives the path of the parent directory")
  func directory() {
    let paths: [FilePath] = ["/a/b/c", "/a", "/", "a/b", "a"]
    #expect(paths.map { $0.removingLastComponent() } == ["/a/b", "/", "/", "a", "."])
  }

  @Test("No file exists at a path that contains a NUL byte, and writing to the path fails")
  func zero() throws {
    let directory = try TemporaryDirectory()
    try Data("1".utf8).write(to: directory.url.appending(path: "rows"))
    let path = FilePath(directory.url).appending(FilePath(bytes: Array("rows".utf8) + [0, 1]))
    #expect(FileStatus(of: path) == nil)
    #expect(throws: SystemError.self) { try AtomicFileWriter(target: path).write(Data()) }
  }

  @Test(
    "If a file name with a suffix is too long for Linux, the part before the suffix is shortened"
  )
  func ending() {
    let path: FilePath = "/a/rows.json"
    #expect(path.adding(".drafts") == "/a/rows.json.drafts")
    let unreadable = FilePath(bytes: Array("/a/".utf8) + [0xFF])
    #expect(unreadable.adding(".drafts").bytes == unreadable.bytes + Array(".drafts".utf8))
    let fitting = String(repeating: "x", count: 248)
    let fittingPath = FilePath(String("/a/" + fitting))
    #expect(fittingPath.adding(".drafts") == FilePath(String("/a/" + fitting + ".drafts")))
    let long = [249, 255].map { count in
      FilePath(String("/a/" + String(repeating: "x", count: count))).adding(".drafts").lastComponent
    }
    #expect(Set(long).count == 2)
    for name in long {
      #expect(name.bytes.count == 255)
      #expect(name.bytes.starts(with: "xxx".utf8))
      #expect(name.description.hasSuffix(".drafts"))
    }
  }
}

@Suite("Files whose names are not UTF-8", .dependency(\.defaultFileStorage, .fileSystem))
struct FileNameBytesTests {
  private let directory: TemporaryDirectory
  private let folder: FilePath

  init() throws {
    directory = try TemporaryDirectory()
    folder = FilePath(directory.url)
  }

  /// Two file names that would be equal if a replacement character replaced their invalid bytes.
  private let names = [0xFE, 0xFF].map { (byte: UInt8) in
    FilePath(bytes: Array("rows-".utf8) + [byte] + Array(".json".utf8))
  }

  @Test("Files whose names are not UTF-8 are saved and loaded under their own names")
  func saving() async throws {
    for (number, name) in names.enumerated() {
      @Shared(.fileStorage(folder.appending(name).url)) var rows: [Int] = []
      #expect(rows == [])
      $rows.withLock { $0 = [number] }
      try await $rows.save()
    }
    #expect(Set(try folder.names()) == Set(names))
    for (number, name) in names.enumerated() {
      @SharedReader(.fileStorage(folder.appending(name).url)) var rows: [Int] = []
      #expect(rows == [number])
    }
  }

  @Test("A file whose name is not UTF-8 is found through a link")
  func link() async throws {
    let link = folder.appending("link.json")
    try link.makeLink(to: names[0])
    @Shared(.fileStorage(link.url)) var rows: [Int] = []
    $rows.withLock { $0 = [1] }
    try await $rows.save()
    #expect(Set(try folder.names()) == ["link.json", names[0]])
  }

  @Test("A file whose name is not UTF-8 is watched for changes", .timeLimit(.minutes(5)))
  func watching() async throws {
    let file = folder.appending(names[0])
    @SharedReader(.fileStorage(file.url)) var rows: [Int] = []
    try AtomicFileWriter(target: file).write(Data("[1]".utf8))
    for await rows in $rows.publisher.values where rows == [1] { break }
  }

  @Test("Files whose names are not UTF-8 do not share backups")
  func backups() throws {
    for (number, name) in names.enumerated() {
      let file = folder.appending(name)
      try FileBackupWriter(of: file).keep(Data("\(number)".utf8), because: .replaced)
    }
    for (number, name) in names.enumerated() {
      let backups = FileBackup.all(of: folder.appending(name).url)
      #expect(backups.count == 1)
      let copy = folder.appending(FilePath("copy-\(number)"))
      try backups.first?.restore(over: copy.url)
      #expect(try Data(contentsOf: copy.url) == Data("\(number)".utf8))
    }
  }
}

extension FilePath {
  /// Creates a symbolic link at the path.
  fileprivate func makeLink(to destination: FilePath) throws {
    func cString(_ path: FilePath) -> [CChar] { path.bytes.map(CChar.init(bitPattern:)) + [0] }
    let code = unsafe symlink(cString(destination), cString(self))
    try #require(code == 0)
  }
}
