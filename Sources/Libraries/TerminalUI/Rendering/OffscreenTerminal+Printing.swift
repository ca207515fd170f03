extension OffscreenTerminal {
  /// Prints a scalar at the cursor, or adds it to the previous cluster.
  mutating func show(_ scalar: Unicode.Scalar) {
    guard !screen.bounds.isEmpty else { return }
    if let lastColumn {
      let joined = String(screen[lastColumn, y].character) + String(Character(scalar))
      if joined.count == 1, let character = joined.first {
        switch measure {
        case .clusters:
          show(character, width: character.columnWidth, at: lastColumn)
          return
        case .scalars where scalar.columnWidth == 0:
          show(character, width: x - lastColumn, at: lastColumn)
          return
        case .scalars: break
        }
      }
    }
    let width = scalar.columnWidth
    guard width > 0 else { return }
    if x + width > screen.size.width {
      // With autowrap, a scalar that does not fit is shown on the next row. Without autowrap, a
      // narrow scalar overwrites the last column, and a wide scalar is not shown.
      if modes.contains(7) { lineFeed(returning: true) } else { x = screen.size.width - 1 }
    }
    show(Character(scalar), width: width, at: x)
  }

  /// Performs the effect of a control character.
  mutating func control(_ byte: UInt8) {
    lastColumn = nil
    switch byte {
    case 0x07: bellCount += 1
    case 0x08: x = max(0, min(x, screen.size.width - 1) - 1)
    case 0x0A: lineFeed(returning: false)
    case 0x0D: x = 0
    default: unknownSequences.append(String(UnicodeScalar(byte)).sanitized())
    }
  }

  private mutating func show(_ character: Character, width: Int, at column: Int) {
    guard column + width <= screen.size.width else { return }
    screen.put(character, width: width, x: column, y: y, style: style)
    lastColumn = column
    x = column + width
  }

  private mutating func lineFeed(returning: Bool) {
    if returning { x = 0 }
    lastColumn = nil
    if y + 1 < screen.size.height {
      y += 1
    } else {
      screen.scrollUp()
    }
  }
}

extension Buffer {
  /// Removes the first row and appends a blank row.
  fileprivate mutating func scrollUp() {
    let old = self
    self = Buffer(size: size)
    for y in 1..<max(1, size.height) {
      for x in 0..<size.width where !old[x, y].isContinuation {
        let (cell, width) = (old[x, y], old[x + 1, y].isContinuation ? 2 : 1)
        put(cell.character, width: width, x: x, y: y - 1, style: cell.style)
      }
    }
  }
}
