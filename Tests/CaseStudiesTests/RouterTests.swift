import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import SharingTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("A navigation path that is shared state")
struct RouterTests {
  @Test("Without knowing its parent, a screen can push another screen")
  func screenPushes() {
    let router = Router(arguments: [])
    #expect(router.handle("s"))
    expectSharedChanges {
      router.settings.aboutButtonTapped()
    } changes: {
      router.$path.withLock { $0 = [.settings, .about] }
    }
    #expect(router.screen.hasPrefix("Home › Settings › About\n\nA study of shared state.\n"))
  }

  @Test("Going back closes the topmost screen of the navigation path, but never the home screen")
  func pops() {
    let router = Router(arguments: [])
    router.$path.withLock { $0 = [.settings, .about] }
    #expect(router.handle(.key(.left)))
    #expect(router.path == [.settings])
    #expect(router.handle(.key(.left)))
    #expect(router.handle(.key(.left)))
    #expect(router.path == [])
  }

  @Test("A router starts with the navigation path in its file, like an app opened by a deep link")
  func deepLink() throws {
    let file = URL(filePath: "/case-studies/path.json")
    let router = withDependencies {
      $0.defaultFileStorage = .inMemory(files: [file: Data(#"["settings","licence"]"#.utf8)])
    } operation: {
      Router(arguments: [])
    }
    #expect(router.path == [.settings, .licence])
  }

  @Test("The navigation path keeps its value and has an error if the file names an unknown screen")
  func unknownName() throws {
    let router = withDependencies {
      $0.defaultFileStorage = .inMemory(
        files: [URL(filePath: "/case-studies/path.json"): Data(#"["settigns"]"#.utf8)]
      )
    } operation: {
      Router(arguments: [])
    }
    #expect(router.path == [])
    #expect(router.screen.contains("settigns"))
  }
}
