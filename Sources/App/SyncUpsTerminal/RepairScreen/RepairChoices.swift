import ListFeature
import Models
import SyncUpsFile
import TerminalUI

/// The ways to repair the file without restoring a copy, each with its key.
struct RepairChoices: View {
  private static let margin = 4

  private let choices: [(command: Command, text: Text)]

  /// Creates the choices.
  ///
  /// - Parameter salvage: The sync-ups that can still be read, or `nil` if no sync-up can be read.
  init(_ salvage: SyncUpsSalvage?) {
    let save = salvage.map { salvage in
      let count = salvage.content.syncUps.count
      let what = count == 1 ? "sync-up" : "\(count) sync-ups"
      return "Save the \(what) that can still be read. \(salvage.lossSentence)"
    }
    choices = [(.salvage, save), (.startAfresh, "Start with an empty list.")].compactMap {
      (command: Command, text: String?) in text.map { (command, Text($0, isWrapped: true)) }
    }
  }

  /// Returns the height of all choices and of the sentence below them.
  ///
  /// - Parameter width: The available columns.
  func height(width: Int) -> Int {
    choices.reduce(1) { $0 + $1.text.lines(width: width - Self.margin).count }
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    let heights = choices.map { $0.text.lines(width: rect.width - Self.margin).count }
    let rows = rect.rows(heights.map(Length.fixed) + [.fixed(1)])
    for (choice, row) in zip(choices, rows) {
      let parts = row.columns(.fixed(Self.margin), .flexible())
      canvas.write(choice.command.keyName, in: parts[0], style: .bold)
      canvas.draw(choice.text, in: parts[1])
      canvas.regions.add(PressTarget(press: choice.command.press), rect: row)
    }
    if let last = rows.last {
      canvas.write("A copy of the damaged file is kept.", in: last, style: .dim)
    }
  }
}
