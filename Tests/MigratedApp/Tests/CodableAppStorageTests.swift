import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Tagged
import Testing

@testable import ReadingList

@Suite("Codable values in app storage")
struct CodableAppStorageTests {
  private struct Shelf: Codable, Equatable, Sendable {
    var name: String
    var books: [Book] = []
  }

  private enum Layout: Codable, Equatable, Sendable {
    case list
    case grid(columns: Int)
  }

  @Test("Properties for the same app storage name share a Codable structure or enumeration")
  func roundTrip() {
    let shelf = Shelf(name: "Novels", books: [Book(id: Book.ID(UUID(1)), title: "Emma")])
    @Shared(.appStorage("shelf")) var stored = Shelf(name: "Empty")
    @Shared(.appStorage("layout")) var layout = Layout.list
    #expect(stored == Shelf(name: "Empty"))

    $stored.withLock { $0 = shelf }
    $layout.withLock { $0 = .grid(columns: 3) }

    @Shared(.appStorage("shelf")) var other = Shelf(name: "Empty")
    @Shared(.appStorage("layout")) var otherLayout = Layout.list
    #expect(other == shelf)
    #expect(otherLayout == .grid(columns: 3))
  }

  @Test("Setting an optional Codable value in app storage to nil removes the stored value")
  func optional() {
    @Shared(.appStorage("favourite")) var favourite: Shelf?
    #expect(favourite == nil)
    $favourite.withLock { $0 = Shelf(name: "Novels") }
    #expect(favourite == Shelf(name: "Novels"))
    $favourite.withLock { $0 = nil }
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.object(forKey: "favourite") == nil)
  }

  @Test(
    "An app storage name with a period or an at-sign causes no warning if the warning is disabled",
    .dependencies { $0.appStorageKeyFormatWarningEnabled = false }
  )
  func names() {
    @Shared(.appStorage("com.example.shelf@home")) var count = 0
    $count.withLock { $0 = 2 }
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.integer(forKey: "com.example.shelf@home") == 2)
  }
}
