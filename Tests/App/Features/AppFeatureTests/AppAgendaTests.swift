import AgendaFeature
import AppFeature
import DetailFeature
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The agenda in the app", .reproducible(at: 1_000), .silent, .timeLimit(.minutes(5)))
struct AppAgendaTests {
  @Shared(.syncUps) private var syncUps = [SyncUp(100, "Design")]

  private let id = SyncUp.ID(UUID(100))

  private func agenda(_ app: AppModel) -> AgendaModel? {
    if case .agenda(let model)? = app.path.last { model } else { nil }
  }

  @Test("A sync-up's page opens the agenda of the sync-up, and going back returns to the page")
  func opening() throws {
    let app = AppModel(path: .init(routes: [.detail(id)]))
    guard case .detail(let detail)? = app.path.last else { throw MissingScreen() }
    detail.agendaButtonTapped()
    #expect(app.path.map(\.route) == [.detail(id), .agenda(id)])
    #expect(AppRoute(rawValue: AppRoute.agenda(id).rawValue) == .agenda(id))
    app.backButtonTapped()
    #expect(app.path.map(\.route) == [.detail(id)])
  }

  @Test("The agenda of a deleted sync-up cannot be opened")
  func deleted() {
    #expect([AppModel.Path](routes: [.agenda(SyncUp.ID(UUID(9)))]).isEmpty)
  }

  @Test("Quitting while a changed agenda line is open asks whether to save the line")
  func quitting() {
    let app = AppModel(path: .init(routes: [.agenda(id)]))
    agenda(app)?.addButtonTapped()
    agenda(app)?.entry?.text = "Budget"
    app.quitButtonTapped()
    #expect(agenda(app)?.entry?.alert == .changedLine)
    agenda(app)?.entry?.alertButtonTapped(.save)
    #expect(syncUps[0].agenda.map(\.text) == ["Budget"])
    agenda(app)?.addButtonTapped()
    app.quitButtonTapped()
    #expect(agenda(app)?.entry?.alert == nil)
  }

  private struct MissingScreen: Error {}
}
