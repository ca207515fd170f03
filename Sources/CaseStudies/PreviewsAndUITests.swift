import Dependencies
import Foundation
import Observation
package import Sharing
import TerminalUI

// A key does not name the storage that it uses: a file key uses `defaultFileStorage`, and an app
// storage key uses `defaultAppStorage`. When a program starts, it chooses its file storage and its
// app storage with `prepareDependencies`. In this study, a launch argument selects in-memory
// storage, so that a UI test starts empty and leaves nothing behind. A preview has its own storage,
// with the values that the preview shows.

/// One model, used in an app and in two previews that share nothing.
@Observable
package final class PreviewsAndUITests: CaseStudy {
  package static let about = About(
    name: "previews-and-ui-tests",
    shows: "Previews and UI tests keep their values in memory.",
    trying: [
      """
      Press \(keys: "+", "+"): the app shows \(seen: "App: Note 1, Note 2"). Each preview has \
      its own storage, so the empty preview still shows \(still: "Empty preview: no notes").
      """,
      """
      Press \(keys: "1", "2"): each preview changes only its own notes, so the screen shows \
      \(seen: "Empty preview: Note 1") and \(seen: "Full preview: DESIGN, PRODUCT, NOTE 3").
      """,
      """
      Press \(keys: .control("c")) and start as a UI test does, with a launch argument: \
      \(run: "swift run case-studies previews-and-ui-tests --ui-testing") The app begins without \
      notes, and shows \(seen: "App: no notes"). Press \(keys: "+"): the app shows \
      \(seen: "App: Note 1").
      """,
      """
      Press \(keys: .control("c")) and start the next test: \
      \(run: "swift run case-studies previews-and-ui-tests --ui-testing") The next test begins \
      without notes, so the app shows \(seen: "App: no notes").
      """,
      """
      Press \(keys: .control("c")) and start the app: \
      \(run: "swift run case-studies previews-and-ui-tests") The tests have not touched the app's \
      notes, so the app shows \(seen: "App: Note 1, Note 2").
      """,
    ],
    storedFiles: ["notes.json"],
    options: [StudyOption("--ui-testing", "Keep all values in memory, as in a UI test")]
  )

  package static var script: [ScriptStep<PreviewsAndUITests>] {
    [
      .press("+", "+"), .shows("App:           Note 1, Note 2", "Empty preview: no notes"),
      .press("1", "2"), .shows("Empty preview: Note 1", "DESIGN, PRODUCT, NOTE 3"),
      .press("u"), .shows("App:           NOTE 1, NOTE 2", "Empty preview: Note 1"),
      .restart, .shows("App:           NOTE 1, NOTE 2", "Empty preview: no notes"),
    ]
  }

  package let app = NotesModel()
  package let emptyPreview = NotesModel.preview(notes: [])
  package let fullPreview = NotesModel.preview(notes: ["Design", "Product"], isUppercase: true)

  package init(arguments: [String]) {}

  /// Chooses the storage of this process before any code uses it.
  package static func perform(_ arguments: [String]) async throws -> Bool {
    if arguments.contains("--ui-testing") {
      prepareDependencies {
        $0.defaultFileStorage = .inMemory
        $0.defaultAppStorage = .inMemory
      }
    }
    return false
  }

  package var screen: String {
    """
    App:           \(app.line)

    Empty preview: \(emptyPreview.line)
    Full preview:  \(fullPreview.line)
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("+", "add note") { self.app.addButtonTapped() },
      StudyKey("u", "upper case") { self.app.uppercaseButtonTapped() },
      StudyKey("1", "") { self.emptyPreview.addButtonTapped() },
      StudyKey("2", "add in previews") { self.fullPreview.addButtonTapped() },
    ]
  }
}

/// A model with notes in a file, and a setting in app storage.
@MainActor
@Observable
package final class NotesModel {
  @ObservationIgnored @Shared(.notes) package var notes: [String]
  @ObservationIgnored @Shared(.isUppercase) package var isUppercase: Bool

  package init() {}

  /// Creates a model with separate storage for a preview.
  package static func preview(notes: [String], isUppercase: Bool = false) -> NotesModel {
    withDependencies {
      $0.defaultFileStorage = .inMemory
      $0.defaultAppStorage = .inMemory
    } operation: {
      let model = NotesModel()
      model.$notes.withLock { $0 = notes }
      model.$isUppercase.withLock { $0 = isUppercase }
      return model
    }
  }

  package func addButtonTapped() { $notes.withLock { $0.append("Note \($0.count + 1)") } }
  package func uppercaseButtonTapped() { $isUppercase.withLock { $0.toggle() } }

  var line: String {
    let text = notes.isEmpty ? "no notes" : notes.joined(separator: ", ")
    return isUppercase ? text.uppercased() : text
  }
}

extension SharedKey where Self == FileStorageKey<[String]>.Default {
  /// The key for the notes of the app.
  fileprivate static var notes: Self { Self[.fileStorage(.studyFile("notes.json")), default: []] }
}

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  /// The key for the setting that shows notes in capitals.
  fileprivate static var isUppercase: Self {
    Self[.appStorage("notes.isUppercase"), default: false]
  }
}
