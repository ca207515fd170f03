import Foundation
import IdentifiedCollections
import Testing

@Suite("Encoding and decoding an identified array")
struct CodableTests {
  struct List: Codable, Equatable {
    var todos: IdentifiedArrayOf<Todo>
  }

  @Test("An identified array is encoded as an array")
  func isEncodedAsAnArray() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(todos(2))
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#
    )
  }

  @Test("An identified array that reads its ids through a key path is encoded as an array")
  func isEncodedAlsoWithAKeyPath() throws {
    let array = IdentifiedArray(uniqueElements: ["en", "de"], id: \.self)
    let data = try JSONEncoder().encode(array)
    #expect(String(decoding: data, as: UTF8.self) == #"["en","de"]"#)
  }

  @Test(
    "Encoding and decoding an identified array returns an equal array",
    arguments: [1, 8, 9, 26]
  )
  func comesBackAsItWas(count: Int) throws {
    let list = List(todos: todos(count))
    let decoded = try JSONDecoder().decode(List.self, from: JSONEncoder().encode(list))
    #expect(decoded == list)
    #expect(findsAll(decoded.todos, id: \.id))
  }

  @Test("Encoding and decoding an empty identified array returns an empty array")
  func emptyComesBackEmpty() throws {
    let decoded = try JSONDecoder().decode(
      IdentifiedArrayOf<Todo>.self,
      from: JSONEncoder().encode(IdentifiedArrayOf<Todo>())
    )
    #expect(decoded.isEmpty)
  }

  @Test(
    "Decoding an identified array with a repeated id throws an error with the id and both positions"
  )
  func repeatedIDIsAnErrorThatNamesIt() throws {
    let data = Data(
      #"{"todos":[{"id":7,"title":"a"},{"id":8,"title":"b"},{"id":7,"title":"c"}]}"#.utf8
    )
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(List.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("Not dataCorrupted: \(error)")
      return
    }
    #expect(
      context.debugDescription == """
        The elements at 0 and 2 both have the id 7, but the elements of an identified array must \
        have different ids.
        """
    )
    #expect(context.codingPath.map(\.stringValue) == ["todos", "Index 2"])
    #expect(context.codingPath.map(\.intValue) == [nil, 2])
  }

  @Test(
    "If an element of an identified array cannot be decoded, the error contains the element's path"
  )
  func brokenElementIsTheElementsError() throws {
    let data = Data(#"{"todos":[{"id":7,"title":"a"},{"id":"x","title":"b"}]}"#.utf8)
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(List.self, from: data)
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("Not typeMismatch: \(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["todos", "Index 1", "id"])
  }

  @Test("Decoding an identified array from a JSON object throws a type mismatch error")
  func anythingButAnArrayIsAnError() throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(List.self, from: Data(#"{"todos":{}}"#.utf8))
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("Not typeMismatch: \(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["todos"])
  }
}
