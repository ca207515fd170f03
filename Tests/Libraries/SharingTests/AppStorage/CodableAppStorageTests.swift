import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import Sharing
import Testing

@Suite("A Codable value in app storage", .timeLimit(.minutes(5)))
struct CodableAppStorageTests {
  @Dependency(\.defaultAppStorage) private var defaults

  @Test("A Codable value in app storage is shared, and is updated by changes to the user defaults")
  func sharing() {
    @Shared(.appStorage("row")) var row = Row(id: 1, title: "Design")
    @Shared(.appStorage("row")) var same = Row(id: 2, title: "Product")
    $row.title.withLock { $0 = "Engineering" }
    #expect(same == Row(id: 1, title: "Engineering"))
    defaults.set(Data(#"{"id": 3, "title": "Sales", "tags": []}"#.utf8), forKey: "row")
    #expect(row == Row(id: 3, title: "Sales"))
    defaults.removeObject(forKey: "row")
    #expect(row == Row(id: 1, title: "Design"))
  }

  @Test(
    "If a Codable value in app storage cannot be decoded, a load error says why until the value is replaced",
    arguments: [
      (
        Data(#"{"id": 1, "tags": []}"#.utf8) as any Sendable,
        "The stored value of 'row' does not have the type 'Row' ('title' is missing): "
          + "the next change replaces it."
      ),
      (
        Data(#"{"id": 1"#.utf8),
        "The stored value of 'row' does not have the type 'Row' "
          + "(at line 1, column 9: the JSON ends too early): the next change replaces it."
      ),
      (
        "Design",
        "The stored value of 'row' does not have the type 'Row': the next change replaces it."
      ),
    ]
  )
  func mismatch(stored: any Sendable, message: String) {
    defaults.set(stored, forKey: "row")
    @Shared(.appStorage("row")) var row: Row?
    #expect(row == nil)
    #expect($row.loadError?.localizedDescription == message)
    $row.withLock { $0 = Row(id: 1, title: "Design") }
    #expect($row.loadError == nil)
    #expect(defaults.data(forKey: "row") != nil)
  }

  @Test(
    "A value that app storage cannot encode stays in memory until an encodable value replaces it"
  )
  func unencodable() async {
    @Shared(.appStorage("scores")) var scores = [1.0]
    $scores.withLock { $0 = [.nan] }
    #expect(
      $scores.saveError as? AppStorageError
        == .unencodable("scores", reason: "Unable to encode Double.nan directly in JSON.")
    )
    #expect(
      $scores.saveError?.localizedDescription
        == "The value of 'scores' stays only in memory, because it cannot be encoded: "
        + "Unable to encode Double.nan directly in JSON."
    )
    #expect(scores[0].isNaN)
    await #expect(throws: AppStorageError.self) { try await $scores.save() }
    $scores.withLock { $0 = [2] }
    #expect($scores.saveError == nil)
    #expect(defaults.data(forKey: "scores") == Data("[2]".utf8))
  }

  @Test("App storage holds no lock while it encodes and decodes a Codable value")
  func foreignCode() {
    @Shared(.appStorage("meddling")) var value = Meddling(number: 1)
    let meddler = Meddler { [$value] _ in
      Threads.runOnAnother {
        @Dependency(\.defaultAppStorage) var defaults
        @Shared(.appStorage("sum")) var sum = 0
        defaults.set(sum + $value.wrappedValue.number, forKey: "sum")
      }
    }
    Meddler.$current.withValue(meddler) {
      $value.withLock { $0.number = 2 }
      #expect(defaults.integer(forKey: "sum") == 2)
      defaults.set(Data("3".utf8), forKey: "meddling")
      #expect(defaults.integer(forKey: "sum") == 4)
      #expect(value.number == 3)
    }
  }

  @Test(
    "If the user defaults change while app storage encodes a value, the value overwrites the change"
  )
  func changeWhileEncoding() {
    @Shared(.appStorage("meddling")) var value = Meddling(number: 1)
    let meddler = Meddler { occasion in
      @Dependency(\.defaultAppStorage) var defaults
      if occasion == .encoding { defaults.set(Data("7".utf8), forKey: "meddling") }
    }
    Meddler.$current.withValue(meddler) {
      $value.withLock { $0.number = 2 }
    }
    #expect(defaults.data(forKey: "meddling") == Data("2".utf8))
    #expect(value.number == 2)
  }
}

/// Code that runs while a `Meddling` value is encoded or decoded.
///
/// NB: A task-local closure crashes in the optimised build of this toolchain, but a closure in a
/// structure does not.
private struct Meddler: Sendable {
  enum Occasion { case encoding, decoding }

  @TaskLocal static var current: Meddler?

  let run: @Sendable (Occasion) -> Void

  init(_ run: @escaping @Sendable (Occasion) -> Void) {
    self.run = run
  }

  /// Runs the current code, if that code is not already running.
  static func meddle(_ occasion: Occasion) {
    guard let meddler = current else { return }
    $current.withValue(nil) { meddler.run(occasion) }
  }
}

/// A value that runs other code while it is encoded or decoded.
private struct Meddling: Codable, Sendable {
  var number: Int

  init(number: Int) {
    self.number = number
  }

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
    Meddler.meddle(.decoding)
  }

  func encode(to encoder: any Encoder) throws {
    Meddler.meddle(.encoding)
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
