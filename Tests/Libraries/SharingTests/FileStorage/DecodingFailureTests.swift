import Sharing
import Testing

@Suite("A decoding failure")
struct DecodingFailureTests {
  private struct Other: Error {}

  @Test("is its place and its reason, whatever the decoder has thrown")
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
}
