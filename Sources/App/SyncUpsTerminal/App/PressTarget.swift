package import TerminalUI

/// A region of the screen where a click acts like a key press.
package nonisolated struct PressTarget: Hashable {
  package let press: KeyPress
}
