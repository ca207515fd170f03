import AppFeature
import SyncUpsHistory
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Mouse clicks that have the effect of a key", .serialized, .gatedOnMainActor)
struct ClickTests {
  /// A screen on which the tests compare each click with the key that has the same effect.
  nonisolated enum Case: String, CaseIterable, Sendable {
    case list, wideList, detail, wideDetail, unfolded, history, actionItems, search, agenda, record
    case question, statistics, meeting, minutes
  }

  @Shared(.syncUps) private var syncUps: IdentifiedArrayOf<SyncUp> = []
  @Shared(.history) private var history
  @Shared(.notice) private var notice

  /// Opens a screen with new sync-ups, so that the changes of other test cases have no effect.
  private func open(_ example: Case) -> PicturedApp {
    let isWide = example == .wideList || example == .wideDetail
    let size = isWide ? Size(width: 140, height: 40) : Size(width: 90, height: 30)
    var syncUps = ActionItemsScreenPictureTests.syncUps
    for index in 0..<3 {
      syncUps[0].agenda.append(AgendaItem(900 + index, "Line \(index)"))
    }
    let id = syncUps[0].id
    let routes: [AppRoute] =
      switch example {
      case .list, .wideList: []
      case .detail, .wideDetail, .unfolded, .question: [.detail(id)]
      case .history: [.history]
      case .actionItems: [.actionItems]
      case .search: [.search("a")]
      case .agenda: [.agenda(id)]
      case .record: [.detail(id), .record(id)]
      case .statistics: [.statistics(nil)]
      case .meeting: [.detail(id), .meeting(syncUps[0].meetings[0].id, of: id)]
      case .minutes: [.detail(id), .minutes(syncUps[0].meetings[0].id, of: id)]
      }
    self.$syncUps.withLock { $0 = syncUps }
    $history.withLock { history in
      history = History()
      for step in Self.steps { history.append(.step(step)) }
    }
    $notice.withLock { $0 = nil }
    let app = PicturedApp(size, routes: routes, showing: syncUps)
    switch example {
    case .unfolded: app.press("j", .key(.enter))
    case .question:
      app.press("D")
      // Draw the question once, because it accepts answers only some time after it was drawn.
      app.type("")
      app.clock.jump(by: .seconds(1))
    default: break
    }
    app.clock.jump(by: .seconds(1))
    return app
  }

  private static let steps = (0..<3).map { number in
    HistoryStep(
      id: HistoryStep.ID(UUID(100 + number)),
      date: PicturedContent.now.addingTimeInterval(-3_600 * Double(number)),
      origin: .window,
      title: "Edit 'Engineering'",
      changes: []
    )
  }

  /// The appearance of a screen.
  private struct Result: Equatable {
    let lines: [String]
    let cursor: Point?
  }

  /// Returns the appearance of a newly opened screen after an action of the user.
  private func result(of example: Case, after act: (PicturedApp) -> Void) -> Result {
    let app = open(example)
    act(app)
    let cells = app.cells(colors: .none)
    return Result(lines: cells.lines, cursor: cells.cursor)
  }

  /// Returns the presses that move the selection into each of the given areas.
  ///
  /// The result does not contain areas that the selection does not reach.
  private func pressesToSelect(_ rects: Set<Rect>, in example: Case) -> [Rect: [KeyPress]] {
    let app = open(example)
    var presses: [KeyPress] = []
    var found: [Rect: [KeyPress]] = [:]
    for press in [KeyPress.key(.down), .key(.right)] {
      var latest: Buffer?
      for _ in 0..<40 where found.count < rects.count {
        let cells = app.cells(colors: .none)
        if cells == latest { break }  // The press changes nothing: there is no further row.
        latest = cells
        for rect in rects where found[rect] == nil {
          let isThere = (max(0, rect.minX - 2)..<min(rect.minX + 2, rect.maxX)).contains { x in
            ["❯", "▸"].contains(cells[x, (rect.minY + rect.maxY) / 2].character)
          }
          if isThere { found[rect] = presses }
        }
        select([press], in: app)
        presses.append(press)
      }
    }
    return found
  }

  /// Returns the regions to click: for each kind of region, the first, the second and the last
  /// region.
  private func samples(of regions: [RegionMap.Region]) -> [RegionMap.Region] {
    let kinds = Dictionary(grouping: regions) { region in
      String(describing: region.id).prefix { !$0.isNumber }
    }
    return kinds.values.flatMap { alike in
      alike.count > 3 ? [alike[0], alike[1], alike[alike.count - 1]] : alike
    }
  }

  /// Presses keys so slowly that they do not count as a paste.
  private func select(_ presses: [KeyPress], in app: PicturedApp) {
    for press in presses {
      app.press(press)
      app.clock.jump(by: .milliseconds(50))
    }
  }

  @Test(
    "A click on the screen has the same effect as the key for the clicked element",
    arguments: Case.allCases
  )
  func keys(example: Case) {
    let regions = open(example).regions
    let before = result(of: example) { _ in }
    #expect(!regions.regions.isEmpty)
    let samples = samples(of: regions.regions)
    let rows = samples.filter { $0.id.value(as: PressTarget.self) == nil }.map(\.rect)
    let selections = pressesToSelect(Set(rows), in: example)
    for region in samples {
      // Skip texts about undo and redo: the history outlives the first app, so the second app would
      // offer to undo a change of the first.
      let text = before.lines[region.rect.minY].dropFirst(region.rect.minX)
        .prefix(region.rect.width)
      if ["undo", "redo"].contains(where: text.contains) { continue }
      let cells = (region.rect.minX..<region.rect.maxX).map {
        Point(x: $0, y: (region.rect.minY + region.rect.maxY) / 2)
      }
      guard let point = cells.first(where: { regions.region(at: $0) == region }) else {
        Issue.record("Another region covers \(region.rect).")
        continue
      }
      let clicked = result(of: example) { $0.click(point) }
      let inside = regions.regions.contains {
        $0 != region && $0.rect.intersection(region.rect) == region.rect
      }
      var isReached = true
      let pressed = result(of: example) { app in
        if let target = region.id.value(as: PressTarget.self) {
          app.press(target.press)
        } else if !(before.cursor.map(region.rect.contains) ?? false),
          let presses = selections[region.rect]
        {
          select(presses, in: app)
          // A click on the box inside a row ticks the box. A click on the rest of the row runs the
          // row's command.
          app.press(inside ? "t" : .key(.enter))
        } else {
          isReached = false
        }
      }
      if isReached {
        let difference = zip(clicked.lines, pressed.lines).first { $0 != $1 }
        #expect(clicked == pressed, "\(region.rect): \(String(describing: difference))")
      } else {
        // If no key reaches the region, the click must place the cursor in the region or change the
        // screen.
        let isInside = clicked.cursor.map(region.rect.contains) ?? false
        #expect(isInside || clicked != before, "\(region.rect)")
      }
    }
  }
}
