import Dependencies
import Foundation
import Sharing
import Testing

@Suite("The description of a decoding failure")
struct DecodingFailureTests {
  private struct Other: Error {}

  @Test("Two decoding failures are equal if their locations and reasons are equal")
  func equality() {
    let failure = DecodingFailure(location: "[1].id", reason: "it is missing")
    let same = DecodingFailure(
      location: "[1].id",
      reason: "it is missing",
      underlyingError: Other()
    )
    #expect(same == failure)
    #expect(same.hashValue == failure.hashValue)
    for other in [
      DecodingFailure(location: "[2].id", reason: "it is missing"),
      DecodingFailure(location: "[1].id", reason: "it is no number"),
    ] {
      #expect(other != failure)
      #expect(other.hashValue != failure.hashValue)
    }
  }

  @Test(
    "The column in a decoding failure is counted in characters, not in bytes",
    arguments: [
      ("{\"a\": 1,,}", "line 1, column 9"), ("{\"ä\": 1,,}", "line 1, column 9"),
      ("{\"日本\": 1,,}", "line 1, column 10"), ("{\n \"é\": 1,,}", "line 2, column 9"),
    ]
  )
  func column(content: String, location: String) throws {
    let url = URL(filePath: "/settings.json")
    try withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data(content.utf8)])
    } operation: {
      @SharedReader(.fileStorage(url)) var values: [String: Int] = [:]
      let error = try #require($values.loadError as? FileStorageError)
      guard case .undecodable(_, let failure) = error else { throw error }
      #expect(failure.location == location)
    }
  }

  @Test(
    "A decoding failure describes types in the terms of JSON, such as 'object' and 'array'",
    arguments: [
      ("[]", "an object is expected, not an array"), ("null", "an object is expected, not null"),
      (#""x""#, "an object is expected, not a string"),
      (#"{"a": "x"}"#, "a number is expected, not a string"),
      (#"{"a": {}}"#, "a number is expected, not an object"),
    ]
  )
  func wordsOfJSON(content: String, reason: String) {
    let url = URL(filePath: "/settings.json")
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data(content.utf8)])
    } operation: {
      @SharedReader(.fileStorage(url)) var values: [String: Int] = [:]
      let error = $values.loadError as? FileStorageError
      guard case .undecodable(_, let failure)? = error else {
        Issue.record("Read as \(values).")
        return
      }
      #expect(failure.reason == reason)
    }
  }
}
