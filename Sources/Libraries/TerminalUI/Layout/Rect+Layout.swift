extension Rect {
  /// Divides this rectangle into rows that stand below each other and fill it exactly.
  ///
  /// - Parameters:
  ///   - lengths: The height of each row.
  ///   - spacing: The blank rows between two of them, as far as there is room.
  /// - Returns: A rectangle for each length, empty if there is no room for it.
  public func rows(_ lengths: Length..., spacing: Int = 0) -> [Rect] {
    rows(lengths, spacing: spacing)
  }

  /// Divides this rectangle into rows that stand below each other and fill it exactly.
  ///
  /// - Parameters:
  ///   - lengths: The height of each row.
  ///   - spacing: The blank rows between two of them, as far as there is room.
  /// - Returns: A rectangle for each length, empty if there is no room for it.
  public func rows(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
    Self.spans(of: height, lengths, spacing: spacing).map { offset, length in
      Rect(x: minX, y: minY.saturatingAdd(offset), width: width, height: length)
    }
  }

  /// Divides this rectangle into columns that stand beside each other and fill it exactly.
  ///
  /// - Parameters:
  ///   - lengths: The width of each column.
  ///   - spacing: The blank columns between two of them, as far as there is room.
  /// - Returns: A rectangle for each length, empty if there is no room for it.
  public func columns(_ lengths: Length..., spacing: Int = 0) -> [Rect] {
    columns(lengths, spacing: spacing)
  }

  /// Divides this rectangle into columns that stand beside each other and fill it exactly.
  ///
  /// - Parameters:
  ///   - lengths: The width of each column.
  ///   - spacing: The blank columns between two of them, as far as there is room.
  /// - Returns: A rectangle for each length, empty if there is no room for it.
  public func columns(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
    Self.spans(of: width, lengths, spacing: spacing).map { offset, length in
      Rect(x: minX.saturatingAdd(offset), y: minY, width: length, height: height)
    }
  }

  /// The place in this rectangle of something smaller.
  ///
  /// - Parameters:
  ///   - size: The size of what is to be placed, cut to this rectangle.
  ///   - horizontal: Where it stands in the columns.
  ///   - vertical: Where it stands in the rows.
  public func aligned(
    _ size: Size,
    horizontal: TextAlignment = .center,
    vertical: VerticalAlignment = .center
  ) -> Rect {
    let freeColumns = max(0, width - size.width)
    let freeRows = max(0, height - size.height)
    let x =
      switch horizontal {
      case .leading: 0
      case .center: freeColumns / 2
      case .trailing: freeColumns
      }
    let y =
      switch vertical {
      case .top: 0
      case .center: freeRows / 2
      case .bottom: freeRows
      }
    return Rect(
      x: minX.saturatingAdd(x),
      y: minY.saturatingAdd(y),
      width: min(width, size.width),
      height: min(height, size.height)
    )
  }

  private static func spans(
    of length: Int,
    _ lengths: [Length],
    spacing: Int
  ) -> [(offset: Int, length: Int)] {
    let spacing = spacing.clamped(to: 0...length)
    var gapsLeft = 0
    for _ in lengths.dropFirst() { gapsLeft = min(length, gapsLeft.saturatingAdd(spacing)) }
    var offset = 0
    return Length.divide(length - gapsLeft, into: lengths).map { part in
      defer {
        let gap = min(spacing, gapsLeft)
        gapsLeft -= gap
        offset += part + gap
      }
      return (offset, part)
    }
  }
}
