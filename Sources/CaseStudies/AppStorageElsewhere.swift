import Dependencies
package import Foundation
import Observation
package import Sharing
import TerminalUI

// App storage is a `UserDefaults` object. Code without `@Shared` can write to the defaults
// directly. Other processes can write to the same defaults, and people can edit the file that
// stores the defaults. A property in app storage follows changes by other code, by other processes
// and by people.
//
// The `UserDefaults` of the Swift toolchain (“plain defaults”) do not report changes. A property in
// plain defaults therefore does not follow changes by other code.

/// A property in app storage, and code that writes to the same defaults directly.
@Observable
package final class AppStorageElsewhere: CaseStudy {
  package static var about: About {
    let file = ShellCommand.word(for: .studyFile("app-storage.json"))
    return About(
      name: "app-storage-elsewhere",
      shows: "A property follows user defaults set by other code.",
      trying: [
        """
        Press \(keys: "d"): the study writes directly to the defaults of both properties. The \
        property in app storage follows, and the study shows \(seen: "in app storage hello 1"). \
        The property in plain defaults does not follow, so the study shows \
        \(seen: "in plain defaults hello (stored: “hello 1”)").
        """,
        """
        Start the study in \(.second), too: \(run: "swift run case-studies app-storage-elsewhere") \
        The second terminal shows \(seen: "in app storage hello 1"). In \(.second) press \
        \(keys: "d"): \(.first) shows \(seen: "in app storage hello 2").
        """,
        """
        In a shell, edit the file of the app storage: \(shell: "sed -i s/hello/hi/ \(file)") Then \
        \(.both) show \(seen: "in app storage hi 2").
        """,
      ],
      hasSecondProcess: true,
      storedSettings: [Self.name],
      breaks: "keeps both properties in plain defaults"
    )
  }

  package static var script: [ScriptStep<AppStorageElsewhere>] {
    [
      .shows("app storage     hello", "plain defaults  hello"), .press("d"),
      .shows("app storage     hello 1", "plain defaults  hello (stored: “hello 1”)"),
      .outside { study in
        // Replaces the whole file under the same name, as an editor does.
        study.defaults.synchronize()
        let text = try String(contentsOf: study.file, encoding: .utf8)
        try text.replacing("hello 1", with: "hi").write(
          to: study.file,
          atomically: true,
          encoding: .utf8
        )
      },
      .shows("app storage     hi"),
    ]
  }

  private static let name = "greeting"

  @ObservationIgnored @Shared package var greeting: String
  @ObservationIgnored @Shared package var plainGreeting: String
  package let defaults: UserDefaults
  package let plainDefaults: UserDefaults
  package let file: URL
  private var writes = 0

  package init(arguments: [String]) {
    @Dependency(\.studyDirectory) var directory
    @Dependency(\.defaultAppStorage) var defaults
    @Dependency(\.uuid) var uuid
    file = directory.appending(path: "app-storage.json")
    self.defaults = defaults
    // No other study uses these defaults. The study removes the value of an earlier run: the
    // toolchain may write the defaults to disk, and in tests each run uses the same id.
    plainDefaults = UserDefaults(suiteName: "case-studies-\(uuid())") ?? .standard
    plainDefaults.removeObject(forKey: Self.name)
    _plainGreeting = Shared(wrappedValue: "hello", .appStorage(Self.name, store: plainDefaults))
    if arguments.isBroken {
      _greeting = Shared(wrappedValue: "hello", .appStorage(Self.name, store: plainDefaults))
    } else {
      _greeting = Shared(wrappedValue: "hello", .appStorage(Self.name))
    }
  }

  package func directWriteButtonTapped() {
    let number = (defaults.string(forKey: Self.name) ?? "").filter(\.isNumber)
    for defaults in [defaults, plainDefaults] {
      defaults.set("hello \((Int(number) ?? 0) + 1)", forKey: Self.name)
    }
    writes += 1
  }

  /// The current value in the plain defaults.
  ///
  /// A change to plain defaults does not notify observers, but a change to `writes` does. This
  /// property therefore also reads `writes`.
  private var plainText: String {
    _ = writes
    return plainDefaults.string(forKey: Self.name) ?? "nothing"
  }

  package var screen: String {
    """
    in app storage     \(greeting)
    in plain defaults  \(plainGreeting) (stored: “\(plainText)”)

    App storage is in \(file.path(percentEncoded: false)).
    """
  }

  package var keys: [StudyKey] {
    [StudyKey("d", "write directly") { self.directWriteButtonTapped() }]
  }
}
