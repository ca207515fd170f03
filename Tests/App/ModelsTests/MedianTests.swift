import Models
import Testing

@Suite("The median of durations and numbers")
struct MedianTests {
  @Test(
    "The median is the middle value, or the mean of the two middle values",
    arguments: [
      ([], nil), ([5], 5), ([9, 1], 5), ([1, 30, 2], 2), ([4, 1, 3, 100], 3.5),
    ] as [([Double], Double?)]
  )
  func median(seconds: [Double], expected: Double?) {
    #expect(seconds.map { Duration.seconds($0) }.median == expected.map { .seconds($0) })
    #expect(seconds.median == expected)
  }
}
