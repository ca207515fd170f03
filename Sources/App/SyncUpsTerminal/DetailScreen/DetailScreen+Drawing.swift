import DetailFeature
import Models
import Tagged
package import TerminalUI

extension DetailScreen {
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let syncUp = model.syncUp
    let layout = layout(rect)
    let page = page(layout)
    let selected = selection(in: page)
    canvas.draw(WayBack(to: context.previousTitle), in: layout.back)
    drawTitle(of: syncUp, in: &canvas, rect: layout.title, context)
    let rows = DetailRowView(
      syncUp,
      meetings: pastMeetings,
      recent: recentMeetings,
      meetingWidths: meetingWidths,
      isInProgress: model.isMeetingInProgress,
      context
    )
    let position = scroll.position(
      showing: page.rows(showing: selected),
      of: page.count,
      visible: layout.visibleCount
    )
    let list = List(count: page.count, position: position) { index in
      Drawing { canvas, rect in
        rows.draw(page[index], in: &canvas, rect: rect, isSelected: page[index].id == selected)
      }
    }
    canvas.draw(list, in: layout.page)
    guard let side = layout.side else { return }
    var sidePosition = ScrollPosition()
    if let index = page.side.firstIndex(where: { $0.id == selected }) {
      sidePosition.reveal(index, of: page.side.count, visible: max(1, side.height))
    }
    let sideList = List(count: page.side.count, position: sidePosition) { index in
      Drawing { canvas, rect in
        let row = page.side[index]
        rows.draw(row, in: &canvas, rect: rect, isSelected: row.id != nil && row.id == selected)
      }
    }
    canvas.draw(sideList, in: side)
    drawTrend(in: &canvas, rect: side, below: page, context)
  }

  /// Draws the chart of recent meeting lengths and, below the chart, the newest notes.
  ///
  /// The chart and the notes are below the rows of the second column.
  private func drawTrend(
    in canvas: inout Canvas,
    rect: Rect,
    below page: DetailPage,
    _ context: ScreenContext
  ) {
    var room = rect.inset(by: Insets(leading: 2))
    room.removeRows(page.side.isEmpty ? 0 : page.side.count + 1)
    if page.hasChart {
      let height = max(RecentLengthsChart.lowest, min(12, room.height / 2))
      let chart = RecentLengthsChart(recentMeetings, of: model.syncUp, context)
      canvas.draw(chart, in: room.removeRows(height))
      room.removeRows(1)
    }
    guard let lastNotes, room.height >= 2 else { return }
    canvas.draw(LastNotes(of: lastNotes, context), in: room)
  }

  private func drawTitle(
    of syncUp: SyncUp,
    in canvas: inout Canvas,
    rect: Rect,
    _ context: ScreenContext
  ) {
    let place = ThemeBar(syncUp.theme, context).draw(in: &canvas, beforeTitleIn: rect)
    ScreenTitle(syncUp.title.shownTitle).draw(in: &canvas, rect: place)
  }
}
