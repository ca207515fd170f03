import Dependencies
package import Foundation
import Observation
package import Sharing
import TerminalUI

// This study has the same counter three times. The declarations differ only in the key. The key
// determines where the value is stored: in the memory of this process, in app storage next to other
// small settings, or in a file.

/// Three counters: in memory, in app storage and in a file.
@Observable
package final class Persistence: CaseStudy {
  package static var about: About {
    let file = ShellCommand.word(for: .studyFile("count.json"))
    return About(
      name: "persistence",
      shows: "Counters in memory, in app storage and in a file.",
      trying: [
        """
        Press \(keys: "1", "2", "3"): the study shows \(seen: "in memory 1"), \
        \(seen: "in app storage 1") and \(seen: "in a file 1").
        """,
        """
        Start the study in \(.second), too: \(run: "swift run case-studies persistence") The \
        second terminal shows \(seen: "in memory 0"), because each process has its own counter in \
        memory. The processes share the counters in app storage and in the file, so the second \
        terminal also shows \(seen: "in app storage 1") and \(seen: "in a file 1").
        """,
        """
        In \(.second) press \(keys: "2", "3"): \(.first) shows \(seen: "in app storage 2") and \
        \(seen: "in a file 2"), but still \(still: "in memory 1").
        """,
        """
        In a shell, write another number into the file: \(shell: "echo 41 > \(file)") Then \
        \(.both) show \(seen: "in a file 41").
        """,
        """
        In \(.first) press \(keys: .control("c")), and start the study again: \
        \(run: "swift run case-studies persistence") The counter in memory starts from zero again, \
        so the study shows \(seen: "in memory 0"). The counters in app storage and in the file \
        keep their values, and show \(still: "in app storage 2") and \(still: "in a file 41").
        """,
      ],
      hasSecondProcess: true,
      storedFiles: ["count.json"],
      storedSettings: ["count"],
      breaks: "keeps the third counter in memory, not in a file"
    )
  }

  package static var script: [ScriptStep<Persistence>] {
    [
      .press("1", "2", "2", "3", "3", "3"), .shows("memory       1", "storage  2", "file       3"),
      .restart, .shows("memory       0", "storage  2", "file       3"),
      .outside { try "41".write(to: $0.file, atomically: true, encoding: .utf8) },
      .shows("file       41"), .press("3"), .shows("file       42"),
    ]
  }

  @ObservationIgnored @Shared(.inMemory("count")) package var inMemory = 0
  @ObservationIgnored @Shared(.appStorage("count")) package var inAppStorage = 0
  @ObservationIgnored @Shared package var inFile: Int
  package let file: URL

  package init(arguments: [String]) {
    @Dependency(\.studyDirectory) var directory
    file = directory.appending(path: "count.json")
    if arguments.isBroken {
      _inFile = Shared(wrappedValue: 0, .inMemory("count.json"))
    } else {
      _inFile = Shared(wrappedValue: 0, .fileStorage(file))
    }
  }

  package var screen: String {
    """
    1  in memory       \(inMemory)
    2  in app storage  \(inAppStorage)
    3  in a file       \(inFile)

    The file is \(file.path(percentEncoded: false)).
    """
  }

  package var keys: [StudyKey] {
    [
      StudyKey("1", "memory") { self.$inMemory.withLock { $0 += 1 } },
      StudyKey("2", "app storage") { self.$inAppStorage.withLock { $0 += 1 } },
      StudyKey("3", "file") { self.$inFile.withLock { $0 += 1 } },
    ]
  }
}
