import TerminalUI

extension InputEvent {
  /// Returns the number of lines by which the event scrolls a page of text, or `nil` if the event
  /// does not scroll.
  ///
  /// - Parameter visible: The number of visible lines.
  func scrollOffset(page visible: Int) -> Int? {
    // Keep one line of the previous page visible for orientation.
    let page = max(1, visible - 1)
    switch self {
    case .key(.key(.down)), .key("j"): return 1
    case .key(.key(.up)), .key("k"): return -1
    case .key(.key(.pageDown)), .key(" "): return page
    case .key(.key(.pageUp)): return -page
    case .key(.key(.home)), .key("g"): return .min
    case .key(.key(.end)), .key("G"): return .max
    case .mouse(let mouse) where mouse.action == .scroll(.up): return -3
    case .mouse(let mouse) where mouse.action == .scroll(.down): return 3
    default: return nil
    }
  }
}
