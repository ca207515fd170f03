import Foundation
import Sharing
import Testing

@Suite("User defaults in memory", .timeLimit(.minutes(5)))
struct StoreBackedUserDefaultsTests {
  private let defaults = UserDefaults.inMemory

  @Test("User defaults in memory return the values that were set")
  func values() {
    defaults.set(true, forKey: "boolean")
    defaults.set(7, forKey: "integer")
    defaults.set(1.5, forKey: "double")
    defaults.set(Float(0.5), forKey: "float")
    defaults.set("text", forKey: "string")
    defaults.set(URL(string: "https://example.com"), forKey: "url")
    defaults.set(Data([1]), forKey: "data")
    defaults.set(["a", "b"], forKey: "strings")
    defaults.set(["nested": [1, 2]], forKey: "dictionary")

    #expect(defaults.bool(forKey: "boolean"))
    #expect(defaults.integer(forKey: "integer") == 7)
    #expect(defaults.double(forKey: "double") == 1.5)
    #expect(defaults.float(forKey: "float") == 0.5)
    #expect(defaults.string(forKey: "string") == "text")
    #expect(defaults.url(forKey: "url") == URL(string: "https://example.com"))
    #expect(defaults.data(forKey: "data") == Data([1]))
    #expect(defaults.stringArray(forKey: "strings") == ["a", "b"])
    #expect(defaults.dictionary(forKey: "dictionary")?["nested"] as? [Int] == [1, 2])
    #expect(defaults.dictionaryRepresentation().count == 9)
    #expect(defaults.synchronize())
  }

  @Test("Setting nil removes a value from user defaults in memory")
  func settingNil() {
    defaults.set(1, forKey: "a")
    defaults.set(URL(filePath: "/"), forKey: "b")
    defaults.set(nil as Any?, forKey: "a")
    defaults.set(nil as URL?, forKey: "b")
    #expect(defaults.dictionaryRepresentation().isEmpty)
    #expect(defaults.object(forKey: "a") == nil)
  }

  @Test(
    "In-memory user defaults store integers of every size, and return a huge integer as a double"
  )
  func numbers() {
    defaults.set(Int8(1), forKey: "small")
    defaults.set(UInt(Int.max), forKey: "unsigned")
    defaults.set(UInt64.max, forKey: "large")
    #expect(defaults.object(forKey: "small") as? Int == 1)
    #expect(defaults.integer(forKey: "unsigned") == Int.max)
    #expect(defaults.double(forKey: "large") == Double(UInt64.max))
    #expect(defaults.integer(forKey: "missing") == 0)
  }

  @Test("User defaults in memory return a URL if the text of a URL or of a path is stored")
  func urlTexts() {
    defaults.set("https://example.com", forKey: "website")
    defaults.set("/a b", forKey: "file")
    #expect(defaults.url(forKey: "website") == URL(string: "https://example.com"))
    #expect(defaults.url(forKey: "file") == URL(filePath: "/a b"))
  }

  @Test("User defaults return the latest registered default while no value is set")
  func registration() {
    defaults.register(defaults: ["a": 1, "b": true])
    defaults.register(defaults: ["a": 2])
    #expect(defaults.integer(forKey: "a") == 2)
    #expect(defaults.bool(forKey: "b"))
    #expect(defaults.dictionaryRepresentation() as NSDictionary == ["a": 2, "b": true])
    defaults.set(3, forKey: "a")
    #expect(defaults.integer(forKey: "a") == 3)
    defaults.removeObject(forKey: "a")
    #expect(defaults.integer(forKey: "a") == 2)
    #expect(UserDefaults.inMemory.object(forKey: "a") == nil)
  }

  @Test(
    "Setting an unsupported object in user defaults is a fatal error that lists the supported types"
  )
  func unsupportedObject() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      UserDefaults.inMemory.set(["range": 1...2], forKey: "limits")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        """
        A 'Dictionary<String, ClosedRange<Int>>' cannot be stored as 'limits': user defaults hold \
        booleans, numbers, strings, URLs, data, dates, and arrays and dictionaries of these.
        """
      )
    )
  }
}
