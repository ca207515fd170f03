import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@testable import ReadingList

@MainActor
@Suite("The bookmarks in books")
struct BookmarkTests {
  @Dependency(\.bookmarkStore) var store
  @Shared(.bookmark("Emma")) var emma = 0

  @Test("A bookmark is loaded from the bookmark store and saved to it")
  func saving() async throws {
    #expect(emma == 0)
    $emma.withLock { $0 = 12 }
    try await $emma.save()
    #expect(store["Emma"] == 12)

    store["Persuasion"] = 30
    let persuasion = try await Shared(require: .bookmark("Persuasion"))
    #expect(persuasion.wrappedValue == 30)
  }

  @Test("A change to the bookmark store reaches the bookmark's property")
  func outsideChange() {
    store["Emma"] = 40
    #expect(emma == 40)
    store["Emma"] = nil
    #expect(emma == 0)
  }

  @Test("A bookmark that cannot be saved stays in its property, with a save error")
  func refusal() async throws {
    await #expect(throws: BookmarkKey.InvalidPageError()) {
      $emma.withLock { $0 = -1 }
      try await $emma.save()
    }
    #expect($emma.saveError as? BookmarkKey.InvalidPageError == BookmarkKey.InvalidPageError())
    #expect(emma == -1)
    $emma.withLock { $0 = 1 }
    try await $emma.save()
    #expect($emma.saveError == nil)
  }

  @Test(
    "After a property loads another bookmark, a change of the property is saved to that bookmark"
  )
  func dynamicKey() async throws {
    store["Persuasion"] = 30
    let property = $emma
    try await property.load(.bookmark("Persuasion"))
    #expect(property.wrappedValue == 30)
    property.withLock { $0 += 1 }
    try await property.save()
    #expect(store["Persuasion"] == 31)
    #expect(store["Emma"] == nil)
  }

  @Test(
    "Two properties with the same bookmark share one subscription, which ends when both are released"
  )
  func subscription() {
    let count = store.observerCount
    do {
      @Shared(.bookmark("Middlemarch")) var first = 0
      @Shared(.bookmark("Middlemarch")) var second = 0
      #expect((first, second) == (0, 0))
      #expect(store.observerCount == count + 1)
    }
    #expect(store.observerCount == count)
  }
}
