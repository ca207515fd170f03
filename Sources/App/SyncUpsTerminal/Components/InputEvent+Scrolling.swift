import TerminalUI

extension InputEvent {
  /// Returns the number of lines that the event scrolls a page of text by, or `nil` if it does not
  /// scroll.
  ///
  /// - Parameter visible: The number of visible lines.
  func scrollOffset(page visible: Int) -> Int? {
    // One line of the previous page stays visible for orientation.
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
