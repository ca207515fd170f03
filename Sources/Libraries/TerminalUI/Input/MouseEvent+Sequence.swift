extension MouseEvent {
  /// Creates the event that a mouse report encodes.
  ///
  /// - Parameters:
  ///   - parameters: The button, and the column and the row counted from one.
  ///   - final: The letter at the end: `m` for a release, otherwise `M`.
  /// - Returns: `nil` if the report encodes no event.
  /// - Source: "XTerm Control Sequences", mouse tracking, extended coordinates by mode 1006.
  init?(parameters: InputParameters, final: UInt8) {
    guard let code = parameters[0], let column = parameters[1], let row = parameters[2],
      column > 0, row > 0, final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
    else { return nil }
    var modifiers: KeyPress.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let isMoving = code & 32 != 0
    let button: Button? =
      switch code & 3 {
      case 0: .left
      case 1: .middle
      case 2: .right
      default: nil
      }
    // NB: Some terminals report a release after each step of the wheel.
    if code & 64 != 0, final == UInt8(ascii: "m") { return nil }
    let action: Action
    switch (code & ~(4 | 8 | 16 | 32), button) {
    case (64, _): action = .scroll(.up)
    case (65, _): action = .scroll(.down)
    case (66, _): action = .scroll(.left)
    case (67, _): action = .scroll(.right)
    case (0...2, let button?) where final == UInt8(ascii: "m"): action = .release(button)
    case (0...2, let button?): action = isMoving ? .drag(button) : .press(button)
    case (3, _) where isMoving: action = .move
    default: return nil
    }
    self.init(action, at: Point(x: column - 1, y: row - 1), modifiers: modifiers)
  }
}
