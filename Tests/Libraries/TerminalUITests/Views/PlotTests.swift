import TerminalUI
import Testing

@Suite("Plots")
struct PlotTests {
  @Test(
    "Columns are as high as their values, and small ones stay visible",
    arguments: [
      ([1, 2, 3, 4], "▂ ▄ ▆ █"), ([0, 0.001, 1], "· ▁ █"), ([0, 0], "··· ···"), ([], ""),
      ([-1, .nan, .infinity, 2], "· · · █"),
    ] as [([Double], String)]
  )
  func columns(values: [Double], line: String) {
    #expect(Drawn(ColumnChart(values), width: 7).lines == [line])
  }

  @Test("Columns fill several rows")
  func highColumns() {
    #expect(
      Drawn(ColumnChart([1, 2, 4, 3]), width: 4, height: 2).lines == ["  █▄", "▄███"]
    )
  }

  @Test("Columns are at most three cells wide, and combine values if there are too many")
  func columnWidths() {
    #expect(Drawn(ColumnChart([2, 1]), width: 40).lines == ["███ ▄▄▄"])
    #expect(Drawn(ColumnChart([1, 3, 2, 2, 8]), width: 3).lines == ["▂▂█"])
    #expect(Drawn(ColumnChart(Array(repeating: 1, count: 520)), width: 50).lines[0].count == 48)
    #expect(
      [0, 3, 4, 7, 40].map { ColumnChart([2, 1, 2]).width(fitting: $0) } == [0, 3, 3, 5, 11]
    )
  }

  @Test("Columns of charts with the same highest value have the same scale")
  func scale() {
    #expect(Drawn(ColumnChart([1, 2], highest: 4), width: 3).lines == ["▂ ▄"])
    #expect(Drawn(ColumnChart([1, 8], highest: 4), width: 3).lines == ["▂ █"])
    #expect(Drawn(ColumnChart([1], highest: 0), width: 1).lines == ["▁"])
  }

  @Test("Columns without a height are drawn in a separate style")
  func columnStyles() {
    let chart = ColumnChart([1, 0], style: .bold)
    #expect(Drawn(chart, width: 3).styles == ["b.d"])
  }

  @Test("A line goes from the lowest to the highest value", arguments: [1, 2, 5])
  func line(height: Int) {
    let lines = Drawn(LinePlot([0, 3]), width: 2, height: height).lines
    let expected = [1: ["⡠⠊"], 2: [" ⡜", "⡜"]][height]
    if let expected { #expect(lines == expected) }
    #expect(lines.count == height)
    #expect(!lines[0].isEmpty && !lines[height - 1].isEmpty)
  }

  @Test("A missing value leaves a gap in the line, and a single value is a dot")
  func gaps() {
    #expect(Drawn(LinePlot([1, 1, nil, .nan, 1, 1]), width: 6).lines == ["⠒⠂  ⠐⠒"])
    #expect(Drawn(LinePlot([nil, 4, nil]), width: 3).lines == [" ⠐"])
    #expect(Drawn(LinePlot([nil, nil]), width: 3).lines == [""])
    #expect(Drawn(LinePlot([]), width: 3).lines == [""])
  }

  @Test("A dotted line marks a value to compare with")
  func reference() {
    let plot = LinePlot([2, 2], reference: 1, style: .bold)
    let drawn = Drawn(plot, width: 3, height: 2)
    #expect(drawn.lines == ["⠉⠉⠉", "⡀⡀⡀"])
    #expect(drawn.styles == ["bbb", "ddd"])
    #expect(Drawn(LinePlot([2], reference: .nan), width: 1).lines == ["⠂"])
  }

  @Test("Plots of any values fit any size")
  func extremes() {
    let greatest = Double.greatestFiniteMagnitude
    for values in [[greatest, -greatest, 1e-300], [], [0], Array(repeating: 7, count: 1_000)] {
      for (width, height) in [(0, 0), (1, 1), (1, 9), (9, 1), (100, 30)] {
        _ = Drawn(LinePlot(values, reference: 3), width: width, height: height)
        _ = Drawn(ColumnChart(values), width: width, height: height)
      }
    }
  }
}
