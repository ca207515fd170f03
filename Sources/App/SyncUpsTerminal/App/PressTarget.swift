package import TerminalUI

/// A clickable region that presses a key.
package nonisolated struct PressTarget: Hashable {
  package let press: KeyPress
}
