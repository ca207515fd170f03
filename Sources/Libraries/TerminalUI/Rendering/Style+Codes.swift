extension Style {
  /// Returns the parameters of "Select Graphic Rendition" that change another style into this
  /// style.
  ///
  /// - Parameter old: The current style of the terminal, which must differ from this style.
  /// - Source: ECMA-48, 8.3.117. As in xterm, `38` and `48` are followed by `5` for palette colours
  ///   and by `2` for 24-bit colours.
  func codes(from old: Style) -> String {
    var codes: [String] = []
    var kept = old.attributes.intersection(attributes)
    // NB: One code ends both bold and dim.
    if !old.attributes.subtracting(attributes).isDisjoint(with: [.bold, .dim]) {
      codes.append("22")
      kept.subtract([.bold, .dim])
    }
    let ended = old.attributes.subtracting(attributes)
    if ended.contains(.italic) { codes.append("23") }
    if ended.contains(.underline) { codes.append("24") }
    if ended.contains(.reverse) { codes.append("27") }
    let started = attributes.subtracting(kept)
    if started.contains(.bold) { codes.append("1") }
    if started.contains(.dim) { codes.append("2") }
    if started.contains(.italic) { codes.append("3") }
    if started.contains(.underline) { codes.append("4") }
    if started.contains(.reverse) { codes.append("7") }
    if foreground != old.foreground { codes.append(Self.code(of: foreground, base: 30)) }
    if background != old.background { codes.append(Self.code(of: background, base: 40)) }
    return codes.joined(separator: ";")
  }

  private static func code(of color: Color?, base: Int) -> String {
    switch color {
    case nil: "\(base + 9)"
    case .palette(let index) where index < 8: "\(base + Int(index))"
    case .palette(let index) where index < 16: "\(base + 60 + Int(index) - 8)"
    case .palette(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
