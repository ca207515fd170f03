import Observation
package import Sharing
import TerminalUI

// Shared state works wherever other state works: in an observable model, and in a screen without a
// model. The model and the screen use the same key, so they have the same value. When the value
// changes, the lines of the model and of the screen are drawn again, because code that reads
// `count` is registered as an observer.
//
// In the model, `@ObservationIgnored` is required, because `@Shared` handles observation itself,
// and the macro `@Observable` cannot wrap a property that already has a wrapper.

/// One value, used in an observable model and directly in a screen.
@Observable
package final class ObservableModel: CaseStudy {
  package static let about = About(
    name: "observable-model",
    shows: "The same value in a model and directly in a screen.",
    trying: [
      """
      Press \(keys: "+", "+", "-"): the model changes the value, and says \
      \(seen: "The model has 1"). The screen without a model has the same value, and says \
      \(seen: "The screen has 1, which is odd").
      """,
      """
      Press \(keys: "0"): the screen resets the value. The model sees the change, and says \
      \(seen: "The model has 0").
      """,
      """
      Press \(keys: "h"): the screen shows \(seen: "The model is hidden"), because the screen also \
      observes properties that are not shared. Press \(keys: "h", "+"): the model is visible \
      again, and says \(seen: "The model has 1").
      """,
    ]
  )

  package static var script: [ScriptStep<ObservableModel>] {
    [
      .press("+", "+", "-"), .shows("model has 1", "screen has 1, which is odd"),
      .press("0"), .shows("model has 0", "screen has 0, which is even"),
      .press("h"), .shows("The model is hidden."), .press("+"), .shows("screen has 1"),
    ]
  }

  package let model = CounterModel()
  package let directScreen = DirectScreen()

  package init(arguments: [String]) {}

  package var screen: String { "\(model.lines)\n\n\(directScreen.lines)" }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "model adds one") { self.model.incrementButtonTapped() },
      StudyKey("-", "model subtracts one") { self.model.decrementButtonTapped() },
      StudyKey("0", "screen resets") { self.directScreen.resetButtonTapped() },
      StudyKey("h", "hide") { self.model.hideButtonTapped() },
    ]
  }
}

/// A model with a shared property and an ordinary property.
@MainActor
@Observable
package final class CounterModel {
  @ObservationIgnored @Shared(.observedCount) package var count: Int
  package private(set) var isHidden = false

  package func incrementButtonTapped() { $count.withLock { $0 += 1 } }
  package func decrementButtonTapped() { $count.withLock { $0 -= 1 } }
  package func hideButtonTapped() { isHidden.toggle() }

  package var lines: String { isHidden ? "The model is hidden." : "The model has \(count)." }
}

/// A screen without a model that shows a value and resets it.
package struct DirectScreen {
  @Shared(.observedCount) package var count: Int

  package func resetButtonTapped() { $count.withLock { $0 = 0 } }

  package var lines: String {
    "The screen has \(count), which is \(count.isMultiple(of: 2) ? "even" : "odd")."
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  /// The key for this study's count, with the name, the type and the default in one place.
  fileprivate static var observedCount: Self {
    Self[.inMemory("observable-model.count"), default: 0]
  }
}
