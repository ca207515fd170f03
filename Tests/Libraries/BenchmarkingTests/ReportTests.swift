import Benchmarking
import Testing

@Suite("The benchmark report")
struct ReportTests {
  private let rows = [
    Row("read", condition: "read", cost: 12, unit: "ns", baseline: "a lock", ratio: 3, limit: 2.5),
    Row("frame", cost: 120, unit: "bytes", limit: 120),
  ]

  @Test(
    "A benchmark table prints each row on one line, and marks the rows that exceed their limits"
  )
  func table() {
    #expect(
      Report(rows: rows).table == """
        | operation | while | cost      | against | ratio | limit |          |
        | --------- | ----- | --------- | ------- | ----- | ----- | -------- |
        | read      | read  | 12.0 ns   | a lock  | 3.0 × | 2.5   | too much |
        | frame     |       | 120 bytes |         |       | 120   |          |
        """
    )
  }

  @Test("A JSON benchmark report has all rows, and omits members without a value")
  func json() {
    #expect(
      Report(rows: rows).json == """
        [
          {
            "baseline" : "a lock",
            "condition" : "read",
            "cost" : 12,
            "limit" : 2.5,
            "name" : "read",
            "ratio" : 3,
            "unit" : "ns"
          },
          {
            "baseline" : "",
            "condition" : "",
            "cost" : 120,
            "limit" : 120,
            "name" : "frame",
            "unit" : "bytes"
          }
        ]
        """
    )
  }

  @Test(
    "The report of exceeded limits names each benchmark over its limit, with the measured ratio or cost"
  )
  func excesses() {
    let large = Row("frame", cost: 121, unit: "bytes", limit: 120)
    let unlimited = Row("redraw", cost: 1_000, unit: "µs")
    #expect(
      Report(rows: rows + [large, unlimited]).excesses == [
        "read, read (3.0 ×, limit 2.5)", "frame (121 bytes, limit 120)",
      ]
    )
  }
}
