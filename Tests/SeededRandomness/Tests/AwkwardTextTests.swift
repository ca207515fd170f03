import SeededRandomness
import Testing

@Suite("Generated text with awkward characters")
struct AwkwardTextTests {
  @Test("Samples of awkward text contain control characters, and depend only on the seed")
  func samples() {
    let texts = AwkwardText.samples(seed: 1)
    #expect(texts == AwkwardText.samples(seed: 1))
    #expect(texts != AwkwardText.samples(seed: 2))
    #expect(texts.contains { $0.contains("\u{1B}") } && texts.contains { $0.contains("\u{9B}") })
  }
}
