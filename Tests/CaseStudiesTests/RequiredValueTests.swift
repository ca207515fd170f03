import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

@MainActor
@Suite("The case study of a required document")
struct RequiredValueTests {
  private func study(file text: String?) -> RequiredValue {
    let file = URL(filePath: "/case-studies/document.json")
    return withDependencies {
      $0.defaultFileStorage = .inMemory(files: text.map { [file: Data($0.utf8)] } ?? [:])
    } operation: {
      RequiredValue(arguments: [])
    }
  }

  @Test("A document whose file is missing cannot be opened, and the error says so")
  func missing() async {
    let study = study(file: nil)
    await study.openButtonTapped()
    guard case .failed(let error) = study.state else {
      Issue.record("\(study.screen)")
      return
    }
    #expect(error is MissingValueError)
  }

  @Test("A document whose file cannot be decoded cannot be opened")
  func garbage() async {
    let study = study(file: "garbage")
    await study.openButtonTapped()
    guard case .failed(let error) = study.state else {
      Issue.record("\(study.screen)")
      return
    }
    #expect(error is FileStorageError)
  }

  @Test(
    "An open document has the value of its file, and changes to the document are saved to the file"
  )
  func opens() async throws {
    let study = study(file: #"{"title": "Design"}"#)
    await study.openButtonTapped()
    guard case .open(let model) = study.state else {
      Issue.record("\(study.screen)")
      return
    }
    #expect(model.document.title == "Design")
    model.renameButtonTapped()
    try await model.$document.save()
    study.closeButtonTapped()
    await study.openButtonTapped()
    #expect(study.screen == "“Design!” is open.")
  }
}
