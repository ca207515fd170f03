import SeededRandomness
import Testing

@Suite("Generated text with awkward characters")
struct AwkwardTextTests {
  @Test("Equal seeds generate equal awkward text, which contains control sequences")
  func samples() {
    let texts = AwkwardText.samples(seed: 1)
    #expect(texts == AwkwardText.samples(seed: 1))
    #expect(texts != AwkwardText.samples(seed: 2))
    #expect(texts.contains { $0.contains("\u{1B}") } && texts.contains { $0.contains("\u{9B}") })
  }
}
