import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Tagged
import Testing

/// An enumeration that is stored by its raw value.
enum Sorting: String, Sendable { case title, date }
enum Level: Int, Sendable { case low = 1, high }

private enum Theme: String, Codable, Sendable { case system, dark }
private struct Options: OptionSet, Codable, Sendable { let rawValue: Int }
private struct Profile: Codable, Equatable, Sendable { var name = "Blob" }
private struct Wrapper: RawRepresentable, Codable, Equatable, Sendable { var rawValue: Profile }

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  fileprivate static var isOn: Self { Self[.appStorage("isOn"), default: false] }
}

extension SharedReaderKey where Self == AppStorageKey<URL?> {
  fileprivate static var website: Self { .appStorage("website") }
}

extension SharedReaderKey where Self == AppStorageKey<Profile?>.Default {
  fileprivate static var profile: Self { Self[.appStorage("profile"), default: Profile()] }
}

/// A property wrapper that knows only that its value is `Codable`, as in generic code.
@propertyWrapper
private struct Setting<Value: Codable & Sendable> {
  @Shared var wrappedValue: Value

  init(wrappedValue: Value, _ name: String) {
    _wrappedValue = Shared(wrappedValue: wrappedValue, .appStorage(name))
  }
}

@Suite("Types of values in app storage", .timeLimit(.minutes(5)))
struct AppStorageFormTests {
  @Dependency(\.defaultAppStorage) private var defaults

  @Test("App storage stores a value without conversion if user defaults support the value's type")
  func nativeTypes() {
    @Shared(.appStorage("bool")) var bool = true
    @Shared(.appStorage("int")) var int = 3
    @Shared(.appStorage("double")) var double = 1.5
    @Shared(.appStorage("whole")) var whole: Double = 2
    @Shared(.appStorage("string")) var string = "text"
    @Shared(.appStorage("strings")) var strings = ["a", "b"]
    @Shared(.appStorage("url")) var url = URL(filePath: "/a")
    @Shared(.appStorage("data")) var data = Data([1])
    @Shared(.appStorage("date")) var date = Date(timeIntervalSinceReferenceDate: 1.5)
    #expect(
      defaults.dictionaryRepresentation() as NSDictionary == [
        "bool": true, "int": 3, "double": 1.5, "whole": 2.0, "string": "text",
        "strings": ["a", "b"], "url": URL(filePath: "/a"), "data": Data([1]),
        "date": Date(timeIntervalSinceReferenceDate: 1.5),
      ]
    )
  }

  @Test("App storage stores a non-nil optional in the same form as its wrapped value")
  func optionalNativeTypes() {
    @Shared(.appStorage("bool")) var bool: Bool?
    @Shared(.appStorage("int")) var int: Int?
    @Shared(.appStorage("double")) var double: Double?
    @Shared(.appStorage("string")) var string: String?
    @Shared(.appStorage("strings")) var strings: [String]?
    @Shared(.appStorage("url")) var url: URL?
    @Shared(.appStorage("data")) var data: Data?
    @Shared(.appStorage("date")) var date: Date?
    @Shared(.appStorage("default")) var withDefault: Int? = 4
    $bool.withLock { $0 = false }
    $int.withLock { $0 = 3 }
    $double.withLock { $0 = 1.5 }
    $string.withLock { $0 = "text" }
    $strings.withLock { $0 = [] }
    $url.withLock { $0 = URL(filePath: "/a") }
    $data.withLock { $0 = Data([1]) }
    $date.withLock { $0 = Date(timeIntervalSinceReferenceDate: 1.5) }
    #expect(
      defaults.dictionaryRepresentation() as NSDictionary == [
        "bool": false, "int": 3, "double": 1.5, "string": "text", "strings": [String](),
        "url": URL(filePath: "/a"), "data": Data([1]),
        "date": Date(timeIntervalSinceReferenceDate: 1.5), "default": 4,
      ]
    )
  }

  @Test("App storage stores a raw-representable value as its raw value, even if it is Codable")
  func rawValues() {
    @Shared(.appStorage("sorting")) var sorting = Sorting.title
    @Shared(.appStorage("optional sorting")) var optionalSorting: Sorting? = .date
    @Shared(.appStorage("level")) var level: Level = .high
    @Shared(.appStorage("optional level")) var optionalLevel: Level?
    @Shared(.appStorage("theme")) var theme = Theme.dark
    @Shared(.appStorage("optional theme")) var optionalTheme: Theme?
    @Shared(.appStorage("options")) var options: Options = []
    @Shared(.appStorage("id")) var id: Tagged<Self, Int> = 7
    $optionalLevel.withLock { $0 = .low }
    $optionalTheme.withLock { $0 = .system }
    #expect(
      defaults.dictionaryRepresentation() as NSDictionary == [
        "sorting": "title", "optional sorting": "date", "level": 2, "optional level": 1,
        "theme": "dark", "optional theme": "system", "options": 0, "id": 7,
      ]
    )
  }

  @Test("App storage encodes a Codable value as JSON if user defaults do not support its type")
  func codableTypes() {
    @Shared(.appStorage("profile")) var profile = Profile()
    @Shared(.appStorage("optional profile")) var optionalProfile: Profile?
    @Shared(.appStorage("profiles")) var profiles: [Profile] = []
    @Shared(.appStorage("optional profiles")) var optionalProfiles: [Profile]? = [Profile()]
    @Shared(.appStorage("integers")) var integers = [1, 2]
    @Shared(.appStorage("dictionary")) var dictionary = ["b": 1, "a": 2]
    @Shared(.appStorage("themes")) var themes: Set<Theme> = [.dark]
    @Shared(.appStorage("float")) var float: Float = 0.5
    @Shared(.appStorage("id")) var id: UUID?
    @Shared(.appStorage("wrapper")) var wrapper = Wrapper(rawValue: Profile())
    $optionalProfile.withLock { $0 = Profile(name: "a/b") }
    $id.withLock { $0 = UUID(uuidString: "00000000-0000-0000-0000-000000000001") }
    let stored = defaults.dictionaryRepresentation().compactMapValues { $0 as? Data }
    #expect(
      stored.mapValues { String(decoding: $0, as: UTF8.self) } == [
        "profile": #"{"name":"Blob"}"#,
        "optional profile": #"{"name":"a/b"}"#,
        "profiles": "[]",
        "optional profiles": #"[{"name":"Blob"}]"#,
        "integers": "[1,2]",
        "dictionary": #"{"a":2,"b":1}"#,
        "themes": #"["dark"]"#,
        "float": "0.5",
        "id": #""00000000-0000-0000-0000-000000000001""#,
        "wrapper": #"{"rawValue":{"name":"Blob"}}"#,
      ]
    )
  }

  @Test(
    "App storage chooses the stored format by a value's actual type even if generic code creates the key"
  )
  func genericCode() {
    @Setting("int") var int = 3
    @Setting("optional") var optional: Int? = 3
    @Setting("strings") var strings = ["a"]
    @Setting("theme") var theme = Theme.dark
    @Setting("profile") var profile = Profile()
    #expect(
      defaults.dictionaryRepresentation() as NSDictionary == [
        "int": 3, "optional": 3, "strings": ["a"], "theme": "dark",
        "profile": Data(#"{"name":"Blob"}"#.utf8),
      ]
    )
  }

  @Test("The app storage keys that an app declares store each value in the format of its type")
  func namedKeys() {
    @Shared(.isOn) var isOn
    @Shared(.isOn) var overridden = true
    @Shared(.website) var website
    @SharedReader(.website) var readWebsite: URL?
    @Shared(.profile) var profile
    let count = Shared(wrappedValue: 1, AppStorageKey<Int>.appStorage("count"))
    let level = Shared(wrappedValue: .low, AppStorageKey<Level?>.appStorage("level"))
    $website.withLock { $0 = URL(filePath: "/a") }
    #expect(count.wrappedValue == 1)
    #expect(level.wrappedValue == .low)
    #expect(
      defaults.dictionaryRepresentation() as NSDictionary == [
        "isOn": false, "website": URL(filePath: "/a"), "profile": Data(#"{"name":"Blob"}"#.utf8),
        "count": 1, "level": 1,
      ]
    )
  }
}
