package import TerminalUI

/// A clickable region on which a click acts like a press of a key.
package nonisolated struct PressTarget: Hashable {
  package let press: KeyPress
}
