import CustomDump
import Dependencies
import Foundation
import IssueReporting
import Sharing

/// A chapter of the tour: an article, a study of the article's subject, and a test of that study.
///
/// The study also has a broken form, which fails the test.
///
/// ```swift
/// Chapter("SixWays", CounterTabs.self) { study in
///   study.counter.incrementButtonTapped()
///   expectNoDifference(study.profile.stats, study.counter.stats)
/// }
/// ```
@MainActor
package struct Chapter {
  /// The name of the article's file, without its extension.
  package let article: String

  package let text: Article
  package let study: any CaseStudy.Type

  /// The source of the chapter's test.
  package let testSource: SourceFile

  /// The id generator, which all runs share.
  ///
  /// No id is generated twice, so no run finds the values that an earlier run has stored.
  private nonisolated static let uuid = UUIDGenerator.incrementing

  private let test: (_ arguments: [String]) async throws -> Void

  /// Creates a chapter.
  ///
  /// - Parameters:
  ///   - article: The name of the article's file, without its extension.
  ///   - study: The study of the article's subject.
  ///   - file: The file with the source of the test.
  ///   - line: The line above the test in its source file.
  ///   - test: The test, which reports an issue for each failure.
  package init<Study: CaseStudy>(
    _ article: String,
    _ study: Study.Type,
    file: String = #filePath,
    line: Int = #line,
    test: @escaping @MainActor (Study) async throws -> Void
  ) {
    (self.article, self.study) = (article, study)
    text = Article(.article(article))
    testSource = SourceFile(path: file).block(below: line)
    self.test = { try await test(Study(arguments: $0)) }
  }

  /// Returns the options that start the correct or the broken form of the study.
  package static func arguments(isBroken: Bool) -> [String] { isBroken ? ["--broken"] : [] }

  /// Runs the test with a new study that has its own storage.
  ///
  /// - Parameter isBroken: Whether to test the broken form.
  /// - Returns: The failure messages.
  package func failures(isBroken: Bool) async -> [String] {
    await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.uuid = Self.uuid
      $0.httpClient = HTTPClient { "The answer to \($0)" }
      $0.studyDirectory = URL(filePath: "/case-studies")
      $0.defaultFileStorage = .inMemory
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.defaultAppStorage = .inMemory
    } operation: {
      await IssueCollector.collect {
        do {
          try await test(Self.arguments(isBroken: isBroken))
        } catch {
          reportIssue(error)
        }
      }
      .issues.map { $0.text.replacing("\u{2007}", with: " ") }
    }
  }
}
