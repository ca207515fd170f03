import Dependencies
package import Foundation
import Observation
package import Sharing
import TerminalUI

// The user's position in the app is state, so it can be shared like any other state. Screens have
// no reference to a router and no callbacks to their parents. Each screen names the key and pushes
// the next screen onto the path. Another process can change the path by writing the key's file.

/// Shares the navigation path of an app.
@Observable
package final class Router: CaseStudy {
  package static var about: About {
    let file = ShellCommand.word(for: .studyFile("path.json"))
    let directory = ShellCommand.word(for: .studyFile(""))
    return About(
      name: "router",
      shows: "The navigation path is shared: any screen can push.",
      trying: [
        """
        Press \(keys: "s", "a"): the settings screen itself pushes the next screen, and the path \
        is \(seen: "Home › Settings › About").
        """,
        """
        Start the study in \(.second), too: \(run: "swift run case-studies router") The second \
        terminal shows the same path, \(seen: "Home › Settings › About"). In \(.second) press \
        \(keys: .key(.left)): \(.first) also goes back, and \(gone: "› About") is gone.
        """,
        """
        In \(.second) press \(keys: "h"): \(.first) shows \(seen: "You are at home").
        """,
        """
        In a shell, write a path: \
        \(shell: #"echo '["settings", "about", "licence"]' > \#(file)"#) \
        Then \(.both) show \(seen: "Home › Settings › About › Licence").
        """,
        """
        Write the name of a screen that does not exist: \
        \(shell: #"echo '["settigns"]' > \#(file)"#) Then \(.both) report the wrong name, \
        \(seen: "settigns"), and stay at \(still: "› Licence").
        """,
        """
        Press \(keys: "h"): the study shows \(seen: "You are at home"). The library copies the \
        file before overwriting it. In a shell, list the copies of the file: \
        \(shell: "ls \(directory)") The name of the copy with the mistake begins with \
        \(printed: "path.unreadable-"). The name of the copy with the last readable content begins \
        with \(printed: "path.replaced-").
        """,
      ],
      hasSecondProcess: true,
      storedFiles: ["path.*json"],
      breaks: "opens a file whose name has a typo"
    )
  }

  package static var script: [ScriptStep<Router>] {
    [
      .shows("Home\n"), .press("s"), .shows("Home › Settings"), .press("a"),
      .shows("Home › Settings › About"), .press(.key(.left)), .shows("Home › Settings\n"),
      .outside { study in
        try await study.$path.save()
        try study.write(#"["settings", "about", "licence"]"#)
      },
      .shows("Home › Settings › About › Licence"),
      .press("h"), .shows("Home\n"),
      .outside { study in
        try await study.$path.save()
        try study.write(#"["settigns"]"#)
      },
      .shows("Home\n", "settigns"),
    ]
  }

  @ObservationIgnored @Shared(.path) package var path
  package let settings = SettingsScreen()
  package let file = URL.path

  package init(arguments: [String]) {
    if arguments.isBroken {
      _path = Shared(wrappedValue: [], .studyFile("paths.json"))
    }
  }

  /// Writes the file as another process would.
  private func write(_ text: String) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  package var screen: String {
    """
    \((["Home"] + path.map(\.title)).joined(separator: " › "))

    \(path.last?.text ?? "You are at home.")

    The path is in \(file.path(percentEncoded: false)).
    \($path.loadError.map { "\($0)" } ?? "")
    """
  }

  package var keys: [StudyKey] {
    let keys: [StudyKey] =
      switch path.last {
      case nil: [StudyKey("s", "settings") { self.$path.withLock { $0.append(.settings) } }]
      case .settings: [StudyKey("a", "about") { self.settings.aboutButtonTapped() }]
      case .about, .licence: []
      }
    return keys + [
      StudyKey(.key(.left), "back") { self.$path.withLock { _ = $0.popLast() } },
      StudyKey("h", "home") { self.$path.withLock { $0 = [] } },
    ]
  }
}

/// A screen that pushes the next screen without knowing the path that led to it.
@MainActor
package final class SettingsScreen {
  @Shared(.path) package var path

  package func aboutButtonTapped() { $path.withLock { $0.append(.about) } }
}

/// A screen of the app, with its name in the file.
package enum Route: String, Codable, Sendable {
  case settings, about, licence

  var title: String { rawValue.capitalized }

  var text: String {
    switch self {
    case .settings: "There is nothing to set. The next screen is about this program."
    case .about: "A study of shared state."
    case .licence: "No key opens this screen: only another process can."
    }
  }
}

extension SharedKey where Self == FileStorageKey<[Route]>.Default {
  /// The key for the navigation path.
  ///
  /// The path is empty at first, and whenever the file is missing.
  package static var path: Self { Self[.fileStorage(.path), default: []] }
}

extension URL {
  fileprivate static var path: URL {
    @Dependency(\.studyDirectory) var directory
    return directory.appending(path: "path.json")
  }
}
