import Foundation
import Models
import TerminalUI

extension ActionItemParts {
  /// Returns the due date and the owner of an action item in words, to show while the user types
  /// the item.
  ///
  /// - Parameter context: The values that all screens need for drawing.
  func meaning(_ context: ScreenContext) -> String {
    let due = due.map { "due \($0.dayText(in: context.calendar))" } ?? "no due date"
    let owner = owner.map { "owner: \($0.inOneLine)" } ?? "no owner"
    return "\(due) · \(owner)"
  }
}
