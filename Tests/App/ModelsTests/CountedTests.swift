import Models
import Testing

@Suite("Numbers followed by nouns")
struct CountedTests {
  @Test("Only the number 1 is followed by a singular noun", arguments: [0, 1, 2])
  func nouns(count: Int) {
    #expect(count.counted("meeting") == ["0 meetings", "1 meeting", "2 meetings"][count])
    #expect(count.counted("person", "people") == ["0 people", "1 person", "2 people"][count])
  }
}
