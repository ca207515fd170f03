import SeededRandomness
import Testing

@Suite("Awkward texts")
struct AwkwardTextTests {
  @Test("Generated awkward texts are equal for equal seeds and contain control sequences")
  func samples() {
    let texts = AwkwardText.samples(seed: 1)
    #expect(texts == AwkwardText.samples(seed: 1))
    #expect(texts != AwkwardText.samples(seed: 2))
    #expect(texts.contains { $0.contains("\u{1B}") } && texts.contains { $0.contains("\u{9B}") })
  }
}
