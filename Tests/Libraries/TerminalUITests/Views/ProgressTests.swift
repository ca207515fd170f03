import TerminalUI
import Testing

@Suite("Views that show progress")
struct ProgressTests {
  @Test(
    "A progress bar is drawn as a horizontal line",
    arguments: [
      (0, "────────"), (0.25, "━━──────"), (1, "━━━━━━━━"), (7, "━━━━━━━━"), (-1, "────────"),
      (.nan, "────────"), (.infinity, "━━━━━━━━"),
    ] as [(Double, String)]
  )
  func isALine(fraction: Double, line: String) {
    #expect(Drawn(ProgressBar(fraction), width: 8).lines == [line])
  }

  @Test(
    "A progress bar without colours has one character for the finished part and another for the rest",
    arguments: [(0, "...."), (0.5, "##.."), (1, "####")] as [(Double, String)]
  )
  func isReadWithoutColours(fraction: Double, line: String) {
    #expect(Drawn(ProgressBar(fraction, shape: .signs), width: 4).lines == [line])
  }

  @Test("Big digits are as large as their area allows")
  func digitsAreAsLargeAsTheirRoom() {
    #expect(
      Drawn(BigText("0:27"), width: 30, height: 5).lines
        == [
          "  ██████      ██████  ██████",
          "  ██  ██  ██      ██      ██",
          "  ██  ██      ██████      ██",
          "  ██  ██  ██  ██          ██",
          "  ██████      ██████      ██",
        ]
    )
    #expect(
      Drawn(BigText("0:27"), width: 15, height: 3).lines
        == ["█▀█ ▄ ▀▀█ ▀▀█", "█ █ ▄ █▀▀   █", "▀▀▀   ▀▀▀   ▀"].map { " " + $0 }
    )
    #expect(Drawn(BigText("0:27"), width: 6, height: 3).lines == ["", " 0:27", ""])
    #expect(Drawn(BigText("0:27"), width: 3, height: 1).lines == ["0:…"])
    #expect(Drawn(BigText("soon"), width: 30, height: 5).lines[2] == "             soon")
  }

  @Test("Big digits report the size that they need")
  func digitsTellTheirSize() {
    #expect(
      BigText("0:27").size(fitting: Size(width: 99, height: 4)) == Size(width: 13, height: 3)
    )
    #expect(
      BigText("0:27").size(fitting: Size(width: 99, height: 9)) == Size(width: 26, height: 5)
    )
  }

  @Test("A progress ring is filled clockwise from the top")
  func aRingIsFilledClockwiseFromTheTop() {
    let accent = Style.bold
    let ring = Ring(segments: [
      .init(progress: 1, style: accent), .init(progress: 0, style: accent),
    ])
    let drawn = Drawn(ring, width: 12, height: 6)
    // The right half of the ring is filled, and the left half is a thin line.
    for y in 0..<6 {
      #expect(drawn.styles[y].prefix(6).allSatisfy { $0 != "b" }, "\(drawn.lines)")
      #expect(drawn.styles[y].suffix(6).allSatisfy { $0 != "d" }, "\(drawn.lines)")
    }
    #expect(drawn.styles.joined().count { $0 == "b" } > 8)
    #expect(drawn.styles.joined().count { $0 == "d" } > 8)
  }

  @Test("A ring with more progress has more dots")
  func aRingHasMoreDotsTheMoreIsFilled() {
    func dots(_ progress: Double) -> Int {
      Drawn(Ring(segments: [.init(progress: progress)]), width: 20, height: 10).lines.joined()
        .unicodeScalars.reduce(0) {
          $0 + ($1.value > 0x2800 ? Int($1.value - 0x2800).nonzeroBitCount : 0)
        }
    }
    let counts = [0, 0.25, 0.5, 0.75, 1].map(dots)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 }, "\(counts)")
  }

  @Test("The segments of a progress ring are proportional to their shares")
  func segmentsAreAsLargeAsTheirShares() {
    let ring = Ring(segments: [
      .init(share: 3, progress: 1, style: .bold), .init(share: 1, progress: 1, style: .reverse),
    ])
    let styles = Drawn(ring, width: 40, height: 20).styles.joined()
    let (large, small) = (styles.count { $0 == "b" }, styles.count { $0 == "r" })
    #expect((2.5...3.5).contains(Double(large) / Double(small)))
  }

  @Test("A progress ring has an area for text inside")
  func aRingHasRoomInside() {
    let rect = Rect(x: 0, y: 0, width: 20, height: 10)
    let ring = Ring(segments: [.init(progress: 1)])
    let inside = ring.interior(of: rect)
    #expect(inside.width >= 9 && inside.height >= 4)
    let drawn = Drawn(ring, width: 20, height: 10)
    for y in inside.minY..<inside.maxY {
      for x in inside.minX..<inside.maxX {
        #expect(drawn.canvas.buffer[x, y] == .blank)
      }
    }
  }

  @Test(
    "A rectangle within the inner radius of a progress ring is blank, even if the ring is complete",
    arguments: [9, 11, 13, 15, 21, 33]
  )
  func innerRadius(height: Int) {
    let rect = Rect(x: 0, y: 0, width: height * 2, height: height)
    let ring = Ring(segments: [.init(progress: 1)])
    let radius = ring.innerRadius(in: rect)
    let drawn = Drawn(ring, width: rect.width, height: height)
    for rows in stride(from: 1, to: Int(radius), by: 2) {
      let half = Int((radius * radius - Double(rows * rows)).squareRoot())
      let inside = rect.aligned(Size(width: half * 2, height: rows))
      for y in inside.minY..<inside.maxY {
        for x in inside.minX..<inside.maxX {
          #expect(drawn.canvas.buffer[x, y] == .blank)
        }
      }
    }
  }

  @Test(
    "A progress ring of any size can be drawn, even if a segment has an invalid share or progress"
  )
  func ringsAreHarmlessOfAnySizeAndShare() {
    for size in 0...8 {
      for progress in [-1, 0, 0.5, .nan, .infinity] {
        let rings = [
          Ring(segments: []), Ring(segments: [.init(share: .nan, progress: progress)]),
          Ring(segments: [.init(share: 0, progress: 1), .init(share: 1, progress: progress)]),
        ]
        for ring in rings {
          Drawn(ring, width: size * 2, height: size).canvas.buffer.expectConsistent()
        }
      }
    }
  }
}
