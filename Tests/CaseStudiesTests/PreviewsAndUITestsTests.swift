import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import TerminalUI
import Testing

@MainActor
@Suite("Previews and UI tests")
struct PreviewsAndUITestsTests {
  @Test("Two previews of a model, and the app itself, use separate files and settings")
  func previewsAreSeparate() {
    let study = PreviewsAndUITests(arguments: [])
    study.fullPreview.addButtonTapped()
    study.emptyPreview.uppercaseButtonTapped()
    #expect(study.fullPreview.notes == ["Design", "Product", "Note 3"])
    #expect(study.emptyPreview.notes == [])
    #expect(study.emptyPreview.isUppercase)
    #expect(study.app.notes == [])
    #expect(!study.app.isUppercase)
  }

  @Test("With the launch argument for UI tests, the app writes no files")
  func launchArgument() async throws {
    let directory = try TemporaryDirectory()
    // Set the program's storage, which would write the file.
    prepareDependencies { $0.defaultFileStorage = .fileSystem }
    let handled = try await PreviewsAndUITests.perform(["--ui-testing"])
    #expect(!handled)
    let model = withDependencies {
      $0.studyDirectory = directory.url
    } operation: {
      NotesModel()
    }
    model.addButtonTapped()
    try await model.$notes.save()
    #expect(model.notes == ["Note 1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path()) == [])
  }
}
