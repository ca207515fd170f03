import Dependencies
import Observation
import Sharing
package import TerminalUI

/// The model of the tour: the open chapter, its study, and what the user has done with the study.
///
/// In each chapter, the user breaks the study, sees its test fail, and repairs the study. When the
/// test passes again, the chapter is finished.
@MainActor
@Observable
package final class Tour: TerminalProgram {
  /// A part of a chapter.
  ///
  /// A wide window shows all pages, and a narrow window shows one page.
  package enum Page: Int, CaseIterable, Sendable {
    case article, study, source, test
  }

  package let chapters: [Chapter]

  @ObservationIgnored @Shared(.tourProgress) package var progress

  /// The index of the open chapter.
  package private(set) var index = 0

  /// The source of the study, with the correct form and the broken form.
  package private(set) var source: SourceFile

  /// The running study of the chapter, or `nil` while values of earlier runs are being removed.
  package private(set) var study: (any CaseStudy)?

  /// The lines that the study showed before the last key press.
  package private(set) var linesBeforeKey: [Substring] = []

  /// Whether the study runs in its broken form.
  package private(set) var isBroken = false

  /// The failures in the last test of the running form, or `nil` if the form has not been tested
  /// yet.
  package private(set) var failures: [String]?

  /// Whether the test has failed in this chapter.
  private var hasFailed = false

  /// The page that the scroll keys affect.
  ///
  /// A narrow window shows only this page.
  package private(set) var page = Page.article

  /// Whether only one page is visible even in a wide window.
  package private(set) var showsOnePage = false

  /// The reason why the values of earlier runs could not be removed.
  private(set) var problem: String?

  /// The index of the first visible row of each page that has been scrolled.
  package private(set) var firstRows: [Page: Int] = [:]

  /// Whether the user has left the program.
  package private(set) var hasEnded = false

  @ObservationIgnored private var running: Task<Void, Never>?
  @ObservationIgnored private var testing: Task<Void, Never>?
  @ObservationIgnored private var startingOver: Task<Void, Never>?

  /// Opens the chapter at which the user last stopped.
  ///
  /// - Parameter chapters: The chapters of the tour, at least one.
  package init(chapters: [Chapter] = Tour.chapters) {
    self.chapters = chapters
    source = chapters[0].study.about.sources[0]
    open(chapters.firstIndex { $0.article == progress.chapter } ?? 0)
  }

  package var chapter: Chapter { chapters[index] }

  /// Whether the user has finished the open chapter.
  package var isFinished: Bool { progress.finished.contains(chapter.article) }

  /// The next thing for the user to do, in one sentence.
  package var advice: String {
    switch (isBroken, failures) {
    case (false, nil) where hasFailed: "The study works again. Now run the test: F4."
    case (false, nil): "Read the article and try the study. Now break it: F3."
    case (false, []?) where isFinished:
      index == chapters.count - 1
        ? "This was the last chapter. Sharing.md lists the articles that have no chapter."
        : "Now open the next chapter: F6."
    case (false, []?): "The test passes. Now break the study: F3."
    case (true, nil):
      "Broken: it \(chapter.study.about.breaks ?? "is broken"). Try it. Now run the test: F4."
    case (true, []?): "The test passes, although the study is broken. Repair it: F3."
    case (true, _): "The test fails, as it should. Now repair the study: F3."
    case (false, _): "The test fails, although the study works. Run the test again: F4."
    }
  }

  package func pageButtonTapped() {
    page = Page(rawValue: page.rawValue + 1) ?? .article
  }

  package func previousChapterButtonTapped() { open(max(0, index - 1)) }

  package func nextChapterButtonTapped() { open(min(chapters.count - 1, index + 1)) }

  /// Starts the other form of the study: the broken form or, to repair the study, the correct form.
  package func breakButtonTapped() {
    start(isBroken: !isBroken)
    if page == .article { page = .source }
  }

  /// Runs the chapter's test with the form of the study that is currently running.
  package func testButtonTapped() async {
    let (chapter, isBroken) = (chapter, isBroken)
    let failures = await chapter.failures(isBroken: isBroken)
    guard (chapter.article, isBroken) == (self.chapter.article, self.isBroken) else { return }
    self.failures = failures
    page = .test
    firstRows[.test] = nil
    if isBroken {
      if !failures.isEmpty { hasFailed = true }
    } else if hasFailed, failures.isEmpty, !isFinished {
      $progress.withLock { $0.finished.append(chapter.article) }
    }
  }

  /// Removes the values that earlier runs of the study have stored, and starts the study again.
  package func startOverButtonTapped() async {
    let (chapter, isBroken) = (chapter, isBroken)
    running?.cancel()
    // Release the study first: as long as the study exists, its properties keep their values.
    study = nil
    await running?.value
    do {
      try chapter.study.about.removeStoredValues()
      problem = nil
    } catch {
      problem = "Cannot start over: \(error)"
    }
    guard chapter.article == self.chapter.article else { return }
    let failures = failures
    start(isBroken: isBroken)
    // The source has not changed, so the result of the last test is still valid.
    self.failures = failures
  }

  private func open(_ index: Int) {
    (self.index, problem) = (index, nil)
    $progress.withLock { [chapter] in $0.chapter = chapter.article }
    source = chapter.study.about.sources[0]
    (hasFailed, page, firstRows) = (false, .article, [:])
    start(isBroken: false)
  }

  private func start(isBroken: Bool) {
    (self.isBroken, failures) = (isBroken, nil)
    // A study starts as in a new process, without values that an earlier run left in memory.
    let study = withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      chapter.study.init(arguments: Chapter.arguments(isBroken: isBroken))
    }
    self.study = study
    linesBeforeKey = study.lines
    (firstRows[.source], firstRows[.study]) = (nil, nil)
    running?.cancel()
    running = Task { await study.run() }
  }

  package var takesText: Bool { study?.takesText == true }

  package func handle(_ press: KeyPress, size: Size) {
    switch press {
    case .control("c"), .key(.escape):
      running?.cancel()
      hasEnded = true
    case .key(.function(1)): showsOnePage.toggle()
    case .key(.function(2)): pageButtonTapped()
    case .key(.function(3)): breakButtonTapped()
    case .key(.function(4)): testing = Task { await testButtonTapped() }
    case .key(.function(5)): previousChapterButtonTapped()
    case .key(.function(6)): nextChapterButtonTapped()
    case .key(.function(7)): startingOver = Task { await startOverButtonTapped() }
    case .key(.pageUp): scroll(byPages: -1, size: size)
    case .key(.pageDown): scroll(byPages: 1, size: size)
    default:
      guard let study else { break }
      let lines = study.lines
      if study.handle(press) { linesBeforeKey = lines }
    }
  }

  private func scroll(byPages pages: Int, size: Size) {
    guard let rect = rowsRect(of: page, size: size) else { return }
    firstRows[page] = Scrolling.line(
      from: firstRow(of: page, width: rect.width),
      byPages: pages,
      height: rect.height,
      of: rows(of: page, width: rect.width).count
    )
  }

  /// The index of the first visible row of a page.
  ///
  /// At first, the source begins at its first shared property. After the user has broken the study,
  /// the source begins at the first changed line.
  ///
  /// - Parameters:
  ///   - page: The page that contains the row.
  ///   - width: The number of columns.
  package func firstRow(of page: Page, width: Int) -> Int {
    if let row = firstRows[page] { return row }
    guard page == .source else { return 0 }
    let line = isBroken || hasFailed ? source.firstChange : source.firstShared
    return lines(of: .source, width: width).prefix(max(0, line - 4))
      .reduce(0) { $0 + SwiftHighlighter.wrapped($1, toWidth: width).count }
  }
}
