import DetailFeature
import FormFeature
import ListFeature
import Locking
import Observation
import Presentation
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Redrawing the screens of sync-ups",
  .serialized,
  .gatedOnMainActor,
  .dependency(\.uuid, .incrementing)
)
struct ListScreenObservationTests {
  @Shared(.syncUps) private var syncUps = IdentifiedArray(
    uniqueElements: (1...30).map { number in
      SyncUp(
        number,
        "Number \(number)",
        meetings: IdentifiedArray(
          uniqueElements: (1...30).map {
            Meeting(
              id: Meeting.ID(UUID(100 * number + $0)),
              date: Date(timeIntervalSinceReferenceDate: 0),
              transcript: ""
            )
          }
        )
      )
    }
  )

  /// Returns whether an operation makes it necessary to draw the screen again.
  private func isDrawnAgain(_ screen: some Screen, after operation: () -> Void) -> Bool {
    let isChanged = Locked(false)
    withObservationTracking {
      _ = Picture(of: screen, 60, 14)
    } onChange: {
      isChanged.withLock { $0 = true }
    }
    operation()
    return isChanged.withLock { $0 }
  }

  private func makeDetail() throws -> DetailScreen {
    let syncUp = try #require(Shared($syncUps[id: SyncUp.ID(UUID(1))]))
    return DetailScreen(model: SyncUpDetailModel(syncUp: syncUp))
  }

  private func makeForm() -> FormScreen {
    let model = SyncUpFormModel(syncUp: syncUps[0])
    return FormScreen { (model, "Edit") }
  }

  @Test("Moving the mouse does not redraw the list, the page of a sync-up or the form")
  func mouse() throws {
    let move = InputEvent.mouse(MouseEvent(.move, at: .zero))
    let (list, detail, form) = (ListScreen(model: SyncUpsListModel()), try makeDetail(), makeForm())
    #expect(!isDrawnAgain(list) { _ = list.receive(move) })
    #expect(!isDrawnAgain(detail) { _ = detail.receive(move) })
    #expect(!isDrawnAgain(form) { _ = form.receive(move) })
  }

  @Test("The content that a screen draws does not depend on the sizes at which it was drawn before")
  func drawingOrder() throws {
    let screens: [any Screen] = [
      ListScreen(model: SyncUpsListModel()), try makeDetail(), makeForm(),
    ]
    for event in [
      nil, InputEvent.key(.key(.pageDown)), .mouse(MouseEvent(.scroll(.down), at: .zero)),
    ] {
      if let event { for screen in screens { screen.receive(event) } }
      let pictures = screens.map { Picture(of: $0, 60, 14).text }
      for (width, height) in [(200, 60), (10, 3), (60, 14), (0, 0)] {
        for screen in screens.reversed() { _ = Picture(of: screen, width, height) }
      }
      #expect(screens.reversed().map { Picture(of: $0, 60, 14).text } == pictures.reversed())
    }
  }

  @Test("Drawing a screen does not trigger a redraw of the screen")
  func idle() throws {
    func draw(_ screen: some Screen) -> () -> Void {
      { _ = Picture(of: screen, 60, 14) }
    }
    let (list, detail, form) = (ListScreen(model: SyncUpsListModel()), try makeDetail(), makeForm())
    for _ in 1...2 {
      for screen in [list, detail, form] as [any Screen] { _ = Picture(of: screen, 60, 14) }
      #expect(!isDrawnAgain(list, after: draw(list)))
      #expect(!isDrawnAgain(detail, after: draw(detail)))
      #expect(!isDrawnAgain(form, after: draw(form)))
      for screen in [list, detail, form] as [any Screen] {
        _ = screen.receive(.key(.key(.pageDown)))
      }
    }
  }

  @Test(
    "The list is drawn again after each key and scroll that changes what the list shows",
    arguments: [
      InputEvent.key(.key(.down)), .key("d"), .key("n"), .key(.key(.end)),
      .mouse(MouseEvent(.scroll(.down), at: .zero)),
    ]
  )
  func list(event: InputEvent) {
    let screen = ListScreen(model: SyncUpsListModel())
    #expect(isDrawnAgain(screen) { _ = screen.receive(event) })
  }

  @Test(
    "The page of a sync-up is drawn again after each key or scroll that changes what the page shows",
    arguments: [
      InputEvent.key(.key(.down)), .key("x"), .key("e"),
      .mouse(MouseEvent(.scroll(.down), at: .zero)),
    ]
  )
  func detail(event: InputEvent) throws {
    let screen = try makeDetail()
    #expect(isDrawnAgain(screen) { _ = screen.receive(event) })
  }

  @Test(
    "The form is drawn again after each key or paste that changes what the form shows",
    arguments: [
      InputEvent.key("x"), .key(.key(.left)), .key(.key(.tab)), .key(.control("n")), .paste("x"),
    ]
  )
  func form(event: InputEvent) {
    let screen = makeForm()
    #expect(isDrawnAgain(screen) { _ = screen.receive(event) })
  }

  @Test("The form is drawn again when a question opens or closes, or another answer is selected")
  func question() {
    let screen = makeForm()
    for event in [InputEvent.key("x"), .key(.key(.escape)), .key(.key(.left)), .key("n")] {
      #expect(isDrawnAgain(screen) { _ = screen.receive(event) })
    }
  }

  @Test("The list is drawn again when the title of a sync-up or the order of the list changes")
  func changes() {
    let screen = ListScreen(model: SyncUpsListModel())
    #expect(isDrawnAgain(screen) { $syncUps.withLock { $0[0].title = "Other" } })
    @Shared(.sortOrder) var sortOrder
    #expect(isDrawnAgain(screen) { $sortOrder.withLock { $0 = .title } })
  }

  @Test(
    "Once the list screen has been drawn or has handled a key, changing a sync-up does not copy the list"
  )
  func copies() throws {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let list = syncUps
    withDependencies {
      // Use a real file: in-memory storage saves each change immediately and retains the value.
      $0.defaultFileStorage = .fileSystem
      $0.syncUpsFile = directory.appending(path: "sync-ups.json")
    } operation: {
      @Shared(.syncUps) var syncUps
      $syncUps.withLock { $0 = list }
      let screen = ListScreen(model: SyncUpsListModel())
      /// Changes a sync-up, and returns the memory address of the list after the change.
      func placeAfterChange() -> Int? {
        $syncUps.withLock { syncUps in
          syncUps[0].title += "x"
          return unsafe syncUps.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) }
        }
      }
      // Try several times: a save between two changes also retains the list, and the next change
      // copies it once. If the screen retained the list, every change would copy it.
      func isChangedInPlace(after operation: () -> Void) -> Bool {
        (0..<20).contains { _ in
          let place = placeAfterChange()
          operation()
          return place != nil && placeAfterChange() == place
        }
      }
      #expect(isChangedInPlace { _ = Picture(of: screen, 60, 14) })
      #expect(isChangedInPlace { _ = screen.receive(.key(.key(.down))) })
    }
  }

  @Test("The list, the page of a sync-up and the form can be drawn in very small windows")
  func sizes() throws {
    let screens: [any Screen] = [
      ListScreen(model: SyncUpsListModel()), try makeDetail(), makeForm(),
    ]
    for screen in screens {
      for width in 0...20 {
        for height in 0...12 { _ = Picture(of: screen, width, height) }
      }
      #expect(Picture(of: screen, 0, 0).text == "")
    }
  }
}
