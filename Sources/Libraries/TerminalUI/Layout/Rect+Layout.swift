extension Rect {
  /// Divides this rectangle into rows that fill it exactly, from top to bottom.
  ///
  /// - Parameters:
  ///   - lengths: The height of each row.
  ///   - spacing: The number of blank rows between two rows, or fewer if they do not fit.
  /// - Returns: One rectangle per length. If the rows do not fit, some are smaller or empty.
  public func rows(_ lengths: Length..., spacing: Int = 0) -> [Rect] {
    rows(lengths, spacing: spacing)
  }

  /// Divides this rectangle into rows that fill it exactly, from top to bottom.
  ///
  /// - Parameters:
  ///   - lengths: The height of each row.
  ///   - spacing: The number of blank rows between two rows, or fewer if they do not fit.
  /// - Returns: One rectangle per length. If the rows do not fit, some are smaller or empty.
  public func rows(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
    Self.spans(of: height, lengths, spacing: spacing).map { offset, length in
      Rect(x: minX, y: minY.saturatingAdd(offset), width: width, height: length)
    }
  }

  /// Divides this rectangle into columns that fill it exactly, from left to right.
  ///
  /// - Parameters:
  ///   - lengths: The width of each column.
  ///   - spacing: The number of blank columns between two columns, or fewer if they do not fit.
  /// - Returns: One rectangle per length. If the columns do not fit, some are smaller or empty.
  public func columns(_ lengths: Length..., spacing: Int = 0) -> [Rect] {
    columns(lengths, spacing: spacing)
  }

  /// Divides this rectangle into columns that fill it exactly, from left to right.
  ///
  /// - Parameters:
  ///   - lengths: The width of each column.
  ///   - spacing: The number of blank columns between two columns, or fewer if they do not fit.
  /// - Returns: One rectangle per length. If the columns do not fit, some are smaller or empty.
  public func columns(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
    Self.spans(of: width, lengths, spacing: spacing).map { offset, length in
      Rect(x: minX.saturatingAdd(offset), y: minY, width: length, height: height)
    }
  }

  /// Returns an aligned rectangle of a given size inside this one.
  ///
  /// - Parameters:
  ///   - size: The size of the content. The content is clipped to this rectangle.
  ///   - horizontal: The horizontal alignment of the content.
  ///   - vertical: The vertical alignment of the content.
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
