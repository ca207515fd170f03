import CaseStudies
import Observation
import Sharing
import SharingTestSupport
import Testing

@MainActor
@Suite("A value that an observable model and a screen share")
struct ObservableModelTests {
  private let study = ObservableModel(arguments: [])

  @Test("A model and a screen share one value")
  func isOneValue() {
    expectSharedChanges {
      study.model.incrementButtonTapped()
    } changes: {
      study.directScreen.$count.withLock { $0 = 1 }
    }
    expectSharedChanges {
      study.directScreen.resetButtonTapped()
    } changes: {
      study.model.$count.withLock { $0 = 0 }
    }
  }

  @Test(
    "A new count redraws the lines of the model and of the screen, but the Hide button redraws only the model's lines"
  )
  func observers() {
    func isDrawnAgain(after change: () -> Void, _ draw: () -> Void) -> Bool {
      let count = Shared(value: 0)
      withObservationTracking(draw) { count.withLock { $0 += 1 } }
      change()
      return count.wrappedValue == 1
    }
    let model = study.model
    let screen = study.directScreen
    #expect(isDrawnAgain(after: screen.resetButtonTapped) { _ = model.lines })
    #expect(isDrawnAgain(after: model.incrementButtonTapped) { _ = screen.lines })
    #expect(isDrawnAgain(after: model.hideButtonTapped) { _ = model.lines })
    #expect(!isDrawnAgain(after: model.hideButtonTapped) { _ = screen.lines })
  }
}
