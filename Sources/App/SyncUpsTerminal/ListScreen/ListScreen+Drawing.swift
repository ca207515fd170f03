import IdentifiedCollections
import ListFeature
import Models
import Tagged
package import TerminalUI

extension ListScreen {
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let rows = rows
    let layout = layout(in: rect)
    drawTitle(in: &canvas, rect: layout.title, status: status(of: rows))
    guard let selected = selectedIndex(in: rows) else {
      return drawInvitation(in: &canvas, rect: layout.cards)
    }
    let (position, words) = (position(in: layout, of: rows), model.filterWords)
    let (openItemCounts, cardDetails) = (openItemCounts, cardDetails)
    let hasItems = openItemCounts.hasItems(in: rows)
    canvas.draw(
      List(count: rows.count, position: position, rowHeight: layout.rowHeight) { index in
        SyncUpCard(
          rows[index],
          openItemCount: openItemCounts[rows[index]],
          details: SyncUpCard.hasDetails(height: layout.rowHeight) ? cardDetails[rows[index]] : nil,
          hasItems: hasItems,
          sign: self.sign(of: rows[index].id),
          marking: words,
          isSelected: index == selected,
          context
        )
        .clickable(Target.row(rows[index].id))
      },
      in: layout.cards
    )
    if let week = layout.week {
      canvas.draw(WeekAhead(of: model.syncUps, context), in: week.inset(by: Insets(leading: 4)))
    }
    guard let preview = layout.preview else { return }
    let syncUp = rows[selected]
    let view = SyncUpPreview(of: syncUp, previewContents(of: syncUp), context)
    canvas.draw(view.clickable(Target.row(syncUp.id)), in: preview)
  }

  /// Draws the title, or the text field of the filter while the user types a filter.
  private func drawTitle(in canvas: inout Canvas, rect: Rect, status: String) {
    if model.isFilterFocused {
      let parts = rect.columns(.fixed(2), .flexible(), .fixed(status.columnWidth), spacing: 0)
      canvas.write("/", in: parts[0], style: .bold)
      canvas.draw(
        TextField(editing, isFocused: true, placeholder: "words of a title, or a name")
          .clickable(Target.filter),
        in: parts[1].inset(by: Insets(trailing: 2))
      )
      canvas.write(status, in: parts[2], style: .dim)
    } else {
      let name = model.isDemo ? "demo: changes are not kept" : model.fileName
      let title = model.teamTitle ?? name.map { "\(Self.title) · \($0)" } ?? Self.title
      let filter = model.isFiltered ? "  / \(model.filter)" : ""
      ScreenTitle(title + filter, status: status).draw(in: &canvas, rect: rect)
    }
  }

  /// Returns a label if a meeting of the sync-up is in progress or not saved, otherwise `nil`.
  private func sign(of id: SyncUp.ID) -> String? {
    if model.isMeetingInProgress(of: id) { return "● in progress" }
    return model.postponedMeeting(of: id).map { "○ \($0.label)" }
  }

  /// Returns the text next to the title: the number of shown sync-ups and, without a filter, the
  /// number of sync-ups that cannot be decoded.
  private func status(of rows: IdentifiedArrayOf<SyncUp>) -> String {
    if model.isFiltered || model.isFilterFocused {
      return "\(rows.count) of \(model.syncUps.count)"
    }
    let shown = rows.count.counted("sync-up")
    let unreadable = model.unreadableCount > 0 ? "\(model.unreadableCount) not readable" : nil
    return [rows.isEmpty ? nil : shown, unreadable].compactMap(\.self).joined(separator: ", ")
  }

  private func drawInvitation(in canvas: inout Canvas, rect: Rect) {
    let lines: [[(String, Style)]] =
      if model.isFiltered {
        [
          [("No sync-up has all these words in its title or attendees.", .bold)],
          [],
          [("Press ", .plain), ("Esc", .bold), (" to see all sync-ups again.", .plain)],
        ]
      } else if model.offersSamples {
        [
          [("There are no sync-ups yet.", .bold)],
          [],
          [("Press ", .plain), ("n", .bold), (" to add the first one,", .plain)],
          [("or ", .plain), ("l", .bold), ("  to load a few samples.", .plain)],
        ]
      } else if model.isTeamAwaited {
        [
          [("The team's list is not loaded yet.", .bold)],
          [],
          [("The list loads when the team can be reached. Press  ", .plain), ("n", .bold)]
            + [("  to add a sync-up.", .plain)],
        ]
      } else if model.offersRepair {
        [
          [(Self.unreadableFileText, .bold)],
          [],
          [
            ("Press ", .plain), ("⏎", .bold),
            (" to see the problem and copies of the file.", .plain),
          ],
        ]
      } else {
        [
          [("No sync-up in the file can be read.", .bold)],
          [],
          [
            ("Unreadable sync-ups stay in the file. Press  ", .plain), ("n", .bold),
            ("  to add another sync-up.", .plain),
          ],
        ]
      }
    let width = lines.map { $0.reduce(0) { $0 + $1.0.columnWidth } }.max() ?? 0
    let place = rect.aligned(Size(width: width, height: lines.count))
    for (index, line) in lines.enumerated() {
      canvas.write(line.map { (text: $0.0, style: $0.1) }, in: place.row(index))
    }
  }
}
