extension OffscreenTerminal {
  mutating func perform(_ sequence: ControlSequence) {
    lastColumn = nil
    let count = sequence.parameter(0)
    switch (sequence.marker, sequence.final) {
    case (nil, "A"): place(x: x, y: y - count)
    case (nil, "B"): place(x: x, y: y + count)
    case (nil, "C"): place(x: min(x, screen.size.width - 1) + count, y: y)
    case (nil, "D"): place(x: min(x, screen.size.width - 1) - count, y: y)
    case (nil, "G"): place(x: count - 1, y: y)
    case (nil, "H"): place(x: sequence.parameter(1) - 1, y: count - 1)
    case (nil, "J"): eraseScreen(sequence.parameter(0, default: 0))
    case (nil, "K"): eraseRow(sequence.parameter(0, default: 0))
    case (nil, "X"): erase(Rect(x: min(x, screen.size.width - 1), y: y, width: count, height: 1))
    case (nil, "m"): select(sequence)
    case ("?", "h"), ("?", "l"):
      for mode in sequence.parameters.compactMap(\.self) { set(mode, isOn: sequence.final == "h") }
    default:
      reportUnknown(sequence)
    }
  }

  private mutating func place(x: Int, y: Int) {
    self.x = x.clamped(to: 0...max(0, screen.size.width - 1))
    self.y = y.clamped(to: 0...max(0, screen.size.height - 1))
  }

  // NB: Erased cells get the current background, as in xterm.
  private mutating func eraseScreen(_ part: Int) {
    let (width, height) = (screen.size.width, screen.size.height)
    switch part {
    case 0:
      eraseRow(0)
      erase(Rect(x: 0, y: y + 1, width: width, height: height - y - 1))
    case 1:
      eraseRow(1)
      erase(Rect(x: 0, y: 0, width: width, height: y))
    default:
      erase(screen.bounds)
    }
  }

  private mutating func eraseRow(_ part: Int) {
    let width = screen.size.width
    let column = min(x, width - 1)
    switch part {
    case 0: erase(Rect(x: column, y: y, width: width - column, height: 1))
    case 1: erase(Rect(x: 0, y: y, width: column + 1, height: 1))
    default: erase(Rect(x: 0, y: y, width: width, height: 1))
    }
  }

  private mutating func erase(_ rect: Rect) {
    screen.fill(rect, style: Style(background: style.background))
  }

  private mutating func select(_ sequence: ControlSequence) {
    let codes = sequence.parameters.isEmpty ? [0] : sequence.parameters.map { $0 ?? 0 }
    var rest = codes[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 22: style.attributes.subtract([.bold, .dim])
      case 23: style.attributes.remove(.italic)
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 30...37: style.foreground = .palette(UInt8(code - 30))
      case 38: style.foreground = color(&rest, of: sequence)
      case 39: style.foreground = nil
      case 40...47: style.background = .palette(UInt8(code - 40))
      case 48: style.background = color(&rest, of: sequence)
      case 49: style.background = nil
      case 90...97: style.foreground = .palette(UInt8(code - 90 + 8))
      case 100...107: style.background = .palette(UInt8(code - 100 + 8))
      default: reportUnknown(sequence)
      }
    }
  }

  private mutating func color(_ rest: inout ArraySlice<Int>, of sequence: ControlSequence) -> Color?
  {
    let values = rest.dropFirst().prefix(3).map { UInt8(clamping: $0) }
    switch (rest.first, values.count) {
    case (5, 1...):
      rest = rest.dropFirst(2)
      return .palette(values[0])
    case (2, 3):
      rest = rest.dropFirst(4)
      return .rgb(red: values[0], green: values[1], blue: values[2])
    default:
      reportUnknown(sequence)
      return nil
    }
  }

  private mutating func reportUnknown(_ sequence: ControlSequence) {
    let parameters = sequence.parameters.map { $0.map(String.init) ?? "" }
    let marker = sequence.marker.map(String.init) ?? ""
    unknownSequences.append(
      "␛[" + marker + parameters.joined(separator: ";") + String(sequence.final)
    )
  }
}
