import TerminalUI

/// A region that stands for a key: a click on it presses the key.
nonisolated struct PressTarget: Hashable {
  /// The key.
  let press: KeyPress
}
