import Dependencies
import FileTestSupport
import Foundation
import Observation
import Sharing
import TestGate
import Testing

/// A value of a supported type, which must stay exactly the same when it is stored and loaded.
private struct StoredSample: Sendable, CustomTestStringConvertible {
  let testDescription: String

  /// The JSON that the first version of the library wrote for the value.
  let earlierJSON: String

  /// Stores the value.
  let store: @Sendable (UserDefaults) -> Void

  /// Returns whether the defaults contain exactly this value.
  let isStored: @Sendable (UserDefaults) -> Bool

  init<Value: Equatable & Sendable>(
    _ value: Value,
    other: Value,
    earlierJSON: String,
    _ key: @escaping @Sendable (UserDefaults) -> AppStorageKey<Value>
  ) {
    testDescription = "\(Value.self): \(value)"
    self.earlierJSON = earlierJSON
    store = { Shared(wrappedValue: other, key($0)).withLock { $0 = value } }
    isStored = { Shared(wrappedValue: other, key($0)).wrappedValue == value }
  }

  init<Value: Codable & Equatable & Sendable>(_ value: Value, other: Value, earlierJSON: String) {
    self.init(value, other: other, earlierJSON: earlierJSON) { .appStorage("x", store: $0) }
  }
}

extension StoredSample {
  static let all: [StoredSample] = [
    StoredSample(true, other: false, earlierJSON: "true"),
    StoredSample(false, other: true, earlierJSON: "false"),
    StoredSample(3, other: 0, earlierJSON: "3"),
    StoredSample(Int.max, other: 0, earlierJSON: "9223372036854775807"),
    StoredSample(Int.min, other: 0, earlierJSON: "-9223372036854775808"),
    StoredSample(0.1 + 0.2, other: 0, earlierJSON: #"{"double": 0.30000000000000004}"#),
    StoredSample(3.0, other: 0, earlierJSON: #"{"double": 3}"#),
    StoredSample(Double.infinity, other: 0, earlierJSON: #"{"double": "inf"}"#),
    StoredSample(-Double.infinity, other: 0, earlierJSON: #"{"double": "-inf"}"#),
    StoredSample(-Double.leastNonzeroMagnitude, other: 0, earlierJSON: #"{"double": -5e-324}"#),
    StoredSample(
      Double.greatestFiniteMagnitude,
      other: 0,
      earlierJSON: #"{"double": 1.7976931348623157e+308}"#
    ),
    StoredSample(
      "a \u{0}\n\"🙂\" \u{1B}[0m / \\",
      other: "",
      earlierJSON: #""a \u0000\n\"🙂\" \u001b[0m / \\""#
    ),
    StoredSample(["", "b"], other: [], earlierJSON: #"["", "b"]"#),
    StoredSample([String](), other: ["x"], earlierJSON: "[]"),
    StoredSample(
      URL(string: "https://example.com/a%20b?c=d#e"),
      other: nil,
      earlierJSON: #"{"url": "https://example.com/a%20b?c=d#e"}"#
    ),
    StoredSample(
      URL(filePath: "/tmp/a b"),
      other: URL(filePath: "/"),
      earlierJSON: #"{"url": "file:///tmp/a%20b"}"#
    ),
    StoredSample(URL(string: "a/b"), other: nil, earlierJSON: #"{"url": "a/b"}"#),
    StoredSample(Data([0, 255, 10]), other: Data(), earlierJSON: #"{"data": "AP8K"}"#),
    StoredSample(Data(), other: Data([1]), earlierJSON: #"{"data": ""}"#),
    StoredSample(
      Data("\u{FEFF}\u{0} te\u{301}xt\u{2028}".utf8),
      other: Data(),
      earlierJSON: #"{"data": "77u/ACB0ZcyBeHTigKg="}"#
    ),
    StoredSample(
      Date(timeIntervalSinceReferenceDate: 123_456.789_012_3),
      other: .distantPast,
      earlierJSON: #"{"date": 123456.7890123}"#
    ),
    StoredSample(Date.distantFuture, other: .now, earlierJSON: #"{"date": 63113904000}"#),
    StoredSample(Sorting.title, other: .date, earlierJSON: #""title""#) {
      .appStorage("x", store: $0)
    },
    StoredSample(Level.high, other: .low, earlierJSON: "2") { .appStorage("x", store: $0) },
    StoredSample(Sorting?.some(.title), other: nil, earlierJSON: #""title""#) {
      .appStorage("x", store: $0)
    },
    StoredSample(Level?.some(.high), other: nil, earlierJSON: "2") { .appStorage("x", store: $0) },
    StoredSample(Bool?.some(false), other: nil, earlierJSON: "false"),
    StoredSample(Int?.some(0), other: nil, earlierJSON: "0"),
    StoredSample(Double?.some(0), other: nil, earlierJSON: #"{"double": 0}"#),
    StoredSample(String?.some(""), other: nil, earlierJSON: #""""#),
    StoredSample([String]?.some([]), other: nil, earlierJSON: "[]"),
    StoredSample(Data?.some(Data([1])), other: nil, earlierJSON: #"{"data": "AQ=="}"#),
    StoredSample(Date?.some(.distantPast), other: nil, earlierJSON: #"{"date": -63114076800}"#),
  ]
}

@Suite("App storage in a file", .gated, .timeLimit(.minutes(5)))
struct AppStorageFileTests {
  private let directory: TemporaryDirectory
  private let file: URL

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.url.appending(path: "settings.json")
  }

  @Test(
    "Values of all supported types are loaded from a settings file exactly as they were set",
    arguments: StoredSample.all
  )
  private func roundTrip(sample: StoredSample) {
    let first = UserDefaults.file(file)
    sample.store(first)
    #expect(first.synchronize())
    #expect(sample.isStored(.file(file)))
  }

  @Test(
    "Values are read from a settings file that the library's first version wrote",
    arguments: StoredSample.all
  )
  private func earlierFile(sample: StoredSample) throws {
    try Data(#"{"x": \#(sample.earlierJSON)}"#.utf8).write(to: file)
    #expect(sample.isStored(.file(file)))
  }

  @Test(
    "NaN and negative NaN are read from a settings file without an error",
    arguments: ["nan", "-nan"]
  )
  func notANumber(text: String) throws {
    try Data(#"{"x": {"double": "\#(text)"}}"#.utf8).write(to: file)
    @Shared(.appStorage("x", store: .file(file))) var number = 0.0
    #expect(number.isNaN)
    #expect($number.loadError == nil)
  }

  @Test("Nested arrays and dictionaries of several types are read from a settings file")
  func collections() throws {
    let text = #"""
      {"x": {"dictionary": {
        "double": 1,
        "list": [[1, {"double": 1.5}], true, {"data": "AQ=="}, {"dictionary": {"url": "no url"}}]
      }}}
      """#
    try Data(text.utf8).write(to: file)
    #expect(
      UserDefaults.file(file).dictionary(forKey: "x")! as NSDictionary == [
        "double": 1, "list": [[1, 1.5], true, Data([1]), ["url": "no url"]] as [Any],
      ]
    )
  }

  @Test("A settings file is indented, sorted JSON that a person can edit")
  func readableFile() async throws {
    let defaults = UserDefaults.file(file)
    defaults.register(defaults: ["registered": 1])
    defaults.set(true, forKey: "boolean")
    defaults.set(Data([255]), forKey: "data")
    defaults.set(Date(timeIntervalSinceReferenceDate: 1.5), forKey: "date")
    defaults.set(["a": 1.5], forKey: "dictionary")
    defaults.set(-Double.infinity, forKey: "infinity")
    defaults.set(3, forKey: "integer")
    defaults.set("Blob", forKey: "string")
    defaults.set(["a", "b"], forKey: "strings")
    defaults.set(URL(string: "https://example.com"), forKey: "url")
    @Shared(.appStorage("codable", store: defaults)) var row: Row?
    $row.withLock { $0 = Row(id: 1, title: "A/B") }
    try await $row.save()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text == #"""
        {
          "boolean" : true,
          "codable" : {
            "text" : "{\"id\":1,\"tags\":[],\"title\":\"A/B\"}"
          },
          "data" : {
            "data" : "/w=="
          },
          "date" : {
            "date" : 1.5
          },
          "dictionary" : {
            "dictionary" : {
              "a" : {
                "double" : 1.5
              }
            }
          },
          "infinity" : {
            "double" : "-inf"
          },
          "integer" : 3,
          "string" : "Blob",
          "strings" : [
            "a",
            "b"
          ],
          "url" : {
            "url" : "https://example.com"
          }
        }
        """#
    )
    // Write JSON with the formatting of a person who edits the file.
    try Data(text.replacing("Blob", with: "Blob Jr.").replacing(": 3", with: ": 2.5").utf8)
      .write(to: file)
    let edited = UserDefaults.file(file)
    #expect(edited.string(forKey: "string") == "Blob Jr.")
    #expect(edited.double(forKey: "integer") == 2.5)
  }

  @Test("Unsaved values are written to the settings file when the process exits")
  func processRestart() async throws {
    await #expect(processExitsWith: .success) { [path = file.path() as String] in
      let defaults = UserDefaults.file(URL(filePath: path))
      @Shared(.appStorage("website", store: defaults)) var website: URL?
      @Shared(.appStorage("date", store: defaults)) var date = Date.distantPast
      @Shared(.appStorage("largest", store: defaults)) var largest = 0
      $website.withLock { $0 = URL(string: "https://example.com/a?b=c") }
      $date.withLock { $0 = Date(timeIntervalSinceReferenceDate: 0.123_456_789) }
      $largest.withLock { $0 = .max }
      // When the process ends, it writes the unsaved values.
      exit(0)
    }
    let defaults = UserDefaults.file(file)
    @Shared(.appStorage("website", store: defaults)) var website: URL?
    @Shared(.appStorage("date", store: defaults)) var date = Date.distantPast
    @Shared(.appStorage("largest", store: defaults)) var largest = 0
    #expect(website == URL(string: "https://example.com/a?b=c"))
    #expect(date == Date(timeIntervalSinceReferenceDate: 0.123_456_789))
    #expect(largest == .max)
  }

  @Test("A value in app storage is in the settings file as soon as the value's save has completed")
  func durability() async throws {
    @Shared(.appStorage("count", store: .file(file))) var count = 0
    $count.withLock { $0 = 42 }
    try await $count.save()
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\n  \"count\" : 42\n}")
  }

  @Test(
    "Two user defaults objects for one settings file read each other's values and do not overwrite them"
  )
  func otherProcess() async throws {
    let (ours, theirs) = (UserDefaults.file(file), UserDefaults.file(file))
    @Shared(.appStorage("shared", store: ours)) var shared = 0
    @Shared(.appStorage("ours", store: ours)) var mine = 0
    for number in 1...5 {
      $mine.withLock { $0 = number }
      theirs.set(number, forKey: "shared")
      for await value in $shared.publisher.values where value == number { break }
    }
    #expect(ours.synchronize())
    #expect(theirs.synchronize())
    let third = UserDefaults.file(file)
    #expect(third.integer(forKey: "shared") == 5)
    #expect(third.integer(forKey: "ours") == 5)
  }

  @Test(
    "A settings file with an unsupported value causes a load error, and the next save backs the file up",
    arguments: [#"{"x": null}"#, #"{"x": 1e999}"#, #"{"x": {}}"#]
  )
  func impossibleValue(text: String) async throws {
    try Data(text.utf8).write(to: file)
    @Shared(.appStorage("count", store: .file(file))) var count = 0
    guard case FileStorageError.undecodable(_, let failure)? = $count.loadError else {
      Issue.record("Read as \(count): \(String(describing: $count.loadError))")
      return
    }
    #expect(failure.location == "x")
    #expect(failure.reason == "a string, a number, true, false or an array is expected")
    $count.withLock { $0 = 1 }
    try await $count.save()
    let backup = try #require(FileBackup.all(of: file).first)
    #expect(try String(contentsOf: backup.url, encoding: .utf8) == text)
  }

  @Test("An unreadable settings file is reported, and kept as a backup by the next save")
  func unreadableFile() async throws {
    try Data("{ broken".utf8).write(to: file)
    @Shared(.appStorage("count", store: .file(file))) var count = 0
    #expect($count.loadError is FileStorageError)
    #expect(count == 0)
    $count.withLock { $0 = 1 }
    try await $count.save()
    #expect($count.loadError == nil)
    let backups = FileBackup.all(of: file)
    #expect(backups.map(\.reason) == [.unreadable])
    #expect(try String(contentsOf: backups[0].url, encoding: .utf8) == "{ broken")
  }

  @Test("A failed write of the settings file sets the save error and keeps the value in memory")
  func unwritable() async throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    @Shared(.appStorage("count", store: .file(file))) var count = 0
    $count.withLock { $0 = 1 }
    await #expect(throws: FileStorageError.self) { try await $count.save() }
    #expect($count.saveError is FileStorageError)
    #expect(count == 1)
  }

  @Test("The save error of a settings file is cleared when a later write succeeds")
  @MainActor
  func writtenAfterAll() async throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let defaults = UserDefaults.file(file)
    @Shared(.appStorage("count", store: defaults)) var count = 0
    $count.withLock { $0 = 1 }
    await #expect(throws: FileStorageError.self) { try await $count.save() }
    try FileManager.default.removeItem(at: file)
    #expect(defaults.synchronize())
    for await error in Observations({ [$count] in $count.saveError }) where error == nil { break }
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\n  \"count\" : 1\n}")
  }
}
