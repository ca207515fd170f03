import TerminalUI

/// A clickable region that presses a key.
nonisolated struct PressTarget: Hashable {
  let press: KeyPress
}
