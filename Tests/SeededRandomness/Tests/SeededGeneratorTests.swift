import SeededRandomness
import Testing

@Suite("A seeded generator")
struct SeededGeneratorTests {
  @Test("A seeded generator produces the published reference numbers")
  func referenceNumbers() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ]
    )
  }

  @Test(
    "Seeded generators produce equal numbers from equal seeds, and different numbers from different seeds"
  )
  func seeds() {
    func numbers(seed: UInt64) -> [UInt64] {
      var generator = SeededGenerator(seed: seed)
      return (0..<10).map { _ in generator.next() }
    }
    #expect(numbers(seed: 1) == numbers(seed: 1))
    #expect(numbers(seed: 1) != numbers(seed: 2))
  }
}
