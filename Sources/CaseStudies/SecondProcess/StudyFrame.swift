package import TerminalUI

/// The visible state of a study that runs in another process.
package struct StudyFrame: Codable, Equatable, Sendable {
  /// A key of the study.
  package struct Key: Codable, Equatable, Sendable {
    package let name: String
    package let word: String

    package init(name: String, word: String) {
      (self.name, self.word) = (name, word)
    }
  }

  package var screen: String
  package var keys: [Key]

  package init(screen: String, keys: [Key] = []) {
    (self.screen, self.keys) = (screen, keys)
  }

  /// Captures the state of a study that runs in this process.
  @MainActor
  package init(of study: any CaseStudy) {
    screen = study.screenBesideSecond
    keys = study.keys.map { Key(name: $0.press.name, word: $0.word) }
  }

  /// The lines of the study's screen.
  package var lines: [Substring] { screen.split(separator: "\n", omittingEmptySubsequences: false) }
}

extension [StudyFrame.Key] {
  /// The hints for the keys.
  ///
  /// Keys without a word share the hint of the next key that has a word.
  package var hints: [KeyHints.Hint] {
    var names: [String] = []
    return compactMap { key in
      names.append(key.name)
      guard !key.word.isEmpty else { return nil }
      defer { names = [] }
      return KeyHints.Hint(names.joined(separator: " "), key.word)
    }
  }
}
