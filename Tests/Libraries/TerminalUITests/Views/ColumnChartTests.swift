import TerminalUI
import Testing

@Suite("Column charts")
struct ColumnChartTests {
  @Test(
    "The columns of a chart are in proportion to their values, and small columns stay visible",
    arguments: [
      ([1, 2, 3, 4], "▂ ▄ ▆ █"), ([0, 0.001, 1], "· ▁ █"), ([0, 0], "··  ··"), ([], ""),
      ([-1, .nan, .infinity, 2], "· · · █"),
    ] as [([Double], String)]
  )
  func columns(values: [Double], line: String) {
    #expect(Drawn(ColumnChart(values), width: 7).lines == [line])
  }

  @Test("The columns of a chart can be several rows high")
  func highColumns() {
    #expect(
      Drawn(ColumnChart([1, 2, 4, 3]), width: 7, height: 2).lines == ["    █ ▄", "▄ █ █ █"]
    )
  }

  @Test(
    "A chart's columns spread over the chart's width, and values whose columns would touch are combined"
  )
  func columnWidths() {
    #expect(Drawn(ColumnChart([2, 1]), width: 40).lines == ["██████      ▄▄▄▄▄▄"])
    #expect(Drawn(ColumnChart([1, 3, 2, 2, 8]), width: 3).lines == ["▂ ▅"])
    #expect(Drawn(ColumnChart(Array(repeating: 1, count: 520)), width: 50).lines[0].count == 49)
    #expect(
      [0, 3, 4, 7, 40].map { ColumnChart([2, 1, 2]).width(fitting: $0) } == [0, 3, 3, 5, 30]
    )
  }

  @Test("A column chart reports which screen columns it uses for each value")
  func columnRanges() {
    #expect(ColumnChart([2, 1]).columns(fitting: 40) == [0..<6, 12..<18])
    #expect(ColumnChart([1, 3, 2, 2, 8]).columns(fitting: 3) == [0..<1, 2..<3])
    #expect(ColumnChart([1]).columns(fitting: 0) == [])
    #expect(ColumnChart([]).columns(fitting: 9) == [])
  }

  @Test("A chart column that stands for several values has the height of the values' median")
  func medians() {
    // The chart shows the medians, which are both 1. The means would be 4 and 1.
    #expect(Drawn(ColumnChart([1, 1, 10, 1, 1, 1], highest: 8), width: 3).lines == ["▁ ▁"])
  }

  @Test(
    "In a column chart, a dashed line marks the limit, and columns above it have their own style"
  )
  func limit() {
    let chart = ColumnChart(
      [4, 1],
      limit: 2,
      style: .plain,
      overLimitStyle: .bold
    )
    let drawn = Drawn(chart, width: 3, height: 4)
    #expect(drawn.lines == ["█", "█", "█┄┄", "█ █"])
    #expect(drawn.styles == ["b..", "b..", "bdd", "b.."])
    #expect(Drawn(ColumnChart([1], limit: .nan), width: 1).lines == ["█"])
    #expect(Drawn(ColumnChart([1], limit: 2), width: 1, height: 2).lines == ["┄", "█"])
  }

  @Test("Column charts with the same highest value draw their columns to the same scale")
  func scale() {
    #expect(Drawn(ColumnChart([1, 2], highest: 4), width: 3).lines == ["▂ ▄"])
    #expect(Drawn(ColumnChart([1, 8], highest: 4), width: 3).lines == ["▂ █"])
    #expect(Drawn(ColumnChart([1], highest: 0), width: 1).lines == ["▁"])
  }

  @Test("A column chart dims a column whose value is zero")
  func columnStyles() {
    let chart = ColumnChart([1, 0], style: .bold)
    #expect(Drawn(chart, width: 3).styles == ["b.d"])
  }

  @Test("A column chart can be drawn with extreme values and in extreme sizes")
  func extremes() {
    let greatest = Double.greatestFiniteMagnitude
    for values in [[greatest, -greatest, 1e-300], [], [0], Array(repeating: 7, count: 1_000)] {
      for (width, height) in [(0, 0), (1, 1), (1, 9), (9, 1), (100, 30)] {
        _ = Drawn(ColumnChart(values, limit: 3), width: width, height: height)
      }
    }
  }
}
