import Foundation
import Observation
package import Sharing
import TerminalUI

// A property with a default has a value even if its file is missing, so the missing file may go
// unnoticed. A document that the user wants to open must exist.
// `try await Shared(require: .fileStorage(file))` throws an error if nothing can be loaded, and
// otherwise returns a shared value with the loaded document. With a required value, the model of an
// open document needs neither an optional nor a default.

/// Opens a document that must exist.
@Observable
package final class RequiredValue: CaseStudy {
  package static var about: About {
    let file = ShellCommand.word(for: .studyFile("document.json"))
    return About(
      name: "require",
      shows: "A value that must exist, because it has no default.",
      trying: [
        """
        Press \(keys: "o"): there is no document yet, so the study says \
        \(seen: "requires a value, but has none to load").
        """,
        """
        In a shell, create the document: \(shell: #"echo '{"title": "Design"}' > \#(file)"#) Press \
        \(keys: "o") again: the document \(seen: "Design") is open.
        """,
        """
        Press \(keys: "!"): the title is now \(seen: "Design!"), because the open document is a \
        shared value like any other. Print the file in the shell: \(shell: "cat \(file)") The file \
        contains \(printed: "Design!").
        """,
        """
        Press \(keys: .control("c")), and damage the file: \(shell: "echo garbage > \(file)") \
        Start again: \(run: "swift run case-studies require") The study says \
        \(seen: "No document is open"). Press \(keys: "o"): the error says \
        \(seen: "Cannot understand").
        """,
      ],
      storedFiles: ["document.json"],
      breaks: "opens a missing document with a default"
    )
  }

  package static var script: [ScriptStep<RequiredValue>] {
    [
      .shows("No document is open."), .press("o"), .shows("has none to load"),
      .outside { try $0.write(#"{"title": "Design"}"#) },
      .press("o"), .shows("“Design” is open."), .press("!"), .shows("“Design!” is open."),
      .press("x"), .shows("No document is open."),
      .restart, .press("o"), .shows("“Design!” is open."),
    ]
  }

  /// The state of the screen.
  package enum State {
    case closed
    case opening
    case open(DocumentModel)
    case failed(any Error)
  }

  package private(set) var state = State.closed
  private let file = URL.studyFile("document.json")
  // A key uses the storage that is the default when the key is created.
  private let key = FileStorageKey<Document>.fileStorage(.studyFile("document.json"))

  private let isBroken: Bool

  package init(arguments: [String]) {
    isBroken = arguments.isBroken
  }

  /// Opens the document if it can be loaded.
  package func openButtonTapped() async {
    state = .opening
    do {
      let document: Shared<Document>
      if isBroken {
        document = Shared(wrappedValue: Document(title: "Untitled"), key)
      } else {
        document = try await Shared(require: key)
      }
      state = .open(DocumentModel(document: document))
    } catch {
      state = .failed(error)
    }
  }

  /// The title of the open document, or `nil` if no document is open.
  package var title: String? {
    if case .open(let model) = state { model.document.title } else { nil }
  }

  package func closeButtonTapped() { state = .closed }

  package var screen: String {
    switch state {
    case .closed: "No document is open."
    case .opening: "Opening …"
    case .open(let model): "“\(model.document.title)” is open."
    case .failed(let error): "\(error)"
    }
  }

  package var keys: [StudyKey] {
    switch state {
    case .opening: []
    case .closed, .failed: [StudyKey("o", "open") { Task { await self.openButtonTapped() } }]
    case .open(let model):
      [
        StudyKey("!", "rename") { model.renameButtonTapped() },
        StudyKey("x", "close") { self.closeButtonTapped() },
      ]
    }
  }

  /// Writes the file as another process would.
  private func write(_ text: String) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}

/// The document in the file.
package struct Document: Codable, Equatable, Sendable {
  package var title: String
}

/// The model of a document that is open and therefore always has a value.
@MainActor
@Observable
package final class DocumentModel {
  @ObservationIgnored @Shared package var document: Document

  init(document: Shared<Document>) { _document = document }

  package func renameButtonTapped() { $document.withLock { $0.title += "!" } }
}
